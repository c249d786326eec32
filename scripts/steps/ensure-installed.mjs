/**
 * Installs the dependencies when they are missing or older than the lock file, once, however many ask at the same time: npm takes the folder
 * away first, also from under another npm. Needs nothing but Node itself.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './paths.mjs'
import { mustRun } from './run.mjs'

export function ensureInstalled() {
  const step = {
    folder: join(root, '.cache/installing'),
    isDone: () => isInstalled(root),
    waits: 'Waiting for the dependencies, which another command installs …',
  }
  return oneAtATime(step, async () => {
    process.stdout.write('Installing dependencies (npm ci) …\n')
    // What builds the app are devDependencies, which npm leaves out where NODE_ENV is production.
    await mustRun('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      quiet: true,
    })
  })
}

/**
 * Whether a folder's dependencies are there and as new as its lock file.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}
