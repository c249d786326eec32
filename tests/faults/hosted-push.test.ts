/**
 * The product on a hosted Supabase project, as far as its database goes: every migration is applied as the Supabase CLI
 * applies it (in order, each file in a transaction of its own, by the role `postgres`), and the rules hold afterwards.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAppSettings } from '../../backend/src/app-settings.ts'
import { repository } from '../support/backend-process.ts'
import { createHostedDatabase, type HostedDatabase } from '../support/hosted-database.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

const project = join(repository, 'supabase')

let cluster: PostgresCluster
let hosted: HostedDatabase
/** As the SQL editor of the dashboard: the role `postgres`. */
let editor: pg.Client

beforeAll(async () => {
  cluster = await startPostgresCluster()
  hosted = await createHostedDatabase(cluster)
  editor = await connect(hosted.pushAddress)
  await push()
})
afterAll(async () => {
  await editor?.end()
  await hosted?.close()
  await cluster?.remove()
})

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

async function push(): Promise<void> {
  const folder = join(project, 'migrations')
  for (const file of (await readdir(folder)).sort()) {
    const script = await readFile(join(folder, file), 'utf8')
    await editor.query(`begin;\n${script};\ncommit`).catch((error) => {
      throw new Error(`${file}: ${error.message}`)
    })
  }
}

/** Runs statements as one of the services, with the claims of a person's token where there is one. */
async function as<Row extends pg.QueryResultRow>(
  role: string,
  text: string,
  values: unknown[] = [],
  claims?: { sub: string; session_id?: string },
): Promise<Row[]> {
  const address = new URL(hosted.pushAddress)
  address.username = role === 'supabase_auth_admin' ? role : 'authenticator'
  const client = await connect(address.href)
  try {
    await client.query('begin')
    if (address.username !== role) await client.query(`set local role ${role}`)
    if (claims) {
      const token = JSON.stringify({ ...claims, role })
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [token])
    }
    const { rows } = await client.query<Row>(text, values)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

interface Account {
  email: string
  said: Record<string, string>
}

/** What Auth does when somebody signs up. */
async function addUser({ email, said }: Account): Promise<string> {
  const id = randomUUID()
  await as(
    'supabase_auth_admin',
    `insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '{}', $3, now(), now())`,
    [id, email, said],
  )
  return id
}

async function askHook({ email, said }: Account): Promise<unknown> {
  const event = {
    metadata: { name: 'before-user-created', ip_address: '203.0.113.9' },
    user: {
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      user_metadata: said,
    },
  }
  const [row] = await as<{ answer: unknown }>(
    'supabase_auth_admin',
    'select public.before_user_created($1) as answer',
    [event],
  )
  return row?.answer
}

let lastNumber = 9_647_700_100_000
const newcomer = (referralCode = 'REFMAJLIS01'): Account & { phone: string } => {
  lastNumber += 1
  return {
    phone: `+${lastNumber}`,
    email: `${lastNumber}@phone.majlis.app`,
    said: { referral_code: referralCode },
  }
}

/** What the functions do for somebody who types the right code. */
async function verify(phone: string): Promise<void> {
  const made = await as<{ answer: { code: string } }>(
    'service_role',
    'select public.request_phone_code(p_phone => $1) as answer',
    [phone],
  )
  await as('service_role', 'select public.check_phone_code(p_phone => $1, p_code => $2)', [
    phone,
    made[0]?.answer.code,
  ])
}

/** The claims of a token that Auth would give out: of an account with a session. */
async function signIn(sub: string): Promise<{ sub: string; session_id: string }> {
  const [session] = await as<{ id: string }>(
    'supabase_auth_admin',
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
     values (gen_random_uuid(), $1, now(), now(), 'aal1')
     returning id`,
    [sub],
  )
  if (!session) throw new Error('no session was made')
  return { sub, session_id: session.id }
}

async function member(): Promise<string> {
  const { phone, ...account } = newcomer()
  await verify(phone)
  return addUser(account)
}

const refusal = (message: string) => ({ error: { http_code: 422, message } })
const notVerified = 'رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً'

test('the copy is hosted: postgres is no superuser, owns no schema of the platform and makes no settings of its own', async () => {
  const { rows } = await editor.query(
    'select current_user as me, rolsuper from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ me: 'postgres', rolsuper: false }])
  for (const statement of [
    'alter table auth.users add column mine text',
    'create table auth.mine (id int)',
    'alter table storage.objects add column mine text',
    'alter table realtime.messages disable row level security',
    `alter role authenticator set app.settings.founder_referral_code = 'MINE2026'`,
    'create role mine superuser',
  ]) {
    await expect(editor.query(statement)).rejects.toThrow(/must be|permission denied/)
  }
})

test('nothing of it is beyond the eyes of the service, and nothing opens by default to anybody else', async () => {
  const { rows: beyond } = await editor.query(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not has_table_privilege('service_role', oid, 'select')
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and not has_function_privilege('service_role', oid, 'execute')`)
  expect(beyond).toEqual([])
  const { rows: open } = await editor.query(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
    order by 1`)
  expect(open).toEqual([{ name: 'check_request' }, { name: 'find_user_by_referral_code' }])
})

test('every request is checked first, and jobs are scheduled', async () => {
  const { rows: settings } = await editor.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'authenticator'::regrole`,
  )
  expect(settings.map(({ setting }) => setting)).toContain('pgrst.db_pre_request=public.check_request')
  const { rows: jobs } = await editor.query('select jobname from cron.job')
  expect(jobs.length).toBeGreaterThan(1)
})

