/** Points and gems under attack: amounts that are none, the same points twice, other people's wallets, farms of accounts. */
import { createHash, randomUUID } from 'node:crypto'
import { isFailure, isRefused, isSuccess, isTurnedDown, type Reply, textIn } from '../calls.ts'
import type { Member } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { give, judgeLedger, pointsOf } from '../wallets.ts'

const rpc = (name: string) => `/rest/v1/rpc/${name}`

/** JSON as it goes over the wire: some of it no client library would write. */
const noAmounts = [
  '-5',
  '0',
  '0.5',
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
  'true',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(400),
]

async function sendNoAmounts(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  await give(stage, mallory, 1_000)
  await give(stage, sara, 1_000)
  const procedures: [string, string, Record<string, unknown>][] = [
    ['transfer_points_with_limits', 'p_amount', { p_to_user_id: sara.id }],
    ['transfer_points_fast', 'p_amount', { p_from_user_id: mallory.id, p_to_user_id: sara.id }],
    ['convert_points_to_gems', 'p_points', {}],
    ['can_transfer_points', 'p_amount', { p_user_id: mallory.id }],
  ]
  for (const [name, argument, others] of procedures) {
    for (const amount of noAmounts) {
      const rest = Object.entries(others).map(([key, value]) => `,"${key}":${JSON.stringify(value)}`)
      const reply = await mallory.call(rpc(name), { body: `{"${argument}":${amount}${rest.join('')}}` })
      const isHeld = isTurnedDown(reply) || reply.json.can_transfer === false
      stage.judge(isHeld, `${name} took ${amount.slice(0, 30)}: ${reply.status} ${reply.text}`)
    }
  }
  for (const person of [mallory, sara]) stage.judge((await pointsOf(stage, person)) === 1_000, 'points moved')
  for (const [name, argument, others] of procedures) {
    const reply = await mallory.call(rpc(name), { body: { ...others, [argument]: 100 } })
    stage.requireSuccess(reply, `${name} of an amount`)
  }
  await judgeLedger(stage)
}

async function takeFromOthers(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  await give(stage, sara, 1_000)
  const body = { p_from_user_id: sara.id, p_to_user_id: mallory.id, p_amount: 5 }
  const own = JSON.stringify({ ...body, p_from_user_id: mallory.id })
  const claims = {
    'x-user-id': sara.id,
    'request.jwt.claims': JSON.stringify({ sub: sara.id }),
    role: 'service_role',
  }
  const get = new URLSearchParams({ ...body, p_amount: '5' })
  const attempts: [string, Promise<Reply>][] = [
    ['as it is', mallory.call(rpc('transfer_points_fast'), { body })],
    ['with claims in headers', mallory.call(rpc('transfer_points_fast'), { body, headers: claims })],
    ['by query', mallory.call(`${rpc('transfer_points_fast')}?p_from_user_id=${sara.id}`, { body: own })],
    ['by GET', mallory.call(`${rpc('transfer_points_fast')}?${get}`)],
    [
      'named twice',
      mallory.call(rpc('transfer_points_fast'), {
        body: `${own.slice(0, -1)},"p_from_user_id":"${sara.id}"}`,
      }),
    ],
    [
      'asking for her',
      mallory.call(rpc('can_transfer_points'), { body: { p_user_id: sara.id, p_amount: 1 } }),
    ],
    [
      'as admin',
      mallory.call(rpc('admin_transfer_points'), { body: { p_to_user_id: mallory.id, p_amount: 5 } }),
    ],
  ]
  for (const table of ['user_points', 'user_gems']) {
    const path = `/rest/v1/${table}?user_id=eq.`
    attempts.push(
      [
        `${table} raised`,
        mallory.call(`${path}${mallory.id}`, { method: 'PATCH', body: { balance: 5_000 } }),
      ],
      [`${table} emptied`, mallory.call(`${path}${sara.id}`, { method: 'PATCH', body: { balance: 0 } })],
      [`${table} deleted`, mallory.call(`${path}${sara.id}`, { method: 'DELETE' })],
    )
  }
  const entry = {
    user_id: mallory.id,
    amount: 5,
    currency: 'points',
    kind: 'transfer',
    transaction_id: randomUUID(),
  }
  attempts.push(['a line of the ledger', mallory.call('/rest/v1/ledger_entries', { body: entry })])
  for (const [how, attempt] of attempts) stage.judge(isTurnedDown(await attempt), how)
  stage.judge((await pointsOf(stage, sara)) === 1_000, 'Sara lost points')
  stage.judge((await pointsOf(stage, mallory)) === 0, 'Mallory gained points')
  stage.requireSuccess(await sara.call(rpc('transfer_points_fast'), { body }), 'the same by its owner')
  const question = { p_user_id: sara.id, p_amount: 1 }
  stage.requireSuccess(await sara.call(rpc('can_transfer_points'), { body: question }), 'asking for oneself')
  for (const table of ['user_points', 'user_gems', 'ledger_entries']) {
    const { rows } = await sara.call(`/rest/v1/${table}?select=user_id&user_id=eq.${sara.id}`)
    stage.require(rows.length > 0, `${table} shows nothing to its owner`)
  }
}

