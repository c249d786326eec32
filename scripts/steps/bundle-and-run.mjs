/** Bundles programs of the tests, which are TypeScript, and runs the first of them with this script's arguments. */
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/**
 * @param {string} name of a folder in `.cache`, where the bundles go
 * @param {Record<string, string>} entryPoints source files by the names of their bundles; `main` is run
 * @returns {Promise<number>} the exit code
 */
export async function bundleAndRun(name, entryPoints) {
  // Not there before the scripts have installed it.
  const { build } = await import('esbuild')
  // As deep below the root as the sources lie, because they find the repository by their own place.
  const outdir = join(root, '.cache', name)
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  return run(process.execPath, ['--enable-source-maps', join(outdir, 'main.js'), ...process.argv.slice(2)])
}
