/** `npm run db:reset`: empties the embedded database of DATA_DIR, which the next start builds anew. `--yes` answers its question. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Outcome, runCommand } from '../command.ts'
import { type Config, readConfig } from '../config.ts'
import { lockDirectory } from '../directory-lock.ts'

const usage = 'usage: npm run db:reset [-- --yes]'

runCommand(async (args) => {
  if (args.some((arg) => arg !== '--yes')) return refused(usage)
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  if (databaseUrl)
    return refused('DATABASE_URL is set, and no server is touched: empty its database yourself')
  if (!existsSync(join(dataDir, 'database'))) return done(`There is no database in ${dataDir}`)
  const { unlock } = await lockDirectory(dataDir)
  try {
    if (!args.includes('--yes') && !(await isMeant(dataDir)))
      return refused('Nothing was deleted: say yes at a terminal, or add -- --yes')
    // What is left of the files is nobody's without the rows, so that the rows go last.
    await rm(filesIn(dataDir), { recursive: true, force: true })
    await rm(join(dataDir, 'database'), { recursive: true })
    const elsewhere = elsewhereKept(config)
    const left =
      elsewhere && `; its files in ${elsewhere} are left, for others' may be there: delete them yourself`
    return done(
      `The database and the files in ${dataDir} are deleted; the next start builds them anew${left ?? ''}`,
    )
  } finally {
    await unlock()
  }
})

function filesIn(dataDir: string): string {
  return join(dataDir, 'storage')
}

/** Where files are kept that are not in the data folder; null for nowhere. */
function elsewhereKept({ dataDir, storageDir, storageS3 }: Config): string | null {
  if (storageS3) return `the bucket ${storageS3.bucket}`
  return storageDir === filesIn(dataDir) ? null : `STORAGE_DIR ${storageDir}`
}

/** Whether somebody at a terminal says so. */
async function isMeant(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete the database and the files in ${dataDir}? Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}

function done(line: string): Outcome {
  return { line, isGood: true }
}

function refused(line: string): Outcome {
  return { line, isGood: false }
}
