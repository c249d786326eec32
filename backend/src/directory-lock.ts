/** The lock on a folder: one process at a time holds it, and none that has ended, however it ended. */

import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { identityOf } from './file-identity.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { isShortEnough } from './socket-address.ts'

const answerTimeoutMs = 2_000
const lookEveryMs = 1_000

interface Held {
  server: Server
  /** Whether the lock in the folder is still this one. */
  isThere(): Promise<boolean>
}

/** The folder is in use by another process, or cannot be used at all; the message is one line. */
export class DirectoryLockError extends Error {
  override name = 'DirectoryLockError'
}

export interface DirectoryLock {
  /** Tells whoever asks for it from now on under which address this process serves. */
  announce(url: string): void
  /** Tells once the folder is another one, moved away or replaced: what is written by its path from then on may destroy what others have there. */
  onLost(tell: (error: DirectoryLockError) => void): void
  /** What is lost with this file too, from now on: a part of the folder was moved away or replaced. */
  guard(path: string): Promise<void>
  unlock(): Promise<void>
}

/**
 * Creates the folder when it is missing and takes it for this process, until it is unlocked or the process ends.
 *
 * A holder listens on the socket `lock.N`, so that nobody listens there once it has ended. Names only ever grow: whoever
 * finds that nobody listens on the newest takes the next one, by a hard link, of which one succeeds. The newest name is
 * never removed; so a name that could be taken although a newer one had been there before is seen to be old afterwards.
 * @throws DirectoryLockError when another process holds it or it cannot be written
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  let url = ''
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const { server, isThere } = await (process.platform === 'win32' ? holdPipe : holdSocket)(
      directory,
      () => url,
    )
    let watching: NodeJS.Timeout | undefined
    const guarded = [isThere]
    const isWhole = async () => (await Promise.all(guarded.map((isSame) => isSame()))).every(Boolean)
    let isUnlocked = false
    const watch = async (tell: (error: DirectoryLockError) => void) => {
      // A disk that does not answer says nothing of what lies there: it is asked again.
      const isMissed = !(await isWhole().catch(() => true))
      if (isUnlocked) return
      if (isMissed)
        tell(new DirectoryLockError(`DATA_DIR ${directory} was moved or replaced while it was in use`))
      else watching = setTimeout(watch, lookEveryMs, tell).unref()
    }
    return {
      announce: (announced) => {
        url = announced
      },
      onLost: (tell) => {
        watching = setTimeout(watch, lookEveryMs, tell).unref()
      },
      guard: async (path) => void guarded.push(await identityOf(path)),
      unlock: () => {
        isUnlocked = true
        clearTimeout(watching)
        return new Promise((resolve) => server.close(() => resolve()))
      },
    }
  } catch (error) {
    if (error instanceof DirectoryLockError || !(error instanceof Error)) throw error
    throw new DirectoryLockError(`DATA_DIR ${directory} cannot be locked: ${error.message}`)
  }
}

/** The address under which the process that holds the folder serves: empty while it starts, null when nobody holds it. */
export async function addressOfHolder(directory: string): Promise<string | null> {
  return process.platform === 'win32'
    ? nullIfMissing(askHolder(pipeOf(directory)))
    : (await newestLock(directory)).holder
}

/** A pipe's name is taken once, and gone with its process. */
async function holdPipe(directory: string, currentUrl: () => string): Promise<Held> {
  const server = await listen(pipeOf(directory), currentUrl).catch((error) => {
    throw isCode(error, 'EADDRINUSE') ? inUse(directory) : error
  })
  return { server, isThere: async () => true }
}

async function holdSocket(directory: string, currentUrl: () => string): Promise<Held> {
  const { number, holder } = await newestLock(directory)
  if (holder !== null) throw inUse(directory)
  const [draft, mine] = [`lock-${randomBytes(4).toString('hex')}`, `lock.${number + 1}`]
  const server = await listen(socketPath(directory, draft), currentUrl)
  try {
    await link(join(directory, draft), join(directory, mine))
    const names = await readdir(directory)
    if (names.some((name) => numberOf(name) > numberOf(mine))) throw inUse(directory)
    const older = names.filter((name) => name !== mine && /^lock\b/.test(name))
    await Promise.all(older.map((name) => rm(join(directory, name), { force: true })))
    return { server, isThere: await identityOf(join(directory, mine)) }
  } catch (error) {
    server.close()
    // Taken by another start, which may have removed the draft as well.
    throw isCode(error, 'EEXIST', 'ENOENT') ? inUse(directory) : error
  }
}

/** The newest lock and what its holder answers, null when nobody listens there. */
async function newestLock(directory: string): Promise<{ number: number; holder: string | null }> {
  const names = (await nullIfMissing(readdir(directory))) ?? []
  const number = Math.max(0, ...names.map(numberOf))
  if (number === 0) return { number, holder: null }
  try {
    return { number, holder: await askHolder(socketPath(directory, `lock.${number}`)) }
  } catch (error) {
    // The next holder has removed it meanwhile.
    if (isCode(error, 'ENOENT')) return newestLock(directory)
    throw error
  }
}

function numberOf(name: string): number {
  return Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0)
}

function inUse(directory: string): DirectoryLockError {
  return new DirectoryLockError(`DATA_DIR ${directory} is in use by another running process`)
}

function pipeOf(directory: string): string {
  return `\\\\.\\pipe\\${join(directory, 'lock').replaceAll(/[\\/:]/g, '-')}`
}

/** The path from here where it is the shorter one. */
function socketPath(directory: string, name: string): string {
  const absolute = resolve(directory, name)
  const fromHere = relative(process.cwd(), absolute)
  const shorter = fromHere.length < absolute.length ? fromHere : absolute
  if (!isShortEnough(shorter)) throw new DirectoryLockError(`DATA_DIR ${directory} has too long a path`)
  return shorter
}

/** What a holder says of itself, empty when it is too busy to say anything; null when nobody listens. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(address)
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.once('end', () => resolve(answer.trim()))
    socket.once('error', (error) => {
      if (isCode(error, 'ECONNREFUSED')) resolve(null)
      else if (isCode(error, 'EAGAIN', 'ECONNRESET', 'EPIPE')) resolve('')
      else reject(error)
    })
    socket.setTimeout(answerTimeoutMs, () => {
      socket.destroy()
      resolve(answer.trim())
    })
  })
}

function listen(address: string, currentUrl: () => string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(`${currentUrl()}\n`)
    })
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
