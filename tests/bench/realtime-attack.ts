/**
 * Realtime under attack: 40 accounts that broadcast as fast as they can while 1,500 sockets are opened from the same address. As
 * the product is served, with private channels alone, and as a project that allows public ones, where all of it is told on.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import WebSocket from 'ws'
import { startBackendProcess } from '../support/backend-process.ts'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'
import { post } from './people.ts'
import { atMost, type Row, rounded } from './report.ts'
import { type Engine, type ObservedBackend, waitsDuring } from './waits-during.ts'

type Channels = 'private channels' | 'public channels'

const senders = 40
const sockets = 1_500
const seconds = 10
/** How long it is looked how others wait while nobody attacks: a busy machine makes them wait too. */
const calmSeconds = 5
/** Just below what closes a channel. */
const messagesPerSecond = 95
const payload = { text: 'x'.repeat(1_000) }
const mostMs: Record<Engine, number> = { PostgreSQL: 250, PGlite: 1_000 }
const ticksPerSecond = 100
const password = 'a-long-Password-7'
const keys = {
  JWT_SECRET: 'a-secret-for-the-bench-with-40-characters',
  ANON_KEY: 'sb_publishable_for_the_bench',
  SERVICE_ROLE_KEY: 'sb_secret_for_the_bench',
}

export async function measureRealtimeAttack(): Promise<Row[]> {
  const rows: Row[] = []
  for (const channels of ['private channels', 'public channels'] as const) {
    for (const engine of ['PostgreSQL', 'PGlite'] as const) rows.push(...(await measureOn(engine, channels)))
  }
  return rows
}

async function measureOn(engine: Engine, channels: Channels): Promise<Row[]> {
  const cluster = engine === 'PostgreSQL' ? await startPostgresCluster() : undefined
  const supabaseDir = await withTestSupport('supabase')
  if (channels === 'public channels') await allowPublicChannels(supabaseDir)
  const database: Record<string, string> = cluster
    ? { DATABASE_URL: await cluster.createDatabase('attacked') }
    : {}
  const app = await startBackendProcess({
    env: { ...keys, ...database, SUPABASE_DIR: supabaseDir, DEMO: 'on', LOG_LEVEL: 'fatal' },
  })
  try {
    const tokens = await signUpAll(app.url)
    const [neighbourToken = ''] = tokens
    const backend: ObservedBackend = {
      url: app.url,
      anonKey: keys.ANON_KEY,
      neighbourToken,
      pid: app.process.pid ?? 0,
      cluster,
    }
    const attack = createAttack(app.url, tokens.slice(1))
    const calm = await waitsDuring(backend, () => pause(calmSeconds * 1_000))
    const cpuBefore = await processorSeconds(backend.pid)
    const { probes, backendMegabytes } = await waitsDuring(backend, attack.run)
    const cpu = (await processorSeconds(backend.pid)) - cpuBefore
    const name = `realtime, ${channels}, ${engine}`
    return [
      ...Object.entries(probes).map(([address, { longestMs }]) => ({
        ...atMost(`${name}: longest wait for ${address}`, longestMs, mostMs[engine], 'ms'),
        beside: `${rounded(calm.probes[address]?.longestMs ?? Number.NaN)} ms before the attack`,
      })),
      {
        measurement: `${name}: most memory; processor time; sockets open of ${sockets}; broadcasts told on`,
        measured: `${rounded(backendMegabytes)} MB; ${rounded(cpu)} s; ${attack.mostOpen()}; ${attack.told()}`,
        isReached: true,
      },
    ]
  } finally {
    await app.remove()
    await cluster?.remove()
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How long a process has had a processor, in user and system mode; Linux tells it, elsewhere it is not a number. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / ticksPerSecond
}

async function allowPublicChannels(supabaseDir: string): Promise<void> {
  const path = join(supabaseDir, 'config.toml')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('public_broadcast = false', 'public_broadcast = true'))
}

/** The first is of somebody who only waits. */
async function signUpAll(url: string): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 0; number <= senders; number += 1) {
    const account = { email: `sender-${number}@bench.example`, password }
    tokens.push((await post(`${url}/auth/v1/signup`, keys.ANON_KEY, account)).access_token)
  }
  return tokens
}

function createAttack(url: string, tokens: string[]) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.ANON_KEY}&vsn=2.0.0`
  const silent = new Set<WebSocket>()
  let told = 0
  let mostOpen = 0
  let isOver = false

  function openSilent(): void {
    const socket = new WebSocket(address)
    socket.on('open', () => {
      silent.add(socket)
      mostOpen = Math.max(mostOpen, silent.size)
    })
    socket.on('close', () => silent.delete(socket))
    socket.on('error', () => undefined)
  }

  /** Joins the channel of all, or where that is refused one of its own; speaks whether it may or not; comes again when it is closed. */
  function speak(token: string): void {
    if (isOver) return
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const socket = new WebSocket(address)
    const joinAs = (topic: string, isPrivate: boolean) =>
      socket.send(
        JSON.stringify([
          '1',
          '1',
          topic,
          'phx_join',
          { config: { private: isPrivate }, access_token: token },
        ]),
      )
    const talk = (topic: string) => {
      const frame = JSON.stringify(['1', null, topic, 'broadcast', { event: 'a', payload }])
      return setInterval(() => {
        for (let number = 0; number < messagesPerSecond; number += 1) socket.send(frame)
      }, 1_000)
    }
    let timer: NodeJS.Timeout | undefined
    socket.on('open', () => joinAs('realtime:hall', false))
    socket.on('message', (data, isBinary) => {
      if (isBinary) told += 1
      else if (!timer) {
        const isRefused = data.toString().includes('"error"')
        const topic = isRefused ? `realtime:user:${sub}:own` : 'realtime:hall'
        if (isRefused) joinAs(topic, true)
        timer = talk(topic)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      setTimeout(() => speak(token), 100)
    })
    setTimeout(() => socket.terminate(), seconds * 1_000)
  }

  return {
    mostOpen: () => mostOpen,
    told: () => told,
    async run() {
      for (const token of tokens) speak(token)
      for (let opened = 0; opened < sockets; opened += 100) {
        for (let number = 0; number < 100; number += 1) openSilent()
        await pause(100)
      }
      await pause(seconds * 1_000)
      isOver = true
      for (const socket of silent) socket.terminate()
    },
  }
}
