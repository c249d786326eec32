/** Logs: what is written of requests, as fast as anybody makes them, until the disk is full. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Call, isRefused } from '../calls.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

/**
 * What PostgreSQL cannot read it refuses, and by itself tells of in a log of its own: the error with the value, the whole statement, and
 * nobody counts the lines.
 */
async function fillDatabaseLog(stage: Stage): Promise<void> {
  const aliases = Array.from({ length: 8 }, (_, number) => `x${'y'.repeat(3_500)}${number}:id`).join()
  const shortAliases = Array.from({ length: 8 }, (_, number) => `x${number}:id`).join()
  const mallory = await stage.member('mallory')
  const readable = await mallory.call(`/rest/v1/profiles?select=${shortAliases}&id=eq.${mallory.id}`)
  stage.requireSuccess(readable, 'the same with what PostgreSQL can read')
  const { process } = stage.product
  if (!process) throw new LeftOut('needs a database of its own')
  const { cluster, output } = process
  // The embedded database writes where the process writes its own line of each request.
  const logged = async () =>
    cluster ? (await stat(join(dirname(cluster.dataDirectory), 'log'))).size : output().length
  const mostOfOne = cluster ? 100 : 400
  const attempts: [string, Call][] = [
    [`profiles?select=${aliases}&id=eq.abc`, {}],
    [`profiles?select=${shortAliases}&id=eq.abc`, {}],
    [`profiles?select=id&${Array(190).fill('id=eq.abc').join('&')}`, {}],
    [`profiles?select=id&id=eq.${'x'.repeat(20_000)}`, {}],
    ['rpc/get_agent_contact', { body: { p_agent_id: 'x'.repeat(60_000) }, token: mallory.token }],
  ]
  for (const [path, options] of attempts) {
    const before = await logged()
    const replies = []
    for (let round = 0; round < stage.times(20, 200); round += 1)
      replies.push(await stage.call(`/rest/v1/${path}`, options))
    for (const reply of replies)
      stage.judge(isRefused(reply), `${reply.asked}: ${reply.status} ${reply.text.slice(0, 200)}`)
    const grown = (await logged()) - before
    stage.judge(
      grown < mostOfOne * replies.length,
      `${replies.length} × ${path.slice(0, 40)}… made ${grown} bytes of the database's log`,
    )
  }
}

export const logs: Area = {
  title: 'logs',
  isHeavy: true,
  scenarios: [
    { name: 'a stranger fills the log of PostgreSQL with refusals', hole: 131, attempt: fillDatabaseLog },
  ],
}
