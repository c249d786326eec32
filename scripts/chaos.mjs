/**
 * `npm run chaos`: bad days of an installation, on the embedded database and on PostgreSQL, while people write, pay and upload, each
 * when a payment has just been made that nobody heard of; afterwards it looks for each thing that was acknowledged, and prints how
 * many of those payments were asked for again, how many things were lost or made twice and how long it took until
 * the installation served again. `--rounds 20` repeats each, `--only word` takes those that have the word in their name, `--no-postgres` the embedded database alone. Exit code 1
 * when anything was lost, made twice, refused, or took more than ten seconds, or when a day did not come about. `--prove` lives them with an
 * installation that pays twice what is asked for twice, and exits with 1 when a round did not find that. `--memory 5` measures instead what is kept of memory a
 * minute after so many minutes of hostile requests.
 */
import { bundleAndRun } from './steps/bundle-and-run.mjs'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt(['backend'])
process.exit(await bundleAndRun('chaos', { main: 'tests/chaos/main.ts' }))
