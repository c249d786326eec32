// Why a procedure of rooms refused, as an error: by its code a screen knows what to offer.
import * as v from 'valibot'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { type AnswerWithRules, answerOf, type Granted, isGranted, type Refused } from '../../lib/contract.ts'

type RefusedAnswer = Refused<AnswerWithRules> & { code: string }

export class RoomRefusedError extends Error {
  override readonly name = 'RoomRefusedError'
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

/** As every procedure of rooms answers. */
export function roomAnswer<Fields extends v.ObjectEntries>(granted: Fields) {
  return answerOf(granted, { code: v.string() })
}

/** Of those that say no more than that it was done. */
export const doneRoomAnswer = roomAnswer({})

/** The answer that granted it. @throws RoomRefusedError */
export function granted<Answer extends { success: true } | RefusedAnswer>(answer: Answer): Granted<Answer> {
  if (isGranted(answer)) return answer
  if (answer.success) throw new TypeError('neither granted nor refused')
  throw new RoomRefusedError(answer)
}

export function isRefusedAs(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof RoomRefusedError && codes.includes(error.code)
}

/**
 * Does what has no answer but that it was done, however often it has to be asked. `alreadyDone`: the code by which it is refused where nothing is
 * left to do. @throws RoomRefusedError
 */
export async function doInRoom(
  ask: () => Promise<v.InferOutput<typeof doneRoomAnswer>>,
  alreadyDone?: string,
): Promise<void> {
  try {
    granted(await retryUnheard(ask))
  } catch (error) {
    if (alreadyDone === undefined || !isRefusedAs(error, alreadyDone)) throw error
  }
}
