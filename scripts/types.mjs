/**
 * `npm run types`: writes the types of the database, made from the migrations, for the web. With `--check` it writes
 * nothing and fails when they are not what the migrations give.
 */
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { run } from './steps/run.mjs'

await ensureInstalled()
await ensureBuilt(['backend'])
const args = ['supabase', 'web/src/lib/database.types.ts', ...process.argv.slice(2)]
process.exit(await run(process.execPath, ['--enable-source-maps', 'backend/dist/types.js', ...args]))