describe('an account for a number', () => {
  test('that was never verified is refused, in words by the hook and by the trigger past it', async () => {
    const { phone: _, ...sara } = newcomer()
    expect(await askHook(sara)).toEqual(refusal(notVerified))
    await expect(addUser(sara)).rejects.toThrow(notVerified)
  })

  test('needs an invite', async () => {
    const { phone: _, ...sara } = newcomer('NOBODYS1')
    expect(await askHook(sara)).toEqual(refusal('رمز الإحالة غير صحيح أو غير موجود'))
  })

  test('that was verified is made, and the hook uses nothing up and leaves nothing behind', async () => {
    const { phone, ...sara } = newcomer()
    await verify(phone)
    expect(await askHook(sara)).toEqual({})
    expect(await askHook(sara)).toEqual({})
    const id = await addUser(sara)
    const { rows } = await editor.query(
      'select id, email, phone_number from public.profiles where phone_number = $1',
      [phone],
    )
    expect(rows).toEqual([{ id, email: null, phone_number: phone }])
  })

  test('an address of a mailbox is none of its business', async () => {
    expect(await askHook({ email: 'sara@example.com', said: {} })).toEqual({})
  })

  test('nobody but Auth asks the hook', async () => {
    const asked = as('authenticated', `select public.before_user_created('{}')`)
    await expect(asked).rejects.toThrow('permission denied')
  })
})

