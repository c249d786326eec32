/** `npm run admin -- grant 07700000001`: makes an account an admin by the procedure `set_admin`; `revoke` takes that back. */
import { runCommand } from './steps/run-command.mjs'

const usage = 'usage: npm run admin -- grant|revoke <phone or email>'

await runCommand(async ({ callProcedure, readConfig }, [action, identifier, ...rest]) => {
  const isKnown = action === 'grant' || action === 'revoke'
  if (!isKnown || !identifier || rest.length > 0) return { line: usage, isGood: false }
  const { success, message } = await callProcedure(readConfig(process.env), {
    name: 'set_admin',
    args: { p_identifier: identifier, p_is_admin: action === 'grant' },
  })
  return { line: message, isGood: success }
})
