// Coded refusal: why a procedure refused, as an error, with a code by which a screen knows what to offer: those of rooms and of messages.
import * as v from 'valibot'
import { retryUnheard } from './confirm-done.ts'
import { type AnswerWithRules, answerOf, type Granted, isGranted, type Refused } from './contract.ts'

type RefusedAnswer = Refused<AnswerWithRules> & { code: string }

export class CodedRefusalError extends Error {
  override readonly name = 'CodedRefusalError'
  /** Such as `gone`, `full`, `kicked`, `not_member`, `slow_down` (docs/data.md). */
  readonly code: string
  /** Seconds, where waiting helps. */
  readonly retryAfter: number | undefined

  constructor({ code, text, retryAfterSeconds }: RefusedAnswer) {
    super(text)
    this.code = code
    this.retryAfter = retryAfterSeconds
  }
}

/** As the procedures of rooms and of messages answer. */
export function codedAnswer<Fields extends v.ObjectEntries>(granted: Fields) {
  return answerOf(granted, { code: v.string() })
}

/** Of those that say no more than that it was done. */
export const doneCodedAnswer = codedAnswer({})

/** The answer that granted it. @throws CodedRefusalError */
export function granted<Answer extends { success: true } | RefusedAnswer>(answer: Answer): Granted<Answer> {
  if (isGranted(answer)) return answer
  if (answer.success) throw new TypeError('neither granted nor refused')
  throw new CodedRefusalError(answer)
}

export function isRefusedAs(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CodedRefusalError && codes.includes(error.code)
}

/**
 * Does what has no answer but that it was done, however often it has to be asked. `alreadyDone`: the code by which it is refused where nothing is
 * left to do. @throws CodedRefusalError
 */
export async function doUnlessDone(
  ask: () => Promise<v.InferOutput<typeof doneCodedAnswer>>,
  alreadyDone?: string,
): Promise<void> {
  try {
    granted(await retryUnheard(ask))
  } catch (error) {
    if (alreadyDone === undefined || !isRefusedAs(error, alreadyDone)) throw error
  }
}
