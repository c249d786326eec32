/**
 * One caller tries to hold or to break the embedded database, which everybody shares: the statement is ended, the others
 * are served, and nothing that was acknowledged is lost.
 */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const holdingProcedures = `
  do $$
  begin
    execute format('alter role authenticated in database %I set statement_timeout = %L', current_database(), '1s');
    execute format('alter role service_role in database %I set statement_timeout = %L', current_database(), '1min');
  end
  $$;
  create function public.spin() returns void language plpgsql as $$
  begin
    insert into public.weather (place, degrees) values ('spinning', 1);
    loop
    end loop;
  end $$;
  create function public.linger() returns void language sql as $$
    select pg_sleep(3)
  $$;
  create function public.swell() returns integer language sql as $$
    select length(repeat(repeat('x', 1000000), 1000))
  $$;
  create function public.dive() returns json language sql as $$
    select repeat('[', 1000000)::json
  $$;
  create function public.answer(p_megabytes integer) returns text language sql as $$
    select repeat(repeat('x', 1024 * 1024), p_megabytes)
  $$;
  notify pgrst, 'reload config';`

let supabaseDir: string
let cluster: PostgresCluster

beforeAll(async () => {
  supabaseDir = await withTestSupport('tests/api/project')
  await writeFile(join(supabaseDir, 'migrations', '20270101000000_holding.sql'), holdingProcedures)
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(supabaseDir, { recursive: true, force: true })
})

const databases: { name: string; isEmbedded: boolean; env: () => Promise<Record<string, string>> }[] = [
  { name: 'the embedded database', isEmbedded: true, env: async () => ({}) },
  {
    name: 'PostgreSQL',
    isEmbedded: false,
    env: async () => ({ DATABASE_URL: await cluster.createDatabase('held') }),
  },
]

describe.each(databases)('$name', ({ env, isEmbedded }) => {
  let backend: BackendProcess
  let server: SupabaseClient
  let sara: SupabaseClient

  beforeAll(async () => {
    backend = await startBackendProcess({ env: { ...testKeys, ...(await env()), SUPABASE_DIR: supabaseDir } })
    server = createClient(backend.url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
    const token = await personToken('5a5a0000-0000-4000-8000-000000000001')
    sara = createClient(backend.url, testKeys.ANON_KEY, { accessToken: async () => token })
  })
  afterAll(async () => {
    await server.removeAllChannels()
    await backend.remove()
  })

  const write = async (place: string) => (await server.from('weather').insert({ place, degrees: 1 })).error
  /** Also where an earlier try of the test has written it. */
  const writeAnew = async (place: string) => {
    await server.from('weather').delete().eq('place', place)
    return write(place)
  }
  const places = async () =>
    (await server.from('weather').select('place').order('place')).data?.map(({ place }) => place)

  test('a procedure without an end is ended; the server answers meanwhile, and who waited is served', async () => {
    await server.from('weather').delete().neq('place', '')
    expect(await write('before')).toBeNull()
    const order: string[] = []
    const spinning = sara.rpc('spin').then((answer) => {
      order.push('spin')
      return answer
    })
    const waiting = Promise.all(['waited-1', 'waited-2'].map(write))
    const health = await fetch(`${backend.url}/health`)
    order.push('health')
    expect(await spinning).toMatchObject({
      status: 500,
      error: { code: '57014', message: 'canceling statement due to statement timeout' },
    })
    expect(order).toEqual(['health', 'spin'])
    expect(health.status).toBe(200)
    expect(await waiting).toEqual([null, null])
    expect(await places()).toEqual(['before', 'waited-1', 'waited-2'])
  })

  test('subscribers are told of changes after it', async () => {
    const heard: unknown[] = []
    const channel = server
      .channel(`weather ${randomUUID()}`)
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'weather' }, ({ new: row }) =>
        heard.push(row.place),
      )
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error)))
    })
    // Whose statement took long waits with the next one, also in a second try.
    const token = await personToken(randomUUID())
    const noor = createClient(backend.url, testKeys.ANON_KEY, { accessToken: async () => token })
    expect((await noor.rpc('spin')).error?.code).toBe('57014')
    expect(await writeAnew('heard')).toBeNull()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['heard'])
  })

  test('an answer of more than 64 MB is refused, and the next one is given', async () => {
    const { error } = await server.rpc('answer', { p_megabytes: 65 })
    expect(error?.code).toBe('54000')
    expect(new Set(await places())).toEqual(new Set(['before', 'heard', 'waited-1', 'waited-2']))
  })

  if (!isEmbedded) {
    test('people who wait on all their connections leave some to accounts and health', async () => {
      const people = await Promise.all(
        ['2', '3', '4', '5', '6', '7'].map((last) =>
          personToken(`5a5a0000-0000-4000-8000-00000000000${last}`),
        ),
      )
      const held = people.flatMap((token) => {
        const person = createClient(backend.url, testKeys.ANON_KEY, { accessToken: async () => token })
        return Array.from({ length: 4 }, () => person.rpc('linger').then(({ error }) => error?.code))
      })
      let isOver = false
      const codes = Promise.all(held).finally(() => {
        isOver = true
      })
      const account = server.auth.admin.createUser({
        email: `noor-${randomUUID()}@example.com`,
        email_confirm: true,
      })
      const inUse: number[] = []
      while (!isOver) {
        expect((await fetch(`${backend.url}/health`)).status).toBe(200)
        const metrics = await (await fetch(`${backend.url}/metrics`)).text()
        inUse.push(Number(/^database_connections_in_use (\d+)/m.exec(metrics)?.[1]))
      }
      expect(await codes).toEqual(Array(24).fill('57014'))
      expect((await account).error).toBeNull()
      // Nobody asked for it before, so that it goes beside everything else.
      expect(Math.max(...inUse)).toBeGreaterThan(0)
      expect(Math.max(...inUse)).toBeLessThan(12)
    })

    test('a pool that is wholly busy is no database that is gone', async () => {
      const busy = Array.from({ length: 12 }, () => server.rpc('linger'))
      const answers = Promise.all(busy)
      expect((await fetch(`${backend.url}/health`)).status).toBe(200)
      expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(204))
    })
    return
  }

  test('a statement for which there is no memory is refused, and the next one works', async () => {
    expect(await server.rpc('swell')).toMatchObject({ status: 503, error: { code: '53200' } })
    expect(await writeAnew('after swelling')).toBeNull()
  })

  test('a statement that nests too deep is refused, and the next one works', async () => {
    expect(await server.rpc('dive')).toMatchObject({ status: 400, error: { code: '54001' } })
    expect(await writeAnew('after diving')).toBeNull()
    const written = ['before', 'heard', 'waited-1', 'waited-2', 'after swelling', 'after diving']
    expect(new Set(await places())).toEqual(new Set(written))
  })
})
