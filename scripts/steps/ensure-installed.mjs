/** Installs the dependencies when they are missing or older than the lock file. Needs nothing but Node itself. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { mustRun } from './run.mjs'

export async function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  process.stdout.write('Installing dependencies (npm ci) …\n')
  await mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}
