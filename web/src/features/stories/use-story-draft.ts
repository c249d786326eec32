// The file of a story that is to be told: kept while the dialog is closed, after a failure, and over a reload: phones drop a page while a
// picture is chosen.
import { useRef, useState } from 'react'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { storyFileKey } from '../../lib/unsent.ts'
import { useKeptFile } from '../../lib/use-kept-files.ts'
import type { Problem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { storyFileProblem } from './story-rules.ts'
import { useTelling } from './telling.ts'
import { tellingFailure, useTellingState } from './telling-state.ts'

export function useStoryDraft(onTold: () => void) {
  const { file, isComing, setFile } = useKeptFile(storyFileKey)
  const [problem, setProblem] = useState<Problem>()
  /** A file was chosen that is looked at still. */
  const [looking, setLooking] = useState(false)
  const chosen = useRef<File>(undefined)
  const state = useTellingState()
  const telling = useTelling(() => {
    setFile(undefined)
    onTold()
  })
  const replace = (next: File | undefined, why: Problem) => {
    chosen.current = undefined
    setLooking(false)
    setFile(next)
    setProblem(why)
    tellingFailure.set(undefined)
  }
  const choose = async (next: File) => {
    chosen.current = next
    setLooking(true)
    setProblem(undefined)
    const looked = await lookAtFile(next, storyFileProblem)
    // Another was chosen while this one was looked at, or none is wanted any more.
    if (chosen.current !== next) return
    replace(looked.problem ? undefined : looked.file, looked.problem)
  }
  const tell = () => {
    const refusal = storyFileProblem(file)
    setProblem(refusal)
    if (file && !refusal) telling.tell(file)
  }
  return {
    ...{ ...state, file, choose, tell, cancel: telling.cancel },
    preparing: looking || isComing,
    problem: problem ?? state.failure,
    remove: () => replace(undefined, undefined),
    /** It can no longer be read, as when it was moved on the phone. */
    lose: () => replace(undefined, errors.file.picture),
  }
}

export type StoryDraft = ReturnType<typeof useStoryDraft>
