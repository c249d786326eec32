/** Live changes under attack: accounts that want so much of changes checked that nobody else is told of theirs. */
import { happens } from '../../support/happens.ts'
import { isRefused } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { openSocket, type Socket } from '../sockets.ts'

const represent = { prefer: 'return=representation' }
/** Four such channels have all subscriptions of an account, and as many different filters as it may have. */
const subscriptionsOfChannel = 50
const differentFilters = 38

interface Wishes {
  name: string
  subscriptions: number
  different?: number
}

/** Asks to be told of notifications, one's own and, by so many different filters, of any. */
async function tryToListen(
  { product }: Stage,
  { id, token }: Member,
  { name, subscriptions, different = differentFilters }: Wishes,
): Promise<{ socket: Socket; joined: string }> {
  const socket = await openSocket(product)
  const filters = Array.from({ length: subscriptions - 1 }, (_, number) => {
    return `id=neq.00000000-0000-0000-0000-${String(number % different).padStart(12, '0')}`
  })
  const wish = { event: '*', schema: 'public', table: 'notifications' }
  const postgres_changes = [`user_id=eq.${id}`, ...filters].map((filter) => ({ ...wish, filter }))
  const joined = await socket.join({
    topic: `user:${id}:${name}`,
    token,
    config: { private: true, postgres_changes },
  })
  return { socket, joined }
}

async function listen(stage: Stage, member: Member, wishes: Wishes): Promise<Socket> {
  const { socket, joined } = await tryToListen(stage, member, wishes)
  stage.require(joined === 'ok', `nobody can listen to ${wishes.subscriptions} changes: ${joined}`)
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

/** Whoever may see nothing of a row, and has nothing written, has it cost as much as it can. */
async function listenToEverybody(stage: Stage): Promise<void> {
  const [sara, noor] = [await stage.member('sara'), await stage.member('noor')]
  const post = await sara.call('/rest/v1/posts?select=id', { body: { content: 'منشور' }, headers: represent })
  const post_id = stage.requireSuccess(post, 'a post').rows[0]?.id
  const ear = await listen(stage, sara, { name: 'own', subscriptions: 1 })
  const comment = async () => {
    const reply = await noor.call('/rest/v1/post_comments', { body: { post_id, content: 'تعليق' } })
    stage.requireSuccess(reply, 'a comment')
  }
  await comment()
  stage.require(await happens(() => insertsHeardBy(ear) === 1), 'not even in peace is Sara told of a comment')

  const sockets: Socket[] = []
  const listeners = stage.times(12, 30)
  for (let account = 0; account < listeners; account += 1) {
    const mallory = await stage.member(`mallory${account}`)
    const many = await tryToListen(stage, mallory, { name: 'many', subscriptions: 90, different: 90 })
    stage.judge(many.joined !== 'ok', 'an account listens by 90 different filters')
    many.socket.close()
    for (const name of ['a', 'b', 'c', 'd'])
      sockets.push(await listen(stage, mallory, { name, subscriptions: subscriptionsOfChannel }))
  }
  const comments = 25
  for (let count = 0; count < comments; count += 1) await comment()
  stage.judge(
    await happens(() => insertsHeardBy(ear) === 1 + comments),
    `nobody is told of comments while ${listeners} accounts listen: of ${comments}, ${insertsHeardBy(ear) - 1}`,
  )
  for (const each of [ear, ...sockets]) each.close()
}

export const liveChanges: Area = {
  title: 'live changes',
  isHeavy: true,
  scenarios: [
    { name: 'one account takes the live changes of everybody', hole: 214, attempt: takeEverybodysChanges },
    {
      name: 'a few accounts that only listen keep changes from everybody',
      hole: 220,
      attempt: listenToEverybody,
    },
  ],
}
