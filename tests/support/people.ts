/** People for scenarios, and the steps by which they register: a code sent to their number, an invite, an account. */

import { createHash, randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { client, product, sql } from './backends.ts'
import { newUsername } from './new-username.ts'
import { provenNumber } from './proven-number.ts'

/** The invite code of an installation's founder. */
export const founderCode = 'REFMAJLIS01'
const phoneDomain = 'phone.majlis.app'

export interface Person {
  id: string
  /** As given to `signUp`, followed by a number of its own. */
  username: string
  /** E.164. */
  phone: string
  email: string
  password: string
  /** Signed in as this person. */
  api: SupabaseClient
}

interface CodeAnswer {
  success: boolean
  error?: string
  message?: string
  debug_otp?: string
  note?: string
  retry_after_seconds?: number
}

export interface AccountDetails {
  password?: string
  /** The founder's unless another is given; null leaves it out. */
  referralCode?: string | null
  /** The secret whose SHA-256 was the challenge at verification. */
  phoneVerifier?: string
}

/** An Iraqi number nobody has yet, in E.164. */
export function newPhone(): string {
  return `+9647${randomInt(100_000_000, 1_000_000_000)}`
}

/** The synthetic address of a number in E.164. */
export function addressOf(phone: string): string {
  return `${phone.slice(1)}@${phoneDomain}`
}

/** Invokes an edge function and answers with its body; throws on any status but 200. */
export async function invoke<Answer>(
  api: SupabaseClient,
  name: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { data, error } = await api.functions.invoke<Answer>(name, { body })
  if (error || !data) throw error ?? new Error(`${name} answered with nothing`)
  return data
}

export function sendCode(phone: string): Promise<CodeAnswer> {
  return invoke<CodeAnswer>(client(product), 'send-whatsapp-otp', { phone, type: 'verification' })
}

export function verifyCode(phone: string, code: string, challenge?: string): Promise<CodeAnswer> {
  return invoke<CodeAnswer>(client(product), 'verify-whatsapp-otp', {
    phone_number: phone,
    otp_code: code,
    ...(challenge ? { challenge } : {}),
  })
}

/** The challenge that belongs to a secret. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Sends a code to the number and gives it back at once. */
export async function provePhone(phone: string, challenge?: string): Promise<void> {
  const { debug_otp: code } = await sendCode(phone)
  if (!code) throw new Error(`no code came back for ${phone}`)
  const { error } = await verifyCode(phone, code, challenge)
  if (error) throw new Error(error)
}

/** Creates the account of a number, proven or not; the answer is supabase-js's own. */
export function createAccount(
  api: SupabaseClient,
  phone: string,
  { password = 'kalima-sirriya', referralCode = founderCode, phoneVerifier }: AccountDetails = {},
) {
  return api.auth.signUp({
    email: addressOf(phone),
    password,
    options: {
      data: {
        phone,
        registration_method: 'whatsapp_verified',
        ...(referralCode === null ? {} : { referral_code: referralCode }),
        ...(phoneVerifier === undefined ? {} : { phone_verifier: phoneVerifier }),
      },
    },
  })
}

/** A new member with a proven number and a name, signed in. */
export async function signUp(
  name: string,
  { phone = newPhone(), ...details }: AccountDetails & { phone?: string } = {},
): Promise<Person> {
  const api = client(product)
  const password = details.password ?? 'kalima-sirriya'
  await sql(product, provenNumber(phone))
  const { data, error } = await createAccount(api, phone, details)
  if (error || !data.user) throw error ?? new Error('no account was made')
  const username = newUsername(name)
  const { error: refused } = await api.rpc('update_own_profile', { p_fields: { username } })
  if (refused) throw refused
  return { id: data.user.id, username, phone, email: addressOf(phone), password, api }
}

/** The code a person invites with. */
export async function inviteCodeOf({ id, api }: Pick<Person, 'id' | 'api'>): Promise<string> {
  const { data, error } = await api.rpc('ensure_user_has_referral_code', { p_user_id: id })
  if (error) throw error
  return data.referral_code
}

/** Makes two people friends as they would: one asks, the other accepts. */
export async function becomeFriends(one: Person, other: Person): Promise<void> {
  const { data: request, error } = await one.api
    .from('friend_requests')
    .insert({ receiver_id: other.id })
    .select('id')
    .single()
  if (error) throw error
  const { data: answer } = await other.api.rpc('accept_friend_request', { p_request_id: request.id })
  if (!answer?.success) throw new Error(`${other.username} could not accept`)
}

/** Publishes a text and answers with the id of the post. */
export async function publish({ api }: Person, content: string): Promise<string> {
  const { data, error } = await api.from('posts').insert({ content }).select('id').single()
  if (error) throw error
  return data.id
}

/** Moves the clock forward for what has happened around a number: its codes, and the attempts counted on it. */
export async function letTimePass(phone: string, interval: string): Promise<void> {
  await sql(
    product,
    `update private.attempts set happened_at = happened_at - interval '${interval}' where key = '${phone}'`,
  )
  await sql(
    product,
    `update public.phone_verifications
     set created_at = created_at - interval '${interval}',
       expires_at = expires_at - interval '${interval}',
       verified_at = verified_at - interval '${interval}'
     where phone_number = '${phone}'`,
  )
}
