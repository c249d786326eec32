/** An embedded database that is there and cannot be used: nothing takes it for one that is gone, and who is at a loss is told what to do. */
import { spawnSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repository, runBackendToEnd } from '../support/backend-process.ts'
import { testKeys } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

/** Nobody's, as which the app runs here. */
const appUser = 65_534
const asAppUser = { uid: appUser, cwd: repository }
const mayBeAnother = process.getuid?.() === 0 && spawnSync('ls', ['backend/dist'], asAppUser).status === 0

let dataDir: string
let env: Record<string, string>
const database = () => join(dataDir, 'database')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'majlis-unusable-'))
  env = { ...testKeys, DATA_DIR: dataDir, SUPABASE_DIR: 'tests/api/project' }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function lay(path: string, uid = process.getuid?.() ?? 0): Promise<void> {
  const whole = join(dataDir, path)
  await mkdir(dirname(whole), { recursive: true, mode: 0o700 })
  await writeFile(whole, '17\n', { mode: 0o600 })
  for (const each of [whole, dirname(whole)]) await chown(each, uid, uid)
}

const reset = `import { readConfig, resetDatabase } from './backend/dist/index.js'
  await resetDatabase(readConfig(process.env), async () => true)`

const start = (uid?: number) => runBackendToEnd(env, undefined, { uid })

test.skipIf(!mayBeAnother)('a command of another user leaves nothing there', async () => {
  await lay('database/PG_VERSION', appUser)
  const before = await readdir(dataDir, { recursive: true })
  for (const [script, args] of [
    ['admin', ['grant', 'founder@majlis.invalid']],
    ['db-reset', ['--yes']],
  ] as const)
    expect(await runScript(script, [...args], env)).toEqual({
      code: 1,
      said: expect.stringContaining(`belongs to user ${appUser}, and this is user 0: say it as that user`),
    })
  expect(await readdir(dataDir, { recursive: true })).toEqual(before)
})

describe.skipIf(!mayBeAnother)('where root has restored it', () => {
  const others = () => `${database()} belongs to user 0, and this is user ${appUser}`

  beforeEach(async () => {
    await lay('database-made', appUser)
    await lay('storage/objects/00/file', appUser)
    for (const folder of ['storage', 'storage/objects']) await chown(join(dataDir, folder), appUser, appUser)
    await lay('database/PG_VERSION', 0)
  })

  test('a start says whose it is, and not that it is gone', async () => {
    const { code, output } = await start(appUser)
    expect([code, output.trim()]).toEqual([1, expect.stringContaining(others())])
    expect(output).not.toMatch(/gone|db:reset/)
  })

  test('resetting it deletes nothing, files neither', async () => {
    const before = await readdir(dataDir, { recursive: true })
    // As `npm run db:reset` does, which installs and builds first, as whoever the sources belong to.
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', reset], {
      ...asAppUser,
      env,
    })
    expect(String(stderr)).toContain(`Nothing was deleted: ${others()}`)
    const isKept = (path: string) => !path.startsWith('lock')
    expect((await readdir(dataDir, { recursive: true })).filter(isKept)).toEqual(before.filter(isKept))
  })
})

test('a link to an empty folder is refused before anything is made', async () => {
  await mkdir(join(dataDir, 'elsewhere'))
  await symlink('elsewhere', database())
  expect((await start()).output.trim()).toContain(`${database()} is a link`)
  expect(await readdir(dataDir)).not.toContain('database.making')
})

test('one that is damaged is put back from a backup, which is said', async () => {
  await lay('database/PG_VERSION')
  await lay('database/global/pg_control')
  const { code, output } = await start()
  expect([code, output.trim()]).toEqual([1, expect.stringContaining('put back a backup of DATA_DIR')])
})

test('too little memory is called that', async () => {
  const { output } = await runBackendToEnd(env, undefined, { mostMemory: 15_000_000 })
  expect(output).toMatch(/finds no room in memory.*ulimit -v/)
  expect(output).not.toContain('    at ')
})

test('what keeps it from being seen is not its absence', async () => {
  await lay('database-made')
  // As of a disk that does not answer, the system says of it neither that it is there nor that it is not.
  await symlink('database', database())
  const { code, output } = await start()
  expect([code, output.trim()]).toEqual([1, expect.stringContaining(`${database()} cannot be used: ELOOP`)])
  expect(output).not.toContain('gone')
})
