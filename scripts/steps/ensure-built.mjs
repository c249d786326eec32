/** Builds what is stale: each part is rebuilt when the files it is made from have changed since its last build, once, however many ask. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './paths.mjs'
import { mustRun } from './run.mjs'

const parts = [
  {
    name: 'backend',
    sources: ['backend/src', 'shared', 'backend/package.json', 'package-lock.json'],
    build: buildBackend,
  },
  {
    name: 'web',
    sources: [
      'web/src',
      'shared',
      'web/build',
      'web/service-worker',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/tsconfig.json',
      'web/package.json',
      'package-lock.json',
    ],
    build: buildWeb,
  },
]

/** @param {('backend' | 'web')[]} [names] which parts; all by default */
export async function ensureBuilt(names = ['backend', 'web']) {
  for (const part of parts.filter(({ name }) => names.includes(name))) await ensurePart(part)
}

function ensurePart({ name, sources, build }) {
  const stamp = join(root, name, 'dist', '.built-from')
  const stampOf = async () => (existsSync(stamp) ? await readFile(stamp, 'utf8') : '')
  const step = {
    folder: join(root, '.cache', `building-${name}`),
    isDone: async () => (await stampOf()) === (await fingerprintOf(sources)),
    waits: `Waiting for the ${name}, which another command builds …`,
  }
  return oneAtATime(step, async () => {
    process.stdout.write(`Building ${name} …\n`)
    const fingerprint = await fingerprintOf(sources)
    await build()
    await writeFile(stamp, fingerprint)
  })
}

/** A hash over names, sizes and times, so that nothing has to be read to see that nothing has changed. */
async function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesUnder(join(root, source))) {
      const { size, mtimeMs } = await stat(path)
      hash.update(`${path}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path) {
  if (!existsSync(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Our own code is bundled, packages stay in node_modules: one file loads faster than two hundred. */
export const backendBundle = {
  absWorkingDir: root,
  entryPoints: {
    main: 'backend/src/main.ts',
    index: 'backend/src/index.ts',
    'function-worker': 'backend/src/functions/worker/main.ts',
    'image-worker': 'backend/src/storage/images/image-worker.ts',
    'pglite-worker': 'backend/src/db/pglite-worker.ts',
    'body-worker': 'backend/src/rest/request/body-worker.ts',
  },
  outdir: 'backend/dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
}

async function buildBackend() {
  const { build, stop } = await import('esbuild')
  await rm(join(root, backendBundle.outdir), { recursive: true, force: true })
  await build(backendBundle)
  // Its process would stay as long as the app that is started next.
  await stop()
  await copySchemas(backendBundle.outdir)
}

/** @param {string} outdir where the backend was bundled to */
export async function copySchemas(outdir) {
  const copy = join(root, outdir, 'schemas')
  await rm(copy, { recursive: true, force: true })
  await cp(join(root, 'backend/src/db/schemas'), copy, { recursive: true })
}

async function buildWeb() {
  await mustRun(process.execPath, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    'web',
    '--logLevel',
    'warn',
  ])
  await compressFiles(join(root, 'web/dist'))
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Puts `.br` and `.gz` beside every text file, so that serving costs no compression. */
async function compressFiles(directory) {
  for (const path of (await filesUnder(directory)).filter((file) => compressible.has(extname(file)))) {
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
  }
}
