// Enrolling a second factor (MFA, TOTP). What was begun is kept for this tab until it is in force or closed: whoever opens the
// authenticator app on the same phone leaves the browser, and may come back to a page that was loaded anew.
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { tabStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { requireNetwork } from '../../lib/use-online.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { answerFactor, fetchFactors, isInForce, removeFactor, rereadAccount } from './factors.ts'

const enrollmentSchema = v.object({
  factorId: v.string(),
  /** A picture as a data address. */
  qrCode: v.string(),
  /** Base32, for who cannot scan the picture. */
  secret: v.string(),
  /** `otpauth:`, which opens an authenticator app on the same device. */
  uri: v.string(),
})

/** A factor that is not in force before its first code. */
export type Enrollment = v.InferOutput<typeof enrollmentSchema>

const storageKey = personalKey('enrollment')

function keptEnrollment(): Enrollment | undefined {
  return parseStored(enrollmentSchema, tabStore.read(storageKey))
}

/** What was begun in this tab and waits for its first code, as long as the server knows it too. */
async function findBegun(): Promise<Enrollment | undefined> {
  const kept = keptEnrollment()
  if (!kept) return undefined
  const { all } = await fetchFactors()
  return all.some(({ id, status }) => id === kept.factorId && status === 'unverified') ? kept : undefined
}

async function begin(): Promise<Enrollment> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    issuer: secondFactorTexts.issuer,
  })
  if (error) throw error
  const { qr_code: qrCode, secret, uri } = data.totp
  const enrollment = { factorId: data.id, qrCode, secret, uri }
  tabStore.write(storageKey, enrollment)
  return enrollment
}

/** The factor that this tab has begun last, also when it is in force already and its answer on the way. */
let ownFactorId: string | undefined

/** Goes on with what this tab has begun, else begins. */
export async function openEnrollment(): Promise<Enrollment> {
  requireNetwork()
  const enrollment = (await findBegun()) ?? (await begin())
  ownFactorId = enrollment.factorId
  return enrollment
}

/** Whether the factor is one that was begun in this tab. */
export function isOwnEnrollment(factorId: string): boolean {
  return factorId === ownFactorId
}

/**
 * Brings the factor into force with its first code. A failure says nothing of it where the answer was lost, so that the account is
 * asked: whoever believed that it failed would delete the entry in their authenticator app, and be shut out. Answers how the session
 * catches up, which then has not heard of it.
 */
export async function confirmEnrollment(
  { factorId }: Enrollment,
  code: string,
): Promise<(() => Promise<void>) | undefined> {
  const catchUp = await answerFactor(factorId, code).catch(async (error: unknown) => {
    if (!(await isInForce(factorId))) throw error
    return rereadAccount
  })
  tabStore.remove(storageKey)
  return catchUp ?? undefined
}

/** Whether the factor, in force by now, is what was begun in this tab and not heard to have come so far; answers so once. */
export function endsEnrollment(factorId: string): boolean {
  if (keptEnrollment()?.factorId !== factorId) return false
  tabStore.remove(storageKey)
  return true
}

/** Forgets what was begun; nothing else is touched, whatever has come into force meanwhile. */
export async function leaveEnrollment(): Promise<void> {
  const leaving = findBegun()
  tabStore.remove(storageKey)
  const begun = await leaving
  if (begun) await removeFactor(begun.factorId)
}
