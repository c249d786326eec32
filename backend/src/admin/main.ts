/** `npm run admin -- grant <phone or email>`: gives an account the rights of an admin, or takes them with `revoke`. */
import { runCommand } from '../command.ts'
import { readConfig } from '../config.ts'
import { setAdmin } from './set-admin.ts'

const usage = 'usage: npm run admin -- grant|revoke <phone or email>'

runCommand(async ([action, identifier, ...rest]) => {
  const isKnown = action === 'grant' || action === 'revoke'
  if (!isKnown || !identifier || rest.length > 0) return { line: usage, isGood: false }
  const isAdmin = action === 'grant'
  const { success, message } = await setAdmin(readConfig(process.env), { identifier, isAdmin })
  return { line: message, isGood: success }
})
