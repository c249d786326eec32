/** Sign-ins that end with a code exchange (PKCE, RFC 7636): the client proves that it is the one that began. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Queryable, Statement } from '../db/database.ts'
import { AuthError } from './error-codes.ts'

export interface CodeChallenge {
  challenge: string
  method: 's256' | 'plain'
}

/** How long a code waits to be exchanged, in seconds. */
const exchangeSeconds = 5 * 60

/**
 * The challenge that a request carries, or null when it wants tokens.
 * @throws AuthError validation_failed
 */
export function readCodeChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: name } = body
  if (!challenge && !name) return null
  const invalid = (message: string) => new AuthError('validation_failed', { message })
  if (!challenge || !name) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters of letters, digits and -._~')
  }
  const method = name.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw invalid(`Invalid code challenge method: ${name}`)
  return { challenge, method }
}

/** Remembers that an account's next visit of a link ends with a code. */
export function beginFlow(
  userId: string,
  method: string,
  { challenge, method: hashing }: CodeChallenge,
): Statement {
  return {
    text: `
      insert into auth.flow_state (
        id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
        created_at, updated_at
      )
      values ($1::uuid, $2::uuid, $3, $4::auth.code_challenge_method, $5, $6, $6, now(), now())`,
    values: [randomUUID(), userId, randomUUID(), hashing, challenge, method],
  }
}

/** Issues the code of the account's latest flow of this method; gives a row with it. */
export function issueAuthCode(userId: string, method: string): Statement {
  return {
    text: `
      update auth.flow_state
      set auth_code_issued_at = now(), updated_at = now()
      where id = (
        select id
        from auth.flow_state
        where user_id = $1::uuid and authentication_method = $2
        order by created_at desc
        limit 1
      )
      returning auth_code`,
    values: [userId, method],
  }
}

interface UsedFlow {
  user_id: string
  authentication_method: string
  code_challenge: string
  code_challenge_method: CodeChallenge['method']
  is_expired: boolean
}

/**
 * Uses up a code, whoever presents it: of an account that is locked from then on.
 * @returns whose sign-in it was, and how it began, or what to refuse it with once the code is gone
 */
export async function consumeAuthCode(transaction: Queryable, authCode: string, verifier: string) {
  await transaction.query(
    `select from auth.users
     where id = (select user_id from auth.flow_state where auth_code = $1)
     for no key update`,
    [authCode],
  )
  const [flow] = await transaction.query<UsedFlow>(
    `delete from auth.flow_state
     where auth_code = $1 and auth_code_issued_at is not null
     returning
       user_id, authentication_method, code_challenge, code_challenge_method,
       auth_code_issued_at < now() - $2::int * interval '1 second' as is_expired`,
    [authCode, exchangeSeconds],
  )
  if (!flow) return new AuthError('flow_state_not_found')
  if (flow.is_expired) return new AuthError('flow_state_expired')
  if (!isProof(flow, verifier)) return new AuthError('bad_code_verifier')
  return { userId: flow.user_id, method: flow.authentication_method }
}

function isProof(
  { code_challenge: challenge, code_challenge_method: method }: UsedFlow,
  verifier: string,
): boolean {
  const shown = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [a, b] = [Buffer.from(shown), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
