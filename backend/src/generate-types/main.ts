/** `npm run types`: writes the database's types from the migrations, or with `--check` says whether they are current. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { ifThere } from '../if-there.ts'
import { describeSchema } from './introspect.ts'
import { printTypes } from './print.ts'

const command = 'npm run types'

async function generate(supabaseDir: string): Promise<string> {
  const database = await openPglite('memory://')
  try {
    const schemasDir = join(fileURLToPath(new URL('.', import.meta.url)), 'schemas')
    await migrate(database, { schemasDir, supabaseDir, settings: {} })
    return printTypes(await describeSchema(database, 'public'), command)
  } finally {
    await database.close()
  }
}

/** @returns the exit code */
async function run([supabaseDir, file, ...flags]: string[]): Promise<number> {
  if (!supabaseDir || !file) throw new Error('usage: types.js <supabase folder> <file> [--check]')
  const types = await generate(supabaseDir)
  const isCurrent = (await ifThere(readFile(file, 'utf8'))) === types
  if (flags.includes('--check') && !isCurrent) {
    process.stderr.write(`${file} is not what the migrations give; run ${command}\n`)
    return 1
  }
  if (!isCurrent) await writeFile(file, types)
  return 0
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  },
)
