/** A command of the terminal: says one line, on the error stream where it did not do what was asked, and ends with 0 or 1. */
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './paths.mjs'

/**
 * @param {(backend: typeof import('@majlis/backend'), args: string[]) => Promise<{ line: string, isGood: boolean }>} run is given the
 * built backend and this script's arguments
 */
export async function runCommand(run) {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt(['backend'])
  // As the app's process: what it writes is for its own user alone. What was built may be run by another.
  process.umask(0o077)
  const backend = await import('@majlis/backend')
  const { line, isGood } = await run(backend, process.argv.slice(2)).catch((error) => ({
    line: backend.formatError(error),
    isGood: false,
  }))
  const stream = isGood ? process.stdout : process.stderr
  stream.write(`${line}\n`)
  process.exit(isGood ? 0 : 1)
}
