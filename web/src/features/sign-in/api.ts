// Opening sessions and email accounts (spec 0 §7).

import { loadConfig } from '../../lib/config.ts'
import { errorKind } from '../../lib/errors.ts'
import { type CountryCode, syntheticAddresses } from '../../lib/phone.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { normaliseEmail } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { admit, type Ban, type Opened } from '../bans/public.ts'

/** Milliseconds between the addresses tried for one phone number (spec 0 §7). */
const pauseBetweenAddresses = 100

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function openSession(email: string, password: string): Promise<Opened> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
  if (!data.session) throw new Error(errors.signIn.noSession)
  return { userId: data.user.id }
}

/**
 * Tries the possible addresses of a phone account in the order of likelihood. Only wrong credentials lead on to the next
 * one; the last refusal, or any other error, is thrown.
 */
async function openPhoneSession(addresses: readonly string[], password: string): Promise<Opened> {
  for (const [index, address] of addresses.entries()) {
    try {
      return await openSession(address, password)
    } catch (error) {
      if (errorKind(error) !== 'credentials' || index === addresses.length - 1) throw error
    }
    await pause(pauseBetweenAddresses)
  }
  throw new Error(errors.signIn.noSession)
}

/** Signs in by email; answers the ban that keeps the person out, if any, and throws the auth service's error. */
export async function signInWithEmail(email: string, password: string): Promise<Ban | undefined> {
  const { ban } = await admit(() => openSession(normaliseEmail(email), password))
  return ban
}

/** The same by phone: one step for the person, however many addresses are tried. */
export async function signInWithPhone(
  code: CountryCode,
  typed: string,
  password: string,
): Promise<Ban | undefined> {
  const { phoneAddressDomain } = await loadConfig()
  const addresses = syntheticAddresses(code, typed, phoneAddressDomain)
  const { ban } = await admit(() => openPhoneSession(addresses, password))
  return ban
}

interface EmailAccount extends Opened {
  /** The address has to be confirmed before there is a session. */
  needsConfirmation: boolean
}

async function createEmailAccount(email: string, password: string): Promise<EmailAccount> {
  const supabase = await getSupabase()
  const options = { emailRedirectTo: location.origin }
  const { data, error } = await supabase.auth.signUp({ email, password, options })
  if (error) throw error
  if (!data.session) return { needsConfirmation: true }
  return { needsConfirmation: false, userId: data.session.user.id }
}

/** Creates an email account; throws the auth service's error. */
export async function signUpWithEmail(
  email: string,
  password: string,
): Promise<'created' | 'needs-confirmation' | 'banned'> {
  const { opened, ban } = await admit(() => createEmailAccount(normaliseEmail(email), password))
  if (ban) return 'banned'
  return opened.needsConfirmation ? 'needs-confirmation' : 'created'
}

/**
 * Confirms an address by the code of the message, and signs in; answers the ban, if any, and throws the auth service's
 * error.
 */
export async function confirmEmail(email: string, code: string): Promise<Ban | undefined> {
  const { ban } = await admit(async () => {
    const supabase = await getSupabase()
    const proof = { type: 'signup', email: normaliseEmail(email), token: code } as const
    const { data, error } = await supabase.auth.verifyOtp(proof)
    if (error) throw error
    return { userId: data.user?.id }
  })
  return ban
}

/** Sends the message that confirms the address again; throws the auth service's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await getSupabase()
  const options = { emailRedirectTo: location.origin }
  const { error } = await supabase.auth.resend({ type: 'signup', email: normaliseEmail(email), options })
  if (error) throw error
}
