/** An account that really signed up, and access tokens of the numbered people made after the pattern of its own. */
import { createHmac } from 'node:crypto'
import { idOf, people } from './numbered.ts'

export interface Account {
  email: string
  password: string
  accessToken: string
}

const email = 'someone@bench.example'
const password = 'a-long-Password-7'

/** @throws when the backend refuses */
export async function signUp(url: string, anonKey: string): Promise<Account> {
  const { access_token: accessToken } = await post(`${url}/auth/v1/signup`, anonKey, { email, password })
  return { email, password, accessToken }
}

/** @throws when the backend refuses */
export async function post(
  url: string,
  apikey: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ access_token: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Tokens by number, with the claims of a real one but for whose they are; the session has the id of its person. */
export function tokensLike({ accessToken }: Account, jwtSecret: string): string[] {
  const [header = '', payload = ''] = accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const ownId = String(claims.sub)
  const text = JSON.stringify({ ...claims, session_id: ownId })
  return Array.from({ length: people }, (_, number) => {
    const signed = `${header}.${Buffer.from(text.replaceAll(ownId, idOf('user', number))).toString('base64url')}`
    return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
  })
}
