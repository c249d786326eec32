/** Forgotten passwords for scenarios: the three steps by phone and by email, and members with an email. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { BackendAddress } from './backends.ts'
import { client, product, serviceClient, sql } from './backends.ts'
import { invoke } from './people.ts'

interface Answer {
  success: boolean
  error?: string
  message?: string
  details?: string
  retry_after_seconds?: number
}

interface PhoneCodeAnswer extends Answer {
  debug_otp?: string
  note?: string
}

interface EmailCodeAnswer extends Answer {
  hideOtp: boolean
  otpCode?: string
}

interface TokenAnswer extends Answer {
  reset_token?: string
}

interface ResetAnswer extends Answer {
  weak_password?: { reasons: string[] }
}

export type Identifier = { phone: string } | { email: string }

export interface EmailMember {
  id: string
  email: string
  password: string
}

export function sendPhoneReset(phone: string, backend: BackendAddress = product): Promise<PhoneCodeAnswer> {
  return invoke(client(backend), 'send-ultramsg-otp', { phone, type: 'forgot_password' })
}

export function sendEmailReset(email: string, backend: BackendAddress = product): Promise<EmailCodeAnswer> {
  return invoke(client(backend), 'send-email-otp', { email })
}

export function verifyReset(
  who: Identifier,
  code: string,
  backend: BackendAddress = product,
  challenge?: string,
): Promise<TokenAnswer> {
  return invoke(client(backend), 'verify-reset-otp', { ...who, otp_code: code, challenge })
}

export function resetPassword(
  token: string,
  password: string,
  backend: BackendAddress = product,
): Promise<ResetAnswer> {
  return invoke(client(backend), 'reset-password', { reset_token: token, password })
}

/** The code for a number or email, asked for and returned because no provider is configured. */
export async function resetCodeFor(who: Identifier): Promise<string> {
  const code =
    'phone' in who ? (await sendPhoneReset(who.phone)).debug_otp : (await sendEmailReset(who.email)).otpCode
  if (!code) throw new Error('no code came back')
  return code
}

/** The token that lets a new password be set, after both steps before it. */
export async function resetTokenFor(who: Identifier): Promise<string> {
  const { reset_token: token, error } = await verifyReset(who, await resetCodeFor(who))
  if (!token) throw new Error(error ?? 'no token came back')
  return token
}

/** A member whose account is an email's, confirmed. */
export async function addEmailMember(backend: BackendAddress = product): Promise<EmailMember> {
  const email = `${randomUUID()}@example.com`
  const password = 'Kalima-1-Sirriya'
  const { data, error } = await serviceClient(backend).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  })
  if (error) throw error
  return { id: data.user.id, email, password }
}

/** Signs in and answers with the client, or with the message of the refusal. */
export async function tryPassword(
  email: string,
  password: string,
  backend: BackendAddress = product,
): Promise<SupabaseClient | string> {
  const api = client(backend)
  const { error } = await api.auth.signInWithPassword({ email, password })
  return error ? error.message : api
}

/** Moves the clock forward for the codes of an email, the attempts on it, and the resets of its account. */
export async function letEmailResetAge(email: string, interval: string): Promise<void> {
  await sql(
    product,
    `update public.email_otp_codes
     set created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}'
     where email = '${email}'`,
  )
  await sql(
    product,
    `update private.attempts set happened_at = happened_at - interval '${interval}' where key = '${email}'`,
  )
}

export async function letTokensAge(userId: string, interval: string): Promise<void> {
  await sql(
    product,
    `update private.password_resets set expires_at = expires_at - interval '${interval}'
     where user_id = '${userId}'`,
  )
}
