/** The token that a client joins with or brings later, and how long it is good for. */
import { decodeJwt } from 'jose'
import type { Caller } from '../../db/caller.ts'
import type { FindCaller } from '../context.ts'
import { RealtimeError } from '../realtime-error.ts'

/** Opaque API keys; one that is not ours says nothing more than the key in the address. */
const opaqueKeyPrefix = 'sb_'

/**
 * @param keyCaller who the API key in the address stands for
 * @throws Refusal for a token that is expired or not ours
 */
export async function callerOfToken(
  findCaller: FindCaller,
  token: string | null,
  keyCaller: Caller,
): Promise<Caller> {
  if (token === null) return keyCaller
  const found = await findCaller(token)
  if (typeof found !== 'string') return found
  if (token.startsWith(opaqueKeyPrefix)) return keyCaller
  throw refusalOf(token, found)
}

/** When a caller's token expires, in milliseconds since 1970; null for API keys, which do not. */
export function expiryOf({ claims }: Caller): number | null {
  return typeof claims.exp === 'number' ? claims.exp * 1_000 : null
}

/** In the words that a hosted project uses. */
export function expiredMessage(expiredAt: number): string {
  return `Token has expired ${Math.max(0, Math.floor((Date.now() - expiredAt) / 1_000))} seconds ago`
}

function refusalOf(token: string, problem: 'expired' | 'invalid'): RealtimeError {
  try {
    const { exp = 0 } = decodeJwt(token)
    return problem === 'expired'
      ? new RealtimeError('InvalidJWTToken', expiredMessage(exp * 1_000))
      : new RealtimeError('JwtSignatureError', 'Failed to validate JWT signature')
  } catch {
    return new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}
