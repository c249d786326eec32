/**
 * Where a function's thread listens: a folder of its own that nobody else can read, among the temporary files, because a socket's address
 * must be short; where the path of those is too long, in /tmp. Whoever cleans those up may take it away under a running thread, so each start makes a new one, under a new name.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isShortEnough } from '../socket-address.ts'

export interface SocketFolder {
  /** The address in it, which nobody can guess. */
  socket: string
  /** Whether somebody who calls still finds it. */
  isThere(): Promise<boolean>
  remove(): Promise<void>
}

const noteEnding = '.sockets'

/** @param notesDir where it is noted for the next process, should this one be killed */
export async function makeSocketFolder(notesDir: string): Promise<SocketFolder> {
  const name = randomUUID()
  if (process.platform === 'win32') {
    return { socket: `\\\\.\\pipe\\${name}`, isThere: async () => true, remove: async () => undefined }
  }
  const place = isShortEnough(join(tmpdir(), 'functions-XXXXXX', name)) ? tmpdir() : '/tmp'
  await mkdir(place, { recursive: true })
  const folder = await mkdtemp(join(place, 'functions-'))
  const note = join(notesDir, `${basename(folder)}${noteEnding}`)
  await writeFile(note, folder)
  const socket = join(folder, name)
  return {
    socket,
    isThere: () =>
      access(socket).then(
        () => true,
        () => false,
      ),
    remove: () => removeNoted(note, folder),
  }
}

/** Removes what a process that was killed has left; no other one may be using the folder of notes. */
export async function removeLeftSockets(notesDir: string): Promise<void> {
  const notes = (await readdir(notesDir)).filter((name) => name.endsWith(noteEnding))
  for (const name of notes) {
    const note = join(notesDir, name)
    await removeNoted(note, await readFile(note, 'utf8'))
  }
}

async function removeNoted(note: string, folder: string): Promise<void> {
  // A note that was cut short names nothing of ours.
  if (basename(note) === `${basename(folder)}${noteEnding}`)
    await rm(folder, { recursive: true, force: true })
  await rm(note, { force: true })
}
