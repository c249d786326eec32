/** Only who proved a number or a mailbox earns: accounts that cost nothing to make are worth nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { startProduct } from '../../support/own-product.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import { ask, entriesOf, expectSoundLedger, give, holdingsOf, refusal } from '../../support/wallets.ts'

type Account = Pick<Person, 'id' | 'api'>

const unverified = 'المكافآت للحسابات الموثقة برقم هاتف أو بريد إلكتروني'
const nothing = { points: 0, gems: 0 }
let zaid: Account

/** An account by email where nothing can be sent: confirmed at once, and proven by nothing. */
async function signUpByEmail(): Promise<Account> {
  const api = client(product)
  const email = `someone-${randomUUID()}@example.com`
  const { data, error } = await api.auth.signUp({ email, password: 'kalima-sirriya' })
  if (error || !data.user) throw error ?? new Error('no account was made')
  return { id: data.user.id, api }
}

const letDailyTimerRun = ({ id }: Account) =>
  sql(
    product,
    `insert into private.daily_timers (user_id, started_at) values ('${id}', now() - interval '1 day')
     on conflict (user_id) do update set started_at = excluded.started_at`,
  )

const letOlderTimerRun = ({ id }: Account) =>
  sql(
    product,
    `insert into public.user_timers (user_id, start_time) values ('${id}', now() - interval '30 minutes')`,
  )

const reportDevice = ({ id, api }: Account) =>
  api.rpc('check_and_store_fingerprint', { p_user_id: id, p_fingerprint: randomUUID() })

const hasVerifiedContact = async ({ id }: Account) =>
  (await sql(product, `select private.has_verified_contact('${id}') as verified`))[0]?.verified

beforeAll(async () => {
  zaid = await signUpByEmail()
})

afterAll(expectSoundLedger)

describe('an account whose address nobody proved', () => {
  test('is told so before it starts anything', async () => {
    expect(await ask(zaid, 'get_daily_timer')).toMatchObject({ success: true, can_earn: false })
    expect(await ask(zaid, 'start_daily_timer')).toMatchObject({
      ...refusal(unverified),
      can_earn: false,
      is_running: false,
    })
    expect(await ask(zaid, 'start_timer')).toEqual(refusal(unverified, { can_earn: false }))
  })

  test('is sold no worker, which would bring it nothing', async () => {
    const rich = await signUpByEmail()
    await give(rich, { points: 25_000 })
    const { data: worker } = await rich.api
      .from('worker_types')
      .select('id')
      .match({ price: 25_000, price_currency: 'points' })
      .single()
    expect(await ask(rich, 'buy_worker', { p_worker_type_id: worker?.id })).toEqual(
      refusal(unverified, { can_earn: false }),
    )
    expect(await holdingsOf(rich)).toEqual({ points: 25_000, gems: 0 })
  })

  test('earns nothing by either timer, though it runs, nor by workers that it has', async () => {
    await sql(
      product,
      `insert into public.user_workers (user_id, worker_type_id)
       select '${zaid.id}', id from public.worker_types where price = 25000 and price_currency = 'points' returning id`,
    )
    await letDailyTimerRun(zaid)
    await letOlderTimerRun(zaid)
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => ask(zaid, 'claim_daily_reward')),
      ask(zaid, 'stop_timer'),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refusal(unverified))
    expect(await holdingsOf(zaid)).toEqual(nothing)
    expect(await entriesOf(zaid)).toEqual([])
    expect(await ask(zaid, 'force_stop_timer')).toMatchObject({ success: true, stopped: true })
  })

  test('earns nothing by those it invites', async () => {
    const noor = await signUp('noor', { referralCode: await inviteCodeOf(zaid) })
    await reportDevice(noor)
    expect(await holdingsOf(zaid)).toEqual(nothing)
    const { data } = await zaid.api.from('referrals').select('rewarded_at')
    expect(data).toEqual([{ rewarded_at: null }])
  })

  test('is paid no reward by any procedure, whatever it forgets to ask', async () => {
    const pay = `select private.pay_reward('treasure', private.mint(), '${zaid.id}', 5, 0) as paid`
    await expect(sql(product, pay)).rejects.toThrow('42501')
    const others = await sql(
      product,
      `select proname::text as name from pg_proc
       where prosrc ~ 'debit_account\\(\\s*private\\.(mint|workers)\\(' and pronamespace = 'private'::regnamespace`,
    )
    expect(others).toEqual([{ name: 'credit_points' }])
  })

  test('cannot prove itself by what it says of itself', async () => {
    const huda = await signUpByEmail()
    const proofs = {
      email_proven_at: new Date().toISOString(),
      phone: '+9647701234567',
      email_verified: true,
      app_metadata: { email_proven_at: 'now' },
    }
    await huda.api.auth.updateUser({ data: proofs })
    await huda.api.from('profiles').update({ phone_number: '+9647701234567' }).eq('id', huda.id)
    expect(await hasVerifiedContact(huda)).toBe(false)
    const { data } = await client(product).auth.signUp({
      email: `someone-${randomUUID()}@example.com`,
      password: 'kalima-sirriya',
      options: { data: { ...proofs, registration_method: 'whatsapp_verified' } },
    })
    expect(await hasVerifiedContact({ id: data.user?.id ?? '', api: huda.api })).toBe(false)
  })

  test('is still given what others hold, and what an admin credits', async () => {
    const [sara, admin] = [await signUp('sara'), await signUpAdmin('huda')]
    await give(sara, { points: 10 })
    const to = { p_to_user_id: zaid.id, p_amount: 10 }
    expect(await ask(sara, 'transfer_points_with_limits', to)).toMatchObject({ success: true })
    expect(await ask(admin, 'admin_transfer_points', to)).toMatchObject({ success: true })
    expect(await holdingsOf(zaid)).toEqual({ points: 20, gems: 0 })
  })
})

