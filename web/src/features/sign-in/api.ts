// Opening sessions and email accounts (spec 0 §7).

import { loadConfig } from '../../lib/config.ts'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { type ErrorKind, errorKind } from '../../lib/errors.ts'
import { type CountryCode, syntheticAddresses } from '../../lib/phone.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { normalizeEmail } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { type Ban, type Opened, signInUnlessBanned } from '../bans/index.ts'
import { deviceOfSignUp } from '../protection/index.ts'

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
  const { ban } = await signInUnlessBanned(() => openSession(normalizeEmail(email), password))
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
  const { ban } = await signInUnlessBanned(() => openPhoneSession(addresses, password))
  return ban
}

/** What an account by email is signed in to with. */
export interface EmailCredentials {
  email: string
  /** Empty where a reload has lost it. */
  password: string
}

/**
 * Opens a session by `open`. What was done unheard is refused with `spent` when it is done again; there, and where no answer comes,
 * `find` asks whether it was done, and answers undefined where it was not. `spent` is left out where no try before was unheard.
 * @throws what `open` throws where it was not done, or what keeps `find` from telling
 */
async function openOrFind<Result extends Opened>(
  open: () => Promise<Result>,
  find: () => Promise<Result | undefined>,
  spent: ErrorKind | undefined,
): Promise<Result> {
  try {
    return await answerOrFind(open, find)
  } catch (error) {
    const found = errorKind(error) === spent ? await find() : undefined
    if (found === undefined) throw error
    return found
  }
}

interface EmailAccount extends Opened {
  /** The address has to be confirmed before there is a session. */
  needsConfirmation: boolean
}

/** The account that one has with these, if any. */
async function enterOwn(email: string, password: string): Promise<EmailAccount | undefined> {
  try {
    return { needsConfirmation: false, ...(await openSession(email, password)) }
  } catch (error) {
    const kind = errorKind(error)
    if (kind === 'email-not-confirmed') return { needsConfirmation: true }
    if (kind === 'credentials') return undefined
    throw error
  }
}

async function createEmailAccount(email: string, password: string): Promise<EmailAccount> {
  const [supabase, device] = await Promise.all([getSupabase(), deviceOfSignUp()])
  const options = { emailRedirectTo: location.origin, data: device }
  const { data, error } = await supabase.auth.signUp({ email, password, options })
  if (error) throw error
  if (!data.session) return { needsConfirmation: true }
  return { needsConfirmation: false, userId: data.session.user.id }
}

/**
 * Creates an email account; throws the auth service's error. `isRepeat` where a try for the address was not heard of: the account that is
 * there may be the one that it made.
 */
export async function signUpWithEmail(
  { email: typed, password }: EmailCredentials,
  isRepeat: boolean,
): Promise<'created' | 'needs-confirmation' | 'banned'> {
  const email = normalizeEmail(typed)
  const { opened, ban } = await signInUnlessBanned(() =>
    openOrFind(
      () => createEmailAccount(email, password),
      () => enterOwn(email, password),
      isRepeat ? 'already-registered' : undefined,
    ),
  )
  if (ban) return 'banned'
  return opened.needsConfirmation ? 'needs-confirmation' : 'created'
}

async function verifyAddress(email: string, code: string): Promise<Opened> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.verifyOtp({ type: 'signup', email, token: code })
  if (error) throw error
  return data.user ? { userId: data.user.id } : {}
}

/** Signs in where the address is confirmed; answers undefined where it is not, or where nobody knows the password. */
async function enterConfirmed(email: string, password: string): Promise<Opened | undefined> {
  return password === '' ? undefined : openSession(email, password).catch(unlessUnconfirmed)
}

function unlessUnconfirmed(error: unknown): undefined {
  if (errorKind(error) !== 'email-not-confirmed') throw error
}

/**
 * Confirms an address by the code of the message, and signs in; answers the ban, if any, and throws the auth service's error. `isRepeat`
 * where a try was not heard of: a code that is no longer good then may have been used by that.
 */
export async function confirmEmail(
  { email: typed, password }: EmailCredentials,
  code: string,
  isRepeat: boolean,
): Promise<Ban | undefined> {
  const email = normalizeEmail(typed)
  const { ban } = await signInUnlessBanned(() =>
    openOrFind(
      () => verifyAddress(email, code),
      () => enterConfirmed(email, password),
      isRepeat ? 'code' : undefined,
    ),
  )
  return ban
}

/** Signs in where the address was confirmed unheard: whether it was, and the ban, if any. */
export async function enterIfConfirmed({
  email,
  password,
}: EmailCredentials): Promise<{ isConfirmed: boolean; ban: Ban | undefined }> {
  const { opened, ban } = await signInUnlessBanned(
    async () => (await enterConfirmed(normalizeEmail(email), password)) ?? {},
  )
  return { isConfirmed: opened.userId !== undefined, ban }
}

/** Sends the message that confirms the address again; throws the auth service's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await getSupabase()
  const options = { emailRedirectTo: location.origin }
  const { error } = await supabase.auth.resend({ type: 'signup', email: normalizeEmail(email), options })
  if (error) throw error
}
