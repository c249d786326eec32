// The head of a profile: cover, picture, name, words, counts. One's own pictures change by a tap.
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaInfo } from '../../lib/media-info.ts'
import { givenName, type Person } from '../../lib/person.ts'
import { plural } from '../../lib/plural.ts'
import { matchesMedia, reducedMotion } from '../../lib/use-media-query.ts'
import { profileTexts } from '../../messages/profile.ts'
import { transferTexts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Handle } from '../../ui/person-name.tsx'
import { PictureButton } from '../../ui/picture-button.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  FaceWithPresence,
  FriendButton,
  FriendsBadge,
  MutualFriends,
  PresenceLine,
} from '../friends/index.ts'
import { useTransferTo } from '../transfers/index.ts'
import { ChangeButton } from './change-button.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { EditProfileButton } from './edit-profile.tsx'
import type { Profile } from './profile.ts'
import { profilePostsId, useProfileView } from './profile-view.ts'

/** On a phone it reaches from edge to edge. */
const coverSizes = '(min-width: 1024px) 600px, (min-width: 768px) 640px, 100vw'

interface ViewableProps {
  url: string | null
  info: MediaInfo
  /** What it is called once it is shown whole; nothing leads there where it is one's own, which a tap changes. */
  whole: string | undefined
}

function Cover({ url, info, whole }: ViewableProps) {
  const picture = <CoverPicture url={url} info={info} sizes={coverSizes} />
  if (!url || !whole) return picture
  return (
    <PictureButton name="cover" picture={{ url, info, alt: whole }} className="block size-full">
      {picture}
    </PictureButton>
  )
}

function Face({ url, info, whole, name }: ViewableProps & { name: string }) {
  const face = <Avatar name={name} url={url} size={96} placeholder={previewStyle(info)} />
  if (!url || !whole) return face
  return (
    <PictureButton name="avatar" picture={{ url, info, alt: whole }} className="block rounded-full">
      {face}
    </PictureButton>
  )
}

/** What can be done with somebody, and about them. */
function WithPerson({ person }: { person: Person }) {
  const transferTo = useTransferTo()
  return (
    <>
      <FriendButton userId={person.id} name={person.name} />
      <Button
        variant="gold"
        compact
        className="min-w-0 max-w-full flex-auto"
        onClick={() => transferTo(person)}
      >
        <Coins aria-hidden size={18} className="shrink-0" />
        <bdi className="truncate">{transferTexts.sendPointsTo(givenName(person.name))}</bdi>
      </Button>
    </>
  )
}

function Presence({ userId, own, children }: { userId: string; own: boolean; children: ReactNode }) {
  return own ? children : <FaceWithPresence userId={userId}>{children}</FaceWithPresence>
}

/** A tap leads to them. */
function PostsBadge({ count }: { count: number }) {
  const { setView } = useProfileView()
  const text = plural(count, profileTexts.posts)
  const show = () => {
    setView('posts')
    const behavior = matchesMedia(reducedMotion) ? 'instant' : 'smooth'
    document.getElementById(profilePostsId)?.scrollIntoView({ block: 'start', behavior })
  }
  return (
    <button
      type="button"
      onClick={show}
      aria-label={profileTexts.showPosts(text)}
      className="-my-1.5 min-h-11 rounded-full transition active:scale-95"
    >
      <Badge tone="brand">{text}</Badge>
    </button>
  )
}

export function ProfileHeader({ profile, own }: { profile: Profile; own: boolean }) {
  const { name, username } = profile
  const whole = own ? undefined : { avatar: profileTexts.avatarOf(name), cover: profileTexts.coverOf(name) }
  return (
    <section className="card overflow-hidden max-md:-mx-3 max-md:rounded-t-none max-md:border-x-0 max-md:border-t-0">
      <div className="relative aspect-5/2 bg-surface-2">
        <Cover url={profile.coverUrl} info={profile.coverInfo} whole={whole?.cover} />
        {own && <ChangeButton picture="cover" className="absolute inset-0 flex items-end justify-end p-3" />}
      </div>
      <div className="px-5 pb-5">
        <div className="relative -mt-13 w-fit rounded-full border-4 border-surface">
          <Presence userId={profile.id} own={own}>
            <Face url={profile.avatarUrl} info={profile.avatarInfo} whole={whole?.avatar} name={name} />
          </Presence>
          {own && (
            <ChangeButton
              picture="avatar"
              className="absolute -inset-1 flex items-end justify-end rounded-full"
            />
          )}
        </div>
        <h1 className="mt-2 text-2xl font-bold">
          <bdi className="break-words">{name}</bdi>
        </h1>
        <p className="flex flex-wrap gap-x-1.5 text-small text-ink-2">
          <Handle username={username} />
          {!own && <PresenceLine userId={profile.id} />}
        </p>
        {profile.bio && (
          <p dir="auto" className="mt-1 w-fit max-w-full whitespace-pre-line text-start text-ink-2">
            {profile.bio}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <PostsBadge count={profile.postsCount} />
          <FriendsBadge key={profile.id} userId={profile.id} count={profile.friendsCount} />
        </div>
        {!own && <MutualFriends key={profile.id} userId={profile.id} />}
        <div className="mt-4 flex flex-wrap gap-2">
          {own ? <EditProfileButton /> : <WithPerson key={profile.id} person={profile} />}
        </div>
      </div>
    </section>
  )
}

export function ProfileHeaderSkeleton() {
  return (
    <section aria-busy className="card overflow-hidden max-md:-mx-3 max-md:rounded-t-none">
      <Skeleton className="aspect-5/2" />
      <div className="px-5 pb-5">
        <div className="-mt-13 w-fit rounded-full border-4 border-surface bg-surface">
          <Skeleton className="size-24 rounded-full" />
        </div>
        <Skeleton className="mt-4 h-7 w-40 rounded-s" />
        <Skeleton className="mt-3 h-5 w-64 rounded-s" />
        <Skeleton className="mt-4 h-8 w-44 rounded-full" />
      </div>
    </section>
  )
}
