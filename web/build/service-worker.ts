// Bundles service-worker/main.ts into /sw.js, with the names of all files of this build. The development server answers with one that goes
// away, and takes the caches of an installation along that was looked at under the same address.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const name = 'sw.js'
/** Of what web/public has: what the page names. Icons are the system's once the app is installed. */
const publicFiles = ['favicon.svg', 'manifest.webmanifest']
const page = 'index.html'

const goesAway = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
})
`

interface PrecachedFile {
  url: string
  revision: string | null
}

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

function bytesOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return output.type === 'chunk' ? output.code : output.source
}

/** The page last: whoever finds it in the worker's cache finds all the rest (src/lib/code-caches.ts). */
async function filesOf(bundle: Rolldown.OutputBundle, publicDir: string): Promise<PrecachedFile[]> {
  const hashed = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
  const named = publicFiles.map(async (file) => ({
    url: `/${file}`,
    revision: hashOf(await readFile(join(publicDir, file))),
  }))
  const html = bundle[page]
  if (!html) throw new Error(`the build has no ${page}`)
  return [
    ...hashed.sort().map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(named)),
    { url: `/${page}`, revision: hashOf(bytesOf(html)) },
  ]
}

async function bundleWorker(root: string, files: PrecachedFile[]): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['service-worker/main.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      RELEASE: JSON.stringify({ version: hashOf(JSON.stringify(files)), files }),
    },
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

export function serviceWorker(): Plugin {
  let [root, publicDir] = ['', '']
  return {
    name: 'majlis:service-worker',
    // After Vite has written the page.
    enforce: 'post',
    configResolved(config) {
      root = config.root
      publicDir = config.publicDir
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(goesAway)
      })
    },
    async generateBundle(_options, bundle) {
      const source = await bundleWorker(root, await filesOf(bundle, publicDir))
      this.emitFile({ type: 'asset', fileName: name, source })
    },
  }
}
