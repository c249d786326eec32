/** Runs a program as part of a script, sharing its terminal. */
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** The programs that are running. */
const running = new Set()
let isToldToStop = false

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
    running.add(child)
    const ended = () => {
      running.delete(child)
      endIfTold()
    }
    child.once('error', (error) => {
      ended()
      reject(error)
    })
    child.once('close', (code) => {
      ended()
      resolve(code ?? 1)
    })
  })
}

/** As `run`, but ends this script when the program fails. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) process.exit(code)
}

/**
 * From now on SIGTERM and SIGINT are passed on to what runs, and end this script with 0 once that has ended; until somebody else in
 * this process listens to them too, whose they are then.
 */
export function endOnSignals() {
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) return
      isToldToStop = true
      for (const child of running) child.kill(signal)
      endIfTold()
    })
}

function endIfTold() {
  if (isToldToStop && running.size === 0) process.exit(0)
}
