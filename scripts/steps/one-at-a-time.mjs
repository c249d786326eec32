/** One process at a time does a step in the project's folder; others wait for it. Needs nothing but Node itself. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const isWindows = process.platform === 'win32'
/** Stands for a lock where there can be none. */
const nobody = { release() {} }

/**
 * Does the work once nobody else is at it, and not at all where it `isDone` by then.
 *
 * Who works listens on the socket `lock.N` of the folder, so that nobody listens there once it has ended, however it ended; who comes
 * meanwhile holds a connection to it, which ends with it. Names only grow, as in a data folder (backend/src/directory-lock.ts): whoever
 * finds that nobody listens on the newest takes the next one, by a hard link, of which one succeeds.
 * @param {{ folder: string, isDone: () => boolean | Promise<boolean>, waits: string }} step a folder of its own, and what is said of waiting
 * @param {() => Promise<void>} work
 */
export async function oneAtATime({ folder, isDone, waits }, work) {
  let hasWaited = false
  while (!(await isDone())) {
    const lock = await take(folder)
    if (lock) {
      try {
        // Another may have done it since that was asked.
        if (!(await isDone())) await work()
        // Nobody asks for the lock of what is done.
        await rm(folder, { recursive: true, force: true }).catch(() => {})
      } finally {
        lock.release()
      }
      return
    }
    if (!hasWaited) process.stdout.write(`${waits}\n`)
    hasWaited = true
    await endOfHolder(folder)
  }
}

/** The lock; undefined while another process holds it, or has just let it go. */
async function take(folder) {
  await mkdir(folder, { recursive: true })
  if (isWindows) return listen(folder, '')
  const number = await newest(folder)
  if (number > 0 && (await isHeld(folder, number))) return undefined
  const [draft, mine] = [`draft-${randomBytes(4).toString('hex')}`, `lock.${number + 1}`]
  const lock = await listen(folder, draft)
  if (!lock || lock === nobody) return lock
  try {
    await link(join(folder, draft), join(folder, mine))
    if ((await newest(folder)) === number + 1) {
      for (const name of await readdir(folder))
        if (name !== mine) await rm(join(folder, name), { force: true })
      return lock
    }
  } catch (error) {
    // Taken by another, which may have removed the draft, or the folder, as well.
    if (!isCode(error, 'EEXIST', 'ENOENT')) throw error
  }
  lock.release()
  return undefined
}

/** The number of the newest name. */
async function newest(folder) {
  const names = await readdir(folder).catch(() => [])
  return Math.max(0, ...names.map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0)))
}

async function isHeld(folder, number) {
  const holder = await reach(folder, number)
  holder?.connection.destroy()
  return holder !== undefined
}

/** Returns soon after whoever holds the lock has let it go, or has ended. */
async function endOfHolder(folder) {
  const holder = await reach(folder, await newest(folder))
  await holder?.ended
  await pause(50)
}

/** A connection to the holder of the lock of that number; undefined where nobody listens. */
function reach(folder, number) {
  return new Promise((resolve) => {
    const connection = connect(pathOf(folder, `lock.${number}`))
    const ended = new Promise((resolve) => connection.once('close', resolve))
    connection.once('connect', () => resolve({ connection, ended }))
    connection.on('error', (error) => {
      // Any other error is of somebody who is there.
      resolve(isCode(error, 'ECONNREFUSED', 'ENOENT') ? undefined : { connection, ended })
    })
  })
}

/** Undefined where the name, or the folder, is another's by now; where a folder takes no sockets at all, nobody is waited for. */
function listen(folder, name) {
  return new Promise((resolve) => {
    const waiting = new Set()
    const server = createServer((connection) => {
      waiting.add(connection)
      connection.on('error', () => connection.destroy())
    })
    const release = () => {
      server.close()
      for (const connection of waiting) connection.destroy()
    }
    server.once('error', (error) => resolve(isCode(error, 'EADDRINUSE', 'ENOENT') ? undefined : nobody))
    server.listen(pathOf(folder, name), () => resolve({ release }))
  })
}

/** A socket's path is short by nature, so it is said from here where that is shorter; Windows has pipes, which are gone with their process. */
function pathOf(folder, name) {
  if (isWindows) return `\\\\.\\pipe\\${resolve(folder).replaceAll(/[\\/:]/g, '-')}`
  const path = resolve(folder, name)
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

function isCode(error, ...codes) {
  return codes.includes(error.code)
}
