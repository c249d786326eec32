// Cropping a picture: in one of a few ratios, drawn along by a finger or the arrows, and taken nearer.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Crop, firstCrop, mostZoom, moved, partOf, type Ratio, shapeOf } from '../lib/crop.ts'
import { redrawn, type Size } from '../lib/picture-canvas.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { croppingTexts as texts } from '../messages/cropping.ts'
import { errors } from '../messages/errors.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { showFailure } from './toast-store.ts'

/** A step of an arrow, as a share of what is seen. */
const step = 0.05

interface FrameProps {
  url: string
  size: Size | undefined
  crop: Crop
  onSize: (size: Size) => void
  onCrop: (crop: Crop) => void
  round: boolean
}

function Frame({ url, size, crop, onSize, onCrop, round }: FrameProps) {
  const last = useRef<{ x: number; y: number }>(undefined)
  const part = size && partOf(size, crop)
  const move = (right: number, down: number) => size && onCrop(moved(size, crop, right, down))
  const follow = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!last.current || !part) return
    const scale = part.width / currentTarget.clientWidth
    move((x - last.current.x) * scale, (y - last.current.y) * scale)
    last.current = { x, y }
  }
  const byKey = (event: KeyboardEvent) => {
    if (!part) return
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    move(right * part.width, down * part.height)
  }
  return (
    <div
      role="application"
      aria-label={texts.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move what is in it
      tabIndex={0}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        last.current = undefined
      }}
      style={{ aspectRatio: shapeOf[crop.ratio], width: `min(100%, ${shapeOf[crop.ratio] * 52}dvh)` }}
      className="ltr relative mx-auto cursor-move touch-none overflow-hidden rounded-m bg-black"
    >
      <img
        src={url}
        alt={texts.preview}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
        style={
          size &&
          part && {
            width: `${(size.width / part.width) * 100}%`,
            height: `${(size.height / part.height) * 100}%`,
            left: `${(-part.x / part.width) * 100}%`,
            top: `${(-part.y / part.height) * 100}%`,
          }
        }
        className="absolute max-w-none select-none"
      />
      {round && <span className="pointer-events-none absolute inset-0 rounded-full dim-outside" />}
    </div>
  )
}

export interface CropDialogProps {
  file: File
  /** The shapes to choose from; where it is one, there is nothing to choose. */
  ratios: readonly Ratio[]
  first: Ratio
  /** It is shown in a circle. */
  round?: boolean
  /** What the button says. */
  label?: string
  open: boolean
  onClose: () => void
  onCropped: (file: File) => void
}

export default function CropDialog(props: CropDialogProps) {
  const { file, ratios, first, round = false, label = texts.crop, open, onClose, onCropped } = props
  const url = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(() => firstCrop(first))
  const [of, setOf] = useState(file)
  if (of !== file) {
    setOf(file)
    setSize(undefined)
    setCrop(firstCrop(first))
  }
  // Nothing of it is asked of a server: it needs no network.
  const { busy: isPending, submit } = useSubmission()
  const take = async () => {
    const cropped = await redrawn(file, (whole) => partOf(whole, crop)).catch(() => undefined)
    if (!cropped) return showFailure(errors.file.picture)
    onCropped(cropped)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      footer={
        <Button block loading={isPending} aria-disabled={!size} onClick={() => size && submit(take)}>
          {label}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {url && <Frame {...{ url, size, crop, onSize: setSize, onCrop: setCrop, round }} />}
        <label className="flex items-center gap-3 text-sm font-semibold">
          {texts.zoom}
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => setCrop({ ...crop, zoom: target.valueAsNumber })}
            className="h-11 min-w-0 flex-1 accent-brand"
          />
        </label>
        {ratios.length > 1 && (
          <SegmentedControl
            label={texts.ratio}
            segments={ratios.map((ratio) => ({ value: ratio, label: `\u2066${ratio}\u2069` }))}
            value={crop.ratio}
            onValue={(ratio) => setCrop({ ...crop, ratio })}
          />
        )}
      </div>
    </Dialog>
  )
}
