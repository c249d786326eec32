/** Everything the schema offers, attacked from every role with what nobody should send: found in the catalog, never listed. */
import { type Call, isFailure, isRefused, isTurnedDown, type Reply } from '../calls.ts'
import { hostileValue, pick } from '../hostile-values.ts'
import { type Member, makeAdmin } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import {
  type Column,
  type Procedure,
  readFunctions,
  readProcedures,
  readTables,
  type Table,
} from '../schema.ts'
import { makeVictim, rowsOf, type Victim } from '../victim.ts'
import { give, judgeLedger, pointsOf } from '../wallets.ts'

interface Role {
  name: string
  call(path: string, options?: Call): Promise<Reply>
}

interface Cast {
  roles: Role[]
  victim: Victim
  tables: Table[]
}

async function assemble(stage: Stage): Promise<Cast> {
  const [mallory, eve] = [await stage.member('mallory'), await stage.member('eve')]
  await give(stage, mallory, 5_000)
  const victim = await makeVictim(stage)
  for (const { call } of [mallory, eve])
    stage.requireSuccess(await call('/rest/v1/rpc/get_own_profile', { body: {} }), 'a member')
  const apikey = stage.product.serviceKey()
  const ban = { apikey, body: { p_user_id: eve.id, p_reason: 'x' } }
  stage.requireSuccess(await stage.call('/rest/v1/rpc/ban_user_10_days', ban), 'a ban')
  const tables = await readTables(stage.product)
  stage.require(tables.length > 10, `only ${tables.length} tables were found`)
  return {
    roles: [
      { name: 'a visitor', call: stage.call },
      { name: 'a member', call: mallory.call },
      { name: 'a banned member', call: eve.call },
    ],
    victim,
    tables,
  }
}

/** A round of attacks between two looks at the victim: nothing of theirs may change, and the ledger must be exact. */
async function round(stage: Stage, { victim, tables }: Cast, attack: () => Promise<void>): Promise<void> {
  const [before, points] = [await rowsOf(stage, victim, tables), await pointsOf(stage, victim)]
  const theirs = [
    'profiles',
    'posts',
    'post_comments',
    'post_reports',
    'comment_reports',
    'channel_subscribers',
    'video_views',
    'video_reactions',
    'video_reports',
    'friend_requests',
    'agent_applications',
    'muted_notifications',
    'support_messages',
    'stories',
    'rooms',
    'room_messages',
    'room_reports',
    'messages',
    'message_reports',
    'user_blocks',
  ]
  for (const table of theirs)
    stage.require((before.get(table) ?? []).length > 0, `the victim has nothing in ${table}`)
  await attack()
  const after = await rowsOf(stage, victim, tables)
  for (const [table, rows] of before) {
    for (const row of rows)
      stage.judge(after.get(table)?.includes(row) === true, `changed or gone: ${table} ${row}`)
  }
  stage.judge((await pointsOf(stage, victim)) >= points, 'the victim lost points')
  await judgeLedger(stage)
}

function judgeReply(stage: Stage, reply: Reply, { email, phone }: Member, what: string): void {
  stage.judge(!isFailure(reply), `${what}: ${reply.status} ${reply.text}`)
  const tells = [email, phone].some((secret) => reply.text.includes(secret))
  stage.judge(!tells, `${what} tells the victim's number or email`)
}

async function proceduresOf(stage: Stage): Promise<Procedure[]> {
  const procedures = await readProcedures(stage.product)
  stage.require(procedures.length > 10, `only ${procedures.length} procedures were found`)
  return procedures
}

async function callProcedures(stage: Stage): Promise<void> {
  const cast = await assemble(stage)
  const procedures = await proceduresOf(stage)
  for (let rounds = 0; rounds < stage.times(1, 12); rounds += 1) {
    await round(stage, cast, async () => {
      for (const role of cast.roles) {
        for (const procedure of procedures) await callWithHostility(stage, cast, role, procedure)
      }
    })
  }
}

async function callWithHostility(
  stage: Stage,
  { victim }: Cast,
  role: Role,
  { name, args }: Procedure,
): Promise<void> {
  const calls = stage.times(1, 8)
  for (let call = 0; call < calls; call += 1) {
    const body = Object.fromEntries(
      args.map(({ name: arg, type }) => [arg, hostileValue(type, victim.belongings)]),
    )
    const reply = await role.call(`/rest/v1/rpc/${name}`, { body })
    judgeReply(stage, reply, victim, `${role.name}: ${name}(${JSON.stringify(body).slice(0, 200)})`)
  }
}

/** An admin may change much that is not theirs, so only the ledger is looked at, and that the server refuses instead of failing. */
async function callAsAdmin(stage: Stage): Promise<void> {
  const [huda, victim] = [await stage.member('huda'), await makeVictim(stage)]
  const { token } = await makeAdmin(stage, huda)
  stage.requireSuccess(await huda.call('/rest/v1/rpc/check_ledger', { token, body: {} }), 'an admin')
  for (let rounds = 0; rounds < stage.times(1, 20); rounds += 1) {
    for (const { name, args } of await proceduresOf(stage)) {
      const hostile = args.map(({ name: arg, type }) => [arg, hostileValue(type, victim.belongings)])
      const reply = await huda.call(`/rest/v1/rpc/${name}`, { token, body: Object.fromEntries(hostile) })
      stage.judge(
        !isFailure(reply),
        `an admin: ${name}(${JSON.stringify(hostile)}): ${reply.status} ${reply.text}`,
      )
    }
    await judgeLedger(stage)
  }
}

