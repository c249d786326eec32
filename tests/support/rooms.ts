/** Rooms for scenarios: opened, entered, listened to. */
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { subscribed } from '../api/realtime/people.ts'
import { product, sql } from './backends.ts'
import { newMark } from './marks.ts'
import type { Person } from './people.ts'
import { type Answer, ask } from './wallets.ts'

/** Those of this scenario, and of the one before until the next is opened. */
let opened: { id: string; scenario: string | undefined }[] = []

/** Nobody has a seat in more rooms than a scenario opens. */
async function closeEarlierRooms(scenario: string | undefined): Promise<void> {
  const earlier = opened.filter((room) => room.scenario !== scenario).map(({ id }) => id)
  opened = opened.filter((room) => room.scenario === scenario)
  if (earlier.length) await sql(product, `delete from public.rooms where id in ('${earlier.join("','")}')`)
}

/** A room of this person's, who is not in it yet. */
export async function openRoom({ id: owner }: Pick<Person, 'id'>, seats = 70): Promise<string> {
  const scenario = expect.getState().currentTestName
  await closeEarlierRooms(scenario)
  const id = randomUUID()
  const row = `'${id}', '${owner}', '${newMark(12)}', ${seats}`
  await sql(product, `insert into public.rooms (id, owner_id, name, max_users) values (${row})`)
  opened.push({ id, scenario })
  return id
}

export const join = (person: Person, p_room_id: string) => ask(person, 'join_room', { p_room_id })

/** A room of the first one's, in which all of them are. */
export async function meet(owner: Person, ...others: Person[]): Promise<string> {
  const id = await openRoom(owner)
  for (const person of [owner, ...others]) {
    const answer = await join(person, id)
    if (!answer.success) throw new Error(answer.error)
  }
  return id
}

export const say = (
  person: Person,
  p_room_id: string,
  p_content: string,
  more: object = {},
): Promise<Answer> =>
  ask(person, 'send_room_message', { p_room_id, p_content, p_request_id: randomUUID(), ...more })

/** Says it and answers with the message. */
export async function said(person: Person, room: string, content: string, more: object = {}): Promise<Said> {
  const { success, error, sent } = await say(person, room, content, more)
  if (!success) throw new Error(error)
  return sent as Said
}

interface Said {
  id: string
  content: string
  created_at: string
  image_url: string | null
  [more: string]: unknown
}

/** It was so much longer ago that they were seen there, or wrote. */
export const letRoomPass = (room: string, { id }: Pick<Person, 'id'>, interval: string) =>
  sql(
    product,
    `update public.room_messages set created_at = created_at - interval '${interval}'
     where room_id = '${room}' and user_id = '${id}';
     update public.room_members set seen_at = seen_at - interval '${interval}', typed_at = typed_at - interval '${interval}'
     where room_id = '${room}' and user_id = '${id}'`,
  )

interface Heard {
  event: string
  payload: Record<string, unknown>
}

interface Listening {
  heard: Heard[]
  channel: RealtimeChannel
  /** What the channel last said of itself. */
  status: () => string
}

/** Listens in a room as the browser does. */
export async function listenIn({ api }: Person, room: string): Promise<Listening> {
  const heard: Heard[] = []
  let status = ''
  const channel = api
    .channel(`room:${room}`, { config: { private: true } })
    .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
    .on('system', {}, ({ message }) => {
      status = message
    })
  await subscribed(channel)
  return { heard, channel, status: () => status }
}
