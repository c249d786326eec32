/** POST /factors: a new second factor, not in force until it is verified once. Only TOTP is offered. */
import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { lockSignedIn, requireActiveUser } from '../authenticate.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { deleteStaleFactors, insertTotpFactor, requireMayEnroll, requireRecentProof } from '../factors.ts'
import { originOf } from '../origin.ts'
import { optionalText } from '../request-body.ts'
import { countedName, requireUse } from '../session-uses.ts'
import { newTotpSecret, totpUri } from '../totp.ts'
import { lockUser } from '../users.ts'

const longestName = 255
/** So that the picture of the code holds it. */
const longestIssuer = 100

const body = z.object({ factor_type: optionalText, friendly_name: optionalText, issuer: optionalText })

export const enrollFactor = endpointWithBody('POST', '/factors', body, async (context, { body, request }) => {
  const signedIn = await requireActiveUser(context, request)
  const { user } = signedIn
  requireRecentProof(signedIn)
  requireTotp(body.factor_type)
  const origin = originOf(request)
  const { address } = origin
  await requireUse(context, 'use_factor', countedName(user), origin)
  const friendlyName = body.friendly_name.trim().slice(0, longestName)
  const id = randomUUID()
  const secret = newTotpSecret()
  await context.database.transaction(async (transaction) => {
    // Locked until the end: of two at once the second counts the first one's factor.
    await transaction.pipeline([lockUser(user.id), deleteStaleFactors(user.id)])
    requireMayEnroll(await lockSignedIn(transaction, signedIn), friendlyName)
    await transaction.pipeline([
      insertTotpFactor(id, user.id, friendlyName, secret),
      auditEntry('factor_in_progress', user, address, { factor_id: id }),
    ])
  })
  const uri = totpUri(
    secret,
    body.issuer.trim().slice(0, longestIssuer) || new URL(context.siteUrl).host,
    user.email || user.phone || user.id,
  )
  const totp = { qr_code: renderSVG(uri), secret, uri }
  return { id, type: 'totp', friendly_name: friendlyName, totp }
})

/** @throws AuthError validation_failed, mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled */
function requireTotp(type: string): void {
  if (type === 'totp') return
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled')
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled')
  const message = 'factor_type needs to be totp, phone, or webauthn'
  throw new AuthError('validation_failed', { message })
}
