/** `npm run check`: types, lint, formatting and import rules, unused code. All run, then the result counts. */
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { run } from './steps/run.mjs'

await ensureInstalled()
const checks = [
  ['types of the backend', ['tsc', '-p', 'backend']],
  ['types of the web', ['tsc', '-p', 'web']],
  ['types of the service worker', ['tsc', '-p', 'web/service-worker']],
  ['types of the tests', ['tsc', '-p', 'tests']],
  ['types of the edge functions', ['tsc', '-p', 'supabase/functions']],
  ['lint, formatting and import rules', ['biome', 'ci', '.']],
  ['unused code', ['knip', '--no-progress']],
]
let failed = 0
for (const [name, args] of checks) await check(name, 'npx', ['--no-install', ...args])
await check('types of the database are as the migrations give them', process.execPath, [
  'scripts/types.mjs',
  '--check',
])
process.stdout.write(failed === 0 ? 'All checks passed.\n' : `${failed} checks failed.\n`)
process.exit(failed === 0 ? 0 : 1)

async function check(name, program, args) {
  process.stdout.write(`— ${name}\n`)
  if ((await run(program, args)) !== 0) failed += 1
}
