// A press that asks for a file. The picker opens from a real button; the input itself is never seen.
import { type ReactElement, type ReactNode, useRef } from 'react'

export interface FileButtonProps {
  /** What may be picked, as the input's accept: `image/*`. */
  accept: string
  onFile: (file: File) => void
  /** Draws the button; give it the press. */
  children: (open: () => void) => ReactElement
}

export function FileButton({ accept, onFile, children }: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file can be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}
