/**
 * The moment for trouble: a payment has been made, whoever waits for the word of it has not heard it, and will not. Only where
 * it is then asked for again does a day show that nothing is made twice.
 */
import type { Installation } from './installation.ts'
import { pause } from './people.ts'

/** Who does not hear of a payment: the person who pays, or already the server, of what its database has committed. */
export type Deaf = 'person' | 'server'

interface Moment {
  /** When the database made each payment, by its own clock, by the requests' ids. */
  unheard: Map<string, string>
  /** Says that it will not come any more, once the trouble is over: until then people wait. */
  lose(): void
}

/** So many milliseconds pass at most until the next payment, on a machine that does much else. */
const longestWaitMs = 15_000
/** Trouble comes so many milliseconds later at most, so that what is under way may have come to any point of its way. */
const anywhereMs = 8

/** Resolves at the moment: what was made is not heard of, and another payment, or the same one still, is under way. */
export async function awaitMoment(installation: Installation, deaf: Deaf): Promise<Moment> {
  const { payments, lose } = await (deaf === 'person' ? unheardByPerson : unheardByServer)(installation)
  const moment = { unheard: await whenMade(installation, payments), lose }
  await pause(Math.random() * anywhereMs)
  await until(() => installation.paymentProxy.underWay().length > 0)
  return moment
}

/** When the answer to each request was kept, which is of one transaction with its payment; to be asked again afterwards. */
export async function whenMade({ sql }: Installation, payments: string[]): Promise<Map<string, string>> {
  const ids = payments.map((payment) => `'${payment}'`).join()
  const made = await sql<{ request_id: string; made_at: string }>(
    `select request_id, created_at as made_at from private.idempotency_keys where request_id in (${ids})`,
  )
  return new Map(made.map(({ request_id, made_at }) => [request_id, made_at]))
}

interface Unheard {
  payments: string[]
  lose(): void
}

async function unheardByPerson({ paymentProxy }: Installation): Promise<Unheard> {
  paymentProxy.keepNextBack()
  await until(() => paymentProxy.unheard().length > 0)
  return { payments: paymentProxy.unheard(), lose: paymentProxy.lose }
}

async function unheardByServer({ paymentProxy, postgres }: Installation): Promise<Unheard> {
  if (!postgres) throw new Error('there is no connection on which the server could not hear')
  const payments: string[] = []
  postgres.proxy.keepBack((asked, answered) => {
    const made = paymentProxy.underWay().filter((payment) => asked.includes(payment))
    const isMade = made.length > 0 && answered.includes('"success": true')
    if (isMade) payments.push(...made)
    return isMade
  })
  await until(() => payments.length > 0)
  postgres.proxy.keepBack(null)
  return { payments, lose: () => undefined }
}

async function until(isSo: () => boolean): Promise<void> {
  const since = performance.now()
  while (!isSo()) {
    if (performance.now() - since > longestWaitMs) throw new Error('no payment came for which trouble waited')
    await pause(1)
  }
}
