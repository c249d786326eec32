/** A small built web app for the tests of the server: a page, a hashed script, a service worker, an icon. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const siteScript = `export const words = ${JSON.stringify('مجلس '.repeat(500))}\n`
const sitePage = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>مجلس</title>${'<p>مجلس</p>'.repeat(200)}`

/** Writes it to a folder, compressed as the build does it, and answers with the folder. */
export async function writeTestSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-site-'))
  const script = join(folder, 'assets', 'app-4f1d2c3b.js')
  await mkdir(join(folder, 'assets'))
  for (const path of [script, join(folder, 'sw.js')]) {
    await writeFile(path, siteScript)
    await writeFile(`${path}.br`, brotliCompressSync(siteScript))
    await writeFile(`${path}.gz`, gzipSync(siteScript))
  }
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"مجلس"}')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, '.built-from'), 'of no interest to visitors')
  await writeFile(join(folder, 'index.html'), sitePage)
  return folder
}
