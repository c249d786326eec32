/** The tokens in signed URLs. Each names what it is for, so that one for reading opens no upload. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { failures } from './storage-failure.ts'

const readShape = z.object({
  scope: z.literal('storage.read'),
  /** `bucket/path`. */
  url: z.string(),
  /** As in the query of a rendered image. */
  transformations: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  exp: z.number(),
})

const uploadShape = z.object({
  scope: z.literal('storage.upload'),
  url: z.string(),
  owner: z.string().nullable(),
  upsert: z.boolean(),
  exp: z.number(),
})

export type ReadGrant = z.output<typeof readShape>
export type UploadGrant = z.output<typeof uploadShape>

/** @param seconds how long the token opens the file */
export function signRead(
  grant: Pick<ReadGrant, 'url' | 'transformations'>,
  seconds: number,
  secret: string,
): Promise<string> {
  return sign({ scope: 'storage.read', ...grant }, seconds, secret)
}

/** @param seconds how long the token takes the upload */
export function signUpload(
  grant: Pick<UploadGrant, 'url' | 'owner' | 'upsert'>,
  seconds: number,
  secret: string,
): Promise<string> {
  return sign({ scope: 'storage.upload', ...grant }, seconds, secret)
}

/** @throws StorageFailure InvalidJWT, InvalidSignature when it is for another file */
export function verifyRead(token: string, url: string, secret: string): Promise<ReadGrant> {
  return verify(readShape, token, url, secret)
}

/** @throws StorageFailure InvalidJWT, InvalidSignature when it is for another file */
export function verifyUpload(token: string, url: string, secret: string): Promise<UploadGrant> {
  return verify(uploadShape, token, url, secret)
}

function sign(claims: Record<string, unknown>, seconds: number, secret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(new TextEncoder().encode(secret))
}

async function verify<Grant extends { url: string }>(
  shape: z.ZodType<Grant>,
  token: string,
  url: string,
  secret: string,
): Promise<Grant> {
  const grant = shape.safeParse(await claimsOf(token, secret))
  if (!grant.success || grant.data.url !== url) throw failures.invalidSignature()
  return grant.data
}

async function claimsOf(token: string, secret: string): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return payload
  } catch (error) {
    throw failures.invalidJwt(error instanceof errors.JOSEError ? error.message : 'Invalid JWT')
  }
}
