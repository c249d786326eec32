/** `npm run dev`: the app with hot reload. The page comes from Vite; the backend restarts when its bundle changes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { backendBundle, copySchemas } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { root } from './steps/paths.mjs'

await ensureInstalled()
const { context } = await import('esbuild')
const { createServer } = await import('vite')

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const backendUrl = `http://127.0.0.1:${port + 1}`

process.env.BACKEND_URL = backendUrl
const page = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  server: { port, host, strictPort: true },
})
// Before the backend is there, which would stay behind where the port is taken.
await page.listen()

/** Beside the build, which other commands make anew. */
const outdir = 'backend/.dev'
await copySchemas(outdir)
const bundle = await context({ ...backendBundle, outdir })
await bundle.rebuild()
await bundle.watch()
const env = { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1', SITE_URL: `http://${host}:${port}` }
const backend = spawn(process.execPath, ['--watch', '--enable-source-maps', `${outdir}/main.js`], {
  cwd: root,
  env,
  stdio: 'inherit',
})
page.printUrls()

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    backend.kill(signal)
    await Promise.all([page.close(), bundle.dispose()])
    process.exit(0)
  })
}
