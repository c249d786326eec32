/** A PostgreSQL server of the tests' own: a fresh cluster in a temporary folder, on loopback, gone afterwards. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PostgresCluster {
  port: number
  /** Of the database that every server has. */
  address: string
  /** Where the server keeps its files and, where its settings say so, its log. */
  dataDirectory: string
  /** For the files of processes that serve one of its databases; gone with the cluster. */
  filesDirectory: string
  /** Creates an empty database, in the place of one that an earlier try of a test left, and answers with its address. */
  createDatabase(name: string): Promise<string>
  /**
   * Runs one of PostgreSQL's own programs, by its name, and answers with what it printed.
   * @throws with what it said when it fails
   */
  program(name: string, args: string[]): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  /** Starts the server anew as a hot standby, which reads and takes no LISTEN. */
  startAsStandby(): Promise<void>
  /** Makes a primary of it again. */
  promote(): Promise<void>
  /** Stops the server and deletes the cluster. */
  remove(): Promise<void>
}

/** Its files need not outlive the machine. */
const forAWhile = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a cluster. PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
 * @param settings of the server, each as `name=value`; unless given, those of one that is soon forgotten
 */
export async function startPostgresCluster(settings = forAWhile): Promise<PostgresCluster> {
  const bin = await programsFolder()
  const folder = await mkdtemp(join(tmpdir(), 'majlis-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, await idOf('-u'), await idOf('-g'))
  const program = async (name: string, args: string[]) => {
    const whole = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, name)] : [join(bin, name)]
    const [file = name, ...before] = whole
    const { stdout } = await run(file, [...before, ...args]).catch((error) => {
      throw new Error(`${name}: ${error.stderr || error.message}`)
    })
    return stdout
  }
  const data = join(folder, 'data')
  const port = await freePort()
  const start = async () => {
    const all = ['listen_addresses=127.0.0.1', 'max_connections=100', ...settings]
    const options = all.map((setting) => `-c ${setting}`).join(' ')
    await program('pg_ctl', [
      '-D',
      data,
      '-o',
      `-p ${port} -k ${folder} ${options}`,
      '-l',
      join(folder, 'log'),
      '-w',
      'start',
    ])
  }
  const stop = async () => {
    await program('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  }
  const kind = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await program('initdb', ['-D', data, '--no-sync', ...kind])
  await start()
  const addressOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    port,
    address: addressOf('postgres'),
    dataDirectory: data,
    filesDirectory: join(folder, 'files'),
    program,
    start,
    stop,
    async startAsStandby() {
      await stop()
      await writeFile(join(data, 'standby.signal'), '')
      if (isRoot) await chown(join(data, 'standby.signal'), await idOf('-u'), await idOf('-g'))
      await start()
    },
    promote: async () => void (await program('pg_ctl', ['-D', data, '-w', 'promote'])),
    createDatabase: async (name) => {
      const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      await program('dropdb', [...server, '--if-exists', '--force', name])
      await program('createdb', [...server, name])
      return addressOf(name)
    },
    remove: async () => {
      await stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where the newest installed PostgreSQL keeps `initdb`; Debian does not put it on the path. */
async function programsFolder(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  if (newest) return `/usr/lib/postgresql/${newest}/bin`
  const { stdout } = await run('pg_config', ['--bindir'])
  return stdout.trim()
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'postgres'])
  return Number(stdout)
}

/**
 * A port that nobody listens on at this moment, below those that the system gives to who asks for any and to who connects: it is used
 * seconds later, when one of theirs may be taken.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
