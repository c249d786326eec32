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
import { newUserBy, saveUser, savingNewUser } from '../new-user.ts'
import { type Origin, originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { sendConfirmation } from '../send-code.ts'
import { signIn } from '../sign-in.ts'
import { decoyUserBody, userBody } from '../user-body.ts'
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
  if (known && isConfirmed(known, identifier.kind)) return answerRepeatedSignUp(context, identifier, body)
  if (!known && !needsConfirmation(context, identifier.kind)) {
    return signUpAtOnce(context, identifier, body, origin)
  }
  const user = known ?? (await saveUnconfirmed(context, identifier, body))
  // A trigger of the project may have vouched for the address.
  if (isConfirmed(user, identifier.kind) || !needsConfirmation(context, identifier.kind)) {
    return finishSignUp(context, user, identifier, body, origin)
  }
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
  const message = 'Signup requires a valid password'
  if (!body.password) throw new AuthError('validation_failed', { message })
  requireStrongPassword(body.password, context.passwordPolicy)
  return identifier
}

/** Account, confirmation and session in one transaction. */
async function signUpAtOnce(
  context: AuthContext,
  identifier: Identifier,
  { password, data }: SignUp,
  origin: Origin,
) {
  const { actor: user, statements } = newUserBy(identifier, await hashPassword(password), data ?? {})
  const { kind: provider } = identifier
  const audit = auditEntry('user_signedup', user, origin.address, { provider })
  const changes = [...statements, confirm(user.id, provider), audit]
  return savingNewUser(signIn(context, { user, method: 'password', origin, provider, changes }))
}

async function saveUnconfirmed(context: AuthContext, identifier: Identifier, { password, data }: SignUp) {
  return saveUser(context.database, identifier, await hashPassword(password), data ?? {})
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
 * Where addresses are confirmed by code, a repeated sign-up gets the answer of a first one, and takes as long, so that it
 * does not tell who has an account; the account itself is left alone.
 */
async function answerRepeatedSignUp(
  context: AuthContext,
  identifier: Identifier,
  { password, data }: SignUp,
) {
  if (!needsConfirmation(context, identifier.kind)) throw new AuthError('user_already_exists')
  await hashPassword(password)
  return decoyUserBody(identifier, data ?? {})
}
