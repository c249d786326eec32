// The calls of registration (spec 0 §7).
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { answerOf, doneAnswer } from '../../lib/contract.ts'
import { errorKind } from '../../lib/errors.ts'
import { invokeFunction } from '../../lib/invoke-function.ts'
import { syntheticAddress } from '../../lib/phone.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { errors } from '../../messages/errors.ts'
import { type Opened, signInUnlessBanned } from '../bans/index.ts'
import {
  type CodeVerifier,
  type PhoneSending,
  phoneSendingAnswer,
  readCheck,
} from '../one-time-codes/index.ts'
import { deviceOfSignUp } from '../protection/index.ts'

export const referrerAnswer = answerOf({ display_name: v.string() }, {})

/** Who owns the referral code, or why nobody does. Throws when the question could not be asked. */
export function findReferrer(referralCode: string): Promise<v.InferOutput<typeof referrerAnswer>> {
  return callProcedure('find_user_by_referral_code', { p_referral_code: referralCode }, referrerAnswer)
}

/** Asks for a code on the number's messaging app. */
export function requestCode(phone: string): Promise<PhoneSending> {
  return invokeFunction('send-whatsapp-otp', { phone, type: 'verification' }, phoneSendingAnswer)
}

/** Checks the code: why it was refused, or undefined when it was right. */
export async function verifyCode(
  phone: string,
  code: string,
  verifier: CodeVerifier | undefined,
): Promise<Refusal | undefined> {
  try {
    const challenge = verifier && { challenge: verifier.challenge }
    const body = { phone_number: phone, otp_code: code, ...challenge }
    return readCheck(await invokeFunction('verify-whatsapp-otp', body, doneAnswer))
  } catch (error) {
    if (errorKind(error) !== 'network') return { text: errors.code.checkFailed }
    return { text: errors.network, offline: true }
  }
}

export interface NewAccount {
  /** E.164, verified. */
  phone: string
  password: string
  referralCode: string
  verifier: CodeVerifier | undefined
}

/**
 * How entering ended. `taken`: the number has an account with another password; a new code would not help. `banned`: the
 * registration was rejected, and there is no session.
 */
export type RegistrationResult = 'returned' | 'created' | 'taken' | 'banned'

interface OpenedAccount extends Opened {
  entrance: Exclude<RegistrationResult, 'banned'>
}

async function createAccount({
  phone,
  password,
  referralCode,
  verifier,
}: NewAccount): Promise<OpenedAccount> {
  const [supabase, email, device] = await Promise.all([getSupabase(), addressOf(phone), deviceOfSignUp()])
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: location.origin,
      data: {
        phone,
        registration_method: 'whatsapp_verified',
        email_confirmed_at: new Date().toISOString(),
        referral_code: referralCode,
        ...(verifier && { phone_verifier: verifier.secret }),
        ...device,
      },
    },
  })
  if (data.session) return { entrance: 'created', userId: data.session.user.id }
  if (errorKind(error) === 'already-registered') return { entrance: 'taken' }
  if (error) throw error
  return enterConfirmed(email, password)
}

/**
 * Where addresses have to be confirmed, a Supabase project answers a sign-up without a session, for a number that has an
 * account already too. The number is proven, so the new account is open to its password.
 */
async function enterConfirmed(email: string, password: string): Promise<OpenedAccount> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signInWithPassword({ email, password })
  if (data.user) return { entrance: 'created', userId: data.user.id }
  if (errorKind(error) === 'credentials') return { entrance: 'taken' }
  throw error
}

/** Signs in where the number has an account with this password, else creates one. */
async function openAccount(account: NewAccount): Promise<OpenedAccount> {
  const [supabase, email] = await Promise.all([getSupabase(), addressOf(account.phone)])
  const { data, error } = await supabase.auth.signInWithPassword({ email, password: account.password })
  if (data.user) return { entrance: 'returned', userId: data.user.id }
  if (errorKind(error) !== 'credentials') throw error
  return createAccount(account)
}

async function addressOf(phone: string): Promise<string> {
  return syntheticAddress(phone, (await loadConfig()).phoneAddressDomain)
}

/** Opens the account of a verified number, unless it is banned. */
export async function enterAccount(account: NewAccount): Promise<RegistrationResult> {
  const { opened, ban } = await signInUnlessBanned(() => openAccount(account))
  return ban ? 'banned' : opened.entrance
}
