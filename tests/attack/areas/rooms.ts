/** Rooms, gifts and treasure under attack: listening in, speaking as others, seats and keys taken twice, gifts out of others' wallets. */
import { randomUUID } from 'node:crypto'
import { happens } from '../../support/happens.ts'
import { isTurnedDown } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { joinOnce, openSocket, type Socket } from '../sockets.ts'
import { give, judgeLedger, pointsOf } from '../wallets.ts'

const rpc = (name: string) => `/rest/v1/rpc/${name}`
const ask = ({ call }: Pick<Member, 'call'>, name: string, body: object = {}) => call(rpc(name), { body })

/** A room of the first one's, in which all of them are. */
async function meet(stage: Stage, owner: Member, ...others: Member[]): Promise<string> {
  const opened = stage.requireSuccess(await ask(owner, 'create_room', { p_name: 'غرفة' }), 'a room')
  const { id } = Object(opened.json.room)
  for (const person of [owner, ...others]) {
    const { json } = await ask(person, 'join_room', { p_room_id: id })
    stage.require(json.success === true, `nobody comes in: ${JSON.stringify(json)}`)
  }
  return id
}

const say = (person: Member, p_room_id: string, p_content: string) =>
  ask(person, 'send_room_message', { p_room_id, p_content, p_request_id: randomUUID() })

const channelOf = (room: string, { token }: Member) => ({
  topic: `room:${room}`,
  token,
  config: { private: true },
})
const hasHeard = ({ heard }: Socket, text: string) =>
  heard.some(({ event, payload }) => event === 'broadcast' && JSON.stringify(payload).includes(text))

async function listenIn(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const room = await meet(stage, sara, noor, mallory)
  const [ear, own] = [await openSocket(stage.product), await openSocket(stage.product)]
  for (const [socket, person] of [
    [ear, mallory],
    [own, noor],
  ] as const) {
    const joined = await socket.join(channelOf(room, person))
    stage.require(joined === 'ok', `a member cannot listen: ${joined}`)
  }
  stage.requireSuccess(
    await ask(sara, 'kick_room_member', { p_room_id: room, p_user_id: mallory.id }),
    'a kick',
  )
  await happens(() => ear.heard.some(({ event }) => event === 'phx_close'))
  const secret = randomUUID()
  stage.requireSuccess(await say(sara, room, secret), 'a message')
  await happens(() => hasHeard(own, secret))
  stage.require(hasHeard(own, secret), 'not even who is there hears it')
  stage.judge(!hasHeard(ear, secret), 'who was put out goes on hearing')
  for (const topic of [room, room.toUpperCase(), `${room}%`, ` ${room}`, '%']) {
    const status = await joinOnce(stage.product, { ...channelOf(topic, mallory), config: { private: true } })
    stage.judge(status === 'error', `joining room:${topic} from outside: ${status}`)
  }
  for (const path of [
    `/rest/v1/room_messages?room_id=eq.${room}`,
    `/rest/v1/room_members?room_id=eq.${room}`,
    `/rest/v1/rooms?select=id,room_messages(*)&id=eq.${room}`,
  ]) {
    const { text } = await mallory.call(path)
    stage.judge(!text.includes(secret) && !text.includes(noor.id), `${path} tells: ${text.slice(0, 100)}`)
  }
  for (const name of ['get_room_messages', 'get_room_members', 'join_room']) {
    const { text } = await ask(mallory, name, { p_room_id: room })
    stage.judge(!text.includes(secret) && !text.includes(noor.id), `${name} tells: ${text.slice(0, 100)}`)
  }
  for (const socket of [ear, own]) socket.close()
}

async function speakAsOthers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const room = await meet(stage, sara, mallory)
  const [ear, mouth] = [await openSocket(stage.product), await openSocket(stage.product)]
  for (const [socket, person] of [
    [ear, sara],
    [mouth, mallory],
  ] as const) {
    stage.require((await socket.join(channelOf(room, person))) === 'ok', 'a member cannot listen')
  }
  const payload = { user_profile: { id: sara.id }, content: 'forged' }
  mouth.send(`realtime:room:${room}`, 'broadcast', { type: 'broadcast', event: 'message', payload })
  mouth.send(`realtime:room:${room}`, 'presence', { type: 'presence', event: 'track', payload })
  const message = { topic: `room:${room}`, event: 'gift', payload, private: true }
  await mallory.call('/realtime/v1/api/broadcast', { body: { messages: [message] } })
  const { json } = await say(sara, room, 'كلام')
  const theirs = Object(json.sent).id
  const attempts: [string, object][] = [
    ['remove_room_message', { p_message_id: theirs }],
    ['update_room', { p_room_id: room, p_name: 'لي' }],
    ['delete_room', { p_room_id: room }],
    ['kick_room_member', { p_room_id: room, p_user_id: sara.id }],
    ['send_room_message', { p_room_id: room, p_content: 'x', p_request_id: theirs }],
    ['create_room', { p_name: 'x', p_request_id: room }],
  ]
  for (const [name, body] of attempts) {
    const reply = await ask(mallory, name, body)
    stage.judge(
      isTurnedDown(reply),
      `${name} of what is another's: ${reply.status} ${reply.text.slice(0, 200)}`,
    )
  }
  await happens(() => hasHeard(ear, 'كلام'))
  stage.require(hasHeard(ear, 'كلام'), 'nobody hears what was really said')
  stage.judge(!hasHeard(ear, 'forged'), 'a member speaks in another’s name')
  for (const socket of [ear, mouth]) socket.close()
}

