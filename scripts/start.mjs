/** `npm start`: installs what is missing, builds what is stale, starts the app. Told to stop at any of it, it ends with 0. */
import { endOnSignals } from './steps/run.mjs'

endOnSignals()
const [{ ensureBuilt }, { ensureInstalled }, { root }] = await Promise.all([
  import('./steps/ensure-built.mjs'),
  import('./steps/ensure-installed.mjs'),
  import('./steps/paths.mjs'),
])
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
await import('../backend/dist/main.js')
