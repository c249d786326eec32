/** What others see meanwhile: a neighbour asks for `/health`, a feed and a small picture as long as an attack runs. */
import { waitsDuring } from '../bench/waits-during.ts'
import type { Reply } from './calls.ts'
import { smallPicture, upload } from './pictures.ts'
import type { Stage } from './scenario.ts'

/** Goals of docs/bench.md. */
const goalMs = { PostgreSQL: 250, PGlite: 1_000 }

/** Milliseconds that nobody may wait for an answer, however busy the machine is: many times the goals, and what people leave at. */
const outageMs = 4_000
/** An overloaded server may refuse somebody once, who then asks again; so often in a row, they are not served. */
const failuresOfAnOutage = 3

/** Runs the attack; judged is that everybody else was served before they would leave, and told how long they waited at the most. */
export async function othersAreServed(stage: Stage, attack: () => Promise<void>): Promise<void> {
  const neighbour = await stage.member('neighbour')
  const name = `${neighbour.id}/avatar.png`
  stage.requireSuccess(await upload(neighbour, name, await smallPicture()), 'a small picture')
  const avatar_url = `/storage/v1/object/public/posts/${name}`
  const shown = await neighbour.call('/rest/v1/rpc/update_own_profile', {
    body: { p_fields: { avatar_url } },
  })
  stage.requireSuccess(shown, 'an avatar')
  const { url, anonKey, process, sql } = stage.product
  // The small picture is that of the first profile which has one, and attackers have given themselves pictures that are none.
  if (process) await sql(`update public.profiles set avatar_url = null where id <> '${neighbour.id}'`)
  const engine = process?.cluster ? 'PostgreSQL' : 'PGlite'
  const { calm, probes, backendMegabytes } = await waitsDuring(
    { url, anonKey, neighbourToken: neighbour.token, pid: process?.pid ?? 0, cluster: process?.cluster },
    attack,
    stage.times(0, 5_000),
  )
  const failedBefore = Object.entries(calm).find(([, { failures }]) => failures > 0)?.[0]
  stage.require(failedBefore === undefined, `${failedBefore} failed before anybody attacked`)
  for (const [what, { asked, failures, failuresInARow, longestMs }] of Object.entries(probes)) {
    stage.judge(longestMs < outageMs, `${what} came after ${longestMs.toFixed(0)} ms meanwhile`)
    stage.judge(
      failures < asked && failuresInARow < failuresOfAnOutage,
      `${what} failed ${failures} of ${asked} times meanwhile, ${failuresInARow} in a row`,
    )
    if (stage.isLong) {
      const before = `${calm[what]?.longestMs.toFixed(0)} ms before`
      const value = `${longestMs.toFixed(0)} ms (${before}; goal on ${engine}: ${goalMs[engine]} ms)`
      stage.note({ name: `longest wait for ${what}`, value })
    }
  }
  if (stage.isLong) stage.note({ name: 'most memory', value: `${backendMegabytes.toFixed(0)} MB` })
}

/** Somebody else asks meanwhile, and is served before they would leave. */
export async function isServed(stage: Stage, what: string, ask: () => Promise<Reply>): Promise<void> {
  const began = performance.now()
  const { status, text } = await ask()
  const took = performance.now() - began
  stage.judge(status === 200 || status === 201, `${what}: ${status} ${text.slice(0, 200)}`)
  stage.judge(took < outageMs, `${what} took ${took.toFixed(0)} ms`)
}
