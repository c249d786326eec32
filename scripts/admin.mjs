/** `npm run admin -- grant 07700000001`: makes an account an admin; `revoke` takes that back. */
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { root } from './steps/paths.mjs'

process.chdir(root)
await ensureInstalled()
await ensureBuilt(['backend'])
await import('../backend/dist/admin.js')
