// Done unheard: a change whose answer was lost may have been made all the same, and is not to be called a failure beside its own
// success. Where no answer came, what is true is asked.
import { isUnanswered } from './errors.ts'
import { requireNetwork } from './use-online.ts'

/** What was sent had no answer, now or in a try before: it may be done. `cause` is why. */
export class MaybeDoneError extends Error {
  override readonly name = 'MaybeDoneError'
}

/** For what fails after it was sent. */
export function tellDoubt(error: unknown): never {
  throw isUnanswered(error) ? new MaybeDoneError('no answer came', { cause: error }) : error
}

/**
 * What a form that sends something answers: where it was sent and nothing was heard of it, this text in place of a failure, as it may be done.
 * @throws why else it was not done, also for want of a network
 */
export async function sayDoubt<Answer>(
  work: () => Promise<Answer>,
  text: string,
): Promise<Answer | { text: string }> {
  requireNetwork()
  try {
    return await work()
  } catch (error) {
    if (isUnanswered(error)) return { text }
    throw error
  }
}

/**
 * What the work answers. Where no answer came, what `find` finds in its place; undefined where the work was not done.
 * @throws what the work throws, also where nobody could say
 */
export async function answerOrFind<Answer>(
  work: () => Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const found = isUnanswered(error) ? await find().catch(() => undefined) : undefined
    if (found === undefined) throw error
    return found
  }
}

/** The same for work that answers nothing: it counts as done where `isDone` says so. */
export async function confirmDone(work: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  const report = async () => {
    await work()
    return true
  }
  await answerOrFind(report, async () => (await isDone()) || undefined)
}

/**
 * The same where a refusal too is no failure once what was wanted is so: it may have been done unheard by a try before, as with what there is
 * nothing left to take back of.
 */
export async function reach<Answer>(
  work: () => Promise<Answer>,
  isSo: () => Promise<boolean>,
): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (await isSo().catch(() => false)) return undefined
    throw error
  }
}

/**
 * For work that is the same done twice: asked for again, once, where nothing was heard of it.
 * @param onUnheard runs before that: from then on no refusal says that it was not done
 */
export async function retryUnheard<Answer>(
  work: () => Promise<Answer>,
  onUnheard: () => void = () => undefined,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    onUnheard()
    return work()
  }
}
