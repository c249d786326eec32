/** Another number for scenarios: its code asked for, and what it is exchanged for. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { invoke } from './people.ts'

interface PhoneChangeAnswer {
  success: boolean
  error?: string
  /** Why in a word, where the browser goes on by it. */
  code?: string
  debug_otp?: string
  retry_after_seconds?: number
}

interface Mover {
  /** Their number, E.164. */
  phone: string
  api: SupabaseClient
}

export function sendPhoneChange({ api, phone }: Mover, to: string): Promise<PhoneChangeAnswer> {
  return invoke(api, 'send-phone-change-otp', { current_phone: phone, phone: to, type: 'phone_change' })
}

export function changePhone(
  { api }: Pick<Mover, 'api'>,
  to: string,
  code: string,
  challenge?: string,
): Promise<PhoneChangeAnswer> {
  return invoke(api, 'change-phone', { phone: to, otp_code: code, ...(challenge && { challenge }) })
}

/** The code for a number that somebody moves to, returned because no provider is configured. */
export async function changeCodeFor(mover: Mover, to: string): Promise<string> {
  const { debug_otp: code, error } = await sendPhoneChange(mover, to)
  if (!code) throw new Error(error ?? 'no code came back')
  return code
}