async function crowdIn(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const room = await meet(stage, sara)
  await stage.product.sql(`update public.rooms set max_users = 3 where id = '${room}'`)
  const crowd = await Promise.all(Array.from({ length: stage.times(6, 40) }, () => stage.member('crowd')))
  const doors = await Promise.all(
    crowd.flatMap((person) => [1, 2].map(() => ask(person, 'join_room', { p_room_id: room }))),
  )
  stage.require(
    doors.some(({ json }) => json.success === true),
    'nobody comes in',
  )
  const [seats] = await stage.product.sql<{ count: number }>(
    `select count(*)::int as count from public.room_members where room_id = '${room}'`,
  )
  stage.judge(seats?.count === 3, `a room of three has ${seats?.count} people`)
}

async function flood(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const room = await meet(stage, sara, mallory)
  const sent = await Promise.all(
    Array.from({ length: stage.times(20, 200) }, (_, place) => say(mallory, room, `${place}`)),
  )
  const taken = sent.filter(({ json }) => json.success === true).length
  stage.judge(taken > 0 && taken <= 15, `${taken} messages at once`)
  for (const content of ['x'.repeat(50_000), '\u202e'.repeat(5_000), '<'.repeat(4_000)]) {
    const reply = await say(mallory, room, content)
    stage.judge(isTurnedDown(reply), `a message of ${content.length}: ${reply.status}`)
  }
  stage.requireSuccess(await say(sara, room, 'وأنا؟'), 'a word of somebody else')
}

async function giveOthers(stage: Stage): Promise<void> {
  const [sara, noor, mallory] = [
    await stage.member('sara'),
    await stage.member('noor'),
    await stage.member('mallory'),
  ]
  const room = await meet(stage, sara, noor, mallory)
  await give(stage, mallory, 1_000)
  await give(stage, noor, 1_000)
  const gift = (body: object, from = mallory) =>
    ask(from, 'distribute_room_gift', {
      p_room_id: room,
      p_sender_id: mallory.id,
      p_receiver_id: sara.id,
      p_gift_type: 'points',
      p_amount: 100,
      ...body,
    })
  for (const body of [
    { p_sender_id: noor.id, p_receiver_id: mallory.id },
    { p_receiver_id: mallory.id },
    { p_amount: -100 },
    { p_amount: 0 },
    { p_amount: 1_001 },
    { p_amount: '9223372036854775807' },
    { p_gift_type: 'gems', p_amount: 17 },
    { p_gift_type: 'gems', p_amount: 2_001 },
    { p_gift_type: 'treasury' },
    { p_room_id: randomUUID() },
  ]) {
    const reply = await gift(body)
    stage.judge(isTurnedDown(reply), `a gift of ${JSON.stringify(body)}: ${reply.status} ${reply.text}`)
  }
  stage.judge((await pointsOf(stage, noor)) === 1_000, 'a gift out of another’s wallet')
  const p_request_id = randomUUID()
  const gifts = [
    ...Array.from({ length: 5 }, () => gift({ p_amount: 400, p_request_id })),
    ...Array.from({ length: 5 }, () => gift({ p_amount: 400 })),
  ]
  const made = (await Promise.all(gifts)).filter(({ json }) => json.success === true)
  stage.require(made.length > 0, 'no gift is made at all')
  const left = await pointsOf(stage, mallory)
  stage.judge(left === 200, `of 1,000 points ${left} are left after gifts of 400`)
  await judgeLedger(stage)
}

async function openTwice(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const chest = randomUUID()
  await stage.product.sql(
    `insert into public.treasure_chests (id, name, points, gem_cost, total_keys, keys_remaining, expires_at)
     values ('${chest}', 'x', 10000, 100, 150, 1, now() + interval '1 hour')`,
  )
  for (const person of [sara, mallory]) {
    await give(stage, person, 1_000)
    stage.requireSuccess(await ask(person, 'convert_points_to_gems', { p_points: 1_000 }), 'gems')
  }
  const answers = await Promise.all(
    [sara, mallory, mallory, mallory].map((person) =>
      ask(person, 'open_treasure_chest', { p_chest_id: chest, p_request_id: randomUUID() }),
    ),
  )
  const opened = answers.filter(({ json }) => json.success === true).length
  stage.judge(opened === 1, `a package with one key was opened ${opened} times`)
  const [points, others] = [await pointsOf(stage, mallory), await pointsOf(stage, sara)]
  stage.judge(points + others === 10_000, `${points + others} points came of one package`)
  await judgeLedger(stage)
}

export const rooms: Area = {
  title: 'rooms, gifts and treasure',
  scenarios: [
    { name: 'a member who was put out of a room goes on listening and reading', attempt: listenIn },
    { name: 'a member speaks, removes and decides in a room as others', attempt: speakAsOthers },
    { name: 'a crowd comes to the last seats at the same instant', attempt: crowdIn },
    { name: 'a member floods a room', attempt: flood },
    { name: 'a member gives out of others’ wallets, and the same points twice', attempt: giveOthers },
    { name: 'members use the last key of a package at the same instant', attempt: openTwice },
  ],
}
