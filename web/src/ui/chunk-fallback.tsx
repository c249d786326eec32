// Fallbacks of Suspense for code that is on its way (lib/lazy-chunk.ts): the loader, or, where it does not come, that it does not, in the
// place that waits for it. It comes by itself once it can.
import { CloudOff, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useChunkTrouble } from '../lib/lazy-chunk.ts'
import { endPauses } from '../lib/pause.ts'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { EmptyState } from './empty-state.tsx'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { Spinner } from './spinner.tsx'
import { endFailure, showFailure } from './toast-store.ts'

/** `children`: what is shown while nothing is wrong. */
export function ScreenFallback({ children = null }: { children?: ReactNode }) {
  const trouble = useChunkTrouble()
  if (!trouble) return children
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={shellTexts.screenNotHere}
        detail={trouble === 'missing' ? shellTexts.screenMissing : shellTexts.screenUnreachable}
        action={
          <Button variant="quiet" onClick={endPauses}>
            <RotateCw aria-hidden size={18} />
            {actions.retry}
          </Button>
        }
      />
    </div>
  )
}

/** The same where nothing of the app stands around it. */
export function AppFallback() {
  const trouble = useChunkTrouble()
  if (!trouble) return <FullScreenLoader />
  return (
    <main className="grid min-h-dvh place-content-center">
      <ScreenFallback />
    </main>
  )
}

/** Of a dialog or a menu: what was tapped is answered, and the screen goes on. */
export function PartFallback({ children = null }: { children?: ReactNode }) {
  const trouble = useChunkTrouble()
  useEffect(() => {
    if (!trouble) return
    showFailure(shellTexts.partNotHere, shellTexts.partUnreachable)
    return () => endFailure(shellTexts.partNotHere)
  }, [trouble])
  return children
}

export interface DialogFallbackProps {
  /** What was asked for is wanted no more. Where a dialog stands in the address the way back says so. */
  onCancel?: (() => void) | undefined
  /** It takes all of the screen, and is dark. */
  fullScreen?: boolean
}

/** Of a dialog that was asked for: its place, empty, once the tap would else seem to have done nothing. Above all else, wherever it is asked for. */
export function DialogFallback({ onCancel, fullScreen = false }: DialogFallbackProps) {
  const trouble = useChunkTrouble()
  const place = fullScreen
    ? 'place-items-center bg-viewer text-white'
    : 'items-end bg-scrim text-ink-2 md:place-items-center'
  return (
    <PartFallback>
      {!trouble &&
        createPortal(
          <div
            role="status"
            className={classes(
              'fixed inset-0 z-dialog grid animate-fade-in [animation-delay:100ms] [animation-fill-mode:backwards]',
              place,
            )}
          >
            {onCancel && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={actions.close}
                onClick={onCancel}
                className="absolute inset-0 cursor-default"
              />
            )}
            <div
              className={classes(
                'relative grid h-44 w-full place-items-center',
                !fullScreen && 'rounded-t-l bg-surface shadow-sheet md:max-w-md md:rounded-l',
              )}
            >
              <Spinner size={28} />
              <span className="sr-only">{actions.loading}</span>
            </div>
          </div>,
          document.body,
        )}
    </PartFallback>
  )
}
