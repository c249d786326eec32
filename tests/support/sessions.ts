/** Sessions for scenarios: their tokens, other devices, and the clock of what was shown when they were opened. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { client, product, sql } from './backends.ts'
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
