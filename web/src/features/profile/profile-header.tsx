// The head of a profile: cover, picture, name, words, counts. One's own pictures change by a tap.
import { Camera } from 'lucide-react'
import type { MediaInfo } from '../../lib/media-info.ts'
import { plural } from '../../lib/plural.ts'
import { profileTexts } from '../../messages/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FriendButton, FriendsBadge } from '../friends/public.ts'
import { type PictureRole, useChangePicture } from './change-picture.ts'
import type { Profile } from './profile.ts'

/** On a phone it reaches from edge to edge. */
const coverSizes = '(min-width: 768px) 640px, 100vw'

function CameraMark({ busy }: { busy: boolean }) {
  return (
    <span className="grid size-9 place-items-center rounded-full border-2 border-surface bg-surface-2 text-ink">
      {busy ? <Spinner size={18} /> : <Camera aria-hidden size={18} />}
    </span>
  )
}

interface ChangeButtonProps {
  picture: PictureRole
  className: string
}

function ChangeButton({ picture, className }: ChangeButtonProps) {
  const { change, isPending } = useChangePicture(picture)
  return (
    <FileButton accept="image/*" onFile={change}>
      {(open) => (
        <button
          type="button"
          onClick={open}
          disabled={isPending}
          aria-label={picture === 'avatar' ? profileTexts.changeAvatar : profileTexts.changeCover}
          className={className}
        >
          <CameraMark busy={isPending} />
        </button>
      )}
    </FileButton>
  )
}

function Cover({ url, info }: { url: string | null; info: MediaInfo }) {
  return url ? (
    <Picture
      key={url}
      url={url}
      info={info}
      alt=""
      sizes={coverSizes}
      eager
      className="size-full object-cover"
    />
  ) : (
    <div className="star-pattern size-full" />
  )
}

export function ProfileHeader({ profile, own }: { profile: Profile; own: boolean }) {
  const name = profile.username ?? profileTexts.unnamed
  return (
    <section className="card overflow-hidden max-md:-mx-3 max-md:rounded-t-none max-md:border-x-0 max-md:border-t-0">
      <div className="relative aspect-5/2 bg-surface-2">
        <Cover url={profile.coverUrl} info={profile.coverInfo} />
        {own && <ChangeButton picture="cover" className="absolute inset-0 flex items-end justify-end p-3" />}
      </div>
      <div className="px-5 pb-5">
        <div className="relative -mt-13 w-fit rounded-full border-4 border-surface">
          <Avatar
            name={name}
            url={profile.avatarUrl}
            size={96}
            placeholder={previewStyle(profile.avatarInfo)}
          />
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
        {profile.bio && (
          <p dir="auto" className="mt-1 w-fit max-w-full whitespace-pre-line text-start text-ink-2">
            {profile.bio}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone="brand">{plural(profile.postsCount, profileTexts.posts)}</Badge>
          <FriendsBadge key={profile.id} userId={profile.id} count={profile.friendsCount} />
        </div>
        {!own && (
          <div className="mt-4">
            <FriendButton key={profile.id} userId={profile.id} name={name} />
          </div>
        )}
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
