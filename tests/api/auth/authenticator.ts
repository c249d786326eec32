/** Second factors, and the codes that an authenticator app shows for them. */
import { totpAt } from '../../support/totp.ts'
import { type Person, signUp } from './people.ts'

/**
 * What an authenticator app shows for a base32 secret: now, or so many half minutes from now. A code is good once, so who needs
 * another at once takes the next one, which is accepted early.
 */
export function codeOf(secret: string, stepsAhead = 0): string {
  return totpAt(secret, Date.now() + stepsAhead * 30_000)
}

/** Whoever is signed in with this client, to whichever backend. */
interface SignedIn {
  client: { auth: Pick<Person['client']['auth'], 'mfa'> }
}

/** Begins a second factor, which is not in force yet. */
export async function enroll({ client }: SignedIn, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** Begins a second factor and shows its first code, which puts it in force and raises the session. */
export async function showFactor(person: SignedIn) {
  const factor = await enroll(person)
  const usedCode = codeOf(factor.totp.secret)
  const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: usedCode })
  if (verified.error) throw verified.error
  return { factor, usedCode }
}

/** Somebody with a second factor in force. */
export async function withFactor(name: string) {
  const person = await signUp(name)
  return { person, ...(await showFactor(person)) }
}
