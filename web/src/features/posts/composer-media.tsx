// The files of a post being written: as they will be seen, in colour as far as they are sent, with what can be done about them.
import { ChevronLeft, ChevronRight, Crop, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { canCrop } from '../../lib/crop.ts'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { mediaKind } from '../../lib/media-files.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { croppingTexts } from '../../messages/cropping.ts'
import { composerTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MountOnce } from '../../ui/mount-once.tsx'
import { postMaxPictures } from './composer-rules.ts'
import type { Composer } from './use-composer.ts'

const CropDialog = lazyChunk(() => import('../../ui/crop-dialog.tsx'))

const texts = composerTexts.several

const ratios = ['1:1', '4:5', '16:9'] as const

interface ShownFileProps {
  file: File
  label: string
  /** It can no longer be read, as when it was moved on the phone. */
  onLost: () => void
  /** It was chosen just now: below a long text it would come unseen. */
  isNew: boolean
  /** Alone it is as high as its button at least, however wide it is. */
  className: string
}

function ShownFile({ file, label, onLost, isNew, className }: ShownFileProps) {
  const url = useObjectUrl(file)
  const bringIntoView = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    isNew && currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (mediaKind(file) === 'video') {
    return (
      <video
        src={url}
        controls
        muted
        playsInline
        onLoadedMetadata={bringIntoView}
        className="max-h-96 w-full bg-black"
        aria-label={label}
      />
    )
  }
  if (!url) return null
  return <img src={url} alt={label} onError={onLost} onLoad={bringIntoView} className={className} />
}

/** What is still to be sent has no colour yet; it fills in the direction of reading. */
function Veil({ fraction }: { fraction: number }) {
  return (
    <span
      aria-hidden
      style={{ width: `${100 - fraction * 100}%` }}
      className="pointer-events-none absolute inset-y-0 end-0 bg-surface/50 backdrop-grayscale"
    />
  )
}

const keys = new WeakMap<File, number>()
let lastKey = 0

/** By which a file stays the same where its place changes; one that was cropped is another. */
function keyOf(file: File): number {
  const known = keys.get(file)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(file, lastKey)
  return lastKey
}

const overPicture = 'absolute bg-black/60 text-white hover:bg-black/75'

interface CropButtonProps {
  file: File
  /** Its own among the pictures of the post. */
  name: string
  label: string
  onCropped: (file: File) => void
}

function CropButton({ file, name, label, onCropped }: CropButtonProps) {
  const { open, show, close } = useAddressDialog([name], 'crop')
  return (
    <>
      <IconButton
        icon={Crop}
        label={label}
        onClick={() => show(name)}
        className={classes(overPicture, 'end-2 top-2')}
      />
      <MountOnce needed={open !== undefined}>
        <CropDialog
          file={file}
          ratios={ratios}
          first="4:5"
          open={open !== undefined}
          onClose={close}
          onCropped={onCropped}
        />
      </MountOnce>
    </>
  )
}

interface AttachedProps {
  composer: Composer
  file: File
  /** From 0. */
  place: number
  isNew: boolean
}

/** How much of this file is sent, from 0 to 1, where so much of all is: they go one after the other. */
function sentOf(files: readonly File[], place: number, fraction: number): number {
  const bytesOf = (some: readonly File[]) => some.reduce((sum, { size }) => sum + size, 0)
  const sent = fraction * bytesOf(files) - bytesOf(files.slice(0, place))
  return Math.min(1, Math.max(0, sent / Math.max(1, files[place]?.size ?? 0)))
}

/** One file, with what can be done about it; of several it stands in a strip, and changes places with its neighbours. */
function Attached({ composer, file, place, isNew }: AttachedProps) {
  const { draft, busy, upload, detach, crop, lose, move } = composer
  const { files } = draft
  const isAlone = files.length === 1
  const of = texts.place(place + 1, files.length)
  return (
    <div className={classes('relative overflow-hidden rounded-m bg-surface-2', !isAlone && 'aspect-4/5')}>
      <ShownFile
        file={file}
        label={isAlone ? composerTexts.preview : texts.preview(of)}
        onLost={() => lose(file)}
        isNew={isNew}
        className={isAlone ? 'max-h-96 min-h-40 w-full object-contain' : 'size-full object-cover'}
      />
      {upload && <Veil fraction={sentOf(files, place, upload.fraction)} />}
      {!busy && (
        <IconButton
          icon={X}
          label={isAlone ? composerTexts.removeMedia : texts.remove(of)}
          onClick={() => detach(file)}
          className={classes(overPicture, 'start-2 top-2')}
        />
      )}
      {!busy && canCrop(file) && (
        <CropButton
          file={file}
          name={`picture-${place + 1}`}
          label={isAlone ? croppingTexts.open : texts.crop(of)}
          onCropped={(cropped) => crop(file, cropped)}
        />
      )}
      {!busy && place > 0 && (
        <IconButton
          icon={ChevronLeft}
          mirrored
          label={texts.earlier(of)}
          onClick={() => move(file, -1)}
          className={classes(overPicture, 'start-2 bottom-2')}
        />
      )}
      {!busy && place < files.length - 1 && (
        <IconButton
          icon={ChevronRight}
          mirrored
          label={texts.later(of)}
          onClick={() => move(file, 1)}
          className={classes(overPicture, 'end-2 bottom-2')}
        />
      )}
      {!isAlone && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-4.5 mx-auto w-fit rounded-full bg-black/60 px-2 text-small font-semibold text-white"
        >
          {of}
        </span>
      )}
    </div>
  )
}

function AddTile({ composer }: { composer: Composer }) {
  return (
    <FileButton accept="image/*" multiple onFiles={composer.attach}>
      {(open) => (
        <button
          type="button"
          onClick={open}
          className="grid aspect-4/5 w-full place-content-center justify-items-center gap-2 rounded-m border-2 border-line border-dashed text-sm font-semibold text-ink-2 transition hover:bg-surface-2"
        >
          <ImagePlus aria-hidden size={26} strokeWidth={1.9} className="text-photo" />
          {composerTexts.addPictures}
        </button>
      )}
    </FileButton>
  )
}

const slot = 'w-52 shrink-0 snap-start'

export function ComposerMedia({ composer }: { composer: Composer }) {
  const { files } = composer.draft
  const [before] = useState(files)
  if (files.length === 0) return null
  const attached = files.map((file, place) => (
    <Attached
      key={keyOf(file)}
      composer={composer}
      file={file}
      place={place}
      isNew={!before.includes(file)}
    />
  ))
  if (files.length === 1) return attached
  return (
    <ul
      aria-label={composerTexts.pictures}
      className="-mx-5 flex snap-x scroll-px-5 gap-2.5 overflow-x-auto px-5 pb-1"
    >
      {attached.map((tile) => (
        <li key={tile.key} className={slot}>
          {tile}
        </li>
      ))}
      {!composer.busy && files.length < postMaxPictures && (
        <li className={slot}>
          <AddTile composer={composer} />
        </li>
      )}
    </ul>
  )
}
