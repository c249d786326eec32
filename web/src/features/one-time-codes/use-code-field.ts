// One-time code field: sent to be checked once it is full, typed anew once it was judged, kept where nobody did, and open
// for the next code while one is being checked.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormSubmit, Outcome } from '../../lib/use-form-submit.ts'
import { codeProblem } from '../../lib/validation.ts'
import { isFullCode } from '../../ui/code-boxes.ts'

export interface CodeField {
  length: number
  /** The digits typed so far; a gap is a space. */
  typed: string
  /** The code that is being checked, else nothing. */
  pending: string
  /** Until when no code is checked, after too many wrong ones; in milliseconds since 1970. */
  limitedUntil: number
  enter: (code: string) => void
  /** Sends what is typed, as the button does: full or not. */
  submit: () => void
  /** Another code is on its way: what was typed for the one before, and how often, is over. */
  clear: () => void
}

interface CodeFieldOptions {
  length: number
  /** Shared with what else the form asks, such as for another code. */
  form: FormSubmit
  /** Asked about full codes only. */
  check: (code: string) => Promise<Outcome>
}

/** What is typed so many milliseconds after a code was called wrong was not typed upon reading that, which stands on. */
const readingMs = 1_000

export function useCodeField({ length, form, check }: CodeFieldOptions): CodeField {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState('')
  const [isDue, setIsDue] = useState(false)
  const [limitedUntil, setLimitedUntil] = useState(0)

  /** Known at once, before it is drawn: a tap may come with the last digit. */
  const isChecking = useRef(false)
  /** By `performance.now()`. */
  const judgedAt = useRef(Number.NEGATIVE_INFINITY)
  const send = async (code: string) => {
    isChecking.current = true
    setIsDue(false)
    setPending(code)
    setTyped('')
    const refusal = await form.attempt(async () => {
      const problem = codeProblem(code)
      return problem ? { text: problem, incomplete: true } : check(code)
    })
    isChecking.current = false
    setPending('')
    if (refusal?.until) setLimitedUntil(refusal.until)
    if (refusal?.retype) {
      judgedAt.current = performance.now()
      return
    }
    // After a right one nothing is due, whatever was typed meanwhile.
    setIsDue(false)
    // It is used up; by the end of a limit the code is over, whatever it was.
    if (!refusal || refusal.until) return
    // Nobody judged it: it stands, unless a whole other one has been typed in its place. A few digits more were typed past its last.
    setTyped((next) => (isFullCode(next, length) ? next : code))
  }
  const isFree = !form.busy && pending === ''
  const sendTyped = useEffectEvent(() => void send(typed))
  useEffect(() => {
    if (isDue && isFree) sendTyped()
  }, [isDue, isFree])

  return {
    ...{ length, typed, pending, limitedUntil },
    enter: (code) => {
      // Only what fills the last empty box, or replaces all, is a guess; correcting one digit of a full code is not yet.
      const isCorrection = isFullCode(typed, length) && differences(code, typed) <= 1
      const isGuess = isFullCode(code, length) && !isCorrection
      setTyped(code)
      if (performance.now() - judgedAt.current > readingMs) form.clearRefusal()
      // With the digit that fills it, not when that is drawn: the next digit typed would find the boxes full.
      if (isGuess && isFree && !isChecking.current) void send(code)
      else setIsDue(isGuess)
    },
    submit: () => {
      if (isFree && !isChecking.current) void send(typed)
    },
    clear: () => {
      setTyped('')
      setLimitedUntil(0)
    },
  }
}

function differences(code: string, other: string): number {
  return [...code].filter((digit, index) => digit !== other[index]).length
}
