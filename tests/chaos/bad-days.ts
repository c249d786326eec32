/** What goes wrong, while people write, pay and upload. */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Deaf } from './aim.ts'
import type { Ground, GroundName } from './ground.ts'
import type { DatabaseName, Installation } from './installation.ts'
import { pause } from './people.ts'

export interface BadDay {
  name: string
  on: DatabaseName[]
  /** What the installation stands on; else a usual machine. */
  ground?: GroundName
  /** The status by which people must have been told meanwhile. */
  isTold?: number
  /** Who does not hear of a payment when it begins, on PostgreSQL; else the person, as on the embedded database. */
  deafOnPostgres?: Deaf
  /** It ends the process in the middle of a payment, whose connection breaks off. */
  breaksOff?: true
  /** Resolves when the cause has gone; from then on the installation must come back by itself. */
  happen(installation: Installation): Promise<void>
}

/** What was to go wrong did not. */
export class NotLived extends Error {
  override name = 'NotLived'
}

const everywhere: DatabaseName[] = ['pglite', 'postgres']
const outageMs = 2_000
const hour = 3_600
/** Seconds between what a clock is put to and what an answer says. */
const clockTolerance = 60
const ticksAwaited = 2
const longestStandstillMs = 10_000
/** What the process says then: of its files, and of its database. */
const filesAreMissed = /the folder of files is gone/
const endedInItsLog = /crashed: PANIC: .*pg_wal.*No space left on device/

export const badDays: BadDay[] = [
  {
    name: 'the process is killed, and started again',
    on: everywhere,
    deafOnPostgres: 'server',
    breaksOff: true,
    async happen({ end, start }) {
      await end('SIGKILL')
      await start()
    },
  },
  {
    name: 'the process is told to stop, and started again',
    on: everywhere,
    async happen({ end, start }) {
      await end('SIGTERM')
      await start()
    },
  },
  {
    name: 'the process is killed, and three are started at once',
    on: everywhere,
    deafOnPostgres: 'server',
    breaksOff: true,
    async happen({ end, startAtOnce }) {
      await end('SIGKILL')
      const { living, refusals } = await startAtOnce(3)
      if (living !== 1) throw new Error(`${living} processes have the same folder`)
      const other = refusals.find((refusal) => !refusal.includes('is in use by another running process'))
      if (other) throw new Error(`a process was kept out by something else than the folder's lock: ${other}`)
    },
  },
  {
    name: '500 connections come in the middle of a request, and are cut',
    on: everywhere,
    async happen({ url }) {
      const { port, hostname } = new URL(url)
      const sockets = Array.from({ length: 500 }, () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.write('POST /rest/v1/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
        return socket
      })
      await pause(outageMs)
      for (const socket of sockets) socket.resetAndDestroy()
    },
  },
  {
    name: 'the database server dies, and is started again',
    on: ['postgres'],
    deafOnPostgres: 'server',
    async happen(installation) {
      const { cluster } = postgresOf(installation)
      await cluster.stop()
      await pause(outageMs)
      await cluster.start()
    },
  },
  {
    name: 'connections to the database are ended in the same breath as an answer',
    on: ['postgres'],
    deafOnPostgres: 'server',
    async happen(installation) {
      const { proxy } = postgresOf(installation)
      for (const nth of [1, 2, 3]) {
        proxy.endWithAnswer(nth)
        await pause(outageMs / 4)
      }
      proxy.endWithAnswer(null)
    },
  },
  {
    name: 'connections to the database fall silent, and new ones work',
    on: ['postgres'],
    deafOnPostgres: 'server',
    async happen(installation) {
      postgresOf(installation).proxy.fallSilent()
    },
  },
  {
    name: 'the network to the database is gone, and comes back',
    on: ['postgres'],
    deafOnPostgres: 'server',
    async happen(installation) {
      const { proxy } = postgresOf(installation)
      proxy.fallSilent('and new ones')
      await pause(outageMs)
      proxy.speak()
    },
  },
  {
    name: 'the disk of the files is full, and has room again',
    on: everywhere,
    ground: 'small disks',
    isTold: 507,
    async happen({ ground }) {
      const { files } = given(ground, 'disks')
      await files.fill()
      await pause(outageMs)
      await files.clear()
    },
  },
  {
    name: 'the disk of the database is full, and has room again',
    on: ['pglite'],
    ground: 'small disks',
    isTold: 507,
    async happen({ ground }) {
      const { data } = given(ground, 'disks')
      await data.fill()
      await pause(outageMs)
      await data.clear()
    },
  },
  {
    name: 'the disk of the database is full in the middle of its log, and has room again',
    on: ['pglite'],
    ground: 'small disks',
    isTold: 503,
    async happen({ ground, sql, output }) {
      const { data } = given(ground, 'disks')
      const already = output().length
      const hasEnded = () => endedInItsLog.test(output().slice(already))
      const since = performance.now()
      await data.fill()
      // What begins the next file of the log ends PostgreSQL; the one after next may have been made ready before. None is begun unless there is something in the last.
      while (!hasEnded() && performance.now() - since < longestStandstillMs) {
        await sql(`select pg_logical_emit_message(false, 'bad day', 'filled'), pg_switch_wal()`).catch(
          () => undefined,
        )
        await pause(outageMs / 20)
      }
      if (hasEnded()) await pause(outageMs / 2)
      await data.clear()
      if (!hasEnded()) throw new NotLived('not lived: the log had room')
    },
  },
  {
    name: 'the disk of the database takes no other file, and takes some again',
    on: ['pglite'],
    ground: 'small disks',
    async happen({ ground, sql }) {
      const { data } = given(ground, 'disks')
      await sql('drop table if exists public.growing')
      await sql('create table public.growing (text text)')
      await sql('alter table public.growing enable row level security')
      await sql(`insert into public.growing values ('first')`)
      // A table that grows gets another file, of its free space.
      const grow = () =>
        sql(`insert into public.growing select repeat('x', 1000) from generate_series(1, 100)`)
      await data.fillWithFiles()
      const hasGrown = await grow().then(
        () => true,
        () => false,
      )
      await pause(outageMs)
      await data.clear()
      if (hasGrown) throw new NotLived('not lived: the table needed no file')
      await grow()
    },
  },
  {
    name: 'the folder of files is gone, and back',
    on: everywhere,
    isTold: 503,
    async happen({ filesDir, output }) {
      const aside = `${filesDir}-aside`
      const [already, since] = [output().length, performance.now()]
      await rename(filesDir, aside)
      await pause(outageMs)
      // A picture may be on its way through its process for longer, on a busy machine.
      while (!filesAreMissed.test(output().slice(already)) && performance.now() - since < longestStandstillMs)
        await pause(outageMs / 20)
      if (existsSync(filesDir)) throw new Error('another folder of files was made in its place')
      await rename(aside, filesDir)
    },
  },
  {
    name: 'the store of files takes requests and answers none, and answers new ones again',
    on: everywhere,
    ground: 'store',
    async happen({ ground }) {
      const store = given(ground, 'store')
      store.fallSilent('and new ones')
      await pause(outageMs)
      store.speak()
    },
  },
  {
    name: 'the clock of the process is an hour ahead, an hour behind, and right again',
    on: everywhere,
    ground: 'false clock',
    isTold: 401,
    async happen(installation) {
      const clock = given(installation.ground, 'clock')
      await startTicking(installation)
      for (const seconds of [hour, -hour, 0]) {
        await clock.set(seconds)
        await waitForClock(installation, seconds)
        await waitForTicks(installation)
      }
    },
  },
]

