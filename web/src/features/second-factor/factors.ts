// The second factor of the account (MFA, TOTP): which one is in force, answering it with a code, removing it.
import type { Session } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { confirmDone } from '../../lib/confirm-done.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { factorShownAt } from '../../lib/session-token.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { requireNetwork } from '../../lib/use-online.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'

/** Those in force by kind, and all with those that were only begun; throws the auth service's error. */
export async function fetchFactors() {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  return data
}

/** The id of the factor that the account is asked for, if any: the database lets no second come into force. */
async function fetchFactorId(): Promise<string | null> {
  return (await fetchFactors()).totp[0]?.id ?? null
}

export function factorQuery(userId: string) {
  return queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: fetchFactorId,
    // It may have been turned on or off on another device while this page was not looked at.
    refetchOnWindowFocus: 'always',
  })
}

/** The same as the session itself knows it, without asking the server. */
export function factorIdOf(session: Session | null): string | undefined {
  return session?.user.factors?.find(({ status }) => status === 'verified')?.id
}

/** Proves with a code that the factor is at hand; the session counts as of two factors from then on. */
export async function answerFactor(factorId: string, code: string): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** The code was right, and is used up by a try that had no answer: the session goes on with the next one. */
export class UsedCodeError extends Error {
  override readonly message = secondFactorTexts.used
}

/** A try that had no answer: its code, and when one was shown in the session before it. */
interface Unheard {
  code: string
  shownBefore: number | undefined
}

let unheard: Unheard | undefined

/**
 * Whether the try was right after all: then the session is of two factors in the server's books, and the token that says so is
 * fetched. Throws where nobody could be asked.
 * @throws UsedCodeError where it is too late for the token; the one at hand is exchanged already
 */
async function wasRight({ shownBefore }: Unheard): Promise<boolean> {
  const supabase = await getSupabase()
  // A refresh that fails is tried by the library for half a minute, and then not for a minute: first whether the line is back.
  const { error: notReached } = await supabase.auth.getUser()
  if (notReached) throw notReached
  const { data, error } = await supabase.auth.refreshSession()
  if (error?.code === 'refresh_token_already_used') throw new UsedCodeError()
  if (error) throw error
  return factorShownAt(data.session?.access_token ?? '') !== shownBefore
}

/**
 * The same with the factor that the session's account has. A code is good once, so that one whose answer was lost is not sent again
 * before it is known that it did not arrive: it would be a wrong guess.
 * @throws UsedCodeError, and what the auth service throws
 */
export async function answerOwnFactor(code: string): Promise<void> {
  requireNetwork()
  const before = unheard?.code === code ? unheard : undefined
  const isDone = before !== undefined && (await wasRight(before))
  unheard = undefined
  if (!isDone) await sendOwnCode(code)
}

async function sendOwnCode(code: string): Promise<void> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  const attempt = { code, shownBefore: factorShownAt(data.session?.access_token ?? '') }
  try {
    await answerFactor(factorIdOf(data.session) ?? '', code)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    unheard = attempt
    const isDone = await wasRight(attempt).catch((reason: unknown) => {
      throw reason instanceof UsedCodeError ? reason : error
    })
    if (!isDone) throw error
    unheard = undefined
  }
}

/** Whether the account has the factor and is asked for it; false where nobody could be asked. */
export async function isInForce(factorId: string): Promise<boolean> {
  const factors = await fetchFactors().catch(() => undefined)
  return factors?.all.some(({ id, status }) => id === factorId && status === 'verified') ?? false
}

/** The session as the server has it now: of two factors, where it was raised. */
export async function refreshSession(): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.refreshSession()
  if (error) throw error
}

/** The session as it was, of an account whose factors are known: the second step of signing in comes next. */
export async function rereadAccount(): Promise<void> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  if (!data.session) return
  const { error } = await supabase.auth.setSession(data.session)
  if (error) throw error
}

/** Removes a factor, in force or only begun; the session is then one of a single factor. */
export async function removeFactor(factorId: string): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const remove = async () => {
    const { error } = await supabase.auth.mfa.unenroll({ factorId })
    if (error) throw error
  }
  await confirmDone(remove, async () => (await fetchFactors()).all.every(({ id }) => id !== factorId))
  await supabase.auth.refreshSession()
}
