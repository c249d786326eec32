// What can be done to the words while they are written, and what is put beside them.
import { Bold, Image, Italic, Underline, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { composerTexts } from '../../messages/posts.ts'
import { classes } from '../../ui/classes.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Mark, marksAtCaret, toggleMark } from './rich-dom.ts'
import type { Composer } from './use-composer.ts'

const styles = [
  { mark: 'strong', label: composerTexts.bold, icon: Bold },
  { mark: 'em', label: composerTexts.italic, icon: Italic },
  { mark: 'u', label: composerTexts.underline, icon: Underline },
] as const

const kinds = [
  { accept: 'image/*', label: composerTexts.picture, icon: Image, colour: 'text-photo' },
  { accept: 'video/*', label: composerTexts.video, icon: Video, colour: 'text-video' },
]

const fieldOfTools = () => document.querySelector<HTMLElement>('[data-rich-field]')

function heldNow(): string {
  const field = fieldOfTools()
  return field ? marksAtCaret(field).join() : ''
}

/** Those that hold where the caret is. */
function useHeld(): string[] {
  const [held, setHeld] = useState('')
  useEffect(() => {
    const look = () => setHeld(heldNow())
    document.addEventListener('selectionchange', look)
    document.addEventListener('input', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('input', look)
    }
  }, [])
  return held.split(',')
}

function apply(mark: Mark): void {
  const field = fieldOfTools()
  if (field) toggleMark(field, mark)
}

export function ComposerTools({ composer }: { composer: Composer }) {
  const held = useHeld()
  return (
    <div role="toolbar" aria-label={composerTexts.tools} className="flex items-center gap-0.5">
      {styles.map(({ mark, label, icon }) => (
        <IconButton
          key={mark}
          icon={icon}
          label={label}
          aria-pressed={held.includes(mark)}
          disabled={composer.busy}
          // The words keep the focus, and what is chosen in them.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(mark)}
          className="rounded-i aria-pressed:bg-brand-soft aria-pressed:text-brand"
        />
      ))}
      <span aria-hidden className="mx-1.5 h-6 w-px bg-line" />
      {kinds.map(({ accept, label, icon, colour }) => (
        <FileButton key={accept} accept={accept} multiple={accept === 'image/*'} onFiles={composer.attach}>
          {(open) => (
            <IconButton
              icon={icon}
              label={label}
              onClick={open}
              disabled={composer.busy}
              className={classes('rounded-i', colour)}
            />
          )}
        </FileButton>
      ))}
    </div>
  )
}
