/** POST /signup: an account by email or phone, signed in at once unless its address has to be confirmed. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { isClosed } from '../closed-domain.ts'
import { findPendingPassword, type PendingPassword } from '../codes.ts'
import { confirmUnproven, isConfirmed, needsConfirmation } from '../confirmation.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { attemptOf, findUserRateLimited } from '../find-user-rate-limited.ts'
import { type CodeChallenge, readCodeChallenge } from '../flow-state.ts'
import { type Identifier, readIdentifier } from '../identifiers.ts'
import { leaveDeviceCookie } from '../known-devices.ts'
import { replaceUserMetadata, requireFittingSignUp, signUpMetadata } from '../metadata.ts'
import { newUserBy, saveUser, savingNewUser } from '../new-user.ts'
import { type Origin, originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { type HashingCaller, hashPassword, strangerAt, verifyPassword } from '../passwords.ts'
import { requireAttempt } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { pretendToSend, sendConfirmation } from '../send-code.ts'
import { signIn } from '../sign-in.ts'
import { decoyUserBody, userBody } from '../user-body.ts'
import { changeUser, findUser, setPasswordHash, type UserRow } from '../users.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...codeChallengeFields,
})

type SignUp = z.output<typeof body>

/** Who signs up, as what, from where. */
interface AskedSignUp {
  identifier: Identifier
  body: SignUp
  origin: Origin
  caller: HashingCaller
  codeChallenge: CodeChallenge | null
  redirectTo: string
  /** By `performance.now()`. */
  begunAt: number
}

export const signup = endpointWithBody('POST', '/signup', body, async (context, { body, request, reply }) => {
  const begunAt = performance.now()
  const identifier = readSignUp(context, body)
  const codeChallenge = readCodeChallenge(body)
  const origin = originOf(request)
  const redirectTo = redirectTarget(context, request)
  const signUp = { identifier, body, origin, codeChallenge, redirectTo, begunAt }
  const answer = isClosed(context, identifier)
    ? await signUpUnlooked(context, signUp)
    : await signUpLooked(context, signUp)
  if ('access_token' in answer) leaveDeviceCookie(reply, context.siteUrl, origin.device)
  return answer
})

async function signUpLooked(context: AuthContext, signUp: Omit<AskedSignUp, 'caller'>) {
  const { identifier, origin } = signUp
  const { user: known, caller } = await findUserRateLimited(context, 'sign_up', identifier, origin)
  // Known or not, so that the limit does not tell.
  if (needsConfirmation(context, identifier.kind)) {
    await requireAttempt(context, attemptOf('send_code', identifier.value, origin))
  }
  return answerSignUp(context, { ...signUp, caller }, known)
}

/**
 * Where no mail goes the project's rules say who may have an address. A trigger of theirs is asked before the unique key, so that only
 * whom they admit learns that it is taken, and before anybody is looked up, so that the time does not tell either.
 */
async function signUpUnlooked(context: AuthContext, signUp: Omit<AskedSignUp, 'caller'>) {
  const { identifier, origin } = signUp
  await requireAttempt(context, attemptOf('sign_up', identifier.value, origin))
  const asked = { ...signUp, caller: strangerAt(origin.address) }
  return answerSignUp(context, asked, null).catch(async (error: unknown) => {
    if (!(error instanceof AuthError) || error.code !== 'user_already_exists') throw error
    const known = await findUser(context.database, identifier)
    // No mail would tell the owner; whom the project admits is the owner, and is to sign in.
    if (!known || isConfirmed(known, identifier.kind)) throw error
    return answerSignUp(context, asked, known)
  })
}

async function answerSignUp(context: AuthContext, asked: AskedSignUp, known: UserRow | null) {
  const { identifier, origin, redirectTo, codeChallenge, begunAt } = asked
  await requireFittingSignUp(context.database, identifier, asked.body.data)
  if (known && isConfirmed(known, identifier.kind)) return answerRepeatedSignUp(context, asked)
  if (!needsConfirmation(context, identifier.kind)) {
    // Whoever made an account that was never confirmed chose its password; only with that one it is signed in to.
    return known ? finishSignUp(context, known, asked) : signUpAtOnce(context, asked)
  }
  const { user, password } = known
    ? await repeatUnconfirmed(context, known, asked)
    : await saveUnconfirmed(context, asked)
  // A trigger of the project may have vouched for the address.
  if (isConfirmed(user, identifier.kind)) return finishSignUp(context, user, asked)
  const sending = { user, identifier, origin, redirectTo, codeChallenge, begunAt }
  return userBody(await sendConfirmation(context, sending, password))
}

