/** The folder that one running backend owns: its lock, and the keys generated for it. */

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { ifThere } from './if-there.ts'

const answerPatienceMs = 2_000

/** The folder is in use by another process, or cannot be used at all; the message is one line. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError'
}

export interface DataDirectoryLock {
  /** Tells whoever asks for it from now on under which address this process serves. */
  announce(url: string): void
  unlock(): Promise<void>
}

/**
 * Creates the folder when it is missing and takes it for this process, until it is unlocked or the process ends, however
 * it ends: the lock is a listening socket, which no killed process can leave held.
 * @throws DataDirectoryError when another process holds it or it cannot be written
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new DataDirectoryError(`DATA_DIR ${directory} cannot be created: ${error.message}`)
  })
  const address = lockAddress(directory)
  if ((await askHolder(address)) !== null) throw inUse(directory)
  await rm(address, { force: true })
  let url = ''
  const server = await listen(address, () => url).catch((error) => {
    if (error.code === 'EADDRINUSE') throw inUse(directory)
    throw new DataDirectoryError(`DATA_DIR ${directory} cannot be locked: ${error.message}`)
  })
  return {
    announce: (announced) => {
      url = announced
    },
    unlock: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The address under which the process that holds the folder serves: empty while it starts, null when nobody holds it. */
export function addressOfHolder(directory: string): Promise<string | null> {
  return askHolder(lockAddress(directory))
}

function inUse(directory: string): DataDirectoryError {
  return new DataDirectoryError(`DATA_DIR ${directory} is in use by another running Majlis`)
}

/** A socket's address is short by nature (108 bytes), so the path from here is used where it is the shorter one. */
function lockAddress(directory: string): string {
  const absolute = join(directory, 'lock')
  if (process.platform === 'win32') return `\\\\.\\pipe\\${absolute.replaceAll(/[\\/:]/g, '-')}`
  const fromHere = relative(process.cwd(), absolute)
  return fromHere.length < absolute.length ? fromHere : absolute
}

function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.once('end', () => resolve(answer.trim()))
    socket.once('error', () => resolve(null))
    socket.setTimeout(answerPatienceMs, () => {
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

/** A secret kept in the folder under `name`; null before its first use. */
export async function readSecret(directory: string, name: string): Promise<string | null> {
  const kept = await ifThere(readFile(join(directory, name), 'utf8'))
  return kept?.trim() || null
}

/** A secret kept in the folder under `name`, readable by its owner alone; made of 32 random bytes on first use. */
export async function keptSecret(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  const kept = await readSecret(directory, name)
  if (kept) return kept
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, `${made}\n`, { mode: 0o600 })
  return made
}
