/**
 * The tokens in signed URLs. One for reading is signed and says what it opens; one for uploading is encrypted, because it
 * also says who gave it out, and those who are handed it need not know.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, jwtVerify } from 'jose'
import { z } from 'zod'
import { failures } from './storage-error.ts'

/** For how many seconds a file is opened to whoever has its address: ten years at most, as far as a date of HTTP goes in any case. */
export const signedForShape = z
  .number()
  .int()
  .min(1)
  .max(10 * 365 * 24 * 60 * 60)

const readShape = z.object({
  scope: z.literal('storage.read'),
  /** `bucket/path`. */
  url: z.string(),
  /** As in the query of a rendered image. */
  transformations: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  exp: z.number(),
})

const uploadShape = z.object({
  url: z.string(),
  upsert: z.boolean(),
  /** Of the token with which it was asked for. */
  claims: z.record(z.string(), z.unknown()),
  exp: z.number(),
})

export type ReadGrant = z.output<typeof readShape>
export type UploadGrant = z.output<typeof uploadShape>

const signedHeader = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

/**
 * Signed here and now: a thousand at once take milliseconds, while `jose` crosses into another thread and back for each.
 * @param seconds how long the token opens the file
 */
export function signRead(
  grant: Pick<ReadGrant, 'url' | 'transformations'>,
  seconds: number,
  secret: string,
): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { scope: 'storage.read', ...grant, iat, exp: iat + seconds }
  const signed = `${signedHeader}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** @param seconds how long the token takes the upload */
export function encryptUpload(
  grant: Omit<UploadGrant, 'exp'>,
  seconds: number,
  secret: string,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new EncryptJWT(grant)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .encrypt(uploadKey(secret))
}

/** @throws StorageError InvalidJWT, InvalidSignature when it is for another file */
export function verifyRead(token: string, url: string, secret: string): Promise<ReadGrant> {
  const key = new TextEncoder().encode(secret)
  return grantOf(readShape, url, () => jwtVerify(token, key, { algorithms: ['HS256'] }))
}

/** @throws StorageError InvalidJWT, InvalidSignature when it is for another file */
export function decryptUpload(token: string, url: string, secret: string): Promise<UploadGrant> {
  const only = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  return grantOf(uploadShape, url, () => jwtDecrypt(token, uploadKey(secret), only))
}

function uploadKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'storage.upload', 32))
}

async function grantOf<Grant extends { url: string }>(
  shape: z.ZodType<Grant>,
  url: string,
  open: () => Promise<{ payload: unknown }>,
): Promise<Grant> {
  const { payload } = await open().catch((error: unknown) => {
    throw failures.invalidJwt(error instanceof errors.JOSEError ? error.message : 'Invalid JWT')
  })
  const grant = shape.safeParse(payload)
  if (!grant.success || grant.data.url !== url) throw failures.invalidSignature()
  return grant.data
}
