/**
 * `npm run bench`: measures the app on this machine and prints what it must reach beside what it does.
 * `npm run bench -- --growth` also fills in a million posts and people, and searches them; `--only feed`, `--seconds 3` and `--turns 1` make it shorter.
 * `--attacks` measures how long others wait while somebody attacks, and nothing else; with `--only crowd`, one of the attacks.
 * For the comparison with `@supabase/lite` it installs that into tests/bench/lite, the first time.
 * With `--pipelined`, pgbench too sends each transaction in one round trip, which is as fast as the database can be.
 */
import { bundleAndRun } from './steps/bundle-and-run.mjs'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(
  await bundleAndRun('bench', {
    main: 'tests/bench/main.ts',
    'load-process': 'tests/bench/load-process.ts',
    'bare-fan-out': 'tests/bench/bare-fan-out.ts',
    'wait-probe': 'tests/bench/wait-probe.ts',
  }),
)
