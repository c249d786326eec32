import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const deadWithinMs = 25_000

let cluster: PostgresCluster
let env: Record<string, string>
let one: BackendProcess
let two: BackendProcess
const clients: SupabaseClient[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const supabaseDir = await withTestSupport('tests/api/project')
  env = {
    ...testKeys,
    SUPABASE_DIR: supabaseDir,
    DATABASE_URL: await cluster.createDatabase('shared'),
    STORAGE_DIR: cluster.filesDirectory,
  }
  one = await startBackendProcess({ env })
  two = await startBackendProcess({ env })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
})
afterAll(async () => {
  await Promise.all([one.remove(), two.remove()])
  await cluster.remove()
})

function clientOf({ url }: BackendProcess): SupabaseClient {
  const client = createClient(url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  clients.push(client)
  return client
}

function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error)))
  })
}

function watching(process: BackendProcess, key: string): RealtimeChannel {
  return clientOf(process)
    .channel('yard', { config: { presence: { key } } })
    .on('presence', { event: 'sync' }, () => undefined)
}

const keysIn = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()

describe('two processes on one database', () => {
  test('tell each other changes', async () => {
    const places: unknown[] = []
    const channel = clientOf(two)
      .channel('changes')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'weather' }, ({ new: row }) =>
        places.push(row.place),
      )
    await subscribed(channel)
    const [basra, mosul] = [`Basra ${randomUUID()}`, `Mosul ${randomUUID()}`]
    await clientOf(one).from('weather').insert({ place: basra, degrees: 48 })
    await clientOf(two).from('weather').insert({ place: mosul, degrees: 40 })
    await expect.poll(() => places).toEqual([basra, mosul])
  })

  test('pass broadcasts on, small, large and of bytes, in their order', async () => {
    const heard: unknown[] = []
    const listener = clientOf(two)
      .channel('talk')
      .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, size(payload)]))
    const speaker = clientOf(one).channel('talk')
    await Promise.all([subscribed(listener), subscribed(speaker)])
    const large = 'ك'.repeat(200_000)
    for (let n = 0; n < 20; n += 1) {
      await speaker.send({ type: 'broadcast', event: `${n}`, payload: { text: n % 5 === 0 ? large : '' } })
    }
    await speaker.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 3]).buffer })
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(21)
    await clientOf(one).channel('talk').httpSend('posted', { text: '' })
    await expect.poll(() => heard.length).toBe(22)
    expect(heard).toEqual([
      ...Array.from({ length: 20 }, (_, n) => [`${n}`, n % 5 === 0 ? large.length : 0]),
      ['bytes', 3],
      ['posted', 0],
    ])
  })

  test('hear a broadcast once each', async () => {
    const counts = { one: 0, two: 0 }
    for (const [name, process] of [['one', one] as const, ['two', two] as const]) {
      const channel = clientOf(process).channel('once')
      channel.on('broadcast', { event: 'hello' }, () => {
        counts[name] += 1
      })
      await subscribed(channel)
    }
    await clientOf(one).channel('once').httpSend('hello', {})
    await expect.poll(() => counts.two).toBe(1)
    expect(counts).toEqual({ one: 1, two: 1 })
  })

  test('know who is present in the other, and a third learns it when it starts', async () => {
    const [sara, omar] = [watching(one, 'sara'), watching(two, 'omar')]
    await Promise.all([subscribed(sara), subscribed(omar)])
    await Promise.all([sara.track({}), omar.track({})])
    await expect
      .poll(() => [keysIn(sara), keysIn(omar)])
      .toEqual([
        ['omar', 'sara'],
        ['omar', 'sara'],
      ])
    const third = await startBackendProcess({ env })
    const late = watching(third, 'late')
    await subscribed(late)
    await expect.poll(() => keysIn(late)).toEqual(['omar', 'sara'])
    await late.track({})
    await expect.poll(() => keysIn(sara)).toEqual(['late', 'omar', 'sara'])
    await third.remove()
    await expect.poll(() => keysIn(sara)).toEqual(['omar', 'sara'])
    await omar.untrack()
    await expect.poll(() => keysIn(sara)).toEqual(['sara'])
  })

  test('forget those who were present in one that was killed', async () => {
    const watcher = watching(one, 'watcher')
    const doomed = await startBackendProcess({ env })
    const ghost = watching(doomed, 'ghost')
    await Promise.all([subscribed(watcher), subscribed(ghost)])
    await ghost.track({})
    await expect.poll(() => keysIn(watcher)).toEqual(['ghost'])
    await doomed.stop('SIGKILL')
    await expect.poll(() => keysIn(watcher), { timeout: deadWithinMs, interval: 500 }).toEqual([])
  })

  test('learn who came while they could not hear', async () => {
    const watcher = watching(one, 'watcher')
    const comer = watching(two, 'comer')
    await Promise.all([subscribed(watcher), subscribed(comer)])
    await cluster.program('psql', [
      ...['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-d', 'shared', '-c'],
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen %'`,
    ])
    await comer.track({})
    await expect.poll(() => keysIn(watcher), { timeout: 15_000 }).toEqual(['comer'])
  })

  test('ask at once in both what one may still do whose rights changed', async () => {
    const id = randomUUID()
    const statuses: string[] = []
    for (const process of [one, two]) {
      const client = clientOf(process)
      await client.realtime.setAuth(await personToken(id))
      client.channel('hall').subscribe((status) => statuses.push(status))
    }
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await clientOf(one).from('outcasts').insert({ id })
    await clientOf(one).rpc('test_run_sql', { p_sql: `select pg_notify('rights_changed', '${id}')` })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'CLOSED', 'CLOSED'])
  })

  test('go on after the database was restarted', async () => {
    const watcher = watching(one, 'watcher')
    const stayer = watching(two, 'stayer')
    await Promise.all([subscribed(watcher), subscribed(stayer)])
    await stayer.track({})
    await expect.poll(() => keysIn(watcher)).toEqual(['stayer'])
    const places: unknown[] = []
    const channel = clientOf(two)
      .channel('after')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'weather' }, ({ new: row }) =>
        places.push(row.place),
      )
    await subscribed(channel)
    await cluster.stop()
    await cluster.start()
    let number = 0
    const insertAnother = async () => {
      number += 1
      await clientOf(one)
        .from('weather')
        .insert({ place: `after-${number}-${randomUUID()}`, degrees: 1 })
      return places.length
    }
    await expect.poll(insertAnother, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const late = watching(one, 'late')
    await subscribed(late)
    await expect.poll(() => keysIn(late)).toEqual(['stayer'])
  })
})

function size(payload: { text?: string } | ArrayBuffer): number {
  return payload instanceof ArrayBuffer ? payload.byteLength : (payload.text ?? '').length
}