async function spendTwice(stage: Stage): Promise<void> {
  const [mallory, noor] = [await stage.member('mallory'), await stage.member('noor')]
  await give(stage, mallory, 500)
  const ways = [
    () =>
      mallory.call(rpc('transfer_points_with_limits'), { body: { p_to_user_id: noor.id, p_amount: 400 } }),
    () => mallory.call(rpc('convert_points_to_gems'), { body: { p_points: 400 } }),
    () =>
      mallory.call(rpc('transfer_points_fast'), {
        body: { p_from_user_id: mallory.id, p_to_user_id: noor.id, p_amount: 400 },
      }),
  ]
  const all = Array.from({ length: stage.times(8, 60) }, () => ways).flat()
  const replies = await Promise.all(all.map((spend) => spend()))
  const spent = replies.filter(isSuccess).length
  stage.require(spent > 0, 'the points cannot be spent at all')
  for (const reply of replies) stage.judge(!isFailure(reply), `${reply.status} ${reply.text}`)
  stage.judge(spent === 1, `400 of 500 points were spent ${spent} times`)
  for (const spend of ways) {
    await give(stage, mallory, 400)
    stage.requireSuccess(await spend(), 'spending them one by one')
  }
  await judgeLedger(stage)
}

async function repeatRequests(stage: Stage): Promise<void> {
  const [mallory, noor] = [await stage.member('mallory'), await stage.member('noor')]
  await give(stage, mallory, 1_000)
  const p_request_id = randomUUID()
  const pay = (p_amount: number, person: Member = mallory) =>
    person.call(rpc('transfer_points_with_limits'), {
      body: { p_to_user_id: person === mallory ? noor.id : mallory.id, p_amount, p_request_id },
    })
  const replies = await Promise.all(Array.from({ length: stage.times(10, 100) }, () => pay(100)))
  stage.require(replies.some(isSuccess), 'the request does not pay at all')
  stage.judge((await pointsOf(stage, mallory)) === 900, 'one request paid more than once')
  stage.judge(isRefused(await pay(300)), 'a request id was good for another amount')
  const others = stage.requireSuccess(await pay(50, noor), 'another with the same id')
  stage.judge(others.json.amount === 50, 'a request id answered somebody else')
  await judgeLedger(stage)
}

async function exceedTheDay(stage: Stage): Promise<void> {
  const [mallory, noor] = [await stage.member('mallory'), await stage.member('noor')]
  await give(stage, mallory, 1_000_000)
  const may = await mallory.call(rpc('can_transfer_points'), { body: { p_user_id: mallory.id, p_amount: 1 } })
  const limit = Number(may.json.daily_limit)
  stage.require(limit > 0, `there is no limit of a day: ${may.status} ${may.text}`)
  const share = Math.ceil(limit * 0.3)
  await Promise.all(
    Array.from({ length: 12 }, () =>
      mallory.call(rpc('transfer_points_with_limits'), { body: { p_to_user_id: noor.id, p_amount: share } }),
    ),
  )
  const transferred = await pointsOf(stage, noor)
  stage.require(transferred > 0, 'nothing can be transferred')
  stage.judge(transferred <= limit, 'more than the limit of a day was transferred at once')
}

