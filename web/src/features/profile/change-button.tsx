// The button over one's own picture or cover that changes it (spec 1 §2). One that was chosen and did not arrive stands there until it is
// sent again or left.
import { Camera, RotateCw, X } from 'lucide-react'
import { prepareFileStore } from '../../lib/file-store.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { actions } from '../../messages/actions.ts'
import { profileTexts } from '../../messages/profile.ts'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { type PictureRole, useChangePicture } from './change-picture.ts'
import { PictureChooser } from './picture-chooser.tsx'

const labels: Readonly<Record<PictureRole, string>> = {
  avatar: profileTexts.changeAvatar,
  cover: profileTexts.changeCover,
}

export interface ChangeButtonProps {
  picture: PictureRole
  className: string
}

export function ChangeButton({ picture, className }: ChangeButtonProps) {
  const { change, isPending, unsent, leave } = useChangePicture(picture)
  return (
    <>
      {unsent && <Preview file={unsent} isRound={picture === 'avatar'} />}
      <PictureChooser picture={picture} onPicture={change}>
        {(open, looking) => (
          <button
            type="button"
            onClick={() => {
              prepareFileStore()
              open()
            }}
            disabled={isPending || looking}
            aria-label={labels[picture]}
            className={className}
          >
            <span className="grid size-9 place-items-center rounded-full border-2 border-surface bg-surface-2 text-ink">
              {isPending || looking ? <Spinner size={18} /> : <Camera aria-hidden size={18} />}
            </span>
          </button>
        )}
      </PictureChooser>
      {unsent && !isPending && <Unsent picture={picture} onAgain={() => change(unsent)} onLeave={leave} />}
    </>
  )
}

function Preview({ file, isRound }: { file: File; isRound: boolean }) {
  const url = useObjectUrl(file)
  return (
    url && (
      <img
        src={url}
        alt={profileTexts.unsentPicture}
        className={classes(
          'pointer-events-none absolute inset-0 size-full object-cover',
          isRound && 'rounded-full',
        )}
      />
    )
  )
}

interface UnsentProps {
  picture: PictureRole
  onAgain: () => void
  onLeave: () => void
}

const round = 'absolute grid place-items-center rounded-full border-2 border-surface'

function Unsent({ picture, onAgain, onLeave }: UnsentProps) {
  return (
    <>
      <button
        type="button"
        aria-label={`${actions.retry}: ${labels[picture]}`}
        onClick={onAgain}
        className={classes(round, 'inset-0 m-auto size-11 bg-danger text-danger-ink')}
      >
        <RotateCw aria-hidden size={20} />
      </button>
      <button
        type="button"
        aria-label={profileTexts.leavePicture}
        onClick={onLeave}
        className={classes(
          round,
          'size-9 bg-surface-2 text-ink',
          picture === 'avatar' ? '-start-1 -top-1' : 'start-3 top-3',
        )}
      >
        <X aria-hidden size={18} />
      </button>
    </>
  )
}
