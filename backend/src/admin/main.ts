/** `npm run admin -- grant <phone or email>`: gives an account the rights of an admin, or takes them with `revoke`. */
import { readConfig } from '../config.ts'
import { explainFailure } from '../explain-failure.ts'
import { AdminError, setAdmin } from './set-admin.ts'

const usage = 'usage: npm run admin -- grant|revoke <phone or email>'

/** @returns the exit code */
async function run([action, identifier, ...rest]: string[]): Promise<number> {
  const isKnown = action === 'grant' || action === 'revoke'
  if (!isKnown || !identifier || rest.length > 0) return say(usage, false)
  const { success, message } = await setAdmin(readConfig(process.env), {
    identifier,
    isAdmin: action === 'grant',
  })
  return say(message, success)
}

function say(line: string, isGood: boolean): number {
  const stream = isGood ? process.stdout : process.stderr
  stream.write(`${line}\n`)
  return isGood ? 0 : 1
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) =>
    process.exit(say(error instanceof AdminError ? error.message : explainFailure(error), false)),
)
