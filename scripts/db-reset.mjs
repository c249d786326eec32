/** `npm run db:reset`: empties the embedded database of DATA_DIR, which the next start builds anew. `--yes` answers its question. */
import { createInterface } from 'node:readline/promises'
import { runCommand } from './steps/run-command.mjs'

const usage = 'usage: npm run db:reset [-- --yes]'

await runCommand(async ({ readConfig, resetDatabase }, args) => {
  if (args.some((arg) => arg !== '--yes')) return { line: usage, isGood: false }
  const isMeant = args.includes('--yes') ? async () => true : saysYes
  return { line: await resetDatabase(readConfig(process.env), isMeant), isGood: true }
})

/** Whether somebody at a terminal says so. */
async function saysYes(dataDir) {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete the database and the files in ${dataDir}? Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}
