/** People and requests for the stories told here. */
import { randomUUID } from 'node:crypto'
import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { client, protocol } from '../../support/backends.ts'

export const password = 'كلمة-sara-1'

export interface Person {
  client: SupabaseClient
  email: string
  user: User
  session: Session
}

/** An address nobody had before. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/** A number nobody had before, in international digits. */
export function newPhone(): string {
  return `9647${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** Signs somebody up, with a client of their own. */
export async function signUp(name: string, data: Record<string, unknown> = {}): Promise<Person> {
  const own = client(protocol)
  const email = newEmail(name)
  const { data: signedUp, error } = await own.auth.signUp({ email, password, options: { data } })
  if (error || !signedUp.user || !signedUp.session) throw error ?? new Error('no session after sign-up')
  return { client: own, email, user: signedUp.user, session: signedUp.session }
}

/** Signs the same person in again, as another device would. */
export async function signInAgain({ email }: Pick<Person, 'email'>): Promise<Person> {
  const own = client(protocol)
  const { data, error } = await own.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client: own, email, user: data.user, session: data.session }
}

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A request as curl would make it: only the API key, and what is given. */
export async function call(
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${protocol.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: protocol.anonKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}