describe('an account earns', () => {
  const change =
    (set: string) =>
    async ({ id }: Account) => {
      await sql(product, `update auth.users set ${set} where id = '${id}'`)
    }
  const isPaid = async (account: Account) => {
    await letDailyTimerRun(account)
    return (await ask(account, 'claim_daily_reward')).success
  }

  test('by its verified number', async () => {
    const sara = await signUp('sara')
    expect(await ask(sara, 'start_daily_timer')).toMatchObject({ success: true, can_earn: true })
    expect(await isPaid(sara)).toBe(true)
  })

  test.each([
    [
      'the service noted that a link or code was used',
      `raw_app_meta_data = raw_app_meta_data || '{"email_proven_at": "2026-11-22T10:00:00Z"}'`,
    ],
    ['its address was confirmed by the message that was sent for it', 'confirmation_sent_at = now()'],
  ])('once %s', async (_proof, set) => {
    const account = await signUpByEmail()
    expect(await isPaid(account)).toBe(false)
    await change(set)(account)
    expect(await ask(account, 'get_daily_timer')).toMatchObject({ can_earn: true, is_running: true })
    expect(await isPaid(account)).toBe(true)
  })

  test('not while a message was sent but never answered', async () => {
    const account = await signUpByEmail()
    await change('confirmation_sent_at = now(), email_confirmed_at = null')(account)
    expect(await hasVerifiedContact(account)).toBe(false)
  })
})

test('where mail is sent, who opens the link of the message earns', async () => {
  const mail = await startMailServer()
  const backend = await startProduct({ SMTP_URL: mail.url, SMTP_FROM: 'مجلس <no-reply@majlis.example>' })
  const api = client(backend)
  const [email, password] = [`someone-${randomUUID()}@example.com`, 'kalima-sirriya']
  expect((await api.auth.signUp({ email, password })).data.session).toBeNull()
  const [, token = ''] = /: (\d{6})/.exec((await mail.emailTo(email)).text) ?? []
  expect((await api.auth.verifyOtp({ type: 'signup', email, token })).error).toBeNull()
  expect((await api.rpc('start_daily_timer')).data).toMatchObject({ success: true, can_earn: true })
  await backend.remove()
  await mail.close()
})

test('accounts made in a moment are worth nothing together', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, signUpByEmail))
  await Promise.all(accounts.map(letDailyTimerRun))
  const answers = await Promise.all(
    accounts.map(async (account) => (await ask(account, 'claim_daily_reward')).success),
  )
  expect(answers).not.toContain(true)
  expect(await Promise.all(accounts.map(holdingsOf))).toEqual(accounts.map(() => nothing))
})
