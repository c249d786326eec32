/** Private messages under attack: what two friends wrote to each other read, heard and opened by a third, written as others, marked for them, and floods. */
import { randomUUID } from 'node:crypto'
import { happens } from '../../support/happens.ts'
import { isTurnedDown } from '../calls.ts'
import { befriend } from '../friends.ts'
import type { Member } from '../members.ts'
import { smallPicture } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, openSocket } from '../sockets.ts'

const ask = ({ call }: Pick<Member, 'call'>, name: string, body: object = {}) =>
  call(`/rest/v1/rpc/${name}`, { body })
const write = (from: Member, to: Member, p_content: string, more: object = {}) =>
  ask(from, 'send_message', { p_to_user_id: to.id, p_content, p_request_id: randomUUID(), ...more })

/** Sara and Noor, who are friends, and Mallory, whom neither wants. */
async function meet(stage: Stage): Promise<[Member, Member, Member]> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  await befriend(stage, sara, noor)
  return [sara, noor, mallory]
}

async function listenIn(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = await meet(stage)
  const name = `${sara.id}/${randomUUID()}.png`
  const file = `/storage/v1/object/message-files/${name}`
  const uploaded = await sara.call(file, {
    body: new Uint8Array(await smallPicture()),
    headers: { 'content-type': 'image/png' },
  })
  stage.requireSuccess(uploaded, 'a picture')
  const secret = randomUUID()
  const p_image_url = `/storage/v1/object/public/message-files/${name}`
  const sent = stage.requireSuccess(await write(sara, noor, secret, { p_image_url }), 'a message')
  const { id } = Object(sent.json.sent)
  stage.require((await ask(noor, 'get_messages', { p_user_id: sara.id })).text.includes(secret), 'unread')
  for (const topic of [noor.id, sara.id, noor.id.toUpperCase(), '%', `${noor.id}:x`]) {
    const join = { topic: `user:${topic}`, token: mallory.token, config: { private: true } }
    stage.judge((await joinOnce(stage.product, join)) === 'error', `joined user:${topic}`)
  }
  const questions = [
    mallory.call('/rest/v1/messages'),
    mallory.call('/rest/v1/profiles?select=id,messages!messages_sender_id_fkey(content)'),
    mallory.call('/rest/v1/message_reports'),
    ...['get_messages', 'open_conversation'].flatMap((call) =>
      [sara, noor].map(({ id: p_user_id }) => ask(mallory, call, { p_user_id })),
    ),
    ask(mallory, 'get_conversations'),
    mallory.call('/rest/v1/message_reports', {
      body: { message_id: id, report_reason: 'spam' },
      headers: { prefer: 'return=representation' },
    }),
    mallory.call('/rest/v1/message_reports?select=message_content'),
  ]
  for (const { text } of await Promise.all(questions)) stage.judge(!text.includes(secret), `tells: ${text}`)
  for (const path of [
    file,
    file.replace('object/', 'object/authenticated/'),
    file.replace('object/', 'object/public/'),
  ])
    stage.judge((await mallory.call(path)).status !== 200, `opened ${path}`)
  const signed = await mallory.call(`/storage/v1/object/sign/message-files/${name}`, {
    body: { expiresIn: 60 },
  })
  stage.judge(isTurnedDown(signed), `a signed address: ${signed.status}`)
}

async function writeAsOthers(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = await meet(stage)
  await befriend(stage, mallory, noor)
  const ear = await openSocket(stage.product)
  const own = { topic: `user:${noor.id}`, token: noor.token, config: { private: true } }
  stage.require((await ear.join(own)) === 'ok', 'nobody hears their own channel')
  const sent = stage.requireSuccess(await write(sara, noor, 'كلام'), 'a message')
  const { id } = Object(sent.json.sent)
  const forged = { sender_id: sara.id, receiver_id: noor.id, content: 'forged' }
  await mallory.call('/realtime/v1/api/broadcast', {
    body: { messages: [{ topic: `user:${noor.id}`, event: 'message', payload: forged, private: true }] },
  })
  for (const reply of [
    await mallory.call('/rest/v1/messages', { body: forged }),
    await mallory.call(`/rest/v1/messages?id=eq.${id}`, { method: 'PATCH', body: { content: 'x' } }),
    await noor.call(`/rest/v1/messages?id=eq.${id}`, { method: 'DELETE' }),
    await mallory.call('/rest/v1/user_blocks', { body: { blocker_id: noor.id, blocked_id: sara.id } }),
    await write(mallory, noor, 'x', { p_request_id: id }),
    await write(mallory, noor, 'x', { p_reply_to_id: id }),
    await write(mallory, sara, 'x'),
    await ask(mallory, 'type_message', { p_to_user_id: sara.id }),
    await ask(mallory, 'remove_message', { p_message_id: id }),
    await ask(noor, 'remove_message', { p_message_id: id }),
  ])
    stage.judge(isTurnedDown(reply), `done as another: ${reply.status} ${reply.text.slice(0, 200)}`)
  await ask(mallory, 'mark_messages_read', { p_from_user_id: sara.id, p_message_id: id })
  await ask(mallory, 'mark_messages_delivered')
  const [row] = await stage.product.sql<{ is_as_it_was: boolean }>(
    `select content = 'كلام' and delivered_at is null and read_at is null as is_as_it_was from public.messages where id = '${id}'`,
  )
  stage.judge(row?.is_as_it_was === true, 'a message was changed or marked by others')
  await happens(() => JSON.stringify(ear.heard).includes(id))
  stage.judge(!JSON.stringify(ear.heard).includes('forged'), 'a member speaks in another’s name')
  ear.close()
}

async function flood(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = await meet(stage)
  await befriend(stage, mallory, noor)
  await noor.call('/rest/v1/user_blocks', { body: { blocked_id: mallory.id } })
  const sent = await Promise.all(
    Array.from({ length: stage.times(20, 200) }, (_, place) => write(mallory, noor, `${place}`)),
  )
  const taken = sent.filter(({ json }) => json.success === true)
  stage.judge(taken.length > 0 && taken.length <= 15, `${taken.length} messages at once`)
  const seen = await ask(noor, 'get_messages', { p_user_id: mallory.id })
  stage.judge(seen.text === '[]', `who was blocked is read: ${seen.text.slice(0, 200)}`)
  for (const path of ['messages?select=is_withheld', 'user_blocks', 'messages?is_withheld=is.true']) {
    const { text } = await mallory.call(`/rest/v1/${path}`)
    stage.judge(!text.includes(noor.id) && !text.includes('true'), `${path} tells of a block: ${text}`)
  }
  stage.requireSuccess(await write(sara, noor, 'وأنا؟'), 'a word of somebody else')
}

export const messages: Area = {
  title: 'private messages',
  scenarios: [
    { name: 'a third person reads, hears and opens what two friends send each other', attempt: listenIn },
    { name: 'a member writes, marks and removes private messages as others', attempt: writeAsOthers },
    { name: 'a member floods a friend, and finds out that they are blocked', attempt: flood },
  ],
}
