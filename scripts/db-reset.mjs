/** `npm run db:reset`: empties the embedded database of DATA_DIR; the next start builds it anew. */
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { root } from './steps/paths.mjs'

process.chdir(root)
await ensureInstalled()
await ensureBuilt(['backend'])
await import('../backend/dist/reset-database.js')