async function claimEarly(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const claim = (body: Record<string, unknown> = {}) => mallory.call(rpc('claim_daily_reward'), { body })
  const early = await claim()
  stage.judge(isTurnedDown(early), 'a claim without a start')
  stage.requireSuccess(await mallory.call(rpc('start_daily_timer'), { body: {} }), 'starting the timer')
  for (const body of [
    {},
    { p_request_id: randomUUID() },
    { p_started_at: '2020-01-01' },
    { started_at: '2020-01-01' },
  ]) {
    // With an argument that it does not take, there is no such procedure.
    stage.judge(isTurnedDown(await claim(body), [404]), 'a claim before its time')
  }
  stage.requireSuccess(await mallory.call(rpc('start_timer'), { body: {} }), 'starting the older timer')
  const stops = await Promise.all(
    Array.from({ length: 5 }, () => mallory.call(rpc('stop_timer'), { body: {} })),
  )
  const stopped = stops.filter(isSuccess).length
  stage.judge(stopped === 1, `one timer was stopped ${stopped} times`)
  await letTimerEnd(stage, mallory)
  stage.requireSuccess(await claim(), 'a claim in its time')
  stage.judge(isTurnedDown(await claim()), 'a claim was paid twice')
  await judgeLedger(stage)
}

async function letTimerEnd({ product }: Stage, { id }: Member): Promise<void> {
  await product.sql(
    `update private.daily_timers set started_at = started_at - interval '2 days' where user_id = '${id}'`,
  )
}

/** One person, one device, as many accounts as they can make. */
async function farmInvitations(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const invite = await mallory.call(rpc('ensure_user_has_referral_code'), { body: { p_user_id: mallory.id } })
  const p_fingerprint = createHash('sha256').update(randomUUID()).digest('hex')
  const report = ({ id, call }: Member) =>
    call(rpc('check_and_store_fingerprint'), { body: { p_user_id: id, p_fingerprint } })
  const farm = await Promise.all(
    Array.from({ length: stage.times(4, 20) }, () =>
      stage.member('farm', { referralCode: textIn(invite, 'referral_code') }),
    ),
  )
  await Promise.all(farm.map(report))
  const earned = await pointsOf(stage, mallory)
  stage.require(earned > 0, 'an invitation earns nothing at all')
  stage.judge(earned <= 500, 'one device earned more than one reward')
  await report(mallory)
  const late = await stage.member('farm', { referralCode: textIn(invite, 'referral_code') })
  await report(late)
  stage.judge((await pointsOf(stage, mallory)) <= 500, 'the inviter’s own device earned a reward')
  await judgeLedger(stage)
}

const rewards = ['start_daily_timer', 'start_timer', 'stop_timer', 'claim_daily_reward']

/** Accounts of addresses that nobody ever mailed, as an installation without a mail server lets them in. */
async function farmUnproven(stage: Stage): Promise<void> {
  const proven = await stage.member('noor', { byEmail: true })
  for (const name of rewards) {
    if (name === 'claim_daily_reward') await letTimerEnd(stage, proven)
    stage.requireSuccess(await proven.call(rpc(name), { body: {} }), `${name} by who proved an address`)
  }
  const farm = await Promise.all(
    Array.from({ length: stage.times(3, 40) }, () => stage.member('farm', { byEmail: true })),
  )
  for (const { id, call } of farm) {
    await stage.product.sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data - 'email_proven_at', confirmation_sent_at = null
       where id = '${id}'`,
    )
    for (const name of rewards) {
      const reply = await call(rpc(name), { body: {} })
      stage.judge(isTurnedDown(reply), `${name} works for an account that proved nothing`)
    }
  }
}

export const money: Area = {
  title: 'points and gems',
  scenarios: [
    { name: 'a member sends amounts that are none', attempt: sendNoAmounts },
    { name: 'a member takes from another’s wallet, or fills their own', attempt: takeFromOthers },
    { name: 'a member spends the same points in every way at once', attempt: spendTwice },
    { name: 'a member repeats a request, alters it, and lends its id', attempt: repeatRequests },
    { name: 'a member exceeds the limit of a day by asking at once', attempt: exceedTheDay },
    { name: 'a member claims a reward early, and stops a timer often', attempt: claimEarly },
    { name: 'a farmer has accounts earn that proved nothing', hole: 14, attempt: farmUnproven },
    { name: 'a referral farmer invites accounts of one device', attempt: farmInvitations },
  ],
}
