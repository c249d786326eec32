/** Admins and bans for scenarios: who moderates, who is banned, and how the clock of a ban is moved. */
import { product, serviceClient, sql } from './backends.ts'
import { type Person, signUp } from './people.ts'

export const bannedText = 'تم حظر حسابك لمدة 10 أيام'

export interface BanStatus {
  is_banned: boolean
  ban_id: string | null
  reason: string | null
  banned_at: string | null
  banned_until: string | null
  remaining_days: number
  remaining_hours: number
  remaining_minutes: number
  auto_unban: boolean | null
  admin_notes: string | null
}

/** A new member with the right of an admin in account and token. */
export async function signUpAdmin(name: string): Promise<Person> {
  const person = await signUp(name)
  await setAdmin(person, true)
  const { error } = await person.api.auth.refreshSession()
  if (error) throw error
  return person
}

export async function setAdmin({ phone }: Person, isAdmin: boolean): Promise<void> {
  const { data } = await serviceClient(product).rpc('set_admin', {
    p_identifier: phone,
    p_is_admin: isAdmin,
  })
  if (!data?.success) throw new Error(data?.message)
}

/** Bans as the system does; answers with the ban's id. */
export async function ban({ id }: Person, reason = 'سبب'): Promise<string> {
  const question = { p_user_id: id, p_reason: reason }
  const { data, error } = await serviceClient(product).rpc('ban_user_10_days', question)
  if (error) throw error
  if (!data.success) throw new Error(data.message)
  return data.ban_id
}

/** One's own status, as the ban screens ask for it. */
export async function statusOf({ id, api }: Person): Promise<BanStatus> {
  const { data, error } = await api.rpc('check_user_ban_status', { p_user_id: id })
  if (error) throw error
  return data
}

/** Moves the clock forward for the bans of a person. */
export async function letBanAge({ id }: Person, interval: string): Promise<void> {
  await sql(
    product,
    `update public.locked_users
     set banned_at = banned_at - interval '${interval}', banned_until = banned_until - interval '${interval}'
     where user_id = '${id}'`,
  )
}

/** The bans of a person as they are kept, oldest first. */
export function keptBans({ id }: Person) {
  return sql(product, `select * from public.locked_users where user_id = '${id}' order by banned_at`)
}

/** A row of the older kind of ban. */
export async function addOldBan({ id }: Person, until: string, reason = 'حظر قديم'): Promise<void> {
  await sql(
    product,
    `insert into public.user_bans (user_id, reason, created_at, banned_until)
     values ('${id}', '${reason}', now() - interval '5 days', now() + interval '${until}')`,
  )
}
