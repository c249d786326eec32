/** People of the realtime tests: signed in by a token of the project's secret, each with a socket of their own. */
import { randomUUID } from 'node:crypto'
import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesFilter,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterEach } from 'vitest'
import { type BackendAddress, protocol } from '../../support/backends.ts'

export interface Person {
  id: string
  token: string
  client: SupabaseClient
}

export interface PersonOptions {
  backend?: BackendAddress
  /** Of the serializer; 2.0.0 unless given. */
  vsn?: '1.0.0' | '2.0.0'
  /** How long the token is good for, such as `1h` or `2s`. */
  lifetime?: string
  id?: string
}

const clients: SupabaseClient[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
})

export async function newPerson({
  backend = protocol,
  vsn = '2.0.0',
  lifetime = '1h',
  id = randomUUID(),
}: PersonOptions = {}): Promise<Person> {
  const token = await tokenOf(id, lifetime)
  const client = track(
    createClient(backend.url, backend.anonKey, {
      accessToken: async () => token,
      realtime: { vsn },
    }),
  )
  await client.realtime.setAuth(token)
  return { id, token, client }
}

/** Somebody with nothing but an API key. */
export function stranger(
  backend: BackendAddress = protocol,
  key = backend.anonKey,
  vsn = '2.0.0',
): SupabaseClient {
  return track(
    createClient(backend.url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { vsn },
    }),
  )
}

function track(client: SupabaseClient): SupabaseClient {
  clients.push(client)
  return client
}

export function tokenOf(id: string, lifetime = '1h', secret = protocol.jwtSecret): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(secret))
}

/** For an answer from a busy machine, or an embedded database that has to come back first. */
const joinTimeoutMs = 25_000

/** Subscribes and answers with the first status, and the error's message where there is one. */
export function subscribe(channel: RealtimeChannel): Promise<{ status: string; message?: string }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, message: error?.message }), joinTimeoutMs)
  })
}

/** @throws when the channel is refused */
export async function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const { status, message } = await subscribe(channel)
  if (status !== 'SUBSCRIBED') throw new Error(`${status}: ${message}`)
  return channel
}

export type Told = RealtimePostgresChangesPayload<Record<string, unknown>>
/** What of a table somebody wants to be told: its name, and a filter. */
export type Wish = Omit<RealtimePostgresChangesFilter<'*'>, 'event' | 'schema'>

/** Everything a client is told, from now on, of a table. */
export async function toldOf(client: SupabaseClient, wish: Wish): Promise<Told[]> {
  const heard: Told[] = []
  const channel = client
    .channel(newTopic())
    .on('postgres_changes', { event: '*', schema: 'public', ...wish }, (change) => heard.push(change))
  await subscribed(channel)
  return heard
}

/** A name nobody else uses. */
export function newTopic(): string {
  return `room-${randomUUID()}`
}

/** Time for something that must not happen to happen. */
export function shortWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300))
}
