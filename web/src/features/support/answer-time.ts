// How long an answer of the support takes: only as it was measured, and nothing where too few were.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { plural } from '../../lib/plural.ts'
import { supportTexts } from '../../messages/support.ts'

/** Seconds; null where too few were measured. */
export const answerTimeAnswer = v.nullable(v.number())

export const answerTimeQuery = queryOptions({
  queryKey: ['support-answer-time'],
  queryFn: () => callProcedure('get_support_answer_time', {}, answerTimeAnswer),
  staleTime: 5 * 60_000,
})

/** In words, to the next minute or hour. */
export function answerTimeText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 60
    ? plural(minutes, supportTexts.minutes)
    : plural(Math.ceil(minutes / 60), supportTexts.hours)
}
