/** Live changes under attack: one account that wants so much of each of its changes checked that nobody else is told of theirs. */
import { happens } from '../../support/happens.ts'
import { isRefused } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { openSocket, type Socket } from '../sockets.ts'

const represent = { prefer: 'return=representation' }
const subscriptionsOfChannel = 90

/** Every one of them is another policy to be run for each change of a notification. */
async function listen(
  stage: Stage,
  { id, token }: Member,
  { name, subscriptions }: { name: string; subscriptions: number },
): Promise<Socket> {
  const socket = await openSocket(stage.product)
  const filters = Array.from({ length: subscriptions - 1 }, (_, number) => {
    return `id=neq.00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
  })
  const wish = { event: '*', schema: 'public', table: 'notifications' }
  const postgres_changes = [`user_id=eq.${id}`, ...filters].map((filter) => ({ ...wish, filter }))
  const joined = await socket.join({
    topic: `user:${id}:${name}`,
    token,
    config: { private: true, postgres_changes },
  })
  stage.require(joined === 'ok', `nobody can listen to ${subscriptions} changes: ${joined}`)
  return socket
}

const insertsHeardBy = ({ heard }: Socket) =>
  heard.filter(({ event, payload }) => {
    if (event !== 'postgres_changes') return false
    const { data } = payload
    return typeof data === 'object' && data !== null && 'type' in data && data.type === 'INSERT'
  }).length

async function takeEverybodysChanges(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const post = await sara.call('/rest/v1/posts?select=id', { body: { content: 'منشور' }, headers: represent })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  const ear = await listen(stage, sara, { name: 'own', subscriptions: 1 })
  const isHeard = async () => {
    const before = insertsHeardBy(ear)
    const comment = await noor.call('/rest/v1/post_comments', { body: { post_id, content: 'تعليق' } })
    stage.requireSuccess(comment, 'a comment')
    return happens(() => insertsHeardBy(ear) > before)
  }
  stage.require(await isHeard(), 'not even in peace is Sara told of a comment')

  await stage.product.sql(
    `insert into public.notifications (user_id, title, message, type)
     select '${mallory.id}', 'عنوان', 'نص', 'transfer' from generate_series(1, 100) returning id`,
  )
  const sockets: Socket[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    sockets.push(await listen(stage, mallory, { name, subscriptions: subscriptionsOfChannel }))
  const mark = (is_read: boolean) =>
    mallory.call(`/rest/v1/notifications?user_id=eq.${mallory.id}`, { method: 'PATCH', body: { is_read } })
  stage.requireSuccess(await mark(true), 'marking what one was told as read')
  stage.judge(await isHeard(), 'nobody is told of a comment while one account marks what it was told')
  const replies = []
  for (let round = 0; round < stage.times(3, 20); round += 1) {
    replies.push(...(await Promise.all([mark(false), mark(true), mark(false), mark(true)])))
    stage.judge(await isHeard(), 'nobody is told of a comment while one account marks without end')
  }
  stage.judge(
    replies.some((reply) => isRefused(reply)),
    'what was read is marked anew without end',
  )
  for (const each of [ear, ...sockets]) each.close()
}

export const liveChanges: Area = {
  title: 'live changes',
  isHeavy: true,
  scenarios: [
    { name: 'one account takes the live changes of everybody', hole: 214, attempt: takeEverybodysChanges },
  ],
}
