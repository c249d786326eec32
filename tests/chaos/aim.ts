/**
 * The moment for trouble: a payment has been made, whoever waits for the word of it has not heard it, and will not. Only where
 * it is then asked for again does a day show that nothing is made twice.
 */
import type { Installation } from './installation.ts'
import { pause } from './people.ts'

/** Who does not hear of a payment: the person who pays, or already the server, of what its database has committed. */
export type Deaf = 'person' | 'server'

interface Moment {
  /** The payments, by their requests' ids. */
  unheard: string[]
  /** Says that it will not come any more, once the trouble is over: until then people wait. */
  lose(): void
}

/** So many milliseconds pass at most until the next payment, on a machine that does much else. */
const longestWaitMs = 15_000
/** Trouble comes so many milliseconds later at most, so that what is under way may have come to any point of its way. */
const anywhereMs = 8

/** Resolves at the moment: what was made is not heard of, and another payment, or the same one still, is under way. */
export async function awaitMoment(installation: Installation, deaf: Deaf): Promise<Moment> {
  const moment = await (deaf === 'person' ? unheardByPerson(installation) : unheardByServer(installation))
  await pause(Math.random() * anywhereMs)
  await until(() => installation.line.underWay().length > 0)
  return moment
}

async function unheardByPerson({ line }: Installation): Promise<Moment> {
  line.keepNextBack()
  await until(() => line.unheard().length > 0)
  return { unheard: line.unheard(), lose: line.lose }
}

async function unheardByServer({ line, postgres }: Installation): Promise<Moment> {
  if (!postgres) throw new Error('there is no connection on which the server could not hear')
  const unheard: string[] = []
  postgres.proxy.keepBack((asked, answered) => {
    const made = line.underWay().filter((payment) => asked.includes(payment))
    const isMade = made.length > 0 && answered.includes('"success": true')
    if (isMade) unheard.push(...made)
    return isMade
  })
  await until(() => unheard.length > 0)
  postgres.proxy.keepBack(null)
  return { unheard, lose: () => undefined }
}

async function until(isSo: () => boolean): Promise<void> {
  const since = performance.now()
  while (!isSo()) {
    if (performance.now() - since > longestWaitMs) throw new Error('no payment came for which trouble waited')
    await pause(1)
  }
}
