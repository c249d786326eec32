/** Members for attack scenarios: registered over the protocol, each at a network address of their own. */
import { randomInt, randomUUID } from 'node:crypto'
import { provenNumber } from '../support/proven-number.ts'
import { type Call, type Calls, newAddress, type Reply, textIn } from './calls.ts'
import type { Product } from './product.ts'
import { LeftOut } from './scenario.ts'

const phoneDomain = 'phone.majlis.app'
const founderCode = 'REFMAJLIS01'

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
}

/** An Iraqi number that nobody has, in E.164. */
export function newPhone(): string {
  return `+96477${randomInt(10_000_000, 99_999_999)}`
}

/** The synthetic address of a number in E.164. */
export function addressOf(phone: string): string {
  return `${phone.slice(1)}@${phoneDomain}`
}

export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/** The six digits in the latest message to a number; empty where there is none. @throws LeftOut where messages reach real people */
export function codeSentTo({ messages }: Product, phone: string): string {
  return /\d{6}/.exec(messages().textsTo(phone).at(-1) ?? '')?.[0] ?? ''
}

/** @throws LeftOut where somebody else's installation lets nobody in without a code */
export async function newMember(
  product: Product,
  calls: Calls,
  name: string,
  options: MemberOptions = {},
): Promise<Member> {
  return register(product, calls, name, options).catch((error: Error) => {
    throw product.process ? error : new LeftOut(error.message)
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
  const username = `${name}_${randomInt(1_000_000, 9_999_999)}`
  await call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { username } } })
  return { ...account, ...session, username, call, signInAgain: () => signInWith(calls, account) }
}

type Account = Pick<Member, 'id' | 'email' | 'phone' | 'password'> & { session: Session }

async function phoneAccount(
  product: Product,
  calls: Calls,
  { referralCode = founderCode }: MemberOptions,
): Promise<Account> {
  const [phone, password] = [newPhone(), newPassword()]
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
  if (!session.token) throw new Error(`could not sign in: ${reply.status} ${reply.text}`)
  return session
}

/** Empty tokens where the answer holds none. */
export function sessionIn(reply: Reply): Session {
  return { token: textIn(reply, 'access_token'), refreshToken: textIn(reply, 'refresh_token') }
}

function userIdIn({ json: { user }, status, text }: Reply): string {
  if (typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string') return user.id
  throw new Error(`could not register: ${status} ${text}`)
}
