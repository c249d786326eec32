/** Sessions for scenarios: their tokens, other devices, and the clock of what was shown when they were opened. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { type BackendAddress, client, product, sql } from './backends.ts'
import type { Person } from './people.ts'

/** The access token that a client holds now. */
export async function tokenOf(api: SupabaseClient): Promise<string> {
  const { data } = await api.auth.getSession()
  return data.session?.access_token ?? ''
}

/** Signs the person in on another device, by the password alone. */
export async function signInElsewhere({ email, password }: Person): Promise<SupabaseClient> {
  const api = client(product)
  const { error } = await api.auth.signInWithPassword({ email, password })
  if (error) throw error
  return api
}

/**
 * Signs in by a bare request, as anybody can who has the password and the public key; answers with the access token.
 * @param headers by which the program and its network are known
 */
export async function signInBare(
  backend: BackendAddress,
  { email, password }: Pick<Person, 'email' | 'password'>,
  headers: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { access_token: token }: { access_token: string } = JSON.parse(await answer.text())
  return token
}

/**
 * Moves the clock forward for the passwords and codes that the person's sessions showed, and takes a new token, as an open
 * page does every hour; answers with it.
 */
export async function letProofsAge({ id, api }: Person, interval: string): Promise<string> {
  await sql(
    product,
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '${interval}'
     where session_id in (select id from auth.sessions where user_id = '${id}')`,
  )
  const { error } = await api.auth.refreshSession()
  if (error) throw error
  return tokenOf(api)
}
