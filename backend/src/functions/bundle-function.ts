/** Makes one file of a function and everything it imports. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, stop } from 'esbuild'
import { denoImports } from './deno-imports.ts'
import { readImportMap } from './import-map.ts'

export interface FunctionSources {
  /** The project's own files in the bundle, with the time each was last changed, in milliseconds. */
  changedAt: Map<string, number>
}

let running = 0

/**
 * Writes the bundle to `outfile`.
 * @throws BuildFailure with what esbuild found wrong
 */
export async function bundleFunction(entrypoint: string, outfile: string): Promise<FunctionSources> {
  running += 1
  try {
    const { metafile } = await build({
      entryPoints: [entrypoint],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      metafile: true,
      logLevel: 'silent',
      banner: { js: requireForCommonJs },
      plugins: [denoImports(await readImportMap(entrypoint))],
    })
    return sourcesOf(Object.keys(metafile.inputs))
  } finally {
    running -= 1
    // esbuild's own process is not kept for the hours in which nothing is bundled.
    if (running === 0) await stop()
  }
}

/** Whether a file of the bundle has been edited or removed since. */
export async function isStale({ changedAt }: FunctionSources): Promise<boolean> {
  const checks = await Promise.all([...changedAt].map(async ([path, time]) => (await timeOf(path)) !== time))
  return checks.some((isChanged) => isChanged)
}

/** Packages in CommonJS ask for Node's modules by `require`, which an ES module does not have. */
const requireForCommonJs = `import { createRequire as __createRequire } from 'node:module'
const require = __createRequire(import.meta.url)`

async function sourcesOf(inputs: string[]): Promise<FunctionSources> {
  const own = inputs.filter((path) => !/node_modules|^stand-in:/.test(path)).map((path) => resolve(path))
  const times = await Promise.all(own.map(async (path) => [path, await timeOf(path)] as const))
  return { changedAt: new Map(times) }
}

function timeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
