/** POST /admin/generate_link: the link and code that an email would carry, for the admin to deliver. */
import { z } from 'zod'
import type { Statement } from '../../db/database.ts'
import { requestEmailChange } from '../account-changes.ts'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { requireServiceRole } from '../authenticate.ts'
import { type CodeKind, newCode, storeCode } from '../codes.ts'
import { isConfirmed } from '../confirmation.ts'
import { requireUnclaimed } from '../contact-change.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readEmail } from '../identifiers.ts'
import { mergeUserMetadata } from '../metadata.ts'
import { markInvited, saveUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { hashPassword, serviceCaller } from '../passwords.ts'
import { redirectTarget } from '../redirects.ts'
import { optionalObject, optionalText } from '../request-body.ts'
import { codeLink } from '../send-code.ts'
import { userBody } from '../user-body.ts'
import { changeUser, findUser, type UserRow } from '../users.ts'

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkType = (typeof linkTypes)[number]

const kinds: Record<LinkType, CodeKind> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
}

const body = z.object({
  type: z.enum(linkTypes),
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
})

type LinkBody = z.output<typeof body>

const url = '/admin/generate_link'

export const adminGenerateLink = endpointWithBody('POST', url, body, async (context, { body, request }) => {
  await requireServiceRole(context, request)
  const email = readEmail(body.email)
  const known = await findUser(context.database, { kind: 'email', value: email })
  // As in GoTrue, a magic link for a stranger is a sign-up.
  const type = body.type === 'magiclink' && !known ? 'signup' : body.type
  const user = await prepareUser(context, { ...body, type, email }, known)
  const sentTo = type === 'email_change_new' ? readEmail(body.new_email) : email
  const code = newCode(context, sentTo)
  const hash =
    (type === 'signup' || type === 'invite') && body.password
      ? await hashPassword(context, serviceCaller, body.password)
      : null
  const changed = await changeUser(context.database, user.id, [
    ...(await changesFor(context, type, user, body)),
    storeCode({
      userId: user.id,
      kind: kinds[type],
      code,
      sentTo,
      password: hash === null ? 'none' : { hash },
    }),
    auditEntry('user_recovery_requested', serviceActor, originOf(request).address, {
      user_id: user.id,
      type,
    }),
  ])
  const redirectTo = redirectTarget(context, request, body.redirect_to)
  const verificationType = type.startsWith('email_change') ? 'email_change' : type
  return {
    ...userBody(changed ?? user),
    action_link: codeLink(context, code.linkToken, verificationType, redirectTo),
    email_otp: code.digits,
    hashed_token: code.linkToken,
    verification_type: type,
    redirect_to: redirectTo,
  }
})

/** @throws AuthError user_not_found, email_exists, weak_password */
async function prepareUser(context: AuthContext, body: LinkBody, known: UserRow | null): Promise<UserRow> {
  if (body.type === 'signup' || body.type === 'invite') {
    if (known && isConfirmed(known, 'email')) throw new AuthError('email_exists')
    if (body.password) requireStrongPassword(body.password, context.passwordPolicy)
    if (known) return known
    const identifier = { kind: 'email', value: body.email } as const
    return saveUser(context.database, identifier, null, body.data ?? {})
  }
  if (!known) throw new AuthError('user_not_found', { message: 'User with this email not found' })
  return known
}

/** @throws AuthError email_exists */
async function changesFor(
  context: AuthContext,
  type: LinkType,
  user: UserRow,
  body: LinkBody,
): Promise<Statement[]> {
  if (type === 'invite') return [markInvited(user.id)]
  if (type === 'signup') return body.data ? [mergeUserMetadata(user.id, body.data)] : []
  if (type === 'magiclink' || type === 'recovery') return []
  const email = readEmail(body.new_email)
  await requireUnclaimed(context, { email, phone: '' })
  // The links of both sides belong to one wish: the second one leaves the first as it is.
  return user.email_change === email ? [] : [requestEmailChange(user.id, email)]
}
