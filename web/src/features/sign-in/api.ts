// Signing in with a password (spec 0 §7).
import { errorKind } from '../../lib/errors.ts'
import { type CountryCode, syntheticAddresses } from '../../lib/phone.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { normaliseEmail } from '../../lib/validation.ts'

/** Milliseconds between the addresses tried for one phone number (spec 0 §7). */
const pauseBetweenAddresses = 100

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Opens a session for the address; throws the auth service's error. */
export async function signInWithEmail(email: string, password: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.signInWithPassword({ email: normaliseEmail(email), password })
  if (error) throw error
}

/**
 * Opens a session for a phone account, trying its possible addresses in the order of likelihood. Only wrong credentials
 * lead on to the next address; the last refusal, or any other error, is thrown.
 */
export async function signInWithPhone(code: CountryCode, typed: string, password: string): Promise<void> {
  const addresses = syntheticAddresses(code, typed)
  for (const [index, address] of addresses.entries()) {
    try {
      return await signInWithEmail(address, password)
    } catch (error) {
      if (errorKind(error) !== 'credentials' || index === addresses.length - 1) throw error
    }
    await pause(pauseBetweenAddresses)
  }
}
