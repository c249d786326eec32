/** Sending one-time codes: by email with a link, or as a message to a phone. Stored first, sent after. */
import type { Statement } from '../db/database.ts'
import { auditEntry } from './audit-log.ts'
import { type CodeKind, newCode, type PendingPassword, storeCode } from './codes.ts'
import type { AuthContext } from './context.ts'
import { composeEmail, type EmailPurpose } from './email/templates.ts'
import { AuthError } from './error-codes.ts'
import { beginFlow, type CodeChallenge } from './flow-state.ts'
import type { Identifier } from './identifiers.ts'
import type { Origin } from './origin.ts'
import { sinceNow } from './sending-times.ts'
import { type AuthenticationMethod, authenticationMethodOf } from './sessions.ts'
import { changeUser, type UserRow } from './users.ts'

export interface CodeEmail {
  userId: string
  purpose: EmailPurpose
  kind: CodeKind
  /** The address; the code is good for it alone. */
  to: string
  redirectTo: string
  codeChallenge?: CodeChallenge | null
  /** What else is to be stored together with the code. */
  changes?: Statement[]
  /** The password that the account gets when this is its first proof. */
  password?: PendingPassword
  /** When the request began, by `performance.now()`; now unless given. */
  begunAt?: number
}

/** The method by which an account will have signed in, when it follows a link of this type. */
export function linkMethodOf(type: string): AuthenticationMethod {
  return authenticationMethodOf(type === 'signup' ? 'email/signup' : type)
}

/**
 * Stores a code and mails it. Where no mail may go (`Mailer.reaches`), nothing is stored or sent, and the answer takes as long.
 * @returns the account with its code; null where nothing was stored
 * @throws AuthError email_provider_disabled without a mail server, unexpected_failure when it does not take the message
 */
export async function sendCodeByEmail(context: AuthContext, email: CodeEmail): Promise<UserRow | null> {
  const { userId, purpose, kind, to, codeChallenge = null, changes = [], password } = email
  const mailer = requireMailer(context)
  if (!mailer.reaches(to)) {
    await pretendToSend(context, 'email', purpose, email.begunAt)
    return null
  }
  const since = sinceNow(email.begunAt)
  const code = newCode(context, to, codeChallenge !== null)
  const flow = codeChallenge ? [beginFlow(userId, linkMethodOf(purpose), codeChallenge)] : []
  const user = await changeUser(context.database, userId, [
    ...changes,
    storeCode({ userId, kind, code, sentTo: to, password }),
    ...flow,
  ])
  const link =
    purpose === 'reauthentication' ? '' : codeLink(context, code.linkToken, purpose, email.redirectTo)
  const { sender } = mailer
  await mailer
    .send(composeEmail(purpose, { to, digits: code.digits, link, sender }), since)
    .catch((cause: unknown) => failSending(purpose, cause))
  return user
}

/**
 * What sending a code looks like from outside, for an address or number that gets nothing.
 * @throws AuthError as `sendCodeByEmail` and `sendCodeByMessage`
 */
export async function pretendToSend(
  context: AuthContext,
  kind: Identifier['kind'],
  purpose: EmailPurpose,
  begunAt?: number,
): Promise<void> {
  const since = sinceNow(begunAt)
  if (kind === 'email') {
    await requireMailer(context)
      .pretend(since)
      .catch((cause: unknown) => failSending(purpose, cause))
  } else await requireMessenger(context).pretend(since).catch(failMessage)
}

function failSending(purpose: EmailPurpose, cause: unknown): never {
  throw new AuthError('unexpected_failure', { message: `Error sending ${purpose} email`, cause })
}

/** To whom a code goes, and where its link leads. */
export interface Sending {
  user: UserRow
  identifier: Identifier
  origin: Origin
  redirectTo: string
  codeChallenge?: CodeChallenge | null
  begunAt?: number
}

/**
 * Sends the code that confirms a new account's email or phone.
 * @param password what its password becomes with the confirmation
 * @returns the account as it is now
 */
export async function sendConfirmation(
  context: AuthContext,
  sending: Sending,
  password: PendingPassword,
): Promise<UserRow> {
  const { user, identifier, origin, redirectTo, codeChallenge, begunAt } = sending
  const { kind: provider, value: to } = identifier
  const changes = [auditEntry('user_confirmation_requested', user, origin.address, { provider })]
  const code = { userId: user.id, kind: 'confirmation_token', to, changes, password, begunAt } as const
  const changed =
    provider === 'phone'
      ? await sendCodeByMessage(context, code)
      : await sendCodeByEmail(context, { ...code, purpose: 'signup', redirectTo, codeChallenge })
  return changed ?? user
}

/** Sends the code that signs in an account whose email or phone is confirmed. */
export async function sendSignInCode(context: AuthContext, sending: Sending): Promise<void> {
  const { user, identifier, origin, redirectTo, codeChallenge, begunAt } = sending
  const changes = [auditEntry('user_recovery_requested', user, origin.address)]
  const code = { userId: user.id, to: identifier.value, changes, begunAt }
  if (identifier.kind === 'phone') {
    await sendCodeByMessage(context, { ...code, kind: 'confirmation_token' })
  } else {
    const email = {
      ...code,
      purpose: 'magiclink',
      kind: 'recovery_token',
      redirectTo,
      codeChallenge,
    } as const
    await sendCodeByEmail(context, email)
  }
}

/** The address that a link in an email opens. */
export function codeLink({ siteUrl }: AuthContext, token: string, type: string, redirectTo: string): string {
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
}

/** @throws AuthError email_provider_disabled */
export function requireMailer({ mailer }: AuthContext) {
  if (mailer) return mailer
  throw new AuthError('email_provider_disabled', {
    message: 'Emails cannot be sent: no mail server is configured',
  })
}

/** @throws AuthError email_provider_disabled, phone_provider_disabled when nothing of that kind can be sent */
export function requireSender(context: AuthContext, kind: Identifier['kind']): void {
  if (kind === 'email') requireMailer(context)
  else requireMessenger(context)
}

export interface CodeMessage {
  userId: string
  kind: CodeKind
  /** The number; the code is good for it alone. */
  to: string
  changes?: Statement[]
  password?: PendingPassword
  begunAt?: number
}

/**
 * Stores a code and sends it to a phone.
 * @returns the account with its code
 * @throws AuthError phone_provider_disabled without a messenger, sms_send_failed when it does not take the message
 */
export async function sendCodeByMessage(context: AuthContext, message: CodeMessage): Promise<UserRow | null> {
  const { userId, kind, to, changes = [], password } = message
  const messenger = requireMessenger(context)
  const since = sinceNow(message.begunAt)
  const code = newCode(context, to)
  const user = await changeUser(context.database, userId, [
    ...changes,
    storeCode({ userId, kind, code, sentTo: to, password }),
  ])
  await messenger.send(to, code.digits, since).catch(failMessage)
  return user
}

function failMessage(cause: unknown): never {
  throw new AuthError('sms_send_failed', { cause })
}

/** @throws AuthError phone_provider_disabled */
function requireMessenger({ messenger }: AuthContext) {
  if (messenger) return messenger
  throw new AuthError('phone_provider_disabled')
}
