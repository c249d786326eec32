/** A process cannot reach the database for a moment, in which people come and leave there: the others see who is present after it. */
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

let cluster: PostgresCluster
let proxy: PostgresProxy
/** By way of the proxy, and beside it. */
let cutOff: BackendProcess
let other: BackendProcess
const clients: SupabaseClient[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  proxy = await startPostgresProxy(cluster.port)
  const DATABASE_URL = await cluster.createDatabase('presence')
  const env = {
    ...testKeys,
    SUPABASE_DIR: await withTestSupport('tests/api/project'),
    STORAGE_DIR: cluster.filesDirectory,
  }
  other = await startBackendProcess({ env: { ...env, DATABASE_URL } })
  cutOff = await startBackendProcess({ env: { ...env, DATABASE_URL: proxy.addressOf(DATABASE_URL) } })
})
afterEach(async () => {
  proxy.speak()
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
})
afterAll(async () => {
  await Promise.all([cutOff.remove(), other.remove()])
  await proxy.close()
  await cluster.remove()
})

async function joined({ url }: BackendProcess, key: string): Promise<RealtimeChannel> {
  const client = createClient(url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  clients.push(client)
  const channel = client
    .channel('yard', { config: { presence: { key } } })
    .on('presence', { event: 'sync' }, () => undefined)
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error)))
  })
  return channel
}

const keysIn = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()

test.each([
  ['are cut and refused', () => proxy.cut()],
  ['are silent', () => proxy.fallSilent('and new ones')],
])('when its connections %s', async (_, lose) => {
  const [watcher, stayer, leaver, comer, passer] = [
    await joined(other, 'watcher'),
    await joined(cutOff, 'stayer'),
    await joined(cutOff, 'leaver'),
    await joined(cutOff, 'comer'),
    await joined(cutOff, 'passer'),
  ]
  await Promise.all([stayer.track({}), leaver.track({})])
  await expect.poll(() => keysIn(watcher)).toEqual(['leaver', 'stayer'])
  lose()
  await passer.track({})
  await Promise.all([leaver.untrack(), comer.track({}), watcher.track({})])
  await passer.untrack()
  await expect.poll(async () => (await fetch(`${cutOff.url}/health`)).status).toBe(503)
  proxy.speak()
  const everybody = ['comer', 'stayer', 'watcher']
  await expect.poll(() => keysIn(watcher), { timeout: 20_000 }).toEqual(everybody)
  await expect.poll(() => keysIn(stayer), { timeout: 20_000 }).toEqual(everybody)
  const late = await joined(other, 'late')
  await expect.poll(() => keysIn(late)).toEqual(everybody)
})
