/** The folder that one running backend owns: its lock, and the keys generated for it. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'

/** The folder is in use by another process, or cannot be used at all; the message is one line. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError'
}

/**
 * Creates the folder when it is missing and takes it for this process, until the returned function is called or the
 * process ends, however it ends: the lock is a listening socket, which no killed process can leave held.
 * @throws DataDirectoryError when another process holds it or it cannot be written
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new DataDirectoryError(`DATA_DIR ${directory} cannot be created: ${error.message}`)
  })
  const address = lockAddress(directory)
  if (await isAnswering(address)) throw inUse(directory)
  await rm(address, { force: true })
  const server = await listen(address).catch((error) => {
    if (error.code === 'EADDRINUSE') throw inUse(directory)
    throw new DataDirectoryError(`DATA_DIR ${directory} cannot be locked: ${error.message}`)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
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

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

/** A secret kept in the folder under `name`, readable by its owner alone; made of 32 random bytes on first use. */
export async function keptSecret(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return kept.trim()
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, `${made}\n`, { mode: 0o600 })
  return made
}