/** What stands there, where the ground that was asked for has it. */
function given<Part extends keyof Ground>(ground: Ground, part: Part): NonNullable<Ground[Part]> {
  const found = ground[part]
  if (!found) throw new Error(`there is no ${part} here`)
  return found
}

/** Has a job of the database write a row each second. */
async function startTicking({ sql }: Installation): Promise<void> {
  await sql('create table if not exists public.ticks (at timestamptz default clock_timestamp())')
  await sql('alter table public.ticks enable row level security')
  await sql(`select cron.schedule('tick', '1 second', 'insert into public.ticks default values')`)
}

/**
 * Each answer says when it was given.
 * @throws where the process does not believe the clock
 */
async function waitForClock({ url }: Installation, secondsAhead: number): Promise<void> {
  const since = performance.now()
  for (;;) {
    const { headers } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(longestStandstillMs) })
    const said = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000
    if (Math.abs(said - secondsAhead) < clockTolerance) return
    if (performance.now() - since > longestStandstillMs) {
      throw new Error(`the clock is ${Math.round(said)} s ahead, and not ${secondsAhead}`)
    }
    await pause(100)
  }
}

/** @throws where jobs stand still */
async function waitForTicks({ sql }: Installation): Promise<void> {
  const ticks = async () => (await sql<{ count: number }>('select count(*) from public.ticks'))[0]?.count ?? 0
  const [before, since] = [await ticks(), performance.now()]
  while ((await ticks()) < before + ticksAwaited) {
    if (performance.now() - since > longestStandstillMs) throw new Error('the jobs stand still')
    await pause(100)
  }
}

function postgresOf({ postgres }: Installation) {
  if (!postgres) throw new Error('there is no PostgreSQL')
  return postgres
}
