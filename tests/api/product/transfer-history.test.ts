/** The history of transfers: both sides see it with the names of both, nobody else does, and nobody writes it. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, give } from '../../support/wallets.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 1000 })
  await send(sara, noor, 10)
  await send(noor, sara, 4)
})

const send = (from: Person, to: Person, p_amount: number) =>
  ask(from, 'transfer_points_with_limits', { p_to_user_id: to.id, p_amount })

/** As the specification's client asks for it. */
const historyOf = ({ id, api }: Pick<Person, 'id' | 'api'>) =>
  api
    .from('transfer_history')
    .select(
      `amount, from_user_id, to_user_id,
       from_profile:profiles!transfer_history_from_user_id_fkey(username, full_name),
       to_profile:profiles!transfer_history_to_user_id_fkey(username, full_name)`,
    )
    .or(`from_user_id.eq.${id},to_user_id.eq.${id}`)
    .order('created_at', { ascending: false })
    .limit(50)

const named = ({ username }: Person) => ({ username, full_name: null })

test('both sides see who sent what to whom, newest first', async () => {
  const rows = [
    {
      amount: 4,
      from_user_id: noor.id,
      to_user_id: sara.id,
      from_profile: named(noor),
      to_profile: named(sara),
    },
    {
      amount: 10,
      from_user_id: sara.id,
      to_user_id: noor.id,
      from_profile: named(sara),
      to_profile: named(noor),
    },
  ]
  expect((await historyOf(sara)).data).toEqual(rows)
  expect((await historyOf(noor)).data).toEqual(rows)
})

test('each is a movement of the ledger, and has one number there and on its receipt', async () => {
  const { data } = await sara.api.from('transfer_history').select('id, transaction_id').eq('amount', 10)
  expect(data?.[0]?.id).toBe(data?.[0]?.transaction_id)
  const entries = await sara.api
    .from('ledger_entries')
    .select('amount')
    .eq('transaction_id', data?.[0]?.transaction_id)
  expect(entries.data).toEqual([{ amount: -10 }])
})

test('others see none of it, admins all', async () => {
  const [layla, huda] = [await signUp('layla'), await signUpAdmin('huda')]
  expect((await historyOf({ id: sara.id, api: layla.api })).data).toEqual([])
  expect((await layla.api.from('daily_transfers').select()).data).toEqual([])
  expect((await historyOf({ id: sara.id, api: huda.api })).data).toHaveLength(2)
  expect((await client(product).from('transfer_history').select('id')).error?.code).toBe('42501')
})

test('nobody writes it, nor the day’s total', async () => {
  const row = { id: crypto.randomUUID(), from_user_id: noor.id, to_user_id: sara.id, amount: 5 }
  const history = () => sara.api.from('transfer_history')
  expect((await history().insert(row)).error?.code).toBe('42501')
  expect((await history().update({ amount: 1 }).eq('from_user_id', sara.id)).error?.code).toBe('42501')
  expect((await history().delete().eq('from_user_id', sara.id)).error?.code).toBe('42501')
  const day = { user_id: sara.id, transfer_date: '2026-01-01', total_transferred: 1 }
  const days = () => sara.api.from('daily_transfers')
  expect((await days().upsert(day)).error?.code).toBe('42501')
  expect((await days().update({ total_transferred: 1 }).eq('user_id', sara.id)).error?.code).toBe('42501')
  expect((await days().delete().eq('user_id', sara.id)).error?.code).toBe('42501')
})

test('what was sent to an account that is gone stays, without a name', async () => {
  const layla = await signUp('layla')
  await send(sara, layla, 3)
  await sql(product, `delete from auth.users where id = '${layla.id}'`)
  expect((await historyOf(sara)).data?.[0]).toEqual({
    amount: 3,
    from_user_id: sara.id,
    to_user_id: null,
    from_profile: named(sara),
    to_profile: null,
  })
})
