/** What is to be overwritten in a file so that it hides nothing any more; its length and everything's place in it stay. */
import { UncleanableFileError } from '../file-window.ts'

export type Edit =
  | { position: number; bytes: Buffer }
  /** Zeros up to `end`, which is no part of it. */
  | { position: number; end: number }

/** Each costs a write; a film that was cut into fragments of a second for hours has some thousands. */
const most = 50_000

export interface EditList {
  edits: Edit[]
  /** @throws UncleanableFileError */
  overwrite(position: number, bytes: Buffer): void
  /** @throws UncleanableFileError */
  zero(position: number, end: number): void
}

export function createEditList(): EditList {
  const edits: Edit[] = []
  const add = (edit: Edit) => {
    if (edits.length >= most) throw new UncleanableFileError('too much of it hides something')
    edits.push(edit)
  }
  return {
    edits,
    overwrite: (position, bytes) => add({ position, bytes }),
    zero: (position, end) => {
      if (position < end) add({ position, end })
    },
  }
}
