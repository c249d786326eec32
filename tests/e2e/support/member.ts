/** Members who have long been here, made by calls: for scenarios that begin after the door. */
import type { Page } from '@playwright/test'
import { sessionTokenKey } from '../../../web/src/lib/session-token.ts'
import { provenNumber } from '../../support/proven-number.ts'
import { type App, textAt } from './app.ts'
import { founderCode, newcomer } from './newcomer.ts'

export interface Member {
  id: string
  /** As typed at sign-in. */
  phone: string
  /** E.164. */
  fullPhone: string
  password: string
  username: string
  /** As the auth service answered it. */
  session: unknown
}

export interface EmailMember {
  id: string
  email: string
  password: string
  username: string
}

/** Names the profile and accepts the terms; answers with the id. */
async function settleIn(app: App, session: unknown, username: string): Promise<string> {
  const token = textAt(session, 'access_token')
  const id = textAt(session, 'user', 'id')
  await app.call('/rest/v1/rpc/update_own_profile', { p_fields: { username } }, token)
  await app.sql(`update public.profiles set terms_accepted_at = now() where id = '${id}'`)
  return id
}

/** A member with a proven number, a name and accepted terms. */
export async function newMember(app: App): Promise<Member> {
  const { phone, password, username } = newcomer()
  const fullPhone = `+964${phone}`
  await app.sql(provenNumber(fullPhone))
  const session = await app.call('/auth/v1/signup', {
    email: `${fullPhone.slice(1)}@phone.majlis.app`,
    password,
    data: { phone: fullPhone, registration_method: 'whatsapp_verified', referral_code: founderCode },
  })
  const id = await settleIn(app, session, username)
  return { id, phone, fullPhone, password, username, session }
}

/** The same with an email account, whose address is confirmed. */
export async function newEmailMember(app: App): Promise<EmailMember> {
  const { phone, password, username } = newcomer()
  const email = `zair-${phone}@example.com`
  await app.call('/auth/v1/signup', { email, password })
  await app.sql(`update auth.users set email_confirmed_at = now() where email = '${email}'`)
  const session = await app.call('/auth/v1/token?grant_type=password', { email, password })
  return { id: await settleIn(app, session, username), email, password, username }
}

/** A member who may do what stands under /admin. */
export async function newAdmin(app: App): Promise<Member> {
  const admin = await newMember(app)
  await app.sql(`select public.set_admin('${admin.fullPhone}', true)`)
  const credentials = { email: `${admin.fullPhone.slice(1)}@phone.majlis.app`, password: admin.password }
  return { ...admin, session: await app.call('/auth/v1/token?grant_type=password', credentials) }
}

/** Opens an address of the app with the session that a sign-in left in the browser, as on any later day. */
export async function enter(page: Page, { session }: Member, path = '/home'): Promise<void> {
  await page.goto('/config.json')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    sessionTokenKey,
    JSON.stringify(session),
  ] as const)
  await page.goto(path)
}

export function enterMine(page: Page, member: Member): Promise<void> {
  return enter(page, member, '/timer')
}

export async function befriend(app: App, one: Member, other: Member): Promise<void> {
  const [first, second] = [one.id, other.id].sort()
  await app.sql(
    `insert into public.friendships (user1_id, user2_id) values ('${first}', '${second}') returning id`,
  )
}

const letters = 'ابتثجحخدرزسشصطعفقكلمنهوي'

/** A name that nobody has, of seven letters. */
export function rareName(): string {
  return Array.from({ length: 7 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}

export function rename(app: App, { id }: Member, name: string) {
  return app.sql(`update public.profiles set full_name = '${name}' where id = '${id}' returning id`)
}

/** Points out of nothing, as an admin credits them. */
export function credit(app: App, { id }: { id: string }, points: number) {
  return app.sql(`select private.credit_points('${id}', ${points})`)
}

/** From the mint, as rewards come. */
export function give(app: App, { id }: Member, currency: 'points' | 'gems', amount: number) {
  return app.sql(
    `select private.post_transaction('given_by_test', private.debit_account(private.mint(), '${currency}', ${amount}),
       private.credit_user('${id}', '${currency}', ${amount}))`,
  )
}

/** Bans the member for ten days, as an admin would. */
export async function ban(app: App, member: { id: string }, reason = 'غش في الألعاب'): Promise<void> {
  await app.sql(
    `insert into public.locked_users (user_id, reason, banned_at, banned_until)
     values ('${member.id}', '${reason}', now(), now() + interval '10 days') returning id`,
  )
}

/** Moves the clock so far forward that the member's ban of ten days ends in so many seconds. */
export async function letBanEndIn(app: App, member: { id: string }, seconds: number): Promise<void> {
  await app.sql(
    `update public.locked_users
     set banned_at = now() + interval '${seconds} seconds' - interval '10 days',
       banned_until = now() + interval '${seconds} seconds'
     where user_id = '${member.id}' and is_active`,
  )
}

export async function balanceOf(app: App, { id }: Member, currency: 'points' | 'gems'): Promise<number> {
  const [row] = await app.sql(`select balance from public.user_${currency} where user_id = '${id}'`)
  return Number(row?.balance ?? 0)
}
