// The calls of registration (spec 0 §7).
import { callProcedure } from '../../lib/call-procedure.ts'
import { errorKind } from '../../lib/errors.ts'
import { syntheticAddress } from '../../lib/phone.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { errors } from '../../messages/errors.ts'
import {
  type ReferrerAnswer,
  readReferrer,
  readSending,
  readVerification,
  type SendAnswer,
} from './answers.ts'
import type { PhoneVerifier } from './verifier.ts'

/** Who owns the referral code. Throws when the question could not be asked. */
export async function findReferrer(referralCode: string): Promise<ReferrerAnswer> {
  return readReferrer(await callProcedure('find_user_by_referral_code', { p_referral_code: referralCode }))
}

/** Asks for a code on the number's messaging app. Never throws: a lost connection is a refusal with its own words. */
export async function sendCode(phone: string): Promise<SendAnswer> {
  try {
    const supabase = await getSupabase()
    const { data, error } = await supabase.functions.invoke<unknown>('send-whatsapp-otp', {
      body: { phone, type: 'verification' },
    })
    if (error) throw error
    return readSending(data)
  } catch (error) {
    return {
      kind: 'refused',
      message: errorKind(error) === 'network' ? errors.code.connection : errors.code.sendFailed,
    }
  }
}

/** Checks the code: the refusal's text, or undefined when it was right. */
export async function verifyCode(
  phone: string,
  code: string,
  verifier: PhoneVerifier | undefined,
): Promise<string | undefined> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.functions.invoke<unknown>('verify-whatsapp-otp', {
    body: { phone_number: phone, otp_code: code, ...(verifier && { challenge: verifier.challenge }) },
  })
  if (error) return errorKind(error) === 'network' ? errors.network : errors.code.checkFailed
  return readVerification(data)
}

export interface NewAccount {
  /** E.164, verified. */
  phone: string
  password: string
  referralCode: string
  verifier: PhoneVerifier | undefined
}

/** How entering ended. `taken`: the number has an account with another password; a new code would not help. */
export type Entrance = 'returned' | 'created' | 'taken'

async function createAccount({ phone, password, referralCode, verifier }: NewAccount): Promise<Entrance> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.signUp({
    email: syntheticAddress(phone),
    password,
    options: {
      emailRedirectTo: location.origin,
      data: {
        phone,
        registration_method: 'whatsapp_verified',
        email_confirmed_at: new Date().toISOString(),
        referral_code: referralCode,
        ...(verifier && { phone_verifier: verifier.secret }),
      },
    },
  })
  if (!error) return 'created'
  if (errorKind(error) === 'already-registered') return 'taken'
  throw error
}

/** Opens the account of a verified number: signs in where one exists with this password, else creates it. */
export async function enterAccount(account: NewAccount): Promise<Entrance> {
  const supabase = await getSupabase()
  const email = syntheticAddress(account.phone)
  const { error } = await supabase.auth.signInWithPassword({ email, password: account.password })
  if (!error) return 'returned'
  if (errorKind(error) !== 'credentials') throw error
  return createAccount(account)
}
