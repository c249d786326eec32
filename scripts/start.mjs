/** `npm start`: installs what is missing, builds what is stale, starts the app. */
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { root } from './steps/paths.mjs'

process.chdir(root)
await ensureInstalled()
await ensureBuilt()
await import('../backend/dist/main.js')
