// The second factor of the account (MFA, TOTP): which one is in force, answering it with a code, removing it.
import type { Session } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { confirmDone, retryUnheard } from '../../lib/confirm-done.ts'
import { onForget, presence } from '../../lib/personal-data.ts'
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

/** A code on its way as the answer of a challenge: sent again, it is the same answer and no other guess. */
interface Answer {
  factorId: string
  challengeId: string
  code: string
}

/** The last answer of which nothing was heard. */
let unheard: Answer | undefined
onForget(() => {
  unheard = undefined
})

/** The code was right, and is used up by a try that had no answer: the session goes on with the next one. */
export class UsedCodeError extends Error {
  override readonly message = secondFactorTexts.used
}

/** The challenge was answered before, or begun in another network: the same code is no answer to it any more. */
const overCodes: readonly (string | undefined)[] = ['mfa_challenge_expired', 'mfa_ip_address_mismatch']

async function beginAnswer(factorId: string, code: string): Promise<Answer> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.mfa.challenge({ factorId })
  if (error) throw error
  return { factorId, challengeId: data.id, code }
}

/**
 * Proves with a code that the factor is at hand; the session counts as of two factors from then on.
 * @throws UsedCodeError where an earlier try has used up the code, and it is too late for what that brought; what the auth service throws
 */
export async function answerFactor(factorId: string, code: string): Promise<void> {
  requireNetwork()
  const isHere = presence()
  const supabase = await getSupabase()
  const before = unheard?.factorId === factorId && unheard.code === code ? unheard : undefined
  const answer = before ?? (await beginAnswer(factorId, code))
  const send = async () => {
    const { error } = await supabase.auth.mfa.verify(answer)
    if (!error) return
    throw unheard === answer && overCodes.includes(error.code) ? new UsedCodeError() : error
  }
  const noteUnheard = () => {
    if (isHere()) unheard = answer
  }
  await retryUnheard(send, noteUnheard)
  unheard = undefined
}

/** The same with the factor that the session's account has, also where it came into force since the session was stored. */
export async function answerOwnFactor(code: string): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  await answerFactor(factorIdOf(data.session) ?? (await fetchFactorId()) ?? '', code)
}

/** Whether the account has the factor and is asked for it; false where nobody could be asked. */
export async function isInForce(factorId: string): Promise<boolean> {
  const factors = await fetchFactors().catch(() => undefined)
  return factors?.all.some(({ id, status }) => id === factorId && status === 'verified') ?? false
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
