/** A table that a policy reads is locked by maintenance for longer than is waited for: changes of others are told as a gap, not kept back. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const people = ['5a5a0000-0000-4000-8000-000000000001', '5a5a0000-0000-4000-8000-000000000002'] as const
const subscribedText = 'Subscribed to PostgreSQL'

let cluster: PostgresCluster
let backend: BackendProcess
let maintenance: pg.Client
let owner: pg.Client
const clients: SupabaseClient[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const DATABASE_URL = await cluster.createDatabase('shared')
  const SUPABASE_DIR = await withTestSupport('tests/api/project')
  backend = await startBackendProcess({ env: { ...testKeys, SUPABASE_DIR, DATABASE_URL } })
  maintenance = new pg.Client(DATABASE_URL)
  owner = new pg.Client(DATABASE_URL)
  await Promise.all([maintenance.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  await Promise.all([maintenance?.end(), owner?.end()])
  await backend?.remove()
  await cluster?.remove()
})

test('whoever waits for them hears of the gap, however many they are, and of what comes after', async () => {
  const said: string[][] = []
  const told: string[][] = []
  for (const [number, id] of people.entries()) {
    const client = createClient(backend.url, testKeys.ANON_KEY, { auth: { persistSession: false } })
    clients.push(client)
    await client.realtime.setAuth(await personToken(id))
    const [messages, texts]: [string[], string[]] = [[], []]
    said.push(messages)
    told.push(texts)
    client
      .channel(`of ${number}`)
      .on('system', {}, ({ message }) => messages.push(message))
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'rumours' }, ({ new: row }) =>
        texts.push(row.text),
      )
      .subscribe()
  }
  await expect.poll(() => said).toEqual([[subscribedText], [subscribedText]])
  await maintenance.query('begin')
  await maintenance.query('lock table public.doubts in access exclusive mode')
  await owner.query(`insert into public.rumours (text) values ('meanwhile')`)
  const twice = [subscribedText, subscribedText]
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([twice, twice])
  await maintenance.query('commit')
  await owner.query(`insert into public.rumours (text) values ('afterwards')`)
  await expect.poll(() => told).toEqual([['afterwards'], ['afterwards']])
})