/** @throws AuthError anonymous_provider_disabled, validation_failed, weak_password */
function readSignUp(context: AuthContext, body: SignUp): Identifier {
  if (!body.email && !body.phone) throw new AuthError('anonymous_provider_disabled')
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided on signup.',
    neither: 'To signup, please provide your email or phone number',
  })
  const message = 'Signup requires a valid password'
  if (!body.password) throw new AuthError('validation_failed', { message })
  requireStrongPassword(body.password, context.passwordPolicy)
  return identifier
}

/** Account, confirmation and session in one transaction. */
async function signUpAtOnce(context: AuthContext, { identifier, body, origin, caller }: AskedSignUp) {
  const { password, data } = body
  const { actor: user, statements } = newUserBy(
    identifier,
    await hashPassword(context, caller, password),
    data ?? {},
  )
  const { kind: provider } = identifier
  const audit = auditEntry('user_signedup', user, origin.address, { provider })
  const changes = [...statements, confirmUnproven(user.id, provider), audit]
  return savingNewUser(signIn(context, { user, method: 'password', origin, provider, changes }))
}

interface Unconfirmed {
  user: UserRow
  /** What the password becomes once the address is proven. */
  password: PendingPassword
}

async function saveUnconfirmed(
  context: AuthContext,
  { identifier, body, caller }: AskedSignUp,
): Promise<Unconfirmed> {
  const { password, data } = body
  const hash = await hashPassword(context, caller, password)
  const user = await saveUser(context.database, identifier, hash, data ?? {})
  return { user, password: { hash, insteadOf: null } }
}

/**
 * A sign-up for an account that waits for its confirmation. While a code is under way for one password, another one is somebody
 * else's: which of the two owns the address only its mail tells, and that says nothing about passwords. So neither survives, and
 * the owner, signed in by the link, chooses anew; as in an account that nobody has signed up for, but an admin made. When one's own
 * code has run out the sign-up begins afresh.
 */
async function repeatUnconfirmed(
  context: AuthContext,
  user: UserRow,
  { identifier, body: { password, data }, caller }: AskedSignUp,
): Promise<Unconfirmed> {
  const pending = await findPendingPassword(context.database, user.id)
  if (!pending?.hash || pending.isUnderWay) {
    const isSame = await verifyPassword(context, caller, pending?.hash ?? null, password)
    return {
      user,
      password: isSame && pending?.hash ? { hash: pending.hash, insteadOf: pending.hash } : 'none',
    }
  }
  const hash = await hashPassword(context, caller, password)
  const begun = await context.database.transaction(async (transaction) => {
    const current = await changeUser(transaction, user.id, [])
    // Whoever came meanwhile was first: a proof, or another sign-up.
    if (
      !current ||
      isConfirmed(current, identifier.kind) ||
      current.encrypted_password !== user.encrypted_password
    )
      return current
    const changes = [
      setPasswordHash(user.id, hash),
      replaceUserMetadata(user.id, signUpMetadata(identifier, data ?? {})),
    ]
    return changeUser(transaction, user.id, changes)
  })
  return { user: begun ?? user, password: { hash, insteadOf: null } }
}

/** Signs in an account that exists and needs no further proof than its password. */
async function finishSignUp(
  context: AuthContext,
  user: UserRow,
  { identifier: { kind }, body: { password }, origin, caller }: AskedSignUp,
) {
  if (!(await verifyPassword(context, caller, user.encrypted_password, password)))
    throw new AuthError('user_already_exists')
  const changes = [
    confirmUnproven(user.id, kind),
    auditEntry('user_signedup', user, origin.address, { provider: kind }),
  ]
  const { encrypted_password: verifiedHash } = user
  return signIn(context, { user, method: 'password', verifiedHash, origin, provider: kind, changes })
}

/**
 * Where addresses are confirmed by code, a repeated sign-up gets the answer of a first one, and takes as long, so that it
 * does not tell who has an account; the account itself is left alone.
 */
async function answerRepeatedSignUp(
  context: AuthContext,
  { identifier, body: { password, data }, caller, begunAt }: AskedSignUp,
) {
  if (!needsConfirmation(context, identifier.kind)) throw new AuthError('user_already_exists')
  await hashPassword(context, caller, password)
  await pretendToSend(context, identifier.kind, 'signup', begunAt)
  return decoyUserBody(identifier, data ?? {})
}
