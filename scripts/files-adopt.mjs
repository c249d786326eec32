/**
 * `npm run files:adopt`: makes the folder of files here the one of the database, after a restore. `--yes` says that files may be missing.
 */
import { runCommand } from './steps/run-command.mjs'

const usage = 'usage: npm run files:adopt [-- --yes]'

await runCommand(async ({ adoptFiles, readConfig }, args) => {
  if (args.some((arg) => arg !== '--yes')) return { line: usage, isGood: false }
  return { line: await adoptFiles(readConfig(process.env), args.includes('--yes')), isGood: true }
})
