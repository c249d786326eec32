/** Private messages for scenarios: written, answered with, listened to. */
import { randomUUID } from 'node:crypto'
import { subscribed } from '../api/realtime/people.ts'
import { product, sql } from './backends.ts'
import { becomeFriends, type Person, signUp } from './people.ts'
import { type Answer, ask } from './wallets.ts'

/** Two people who are friends. */
export async function newFriends(): Promise<[Person, Person]> {
  const [one, other] = await Promise.all([signUp('sara'), signUp('noor')])
  await becomeFriends(one, other)
  return [one, other]
}

export const write = (
  from: Person,
  { id: p_to_user_id }: Pick<Person, 'id'>,
  p_content: string,
  more: object = {},
): Promise<Answer> =>
  ask(from, 'send_message', { p_to_user_id, p_content, p_request_id: randomUUID(), ...more })

interface Written {
  id: string
  created_at: string
  [more: string]: unknown
}

/** Writes it and answers with the message. */
export async function wrote(from: Person, to: Person, content: string, more: object = {}): Promise<Written> {
  const { success, error, sent } = await write(from, to, content, more)
  if (!success) throw new Error(error)
  return sent as Written
}

/** What they wrote to anybody was so much longer ago. */
export const letMessagesPass = ({ id }: Pick<Person, 'id'>, interval: string) =>
  sql(
    product,
    `update public.messages set created_at = created_at - interval '${interval}' where sender_id = '${id}';
     update private.conversations set last_at = last_at - interval '${interval}' where '${id}' in (user_id, peer_id)`,
  )

interface Heard {
  event: string
  payload: Record<string, unknown>
}

/** Everything that a person hears on their own channel, from now on. */
export async function hearOwn({ id, api }: Person): Promise<Heard[]> {
  const heard: Heard[] = []
  await subscribed(
    api
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload })),
  )
  return heard
}