describe('settings of the installation', () => {
  test('are, where nobody says otherwise, those of a backend that is told nothing', async () => {
    const { rows } = await editor.query('select key, value from public.app_settings order by key')
    const declared = await readAppSettings(project, {})
    const expected = [
      ...declared,
      { key: 'channels_enabled', value: 'off' },
      { key: 'demo', value: 'off' },
      { key: 'inactive_account_days', value: '80' },
    ]
    expect(rows).toEqual(
      expected.map(({ key, value }) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
  })

  test.each(['REF123', 'R'.repeat(20), 'REF12', 'R'.repeat(21), 'ref123', 'REF-123', 'رمز123'])(
    'the founder’s code may be %s here where it may be at a start of the backend',
    async (code) => {
      const isTaken = await editor
        .query(`update public.app_settings set value = $1 where key = 'founder_referral_code'`, [code])
        .then(
          () => true,
          () => false,
        )
      await editor.query(
        `update public.app_settings set value = 'REFMAJLIS01' where key = 'founder_referral_code'`,
      )
      const start = readAppSettings(project, { FOUNDER_REFERRAL_CODE: code })
      if (isTaken) expect(await start).toContainEqual(expect.objectContaining({ value: code }))
      else await expect(start).rejects.toThrow('FOUNDER_REFERRAL_CODE')
    },
  )

  test('demo people, whose passwords everybody knows, come only where that is told by name', async () => {
    const seed = await readFile(join(project, 'seed.sql'), 'utf8')
    const seedAndForget = (before: string) => editor.query(`begin;\n${before}\n${seed};\nrollback`)
    await expect(seedAndForget('')).rejects.toThrow('the setting demo is off here')
    await editor.query('rollback')
    await seedAndForget(`update public.app_settings set value = 'on' where key = 'demo';`)
  })

  test('the founder’s code is changed by its row', async () => {
    await editor.query(
      `update public.app_settings set value = 'OURCODE2026' where key = 'founder_referral_code'`,
    )
    const { phone: _, ...early } = newcomer('REFMAJLIS01')
    expect(await askHook(early)).toEqual(refusal('رمز الإحالة غير صحيح أو غير موجود'))
    const { phone, ...sara } = newcomer('OURCODE2026')
    await verify(phone)
    expect(await askHook(sara)).toEqual({})
    await editor.query(
      `update public.app_settings set value = 'REFMAJLIS01' where key = 'founder_referral_code'`,
    )
    await expect(
      editor.query(`update public.app_settings set value = 'x' where key = 'founder_referral_code'`),
    ).rejects.toThrow('app_settings_founder_referral_code_shape')
  })

  test('the domain of addresses for numbers may be one’s own, until somebody lives there', async () => {
    const setDomain = (domain: string) =>
      editor.query(`update public.app_settings set value = $1 where key = 'phone_address_domain'`, [domain])
    await editor.query('begin')
    await editor.query(`delete from auth.users where email like '%@phone.majlis.app'`)
    await setDomain('phone.own.example')
    await expect(
      editor.query(
        `insert into auth.users (id, email) values (gen_random_uuid(), '9647700000001@phone.own.example')`,
      ),
    ).rejects.toThrow('رمز الإحالة')
    await editor.query('rollback')
    await member()
    await expect(setDomain('phone.own.example')).rejects.toThrow('the domain stays')
    for (const away of [
      'delete from public.app_settings',
      `update public.app_settings set key = key || '_away'`,
    ]) {
      await expect(editor.query(`${away} where key = 'phone_address_domain'`)).rejects.toThrow('stays')
    }
  })

  test('nobody signed in reads them', async () => {
    const reading = as('authenticated', 'select * from public.app_settings', [], { sub: await member() })
    await expect(reading).rejects.toThrow('permission denied')
  })
})

test('a sign-in from a new place is told, of sessions as Auth makes them', async () => {
  const id = await member()
  const signInFrom = (network: string) =>
    as(
      'supabase_auth_admin',
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
       values (gen_random_uuid(), $1, now(), now(), 'aal1', 'Mozilla/5.0', $2)`,
      [id, network],
    )
  const told = async () => {
    const { rows } = await editor.query(`select kind, channel from private.outbox where user_id = $1`, [id])
    return rows
  }
  await signInFrom('203.0.113.7')
  await signInFrom('203.0.113.7')
  expect(await told()).toEqual([])
  await signInFrom('198.51.100.9')
  expect(await told()).toEqual([{ kind: 'new_device', channel: 'whatsapp' }])
})

describe('a ban', () => {
  test('ends requests, files, channels and the changes that come over them', async () => {
    const sara = await signIn(await member())
    await editor.query(
      `insert into public.notifications (user_id, title, message, type) values ($1, 'a', 'b', 'welcome')`,
      [sara.sub],
    )
    const told = () => as('authenticated', 'select id from public.notifications', [], sara)
    const checked = () => as('authenticated', 'select public.check_request()', [], sara)
    expect([await told(), await checked()]).toMatchObject([[{}], [{}]])
    await editor.query(
      `insert into public.locked_users (user_id, phone_number, reason, banned_until, is_active)
       values ($1, '+9647700199999', 'test', now() + interval '10 days', true)`,
      [sara.sub],
    )
    expect(await told()).toEqual([])
    await expect(checked()).rejects.toThrow('تم حظر حسابك')
    await expect(
      as(
        'authenticated',
        `insert into storage.objects (bucket_id, name) values ('posts', $1)`,
        [`${sara.sub}/a.png`],
        sara,
      ),
    ).rejects.toThrow('row-level security')
    await expect(
      as(
        'authenticated',
        `insert into realtime.messages (topic, extension) values ('any', 'broadcast')`,
        [],
        sara,
      ),
    ).rejects.toThrow('row-level security')
  })
})
