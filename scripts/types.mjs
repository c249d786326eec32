/**
 * `npm run types`: writes the types of the database, made from the migrations, for the web. With `--check` it writes
 * nothing and fails when they are not what the migrations give.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { runCommand } from './steps/run-command.mjs'

const command = 'npm run types'
const file = 'web/src/lib/database.types.ts'

await runCommand(async ({ generateTypes }, args) => {
  const types = await generateTypes('supabase', command)
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === types
  if (isCurrent) return { line: `${file} is what the migrations give`, isGood: true }
  if (args.includes('--check')) {
    return { line: `${file} is not what the migrations give; run ${command}`, isGood: false }
  }
  await writeFile(file, types)
  return { line: `${file} is written`, isGood: true }
})
