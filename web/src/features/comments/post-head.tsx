// What is commented on, in short: who and how it begins, and its picture, small. It leads to the post.
import { Link } from 'wouter'
import { givenName } from '../../lib/person.ts'
import { useViewer } from '../../lib/viewer.ts'
import { postTexts } from '../../messages/posts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IsolatedText } from '../../ui/linked-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { coverOf, type Post, plainText } from '../posts/index.ts'

function Thumbnail({ media }: Pick<Post, 'media'>) {
  const picture = coverOf(media)
  if (!picture) return null
  return (
    <Picture
      url={picture.url}
      info={picture.info}
      alt=""
      sizes="44px"
      className="size-11 shrink-0 rounded-s bg-surface-2 object-cover"
    />
  )
}

export function PostHead({ post }: { post: Post }) {
  const viewer = useViewer()
  const { id, author, content, media } = post
  const { name, avatarUrl } = author.id === viewer.id ? viewer : author
  const kind =
    media?.kind === 'video' ? postTexts.videoOf(givenName(name)) : postTexts.pictureOf(givenName(name))
  return (
    <Link
      href={`/post/${id}`}
      aria-label={postTexts.postOf(name)}
      className="flex min-h-14 items-center gap-2.5 rounded-m bg-surface-2 px-3 py-1.5"
    >
      <Avatar name={name} url={avatarUrl} size={36} />
      <span className="min-w-0 flex-1 text-small">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <span dir="auto" className="line-clamp-1 wrap-anywhere text-start text-ink-2">
          <IsolatedText text={plainText(content).replace(/\s+/g, ' ') || kind} />
        </span>
      </span>
      <Thumbnail media={media} />
    </Link>
  )
}
