/**
 * `@supabase/lite`, which speaks the same protocol, as a process of its own on the same PostgreSQL server. It is installed
 * when it is first needed, into a folder beside this file, and is no part of the product. It replaces functions of the
 * schema `auth` when it starts, so it works on a copy of the database.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from '../../scripts/steps/ensure-installed.mjs'
import { repository } from '../support/backend-process.ts'
import { freePort, type PostgresCluster } from '../support/postgres-cluster.ts'

export interface LiteProcess {
  url: string
  stop(): Promise<void>
}

export interface LiteSettings {
  cluster: PostgresCluster
  /** The database that is copied, with the sessions in it. */
  database: string
  keys: { JWT_SECRET: string; ANON_KEY: string; SERVICE_ROLE_KEY: string }
  /** A folder for its configuration. */
  folder: string
}

const run = promisify(execFile)
const home = join(repository, 'tests/bench/lite')
const program = join(home, 'node_modules/@supabase/lite/dist/cli/index.js')
const copyName = 'lite'
const timeoutMs = 60_000

/** @throws when it cannot be installed or does not start */
export async function startLite({ cluster, database, keys, folder }: LiteSettings): Promise<LiteProcess> {
  if (!isInstalled(home)) await run('npm', ['ci', '--prefix', home, '--ignore-scripts'])
  const databaseUrl = await copyOf(cluster, database)
  const port = await freePort()
  const project = await mkdtemp(join(folder, 'lite-'))
  await mkdir(join(project, 'supabase'))
  await writeFile(join(project, 'supabase/config.toml'), configuration(port, databaseUrl, keys))
  const { PATH, HOME } = process.env
  const lite = spawn(process.execPath, [program, 'start', '--no-admin'], {
    cwd: project,
    env: { PATH, HOME, NODE_ENV: 'production', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => lite.once('close', () => resolve()))
  const stop = () => {
    lite.kill()
    return ended
  }
  await untilReady(lite).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function copyOf(cluster: PostgresCluster, database: string): Promise<string> {
  const server = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres']
  const file = join(cluster.dataDirectory, 'copy.dump')
  await cluster.program('pg_dump', [...server, '-Fc', '-Z0', '-f', file, database])
  const url = await cluster.createDatabase(copyName)
  await cluster.program('pg_restore', [...server, '-d', copyName, file])
  await cluster.program('vacuumdb', [...server, '--analyze', copyName])
  return url
}

function configuration(port: number, databaseUrl: string, keys: LiteSettings['keys']): string {
  return `
[api]
port = ${port}
[db]
driver = "postgres"
url = "${databaseUrl}"
[auth]
enabled = true
jwt_secret = "${keys.JWT_SECRET}"
publishable_key = "${keys.ANON_KEY}"
secret_key = "${keys.SERVICE_ROLE_KEY}"
`
}

function untilReady(lite: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`@supabase/lite did not start: ${output.slice(-2_000)}`))
    const timer = setTimeout(fail, timeoutMs)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('Ready in')) return
      clearTimeout(timer)
      resolve()
    }
    lite.stdout?.on('data', read)
    lite.stderr?.on('data', read)
    lite.once('close', fail)
  })
}
