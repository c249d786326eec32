/**
 * Standard Webhooks: whether Auth itself called a hook. The signature is an HMAC-SHA-256 over id, moment and body, so a
 * call cannot be made up, changed, or repeated once its moment is past.
 */
import { BadSetting } from './failure-log.ts'

const toleranceSeconds = 5 * 60

/**
 * @param secrets as Supabase gives them: `v1,whsec_<base64>`, several with `|` between them while one replaces another
 */
export async function isSignedWebhook(headers: Headers, body: string, secrets: string): Promise<boolean> {
  const [id, timestamp] = [headers.get('webhook-id'), headers.get('webhook-timestamp')]
  if (!id || !timestamp || !isNow(timestamp)) return false
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOf(signature.slice(3)))
  for (const secret of secrets.split('|')) {
    const key = await hmacKey(secret)
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
    }
  }
  return false
}

function isNow(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds
}

/** @throws BadSetting for a secret that is none: nothing may pass for want of one */
function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(/^v1,whsec_(.+)$/.exec(secret)?.[1] ?? '')
  if (!bytes || bytes.length < 16)
    throw new BadSetting('the secret of a hook is no v1,whsec_… of 16 bytes or more')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
