/** Somebody with an account and curl who wants points: beside the procedures, through them, and at all of them at once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, expectSoundLedger, give, holdingsOf } from '../../support/wallets.ts'

let mallory: Person
let sara: Person
let token: string

beforeAll(async () => {
  mallory = await signUp('mallory')
  sara = await signUp('sara')
  await give(mallory, { points: 1000, gems: 1000 })
  await give(sara, { points: 1000, gems: 1000 })
  token = (await mallory.api.auth.getSession()).data.session?.access_token ?? ''
})

afterAll(async () => {
  expect(await holdingsOf(sara)).toEqual({ points: 1000, gems: 1000 })
  await expectSoundLedger()
})

async function curl(
  path: string,
  {
    method = 'POST',
    body,
    headers,
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${product.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: body ?? '{}' }),
  })
  return { status: response.status, text: await response.text() }
}

describe('tables', () => {
  const tables = [
    'user_points',
    'user_gems',
    'ledger_entries',
    'transfer_history',
    'daily_transfers',
    'worker_types',
    'user_workers',
    'user_timers',
    'agent_applications',
    'approved_agents',
  ]

  test.each(tables)('%s takes no row, no change and no deletion', async (table) => {
    const { data } = await mallory.api.from(table).select('id').limit(1)
    const body = JSON.stringify({
      user_id: mallory.id,
      balance: 5,
      amount: 5,
      id: data?.[0]?.id ?? randomUUID(),
    })
    const attempts = [
      curl(table, { body }),
      curl(table, { body, headers: { prefer: 'resolution=merge-duplicates' } }),
      curl(`${table}?select=*`, { body: `[${body}]`, headers: { prefer: 'return=representation' } }),
      curl(`${table}?user_id=eq.${mallory.id}`, { method: 'PATCH', body: '{"balance": 1000000}' }),
      curl(`${table}?id=not.is.null`, { method: 'PATCH', body: '{"is_active": true}' }),
      curl(`${table}?id=not.is.null`, { method: 'DELETE' }),
      curl(`${table}?user_id=not.is.null`, { method: 'DELETE' }),
    ]
    for (const { status } of await Promise.all(attempts)) expect([400, 403]).toContain(status)
  })

  test('show nothing of another, by filter, embed or count', async () => {
    for (const query of [
      `user_points?user_id=eq.${sara.id}`,
      `user_gems?select=balance&user_id=eq.${sara.id}`,
      `ledger_entries?select=id,amount&user_id=eq.${sara.id}`,
      'ledger_entries?select=id,amount&user_id=is.null',
      `user_workers?select=*,worker_types(*)&user_id=eq.${sara.id}`,
      `profiles?select=id,user_points!inner(balance)&id=eq.${sara.id}`,
      `profiles?select=id,approved_agents!approved_agents_user_id_fkey!inner(whatsapp)&id=eq.${sara.id}`,
    ]) {
      const { status, text } = await curl(query, { method: 'GET' })
      expect([query, status, text]).toEqual([query, 200, '[]'])
    }
    for (const query of ['ledger_entries', 'ledger_entries?select=caused_by'])
      expect((await curl(query, { method: 'GET' })).status).toBe(403)
  })
})

describe('what is private', () => {
  test.each([
    'move',
    'transfer_points',
    'credit_points',
    'pay_daily_reward',
    'apply_ledger_entries',
    'answer_once',
    'lock_wallets',
  ])('%s is no procedure', async (name) => {
    expect((await curl(`rpc/${name}`, { body: '{"p_kind": "x"}' })).status).toBe(404)
    const headers = { 'content-profile': 'private' }
    expect((await curl(`rpc/${name}`, { headers })).status).toBe(406)
  })

  test('no procedure of points and gems is open to visitors', async () => {
    const open = await sql(
      product,
      `select proname from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
         and proname not in ('check_request', 'find_user_by_referral_code')`,
    )
    expect(open).toEqual([])
  })
})

describe('procedures', () => {
  const amounts = [
    '-5',
    '0',
    '0.5',
    '5e-1',
    '-0',
    '1e308',
    '1e400',
    '"NaN"',
    '"-Infinity"',
    '" 5 0"',
    '"٥"',
    '[5]',
    '{"$gt": 0}',
    'null',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999999999999999999999',
  ]

  test.each([
    ['transfer_points_with_limits', 'p_amount', () => ({ p_to_user_id: sara.id })],
    ['transfer_points_fast', 'p_amount', () => ({ p_from_user_id: mallory.id, p_to_user_id: sara.id })],
    ['convert_points_to_gems', 'p_points', () => ({})],
  ] as const)('%s takes no amount that is none', async (procedure, name, more) => {
    for (const amount of amounts) {
      const others = JSON.stringify(more()).slice(1, -1)
      const body = `{${others}${others && ','}"${name}": ${amount}}`
      const { status, text } = await curl(`rpc/${procedure}`, { body })
      if (status === 200) expect([amount, JSON.parse(text).success]).toEqual([amount, false])
      else expect([amount, status]).toEqual([amount, 400])
    }
    expect(await holdingsOf(mallory)).toEqual({ points: 1000, gems: 1000 })
  })

  test('an argument sent twice, or by query, moves nobody else’s points', async () => {
    const body = `{"p_from_user_id": "${sara.id}", "p_to_user_id": "${mallory.id}", "p_amount": 5}`
    const query = `rpc/transfer_points_fast?p_from_user_id=${mallory.id}`
    expect((await curl(query, { body })).status).toBeGreaterThanOrEqual(400)
    const twice = `{"p_from_user_id": "${mallory.id}", ${body.slice(1)}`
    expect((await curl('rpc/transfer_points_fast', { body: twice })).status).toBe(403)
    const get = `rpc/transfer_points_fast?p_from_user_id=${mallory.id}&p_to_user_id=${sara.id}&p_amount=5`
    expect((await curl(get, { method: 'GET' })).status).toBeGreaterThanOrEqual(400)
  })

  test('claims by who they say they are change nothing', async () => {
    const headers = {
      'x-user-id': sara.id,
      'request.jwt.claims': `{"sub": "${sara.id}"}`,
      role: 'service_role',
    }
    const body = `{"p_from_user_id": "${sara.id}", "p_to_user_id": "${mallory.id}", "p_amount": 5}`
    expect((await curl('rpc/transfer_points_fast', { body, headers })).status).toBe(403)
  })
})

test('spending the same points in every way at once spends them once', async () => {
  const layla = await signUp('layla')
  await give(layla, { points: 25_000 })
  const { data: type } = await layla.api
    .from('worker_types')
    .select('id')
    .eq('price_currency', 'points')
    .order('price')
    .limit(1)
    .single()
  const ways = [
    () => ask(layla, 'buy_worker', { p_worker_type_id: type?.id }),
    () => ask(layla, 'convert_points_to_gems', { p_points: 20_000 }),
    () => ask(layla, 'transfer_points_with_limits', { p_to_user_id: mallory.id, p_amount: 20_000 }),
    () =>
      ask(layla, 'transfer_points_fast', {
        p_from_user_id: layla.id,
        p_to_user_id: mallory.id,
        p_amount: 20_000,
      }),
  ]
  const answers = await Promise.all([...ways, ...ways, ...ways].map((spend) => spend()))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect((await holdingsOf(layla)).points).toBeLessThanOrEqual(5000)
})
