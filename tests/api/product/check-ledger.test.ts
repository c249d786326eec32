/** The proof of the ledger: for admins and the service, and it sees what it is there to see. */
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { give } from '../../support/wallets.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
  await give(sara, { points: 40, gems: 2 })
})

test('an admin and the service are told that all is sound, and what each account holds', async () => {
  const huda = await signUpAdmin('huda')
  for (const api of [huda.api, serviceClient(product)]) {
    const { data } = await api.rpc('check_ledger')
    expect(data).toMatchObject({ is_sound: true, unbalanced_transactions: [], wrong_balances: [] })
    expect(data.entries).toBeGreaterThanOrEqual(4)
    const total = (currency: string) =>
      data.accounts
        .filter((account: { currency: string }) => account.currency === currency)
        .reduce((sum: number, { total: more }: { total: number }) => sum + more, 0)
    expect([total('points'), total('gems')]).toEqual([0, 0])
    expect(data.accounts).toContainEqual({ account: 'mint', currency: 'points', total: expect.any(Number) })
  }
})

test('a member and a visitor are not', async () => {
  expect((await sara.api.rpc('check_ledger')).error?.code).toBe('42501')
  expect((await client(product).rpc('check_ledger')).error?.code).toBe('42501')
})

describe('what the owner of the database does behind its back', () => {
  /** Does the damage, asks, and takes everything back by failing. */
  async function foundAfter(damage: string): Promise<Record<string, unknown>> {
    const damaging = sql(
      product,
      `do $do$ begin
        ${damage.replaceAll('SARA', sara.id)};
        raise exception 'found %', public.check_ledger();
      end $do$`,
    )
    const failure = await damaging.then(String, String)
    const [, found] = /found (\{.*?\}): /s.exec(failure) ?? []
    return JSON.parse(found ?? failure)
  }

  test('is found: a balance that was changed', async () => {
    const found = await foundAfter(`
      alter table public.user_points disable trigger refuse_wallet_write;
      update public.user_points set balance = balance + 5, total_earned = total_earned + 5 where user_id = 'SARA'`)
    expect(found).toMatchObject({
      is_sound: false,
      wrong_balances: [{ user_id: sara.id, currency: 'points', balance: 45, entries: 40 }],
    })
  })

  test('is found: totals that were changed and a balance that was not', async () => {
    const found = await foundAfter(`
      alter table public.user_points disable trigger refuse_wallet_write;
      update public.user_points set total_spent = 5, total_earned = total_earned + 5 where user_id = 'SARA'`)
    expect(found).toMatchObject({ is_sound: false, wrong_balances: [{ user_id: sara.id }] })
  })

  test('is found: a wallet that was deleted', async () => {
    const found = await foundAfter(`
      alter table public.user_gems disable trigger refuse_wallet_write;
      delete from public.user_gems where user_id = 'SARA'`)
    expect(found).toMatchObject({
      is_sound: false,
      wrong_balances: [{ user_id: sara.id, currency: 'gems', balance: null, entries: 2 }],
    })
  })

  test('is found: an entry that was deleted', async () => {
    const found = await foundAfter(`
      alter table public.ledger_entries disable trigger refuse_ledger_change;
      delete from public.ledger_entries where user_id = 'SARA' and currency = 'gems'`)
    expect(found).toMatchObject({
      is_sound: false,
      unbalanced_transactions: [{ currency: 'gems', total: -2 }],
      wrong_balances: [{ user_id: sara.id, balance: 2, entries: 0 }],
    })
  })
})
