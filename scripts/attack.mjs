/**
 * `npm run attack`: tries what hostile people would, and prints for each scenario what it proved to be there, what it tried,
 * what held and what fell. It starts a product of its own on an embedded database, or with `--postgres` on a PostgreSQL that
 * is gone afterwards. `--url https://… --anon-key … [--service-key …]` attacks a running installation and leaves out what has
 * to be looked at behind the scenes; never one that people use, for it makes accounts and content. `--long` tries the full
 * numbers, `--only word` what has the word in its name or the number in docs/security.md, and `--of-databases` what a database
 * decides: the second database of `npm test` need not show the rest again. Exit code 1 when anything fell or nothing could be tried.
 */
import { bundleAndRun } from './steps/bundle-and-run.mjs'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt(['backend'])
process.exit(
  await bundleAndRun('attack', { main: 'tests/attack/main.ts', 'wait-probe': 'tests/bench/wait-probe.ts' }),
)
