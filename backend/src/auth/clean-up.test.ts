import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { cleanUp, keptEntries, sessionsAtOnce } from './clean-up.ts'
import { mostSessions } from './sessions.ts'
import { openAuthDatabase } from './testing/auth-database.ts'

let database: Database

beforeAll(async () => {
  database = await openAuthDatabase()
}, 60_000)

afterAll(() => database.close())

test('what is over goes, what is in use stays', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  await database.execute(`
    insert into auth.users (id) values ('${id}');
    insert into auth.sessions (id, user_id, created_at) values ('${id}', '${id}', now());
    insert into auth.refresh_tokens (token, revoked, updated_at, session_id) values
      ('old and used', true, now() - interval '2 days', '${id}'),
      ('just used', true, now(), '${id}'),
      ('old but good', false, now() - interval '90 days', '${id}');
    insert into auth.rate_limits (key, attempts, resets_at) values
      ('ended', 5, now() - interval '1 minute'),
      ('running', 5, now() + interval '1 minute');`)
  await cleanUp(database)
  const tokens = await database.query<{ token: string }>(
    'select token from auth.refresh_tokens order by token',
  )
  expect(tokens.map(({ token }) => token)).toEqual(['just used', 'old but good'])
  expect(await database.query('select key from auth.rate_limits')).toEqual([{ key: 'running' }])
  expect(await database.query('select id from auth.sessions')).toEqual([{ id }])
})

test('however much is over goes, in as many batches as it takes', async () => {
  await database.execute(`
    insert into auth.rate_limits (key, attempts, resets_at)
    select 'over ' || n, 1, now() - interval '1 minute' from generate_series(1, 10001) n`)
  await cleanUp(database)
  expect(await database.query(`select key from auth.rate_limits where key like 'over %'`)).toEqual([])
})

test('a challenge that cannot be answered any more goes', async () => {
  const id = '00000000-0000-4000-8000-000000000006'
  await database.execute(`
    insert into auth.users (id) values ('${id}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${id}', '${id}', 'totp', 'verified', now(), now());
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      select gen_random_uuid(), '${id}'::uuid, now() - minutes * interval '1 minute', '192.0.2.1' from unnest(array[4, 16]) minutes`)
  await cleanUp(database)
  expect(
    await database.query(
      'select extract(minute from now() - created_at)::int as minutes from auth.mfa_challenges',
    ),
  ).toEqual([{ minutes: 4 }])
})

test('a password that waits for its confirmation stays with the account', async () => {
  const people = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']
  for (const [index, id] of people.entries()) {
    await database.execute(`
      insert into auth.users (id) values ('${id}');
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
        values ('${id}', '${id}', 'confirmation_token', '${id}', 'sara@example.com', now() - interval '8 days');
      insert into auth.one_time_codes (user_id, token_type, digits_hash, password_hash)
        values ('${id}', 'confirmation_token', 'x', ${index === 0 ? `'chosen'` : 'null'});`)
  }
  await cleanUp(database)
  expect(await database.query('select user_id from auth.one_time_codes')).toEqual([{ user_id: people[0] }])
})

test('of what one account repeats the newest stays, and nobody else loses anything', async () => {
  const [busy, calm] = ['00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000005']
  await database.execute(`
    insert into auth.users (id) values ('${busy}'), ('${calm}');
    insert into auth.sessions (id, user_id, created_at, user_agent)
      select gen_random_uuid(), '${busy}'::uuid, now() - n * interval '1 second', 'number ' || n
      from generate_series(1, ${mostSessions + 7}) n
      union all
      select gen_random_uuid(), '${calm}', now() - interval '80 days', 'number 0';
    insert into auth.sessions (id, user_id, created_at, user_agent, aal)
      values (gen_random_uuid(), '${busy}', now() - interval '1 day', 'of both factors', 'aal2');
    insert into auth.sessions (id, user_id, created_at, user_agent, refreshed_at)
      values (gen_random_uuid(), '${busy}', now() - interval '90 days', 'in daily use', now() at time zone 'utc');
    insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object('actor_id', '${busy}'::text), now() - n * interval '0.1 seconds'
      from generate_series(1, ${keptEntries + 7}) n
      union all
      select gen_random_uuid(), json_build_object('actor_id', '${calm}'::text), now() - n * interval '1 day'
      from unnest(array[1, 89, 91]) n;`)
  await cleanUp(database)
  const left = await database.query(`
    select
      (select count(*)::int from auth.sessions where user_id = u.id and aal is null) as sessions,
      (select count(*)::int from auth.sessions where user_id = u.id and aal = 'aal2') as proven,
      (select array_agg(user_agent order by user_agent) from auth.sessions where user_id = u.id and user_agent in ('in daily use', 'number 0', 'number 1', 'number ${mostSessions}')) as newest,
      (select count(*)::int from auth.audit_log_entries where payload ->> 'actor_id' = u.id::text) as entries
    from auth.users u
    where u.id in ('${busy}', '${calm}')
    order by u.id`)
  expect(left).toEqual([
    { sessions: mostSessions, proven: 1, newest: ['in daily use', 'number 1'], entries: keptEntries },
    { sessions: 1, proven: 0, newest: ['number 0'], entries: 2 },
  ])
})

test('sessions go a few at a time, for much goes with each', async () => {
  const id = '00000000-0000-4000-8000-000000000007'
  await database.execute(`
    insert into auth.users (id) values ('${id}');
    insert into auth.sessions (id, user_id, created_at, not_after, tag)
      select gen_random_uuid(), '${id}'::uuid, now() - interval '3 days', now() - interval '2 days', 'over'
      from generate_series(1, ${2 * sessionsAtOnce + 1}) n;
    insert into auth.refresh_tokens (token, revoked, updated_at, session_id)
      select s.id || ' ' || n, n > 1, now(), s.id from auth.sessions s, generate_series(1, 11) n where s.tag = 'over';`)
  const deleted: number[] = []
  const watched: Database = {
    ...database,
    async pipeline(statements) {
      const results = await database.pipeline(statements)
      if (statements[0]?.text.includes('delete from auth.sessions'))
        deleted.push(Number(results[0]?.command.split(' ')[1]))
      return results
    },
  }
  await cleanUp(watched)
  expect(deleted.slice(0, 3)).toEqual([sessionsAtOnce, sessionsAtOnce, 1])
  expect(await database.query(`select id from auth.sessions where tag = 'over'`)).toEqual([])
})
