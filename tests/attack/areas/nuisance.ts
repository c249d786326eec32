/** Nuisance: one account that takes others' attention, or the room of their lists. */
import { isRefused, isTurnedDown } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'

const represent = { prefer: 'return=representation' }

async function askEverybody(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const people = await crowd(stage, stage.times(60, 300))
  const replies = []
  for (const id of people) {
    replies.push(await mallory.call('/rest/v1/friend_requests', { body: { receiver_id: id } }))
  }
  const sent = replies.filter((reply) => !isRefused(reply)).length
  stage.judge(sent < people.length, `one account asked ${sent} people at once`)
}

/** The ids of people who never sign in, so that nobody has to hash their passwords. */
async function crowd({ product }: Stage, size: number): Promise<string[]> {
  const people = await product.sql<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@example.com', '', '{}', '{}'
     from (select gen_random_uuid() as id from generate_series(1, ${size})) as people
     returning id`,
  )
  return people.map(({ id }) => id)
}

async function askAgainAndAgain(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  let asked = 0
  for (let tried = 0; tried < 8; tried += 1) {
    const reply = await mallory.call('/rest/v1/friend_requests?select=id', {
      body: { receiver_id: sara.id },
      headers: represent,
    })
    if (isRefused(reply)) break
    asked += 1
    await sara.call('/rest/v1/rpc/reject_friend_request', { body: { p_request_id: reply.rows[0]?.id } })
  }
  stage.judge(asked <= 1, `who was rejected asked ${asked} times on one day`)
}

/** What Noor is told must not push out what Sara was told before. */
async function pushOut(stage: Stage): Promise<void> {
  const [mallory, sara, noor] = [
    await stage.member('mallory'),
    await stage.member('sara'),
    await stage.member('noor'),
  ]
  await noor.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  const ask = () => mallory.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  const withdraw = () =>
    mallory.call(`/rest/v1/friend_requests?receiver_id=eq.${sara.id}`, { method: 'DELETE' })
  for (let tried = 0; tried < stage.times(20, 250); tried += 1) {
    await ask()
    await withdraw()
  }
  const { rows } = await sara.call('/rest/v1/notifications?select=actor_id')
  const from = (person: Member) => rows.filter(({ actor_id }) => actor_id === person.id).length
  stage.judge(from(noor) === 1, 'a notification was pushed out')
  stage.judge(from(mallory) <= 10, `${from(mallory)} notifications of one sender`)
}

async function flood(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const replies = []
  for (let sent = 0; sent < 130; sent += 26) {
    const post = () => mallory.call('/rest/v1/posts', { body: { content: 'س'.repeat(5_000) } })
    replies.push(...(await Promise.all(Array.from({ length: 26 }, post))))
  }
  const taken = replies.filter((reply) => !isRefused(reply)).length
  stage.judge(taken <= 100, `${taken} posts of one person in a moment`)
}

async function listEverybody(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const contacts = []
  for (let tried = 0; tried < 40; tried += 1) {
    contacts.push(
      await mallory.call('/rest/v1/rpc/get_agent_contact', { body: { p_agent_id: crypto.randomUUID() } }),
    )
  }
  stage.judge(contacts.every(isTurnedDown), 'a contact of nobody')
  const stranger = await stage.call('/rest/v1/profiles?select=id')
  stage.judge(isRefused(stranger), 'a stranger lists the members')
}

export const nuisance: Area = {
  title: 'nuisance',
  scenarios: [
    { name: 'one account asks everybody for friendship', hole: 13, attempt: askEverybody },
    { name: 'somebody with a grudge asks again after each rejection', hole: 13, attempt: askAgainAndAgain },
    { name: 'one sender pushes out the notifications of others', hole: 13, attempt: pushOut },
    { name: 'one account fills the feed', attempt: flood },
    { name: 'a stranger and a member list people', attempt: listEverybody },
  ],
}
