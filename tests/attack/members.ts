/** Members for attack scenarios: registered over the protocol, each at a network address of their own. */

import { randomInt, randomUUID } from 'node:crypto'
import { newUsername } from '../support/new-username.ts'
import { provenNumber } from '../support/proven-number.ts'
import { type Call, type Calls, isRefused, isSuccess, newAddress, type Reply, textIn } from './calls.ts'
import type { Product } from './product.ts'
import { LeftOut } from './scenario.ts'

const phoneDomain = 'phone.majlis.app'
/** The invite code of a new installation. */
export const founderCode = 'REFMAJLIS01'

export interface Session {
  token: string
  refreshToken: string
}

export interface Member extends Session, Calls {
  id: string
  username: string
  email: string
  /** E.164; empty for an account by email. */
  phone: string
  password: string
  /** Signs in once more, as on another device. */
  signInAgain(): Promise<Session>
}

export interface MemberOptions {
  /** An account by email whose address is confirmed, instead of one by phone. */
  byEmail?: boolean
  referralCode?: string
  /** The number of an account by phone, in E.164; a new Iraqi one unless given. */
  phone?: string
}

/** An Iraqi number that nobody has, in E.164. */
export function newPhone(): string {
  return `+9647${randomInt(100_000_000, 1_000_000_000)}`
}

/** The synthetic address of a number in E.164. */
export function addressOf(phone: string): string {
  return `${phone.slice(1)}@${phoneDomain}`
}

export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/**
 * The six digits in the latest message to a number.
 * @throws LeftOut where messages reach real people; an error where none came
 */
export function codeSentTo({ messages }: Product, phone: string): string {
  const code = /\b\d{6}\b/.exec(messages().textsTo(phone).at(-1) ?? '')?.[0]
  if (!code) throw new Error(`no code came to ${phone}`)
  return code
}

/** The six digits in the latest mail to an address. @throws likewise */
export async function codeMailedTo({ mail }: Product, email: string): Promise<string> {
  const { text } = await mail().emailTo(email)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`the mail to ${email} has no code`)
  return code
}

/** The installation answered, and said no. */
class RefusedError extends Error {
  override name = 'RefusedError'
}

function noSuccess(what: string, reply: Reply): Error {
  const message = `${what}: ${reply.status} ${reply.text}`
  return isRefused(reply) ? new RefusedError(message) : new Error(message)
}

/** @throws LeftOut where somebody else's installation lets nobody in without a code */
export async function newMember(
  product: Product,
  calls: Calls,
  name: string,
  options: MemberOptions = {},
): Promise<Member> {
  return register(product, calls, name, options).catch((error: Error) => {
    throw error instanceof RefusedError && !product.process ? new LeftOut(error.message) : error
  })
}

async function register(
  product: Product,
  calls: Calls,
  name: string,
  options: MemberOptions,
): Promise<Member> {
  // A number is proven behind the scenes, where that can be.
  const { session, ...account } =
    options.byEmail || !product.process
      ? await emailAccount(product, calls, name)
      : await phoneAccount(product, calls, options)
  const from = newAddress()
  const call = (path: string, more: Call = {}) => calls.call(path, { token: session.token, from, ...more })
  const username = newUsername(name)
  const named = await call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { username } } })
  if (!isSuccess(named)) throw noSuccess('could not take a name', named)
  return { ...account, ...session, username, call, signInAgain: () => signInWith(calls, account) }
}

type Account = Pick<Member, 'id' | 'email' | 'phone' | 'password'> & { session: Session }

async function phoneAccount(
  product: Product,
  calls: Calls,
  { referralCode = founderCode, phone = newPhone() }: MemberOptions,
): Promise<Account> {
  const password = newPassword()
  await product.sql(provenNumber(phone))
  const data = { phone, registration_method: 'whatsapp_verified', referral_code: referralCode }
  const reply = await calls.call('/auth/v1/signup', { body: { email: addressOf(phone), password, data } })
  return { id: userIdIn(reply), email: addressOf(phone), phone, password, session: sessionIn(reply) }
}

/** Confirmed by the service, or without its key as far as the installation lets anybody in. */
async function emailAccount(product: Product, calls: Calls, name: string): Promise<Account> {
  const [email, password] = [newEmail(name), newPassword()]
  if (!product.hasServiceKey) {
    const reply = await calls.call('/auth/v1/signup', { body: { email, password } })
    const session = await signInWith(calls, { email, password })
    return { id: userIdIn(reply), email, phone: '', password, session }
  }
  const reply = await calls.call('/auth/v1/admin/users', {
    apikey: product.serviceKey(),
    body: { email, password, email_confirm: true },
  })
  if (!textIn(reply, 'id')) throw noSuccess('could not make an account', reply)
  const session = await signInWith(calls, { email, password })
  return { id: textIn(reply, 'id'), email, phone: '', password, session }
}

/** Strong enough for either policy. */
export function newPassword(): string {
  return `Kalima-${randomUUID()}`
}

/** @throws when the installation refuses */
export async function signInWith(
  calls: Calls,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Session> {
  const reply = await calls.call('/auth/v1/token?grant_type=password', { body: { email, password } })
  const session = sessionIn(reply)
  if (!session.token) throw noSuccess('could not sign in', reply)
  return session
}

/** Empty tokens where the answer holds none. */
export function sessionIn(reply: Reply): Session {
  return { token: textIn(reply, 'access_token'), refreshToken: textIn(reply, 'refresh_token') }
}

function userIdIn(reply: Reply): string {
  const { user } = reply.json
  if (typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string') return user.id
  throw noSuccess('could not register', reply)
}

/** Makes somebody an admin. @returns a session that knows it @throws where that fails, LeftOut without the service key */
export async function makeAdmin(
  { product, call }: Calls & { product: Product },
  { phone, email, signInAgain }: Member,
): Promise<Session> {
  const body = { p_identifier: phone || email, p_is_admin: true }
  const made = await call('/rest/v1/rpc/set_admin', { apikey: product.serviceKey(), body })
  if (!isSuccess(made)) throw noSuccess('could not make an admin', made)
  return signInAgain()
}
