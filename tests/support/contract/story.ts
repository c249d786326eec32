/** Cases of the contract between browser and backend: what each asks for, and how the real answers are had. */
import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../web/src/lib/contract.ts'
import { subscribed } from '../../api/realtime/people.ts'
import { client, product } from '../backends.ts'
import { signUpAdmin } from '../moderation.ts'
import { type Person, signUp } from '../people.ts'
import { give } from '../wallets.ts'

/** The id of nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000'

export interface People {
  sara: Person
  noor: Person
  admin: Person
}

export async function gatherPeople(): Promise<People> {
  return { sara: await signUp('sara'), noor: await signUp('noor'), admin: await signUpAdmin('mudira') }
}

export interface Story {
  /** Answers to what was allowed. */
  granted: unknown[]
  /** Answers to what a rule refused, where there is such a rule. */
  refused?: unknown[]
}

export interface Case {
  /** Of the procedure, function or table. */
  name: string
  /** One schema of the browser, under its exported name. */
  schema: Record<string, Schema>
  tell: (people: People) => Promise<Story>
}

/** What a procedure answers a person. */
export async function ask({ api }: Pick<Person, 'api'>, name: string, args: object = {}): Promise<unknown> {
  const { data, error } = await api.rpc(name, args)
  if (error) throw error
  return data
}

/** What a function answers somebody who is not signed in. */
export async function call(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await client(product).functions.invoke<unknown>(name, { body })
  if (error) throw error
  return data
}

/** The first row of a table that is heard of, as the browser listens, when something is done. */
export async function hear(
  { id, api }: Person,
  wish: { table: string; event: 'INSERT' | 'UPDATE'; filter: string },
  act: () => Promise<unknown>,
): Promise<unknown> {
  const channel = api.channel(`user:${id}:${wish.table}-${wish.event}`, { config: { private: true } })
  const row = new Promise((resolve) => {
    channel.on<Record<string, unknown>>(
      'postgres_changes',
      { ...wish, event: '*', schema: 'public' },
      (change) => {
        if (change.eventType === wish.event) resolve(change.new)
      },
    )
  })
  const listening = new Promise<void>((resolve) => {
    channel.on('system', {}, ({ status }) => status === 'ok' && resolve())
  })
  await subscribed(channel)
  await listening
  await act()
  const heard = await row
  await api.removeChannel(channel)
  return heard
}

/** The first that is told on a topic of such an event when something is done. */
export async function hearTopic(
  { api }: Person,
  topic: string,
  event: string,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const channel = api.channel(topic, { config: { private: true } })
  const told = new Promise((resolve) => {
    channel.on('broadcast', { event }, ({ payload }) => resolve(payload))
  })
  await subscribed(channel)
  await act()
  const payload = await told
  await api.removeChannel(channel)
  return payload
}

export async function requestFrom(sender: Person, receiver: Person): Promise<string> {
  const { data, error } = await sender.api
    .from('friend_requests')
    .insert({ receiver_id: receiver.id })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

/** A member whose mailbox nobody has proven, and who has no name yet. */
export async function emailPerson(): Promise<Pick<Person, 'api'>> {
  const api = client(product)
  const { error } = await api.auth.signUp({
    email: `${randomUUID()}@example.com`,
    password: 'kalima-sirriya',
  })
  if (error) throw error
  return { api }
}

/** One that a form would send. */
export const application = {
  p_name: 'مكتب النور',
  p_location: 'بغداد',
  p_whatsapp: '+9647701234567',
  p_services: 'سحب',
}

/** A member who has just applied to be an agent: who, and what the application answered. */
export async function applicant() {
  const person = await signUp('wakeel')
  await give(person, { points: 1_000_000 })
  return { person, answer: await ask(person, 'apply_for_agency', application) }
}

export async function workerTypes({ api }: Person) {
  const { data, error } = await api
    .from('worker_types')
    .select('id, name, specialty, daily_reward, price, price_currency')
    .eq('is_active', true)
    .order('price')
  if (error) throw error
  return data
}
