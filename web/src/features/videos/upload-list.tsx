// Videos of a channel that are being uploaded, each with how far it is and the way to call it off.
import { videoTexts } from '../../messages/videos.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import type { VideoUpload } from './video-uploads.ts'

const texts = videoTexts.upload

export function UploadList({ uploads }: { uploads: readonly VideoUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={texts.underWay} className="grid gap-3 md:grid-cols-2">
      {uploads.map(({ id, title, cancel, ...state }) => (
        <li key={id} className="card grid gap-2 p-4">
          <bdi className="truncate font-semibold">{title}</bdi>
          {/* All is sent, and the server looks at it. */}
          {state.fraction === 1 && (
            <p role="status" className="text-small text-ink-2">
              {texts.processing}
            </p>
          )}
          <UploadProgress upload={state} onCancel={cancel} />
        </li>
      ))}
    </ul>
  )
}
