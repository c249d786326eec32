/** POST /signup: an account by email or phone, signed in at once unless its address has to be confirmed. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { confirm, isConfirmed, needsConfirmation } from '../confirmation.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { type Identifier, readIdentifier } from '../identifiers.ts'
import { findUserWithinLimit } from '../limited-lookup.ts'
import { newUser, saveUser, savingNewUser, signUpMetadata } from '../new-user.ts'
import { type Origin, originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { sendConfirmation } from '../send-code.ts'
import { signIn } from '../sign-in.ts'
import { userBody } from '../user-body.ts'
import type { UserRow } from '../users.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...codeChallengeFields,
})

type SignUp = z.output<typeof body>

export const signup = endpointWithBody('POST', '/signup', body, async (context, { body, request }) => {
  const identifier = readSignUp(context, body)
  const codeChallenge = readCodeChallenge(body)
  const origin = originOf(request)
  const known = await findUserWithinLimit(context, 'sign_up', identifier, origin.address)
  if (known && isConfirmed(known, identifier.kind))
    return answerRepeatedSignUp(context, known, identifier, body)
  if (!needsConfirmation(context, identifier.kind)) {
    return known
      ? finishSignUp(context, known, identifier, body, origin)
      : signUpAtOnce(context, identifier, body, origin)
  }
  const user =
    known ??
    (await saveUser(context.database, identifier, await hashPassword(body.password), body.data ?? {}))
  // A trigger of the project may vouch for the address.
  if (isConfirmed(user, identifier.kind)) return finishSignUp(context, user, identifier, body, origin)
  const redirectTo = redirectTarget(context, request)
  return userBody(await sendConfirmation(context, { user, identifier, origin, redirectTo, codeChallenge }))
})

/** @throws AuthError anonymous_provider_disabled, validation_failed, weak_password */
function readSignUp(context: AuthContext, body: SignUp): Identifier {
  if (!body.email && !body.phone) throw new AuthError('anonymous_provider_disabled')
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided on signup.',
    neither: 'To signup, please provide your email or phone number',
  })
  if (!body.password)
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  requireStrongPassword(body.password, context.passwordPolicy)
  return identifier
}

async function prepareUser({ kind, value }: Identifier, { password, data }: SignUp) {
  const email = kind === 'email' ? value : null
  const phone = kind === 'phone' ? value : null
  const userMetadata = signUpMetadata({ kind, value }, data ?? {})
  const user = newUser({ email, phone, passwordHash: await hashPassword(password), userMetadata })
  return { ...user, actor: { id: user.id, email, phone, is_sso_user: false } }
}

/** Account, confirmation and session in one transaction. */
async function signUpAtOnce(context: AuthContext, identifier: Identifier, body: SignUp, origin: Origin) {
  const { id, statements, actor } = await prepareUser(identifier, body)
  const { kind } = identifier
  const changes = [
    ...statements,
    confirm(id, kind),
    auditEntry('user_signedup', actor, origin.address, { provider: kind }),
  ]
  return savingNewUser(signIn(context, { user: actor, method: 'password', origin, provider: kind, changes }))
}

/** Signs in an account that exists and needs no further proof than its password. */
async function finishSignUp(
  context: AuthContext,
  user: UserRow,
  { kind }: Identifier,
  { password }: SignUp,
  origin: Origin,
) {
  if (!(await verifyPassword(user.encrypted_password, password))) throw new AuthError('user_already_exists')
  const changes = [
    confirm(user.id, kind),
    auditEntry('user_signedup', user, origin.address, { provider: kind }),
  ]
  return signIn(context, { user, method: 'password', origin, provider: kind, changes })
}

/**
 * Where addresses are confirmed by code, a repeated sign-up gets the answer of a first one, so that it does not tell who
 * has an account; the account itself is left alone.
 */
async function answerRepeatedSignUp(
  context: AuthContext,
  user: UserRow,
  identifier: Identifier,
  body: SignUp,
) {
  if (!needsConfirmation(context, identifier.kind)) throw new AuthError('user_already_exists')
  const { id } = await prepareUser(identifier, body)
  const now = new Date().toISOString()
  return userBody({
    ...user,
    id,
    role: '',
    email: identifier.kind === 'email' ? identifier.value : null,
    phone: identifier.kind === 'phone' ? identifier.value : null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider: identifier.kind, providers: [identifier.kind] },
    raw_user_meta_data: body.data ?? {},
    identities: [],
    factors: [],
    created_at: now,
    updated_at: now,
  })
}
