// A picture of a conversation in its frame: private, so that its address is asked for, or still in this browser.
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { privateFileQuery } from '../lib/private-file.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { useUnsentFile } from '../lib/use-unsent-file.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { PictureButton } from './picture-button.tsx'
import { Skeleton } from './skeleton.tsx'

/** The same for all, so that nothing moves when they come. */
const frame = 'grid h-36 w-45 max-w-full place-items-center overflow-hidden rounded-m bg-surface-2'

function Missing(): ReactNode {
  return (
    <span className={`${frame} content-center gap-1 px-3 text-center text-small text-ink-2`}>
      <ImageOff aria-hidden size={24} />
      {conversationTexts.pictureMissing}
    </span>
  )
}

interface ShownProps {
  url: string
  name: string
}

function Shown({ url, name }: ShownProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === url) return <Missing />
  return (
    <PictureButton
      name={name}
      picture={{ url, info: null, alt: conversationTexts.picture }}
      className={frame}
    >
      <img src={url} alt="" onError={() => setFailed(url)} className="size-full object-cover" />
    </PictureButton>
  )
}

export interface SentPictureProps {
  bucket: string
  /** As the row names it. */
  path: string
}

export function SentPicture({ bucket, path }: SentPictureProps) {
  const { data: url, error } = useQuery(privateFileQuery(bucket, path))
  if (url) return <Shown url={url} name={path.slice(path.lastIndexOf('/') + 1)} />
  return error ? <Missing /> : <Skeleton className={frame} />
}

export function UnsentPicture({ fileId }: { fileId: string }) {
  const file = useUnsentFile(fileId)
  const url = useObjectUrl(file ?? undefined)
  if (file === null) return <Missing />
  return url ? <Shown url={url} name={fileId} /> : <Skeleton className={frame} />
}
