/** PUT /user: a new password, metadata, email or phone. New addresses count once they are confirmed. */
import { z } from 'zod'
import type { Statement } from '../../db/database.ts'
import { revokeCodes } from '../account-changes.ts'
import { auditEntry } from '../audit-log.ts'
import { lockSignedIn, requireActiveUser, type SignedIn } from '../authenticate.ts'
import { isClosed } from '../closed-domain.ts'
import {
  type ContactWish,
  contactChanges,
  countContactChange,
  readContactWish,
  recipientsOf,
  requireUnclaimed,
  sendContactChangeCodes,
} from '../contact-change.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { requireSecondFactor } from '../factors.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { type Origin, originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { accountCaller, hashPassword, verifyPassword } from '../passwords.ts'
import {
  type Attempt,
  forgetPlaces,
  requireAttempt,
  requireAttempts,
  resetAttempts,
  resetAttemptsTogether,
} from '../rate-limits.ts'
import { consumeNonce, nonceAttempt } from '../reauthentication.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { countedSession, requireSessionUse } from '../session-uses.ts'
import { endSessions, isRecent } from '../sessions.ts'
import { userBody } from '../user-body.ts'
import { changeUser, findUserById, requirePasswordHash, setPasswordHash, type UserRow } from '../users.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  ...codeChallengeFields,
})

type UserUpdate = z.output<typeof body>

export const updateUser = endpointWithBody('PUT', '/user', body, async (context, { body, request }) => {
  const signedIn = await requireActiveUser(context, request)
  const { user } = signedIn
  const origin = originOf(request)
  const codeChallenge = readCodeChallenge(body)
  const wish = readContactWish(user, body)
  const isSensitive = body.password !== '' || wish.email !== '' || wish.phone !== ''
  requireAllowed(signedIn, body, isSensitive)
  // What is sensitive counts as proof of the owner, and cheap writes do not keep the owner from it.
  if (!isSensitive) await requireSessionUse(context, 'change', countedSession(signedIn), origin.address)
  const changes = [
    ...(body.data ? [mergeUserMetadata(user.id, body.data)] : []),
    ...contactChanges(context, user.id, wish),
    auditEntry('user_modified', user, origin.address),
  ]
  const changed = isSensitive
    ? await changeAsOwner(context, signedIn, { body, origin, wish, changes })
    : await changeUser(context.database, user.id, changes)
  const redirectTo = redirectTarget(context, request)
  await sendContactChangeCodes(context, { user: changed ?? user, wish, redirectTo, codeChallenge })
  const current = wish.email || wish.phone ? await findUserById(context.database, user.id) : changed
  return userBody(current ?? user)
})

interface OwnersChange {
  body: UserUpdate
  origin: Origin
  wish: ContactWish
  changes: Statement[]
}

/**
 * Changes what an account is signed in by: hashes first, then all the rest in one transaction, so that a nonce is used up with what
 * it proves, and what is refused leaves it. Before the nonce nothing is told of passwords and of other accounts.
 * @throws AuthError weak_password, same_password, email_exists, phone_exists, over_request_rate_limit, and as `requireOwner`
 */
async function changeAsOwner(
  context: AuthContext,
  signedIn: SignedIn,
  { body, origin, wish, changes }: OwnersChange,
): Promise<UserRow | null> {
  const { user } = signedIn
  const { password, nonce } = body
  const isCurrent = await requireOwner(context, signedIn, body, origin)
  if (wish.email || wish.phone) await requireAttempt(context, contactAttempt(user, origin))
  const newPassword = password ? await hashNewPassword(context, user, password) : null
  const done = await context.database.transaction(async (transaction) => {
    if (nonce && !(await consumeNonce(context, transaction, user, nonce))) return null
    if (!isCurrent) throw wrongPassword()
    requireAllowed(await lockSignedIn(transaction, signedIn), body, true)
    await transaction.pipeline([requirePasswordHash(user.id, user.encrypted_password)])
    if (newPassword?.isSame) throw new AuthError('same_password')
    if (newPassword) await requireAttempts(context, [changeAttempt(signedIn, origin)], transaction)
    // What was confirmed of an earlier wish begins anew.
    const recipients = recipientsOf(context, { ...user, email_change: '' }, wish)
    await countContactChange(context, recipients, origin, transaction)
    const changed = await changeUser(transaction, user.id, [
      ...(nonce ? [resetAttempts(context, nonceAttempt(context, user, origin))] : []),
      ...(newPassword ? passwordChange(context, signedIn, newPassword.hash, origin) : []),
      ...changes,
    ])
    // After the project's own rules, which may let nobody of this kind have another one.
    await requireUnclaimed({ database: transaction }, lookedUp(context, wish), user)
    return { changed }
  })
  // Out here, since that a guess was wrong has to stay counted.
  if (!done) throw new AuthError('reauthentication_not_valid')
  return done.changed
}

