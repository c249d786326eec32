/** POST /verify: signs in with a code that was sent. */
import { z } from 'zod'
import { codeSeconds, hashCode, linkSeconds } from '../codes.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readIdentifier } from '../identifiers.ts'
import { originOf } from '../origin.ts'
import { forgetAttempts, requireAttempt } from '../rate-limits.ts'
import { optionalText } from '../request-body.ts'
import { signIn } from '../sign-in.ts'
import {
  isByPhone,
  oneMoreConfirmation,
  type Proof,
  readVerificationType,
  useProof,
} from '../verification.ts'

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

type VerifyBody = z.output<typeof body>

export const verify = endpointWithBody('POST', '/verify', body, async (context, { body, request }) => {
  const origin = originOf(request)
  const proof = body.token_hash
    ? proofByHash(body, origin.address)
    : await proofByDigits(context, body, origin.address)
  const { user, changes, isComplete } = await useProof(context.database, proof)
  if (!isComplete) {
    await context.database.pipeline(changes)
    return { msg: oneMoreConfirmation, code: '200' }
  }
  const provider = isByPhone(proof.type) ? 'phone' : 'email'
  return signIn(context, { user, method: 'otp', origin, provider, changes: [...changes, ...proof.forget] })
})

/** A hash is as hard to guess as a password; only digits need their tries counted. */
function proofByHash(body: VerifyBody, address: string): Proof {
  const type = readVerificationType(body.type)
  if (isByPhone(type)) throw invalidType('email')
  if (body.email || body.phone || body.token) {
    const message = 'Only the token_hash and type should be provided'
    throw new AuthError('validation_failed', { message })
  }
  return { type, hash: body.token_hash, seconds: linkSeconds, address, forget: [] }
}

async function proofByDigits(context: AuthContext, body: VerifyBody, address: string): Promise<Proof> {
  if (!body.token)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  const type = readVerificationType(body.type)
  const message = 'Only an email address or phone number should be provided on verify'
  const identifier = readIdentifier(body, { both: message, neither: message })
  if ((identifier.kind === 'phone') !== isByPhone(type)) throw invalidType(identifier.kind)
  const attempt = { action: 'verify_code', identifier: identifier.value, address } as const
  await requireAttempt(context, attempt)
  const hash = hashCode(identifier.value, body.token.replaceAll('-', ''))
  return { type, hash, seconds: codeSeconds, address, forget: [forgetAttempts(context, attempt)] }
}

function invalidType(kind: string): AuthError {
  return new AuthError('validation_failed', { message: `Invalid ${kind} verification type` })
}
