// Upload progress: how far a file is sent, which try it is, and the way to call it off.
import { uploadTexts } from '../messages/uploads.ts'
import { Button } from './button.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface UploadState {
  /** From 0 to 1. */
  fraction: number
  /** 1 for the first. */
  attempt: number
}

export function UploadProgress({ upload, onCancel }: { upload: UploadState; onCancel: () => void }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
        <span role="status">
          {upload.attempt > 1 ? uploadTexts.retrying(upload.attempt) : uploadTexts.uploading}
        </span>
        <span className="ltr font-semibold">{Math.round(upload.fraction * 100)}%</span>
      </div>
      <ProgressBar label={uploadTexts.uploading} value={upload.fraction} />
      <Button variant="quiet" compact onClick={onCancel}>
        {uploadTexts.cancel}
      </Button>
    </div>
  )
}