/** What of a wish is looked up before it is written: of addresses that get no mail the project's rules decide, whoever has them. */
function lookedUp(context: AuthContext, { email, phone }: ContactWish): ContactWish {
  return { email: isClosed(context, { kind: 'email', value: email }) ? '' : email, phone }
}

/** @throws AuthError not_admin, insufficient_aal, user_sso_managed */
function requireAllowed(signedIn: SignedIn, body: UserUpdate, isSensitive: boolean): void {
  if (body.app_metadata) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  if (!isSensitive) return
  if (signedIn.user.is_sso_user) throw new AuthError('user_sso_managed')
  requireSecondFactor(signedIn, {
    status: 401,
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  })
}

const wrongPassword = () => new AuthError('invalid_credentials', { message: 'Current password is incorrect' })

/**
 * What an account is signed in by changes only for who has just signed in, or proves to be the owner once more: by the current
 * password or a nonce, whose guess is counted here and which `consumeNonce` uses up. A token that was left somewhere is not enough.
 * @returns whether the current password is right, where one is given beside a nonce: a wrong one is refused once the nonce has proved to
 * be one, since the answer would tell
 * @throws AuthError reauthentication_needed, invalid_credentials, over_request_rate_limit
 */
async function requireOwner(
  context: AuthContext,
  signedIn: SignedIn,
  { current_password: currentPassword, nonce }: UserUpdate,
  origin: Origin,
): Promise<boolean> {
  const { user, session } = signedIn
  // Counted whatever comes: the refusal of a password that is the present one would answer guesses too.
  // With a nonce no answer tells of a password before the nonce is proven.
  const isProven = nonce !== '' || isRecent(session)
  await requireAttempts(
    context,
    passwordAttempts(signedIn, origin, isProven ? 'session' : 'session and account'),
  )
  if (nonce) await requireAttempt(context, nonceAttempt(context, user, origin))
  const isCurrent =
    !currentPassword ||
    (await verifyPassword(context, accountCaller(user.id), user.encrypted_password, currentPassword))
  if (!nonce && !isCurrent) throw wrongPassword()
  if (!nonce && !currentPassword && !isRecent(session)) throw new AuthError('reauthentication_needed')
  return isCurrent
}

/**
 * Passwords that are given again are counted for the session: so many guesses a stolen token has. Sessions that have not just
 * proved anything share what their account has besides. An owner who signs in anew is kept out by neither.
 */
function passwordAttempts(
  { user, session }: SignedIn,
  { address }: Origin,
  of: 'session' | 'session and account',
): Attempt[] {
  const counted = session && of === 'session' ? [session.id] : [user.id, ...(session ? [session.id] : [])]
  return counted.map((identifier) => ({ action: 'check_password', identifier, address }))
}

/**
 * Each new password ends the codes and links under way, so that a thief who sets one after the other would end every recovery that its
 * owner begins. Who came by such a code is counted apart, by session.
 */
function changeAttempt({ user, session }: SignedIn, { address }: Origin): Attempt {
  const isByPassword = session?.amr.some(({ method }) => method === 'password') ?? true
  return { action: 'change_password', identifier: isByPassword ? user.id : (session?.id ?? user.id), address }
}

/** What is asked for tells, where it is refused, that somebody has it. For the account, which opens as many sessions as it likes. */
function contactAttempt({ id: identifier }: UserRow, { address }: Origin): Attempt {
  return { action: 'change_contact', identifier, address, countsForNetwork: false }
}

/** @throws AuthError weak_password */
async function hashNewPassword(context: AuthContext, user: UserRow, password: string) {
  requireStrongPassword(password, context.passwordPolicy)
  const { encrypted_password: present } = user
  const isSame =
    Boolean(present) && (await verifyPassword(context, accountCaller(user.id), present, password))
  // Made whichever it is, or how long the refusal of a nonce takes would answer for it.
  return { isSame, hash: await hashPassword(context, accountCaller(user.id), password) }
}

/** A new password ends the account's other sessions, as in GoTrue, and every code that was sent before. */
function passwordChange(context: AuthContext, signedIn: SignedIn, hash: string, origin: Origin): Statement[] {
  const { user, session } = signedIn
  return [
    setPasswordHash(user.id, hash),
    revokeCodes(user.id),
    endSessions(user.id, 'others', session?.id ?? null),
    forgetPlaces(context, user),
    ...resetAttemptsTogether(context, passwordAttempts(signedIn, origin, 'session and account')),
    auditEntry('user_updated_password', user, origin.address),
  ]
}
