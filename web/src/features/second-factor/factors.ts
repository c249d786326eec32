// Second factors of the account (MFA, TOTP): which one is in force, enrolling one, answering it with a code, removing it.
import type { Session } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '../../lib/supabase.ts'
import { requireNetwork } from '../../lib/use-online.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'

/** The id of the factor that the account is asked for, if any; throws the auth service's error. */
async function fetchFactorId(): Promise<string | null> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  return data.totp[0]?.id ?? null
}

export function factorQuery(userId: string) {
  return queryOptions({ queryKey: ['second-factor', userId], queryFn: fetchFactorId })
}

/** The same as the session itself knows it, without asking the server. */
export function factorIdOf(session: Session | null): string | undefined {
  return session?.user.factors?.find(({ status }) => status === 'verified')?.id
}

/** A factor that is not in force before its first code. */
export interface Enrollment {
  factorId: string
  /** A picture as a data address. */
  qrCode: string
  /** Base32, for who cannot scan the picture. */
  secret: string
  /** `otpauth:`, which opens an authenticator app on the same device. */
  uri: string
}

export async function beginEnrollment(): Promise<Enrollment> {
  requireNetwork()
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    issuer: secondFactorTexts.issuer,
  })
  if (error) throw error
  const { qr_code: qrCode, secret, uri } = data.totp
  return { factorId: data.id, qrCode, secret, uri }
}

/** Proves with a code that the factor is at hand; the session counts as of two factors from then on. */
export async function answerFactor(factorId: string, code: string): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** The same with the factor that the session's account has. */
export async function answerOwnFactor(code: string): Promise<void> {
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  await answerFactor(factorIdOf(data.session) ?? '', code)
}

/** Removes a factor, in force or only begun; the session is then one of a single factor. */
export async function removeFactor(factorId: string): Promise<void> {
  requireNetwork()
  const supabase = await getSupabase()
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
  await supabase.auth.refreshSession()
}
