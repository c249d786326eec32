// A press that asks for a file, or for several. The picker opens from a real button; the input itself is never seen.
import { type ReactElement, type ReactNode, useRef } from 'react'

export interface FileButtonProps {
  /** What may be picked, as the input's accept: `image/*`. */
  accept: string
  onFile?: (file: File) => void
  /** In its place, where several may be picked at once. */
  onFiles?: (files: readonly File[]) => void
  multiple?: boolean
  /** Draws the button; give it the press. */
  children: (open: () => void) => ReactElement
}

export function FileButton({
  accept,
  onFile,
  onFiles,
  multiple = false,
  children,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles?.(files)
          if (files[0]) onFile?.(files[0])
          // The same file can be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}
