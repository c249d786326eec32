/** One bad day from its beginning to the look at what is left. */
import { awaitMoment } from './aim.ts'
import { type BadDay, NotLived } from './bad-days.ts'
import { check, type Findings } from './checker.ts'
import type { Installation } from './installation.ts'
import { type Diary, newPeople, pause, work } from './people.ts'

export interface Outcome extends Findings {
  /** Payments that were made and not heard of, and asked for again. */
  repeated: number
  /** Seconds of the slowest round until it was healthy and something was acknowledged again. */
  recovery: number
  /** What the trouble did not meet, though it was aimed at it; empty where the day was lived through. */
  missed: string[]
}

/** Seconds after the cause has gone. */
const longestRecovery = 10
const peopleAtOnce = 3
const calmMs = 700
/** Where it does not come back by itself, so many seconds later nobody waits for it any more. */
const longestWait = 60

export async function live(installation: Installation, day: BadDay): Promise<Outcome> {
  const { paymentProxy } = installation
  const people = await newPeople(installation, peopleAtOnce)
  const works = people.map(work)
  const acknowledged = () => sumOf(works.map(({ diary }) => diary))
  const [wrong, missed]: [string[], string[]] = [[], []]
  const deaf = installation.postgres ? (day.deafOnPostgres ?? 'person') : 'person'
  await pause(calmMs)
  const moment = await awaitMoment(installation, deaf).catch(async (error) => {
    for (const { abandon } of works) abandon()
    throw error
  })
  const brokenBefore = paymentProxy.brokenOff()
  await day
    .happen(installation)
    .catch((error: Error) => (error instanceof NotLived ? missed : wrong).push(error.message))
  moment.lose()
  const [gone, before] = [performance.now(), acknowledged()]
  const secondsSince = () => (performance.now() - gone) / 1000
  const giveUp = setTimeout(() => {
    wrong.push(`not everything was acknowledged after ${longestWait} s`)
    for (const { abandon } of works) abandon()
  }, longestWait * 1000)
  const hasRecovered = async () => (await installation.isHealthy()) && isMoreOfEach(acknowledged(), before)
  while (secondsSince() < longestWait && !(await hasRecovered())) await pause(20)
  const recovery = secondsSince()
  await pause(calmMs)
  await Promise.all(works.map(({ finish }) => finish()))
  clearTimeout(giveUp)
  const diaries = works.map(({ diary }) => diary)
  const findings = await check(installation, diaries, moment.unheard)
  const isAskedAgain = (payment: string) => paymentProxy.timesAsked(payment) > 1
  const repeated = [...moment.unheard.keys()].filter(isAskedAgain).length
  if (repeated === 0) missed.push('not lived: no payment that was not heard of was asked for again')
  const { breaksOff, isTold } = day
  const isBlamed = diaries.some(({ faults }) => faults.has(500))
  if (isBlamed) wrong.push('somebody was answered 500, which says nothing of trying again')
  if (breaksOff && paymentProxy.brokenOff() === brokenBefore)
    missed.push('not lived: no payment was broken off')
  if (isTold && !diaries.some(({ faults }) => faults.has(isTold)))
    missed.push(`not lived: nobody was told ${isTold}`)
  if (recovery > longestRecovery) wrong.push(`healthy only after ${recovery.toFixed(1)} s`)
  return { ...findings, wrong: [...findings.wrong, ...wrong], repeated, recovery, missed }
}

/** How much of each kind has been acknowledged. */
function sumOf(diaries: Diary[]): number[] {
  const kinds = diaries.map(({ posts, payments, files }) => [posts.length, payments.length, files.size])
  return kinds.reduce((sums, counts) => sums.map((sum, kind) => sum + (counts[kind] ?? 0)), [0, 0, 0])
}

function isMoreOfEach(now: number[], before: number[]): boolean {
  return now.every((count, kind) => count > (before[kind] ?? 0))
}
