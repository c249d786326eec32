// Sharing a post by the device's own sheet, with its files themselves where that is possible, else with their links among the words; what fails
// is copied instead (spec 1 §8).
import { postTexts } from '../../messages/posts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { mediaUrls, type Post } from './post.ts'
import { plainText } from './rich-text.ts'

/** The page of the post, as others open it. */
export function postLink({ id }: Pick<Post, 'id'>, origin: string): string {
  return `${origin}/post/${id}`
}

/** The words, and the addresses of the media where the files themselves do not go along. */
export function shareText(post: Post): string {
  return [plainText(post.content), ...mediaUrls(post.media)].filter(Boolean).join('\n')
}

export function canShareByDevice(): boolean {
  return 'share' in navigator
}

/** Milliseconds; later the press that asked counts no more, and the browser refuses to share. */
const patience = 3_000

async function fileOf(url: string): Promise<File> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error('the file does not come')
  const blob = await response.blob()
  return new File([blob], url.split('/').at(-1) ?? 'majlis', { type: blob.type })
}

async function shareData(post: Post): Promise<ShareData> {
  const url = postLink(post, location.origin)
  // Without all of the files, their addresses go along instead.
  const files = await Promise.all(mediaUrls(post.media).map(fileOf)).catch(() => [])
  const withFiles = files.length > 0 && { files, text: plainText(post.content), url }
  return withFiles && navigator.canShare?.(withFiles) ? withFiles : { text: shareText(post), url }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export async function shareByDevice(post: Post): Promise<void> {
  try {
    await navigator.share(await shareData(post))
  } catch (error) {
    if (isAbort(error)) return
    showFailure(postTexts.shareFailed)
    await copyText([shareText(post), postLink(post, location.origin)].filter(Boolean).join('\n'))
  }
}
