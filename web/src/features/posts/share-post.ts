// Sharing a post: by the phone's own sheet with the file itself where that is possible, else by the clipboard
// (spec 1 §8).
import { postTexts } from '../../messages/posts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showFailure } from '../../ui/toast-store.ts'
import type { Post } from './post.ts'
import { plainText } from './rich-text.ts'

/** The words, and the media's address where the file itself does not go along. */
export function shareText(post: Post): string {
  return [plainText(post.content), post.media?.url].filter(Boolean).join('\n')
}

async function fileOf(url: string): Promise<File | undefined> {
  const response = await fetch(url)
  if (!response.ok) return undefined
  const blob = await response.blob()
  return new File([blob], url.split('/').at(-1) ?? 'majlis', { type: blob.type })
}

async function shareData(post: Post): Promise<ShareData> {
  // Without the file, its address goes along instead.
  const file = post.media && (await fileOf(post.media.url).catch(() => undefined))
  const withFile = file && { files: [file], text: plainText(post.content) }
  return withFile && navigator.canShare?.(withFile) ? withFile : { text: shareText(post) }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export async function sharePost(post: Post): Promise<void> {
  if (!('share' in navigator)) return copyText(shareText(post))
  try {
    await navigator.share(await shareData(post))
  } catch (error) {
    if (isAbort(error)) return
    showFailure(postTexts.shareFailed)
    await copyText(shareText(post))
  }
}
