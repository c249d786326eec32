/**
 * `npm run bench`: measures the app on this machine and prints what it must reach beside what it does.
 * `npm run bench -- --growth` also fills in a million posts; `--only feed`, `--seconds 3` and `--turns 1` make it shorter.
 * For the comparison with `@supabase/lite` it installs that into tests/bench/lite, the first time.
 * With `--pipelined`, pgbench too sends each transaction in one round trip, which is as fast as the database can be.
 */
import { join } from 'node:path'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { root } from './steps/paths.mjs'
import { run } from './steps/run.mjs'

await ensureInstalled()
await ensureBuilt()
const { build } = await import('esbuild')

// As deep below the root as the sources lie, because they find the repository by their own place.
const outdir = join(root, '.cache/bench')
await build({
  absWorkingDir: root,
  entryPoints: { main: 'tests/bench/main.ts', 'load-process': 'tests/bench/load-process.ts' },
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.exit(
  await run(process.execPath, ['--enable-source-maps', join(outdir, 'main.js'), ...process.argv.slice(2)]),
)