async function touchTables(stage: Stage): Promise<void> {
  const cast = await assemble(stage)
  for (let rounds = 0; rounds < stage.times(1, 10); rounds += 1) {
    await round(stage, cast, async () => {
      for (const role of cast.roles) {
        for (const table of cast.tables) await touchTable(stage, cast, role, table)
      }
    })
  }
}

async function touchTable(
  stage: Stage,
  { victim }: Cast,
  role: Role,
  { name, columns }: Table,
): Promise<void> {
  const path = `/rest/v1/${name}`
  const row = Object.fromEntries(
    columns.map((column) => [column.name, hostileValue(column.type, victim.belongings)]),
  )
  const some = Object.fromEntries(Object.entries(row).filter(() => Math.random() < 0.4))
  const person = columns.find(({ isPerson }) => isPerson)
  const theirs = person ? `${person.name}=eq.${victim.id}` : `${columns[0]?.name}=not.is.null`
  const column = pick(columns).name
  const merge = { prefer: 'resolution=merge-duplicates' }
  const written = JSON.stringify(row[column])
  const attempts: [string, () => Promise<Reply>][] = [
    ['reads all of', () => role.call(`${path}?select=*&limit=5`)],
    ['adds to', () => role.call(path, { body: row })],
    ['empties', () => role.call(`${path}?${theirs}`, { method: 'DELETE' })],
    ['reads a column of', () => role.call(`${path}?select=${column}&${theirs}&limit=5`)],
    [
      'filters',
      // An address may be too long to be read to its end.
      () =>
        role.call(`${path}?select=${column}&${column}=eq.${encodeURIComponent(String(written))}&limit=5`, {
          mayBeCut: true,
        }),
    ],
    ['replaces in', () => role.call(path, { body: { ...some, ...own(person, victim) }, headers: merge })],
    ['changes', () => role.call(`${path}?${theirs}`, { method: 'PATCH', body: some })],
  ]
  const isMember = role.name === 'a member'
  for (const [what, attempt] of attempts.slice(
    0,
    isMember ? attempts.length : stage.times(3, attempts.length),
  )) {
    const reply = await attempt()
    judgeReply(stage, reply, victim, `${role.name} ${what} ${name} (${written?.slice(0, 60)})`)
    const said = `${role.name} ${what} ${name}: ${reply.status}`
    // Some views can be written by nobody (405).
    if (role.name === 'a visitor' && name === 'videos' && reads.includes(what))
      stage.judge(isRefused(reply) || showsPublished(reply), said)
    else if (!isMember) stage.judge(isRefused(reply, [405]), said)
  }
}

/** Of what `touchTable` tries. */
const reads = ['reads all of', 'reads a column of', 'filters']

/** Whoever has no account sees published videos (spec 1 §6), and no other row. */
function showsPublished({ status, text }: Reply): boolean {
  return status === 200 && !text.includes('"is_published":false')
}

function own(person: Column | undefined, { id }: Victim): Record<string, string> {
  return person ? { [person.name]: id } : {}
}

async function invokeFunctions(stage: Stage): Promise<void> {
  const cast = await assemble(stage)
  const { email, id } = cast.victim
  const keys = [
    'phone',
    'phone_number',
    'current_phone',
    'email',
    'otp_code',
    'type',
    'reset_token',
    'password',
    'action',
    'userId',
    'fields',
    'username',
  ]
  const names = await readFunctions()
  stage.require(names.length > 5, `only ${names.length} edge functions were found`)
  await round(stage, cast, async () => {
    for (const role of cast.roles.slice(0, stage.times(2, 3))) {
      for (const name of names) {
        const bodies: unknown[] = [
          '',
          '{',
          '[]',
          'null',
          '"x"',
          { __proto__: { a: 1 } },
          Buffer.alloc(1_000, 255),
        ]
        for (let more = 0; more < stage.times(2, 60); more += 1) {
          const body = Object.fromEntries(
            keys.filter(() => Math.random() < 0.6).map((key) => [key, hostileValue('text', [id])]),
          )
          bodies.push({
            ...body,
            ...(more % 3 === 0 ? { email, action: 'getPublicProfile', userId: id } : {}),
          })
        }
        for (const body of bodies) {
          const reply = await role.call(`/functions/v1/${name}`, { body })
          const what = `${role.name}: ${name} ${JSON.stringify(body).slice(0, 120)}`
          judgeReply(stage, reply, cast.victim, what)
          stage.judge(isTurnedDown(reply) || !/reset_token|access_token/.test(reply.text), what)
        }
      }
    }
  })
}

export const everything: Area = {
  title: 'everything',
  scenarios: [
    { name: 'every procedure, from an admin, with what nobody should send', attempt: callAsAdmin },
    { name: 'every procedure, from every role, with what nobody should send', attempt: callProcedures },
    { name: 'every table and view, from every role, with what nobody should send', attempt: touchTables },
    { name: 'every edge function, from every role, with what nobody should send', attempt: invokeFunctions },
  ],
}
