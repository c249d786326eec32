/** Runs a program as part of a script, sharing its terminal. */
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<number>} the exit code; 1 when a signal ended it
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** As `run`, but ends this script when the program fails. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) process.exit(code)
}
