/** Points and gems for scenarios: where they come from, what people hold, and the proof that nothing went astray. */
import { expect } from 'vitest'
import { product, serviceClient, sql } from './backends.ts'
import type { Person } from './people.ts'

export interface Holdings {
  points: number
  gems: number
}

/** Gives from the mint, as rewards do. */
export async function give({ id }: Pick<Person, 'id'>, { points = 0, gems = 0 }: Partial<Holdings>) {
  await sql(
    product,
    `select private.post_transaction(
       'given_by_test',
       private.debit_account(private.mint(), 'points', ${points}), private.credit_user('${id}', 'points', ${points}),
       private.debit_account(private.mint(), 'gems', ${gems}), private.credit_user('${id}', 'gems', ${gems})
     )`,
  )
}

/** What the person sees of their own wallet. */
export async function holdingsOf({ id, api }: Pick<Person, 'id' | 'api'>): Promise<Holdings> {
  const balance = async (table: 'user_points' | 'user_gems') => {
    const { data, error } = await api.from(table).select('balance').eq('user_id', id).single()
    if (error) throw error
    return data.balance
  }
  return { points: await balance('user_points'), gems: await balance('user_gems') }
}

/** The person's entries, oldest first, as `kind currency amount`. */
export async function entriesOf({ id, api }: Pick<Person, 'id' | 'api'>): Promise<string[]> {
  const { data, error } = await api
    .from('ledger_entries')
    .select('kind, currency, amount')
    .eq('user_id', id)
    .neq('kind', 'given_by_test')
    .order('id')
  if (error) throw error
  return data.map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`)
}

/** Every movement sums to zero and every balance is the sum of its entries, in the whole installation. */
export async function expectSoundLedger(): Promise<void> {
  const { data, error } = await serviceClient(product).rpc('check_ledger')
  if (error) throw error
  expect(data).toMatchObject({ is_sound: true, unbalanced_transactions: [], wrong_balances: [] })
}

/** What every procedure of points and gems answers, beside what is its own. */
export interface Answer {
  success: boolean
  message: string
  error?: string
  [more: string]: unknown
}

/** Calls a procedure as this person; throws where it answers with an error of the data service. */
export async function ask(
  { api }: Pick<Person, 'api'>,
  procedure: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const { data, error } = await api.rpc(procedure, args)
  if (error) throw error
  return data
}

/** The answer of a rule that does not allow it. */
export function refusal(text: string, more: Record<string, unknown> = {}) {
  return { success: false, error: text, message: text, ...more }
}

/** Makes somebody an agent without an application. */
export async function appoint({ id }: Pick<Person, 'id'>, name = 'وكيل'): Promise<string> {
  const [agent] = await sql<{ id: string }>(
    product,
    `insert into public.approved_agents (user_id, name, location, whatsapp, services)
     values ('${id}', '${name}', 'بغداد', '+9647701112233', 'سحب') returning id`,
  )
  return agent?.id ?? ''
}

/** A package of treasure: the starter's unless something else is said, in SQL. */
export async function newChest({
  keys = 150,
  expires = "now() + interval '7 days'",
}: {
  keys?: number
  expires?: string
} = {}): Promise<string> {
  const [chest] = await sql<{ id: string }>(
    product,
    `insert into public.treasure_chests (name, points, gem_cost, total_keys, keys_remaining, expires_at)
     values ('بكج', 10000, 100, 150, ${keys}, ${expires}) returning id`,
  )
  return chest?.id ?? ''
}

/** What the person was told, newest first. */
export async function toldTo({ api }: Pick<Person, 'api'>): Promise<Record<string, unknown>[]> {
  const { data, error } = await api
    .from('notifications')
    .select('type, title, message, actor_id, is_read, target_type, target_id, amount, currency')
    .order('created_at', { ascending: false })
  if (error) throw error
  return data
}
