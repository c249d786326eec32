// One submission at a time: a second press while the first is under way does nothing.
import { useCallback, useRef, useState } from 'react'
import { createAction, runAction } from './running-actions.ts'

export interface Submission {
  busy: boolean
  /** Runs the work unless some is running. The work handles its own errors. */
  submit: (work: () => Promise<void>) => Promise<void>
}

export function useSubmission(): Submission {
  const [action] = useState(createAction)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const submit = useCallback(
    async (work: () => Promise<void>) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await runAction(action, work)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [action],
  )
  return { busy, submit }
}
