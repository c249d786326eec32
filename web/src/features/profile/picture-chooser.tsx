// Picture chooser: a press that asks for a picture of oneself, looks at it, and lets it be cropped to the shape in which it is shown.
import { type ReactElement, useRef, useState } from 'react'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { canCrop, type Ratio } from '../../lib/crop.ts'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAction } from '../../lib/use-action.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { croppingTexts } from '../../messages/cropping.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import type { PictureRole } from './change-picture.ts'
import { pictureProblem } from './picture-validation.ts'

const CropDialog = lazyChunk(() => import('../../ui/crop-dialog.tsx'))

const shapes: Readonly<Record<PictureRole, Ratio>> = { avatar: '1:1', cover: '5:2' }

export interface PictureChooserProps {
  picture: PictureRole
  /** Called with the picture as it is to be sent. */
  onPicture: (file: File) => void
  /** Draws the button; `looking` while the picture is made ready. */
  children: (open: () => void, looking: boolean) => ReactElement
}

export function PictureChooser({ picture: role, onPicture, children }: PictureChooserProps) {
  const { open, show, close } = useAddressDialog([role], 'crop')
  const [file, setFile] = useState<File>()
  const [looking, setLooking] = useState(false)
  const latest = useRef<File>(undefined)
  const choosing = useAction()
  const look = async (chosen: File) => {
    latest.current = chosen
    setLooking(true)
    const { file: ready, problem } = await lookAtFile(chosen, pictureProblem)
    // Another was chosen while this one was looked at.
    if (latest.current !== chosen) return
    setLooking(false)
    if (problem) return showFailure(problem)
    if (!canCrop(ready)) return onPicture(ready)
    setFile(ready)
    show(role)
  }
  const isOpen = open === role && file !== undefined
  return (
    <>
      <FileButton accept="image/*" onFile={(chosen) => void choosing(() => look(chosen))}>
        {(press) => children(press, looking)}
      </FileButton>
      <MountOnce needed={isOpen}>
        {file && (
          <CropDialog
            file={file}
            ratios={[shapes[role]]}
            first={shapes[role]}
            round={role === 'avatar'}
            label={croppingTexts.use}
            open={isOpen}
            onClose={close}
            onCropped={onPicture}
          />
        )}
      </MountOnce>
    </>
  )
}
