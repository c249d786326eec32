/** Keeps a thread of PGlite open: when one is lost, another one opens the same folder. */
import pg from 'pg'
import { types } from './connection.ts'
import { ownerSearchPath } from './database.ts'
import type { NotificationHub } from './notification-hub.ts'
import { type PgliteThread, startThread } from './pglite-thread.ts'

export interface OpenThread extends PgliteThread {
  client: pg.Client
}

export interface PgliteSupervisor {
  /** The thread that is open, or the next one once it is. One that could not be opened is tried again by the next call. */
  get(): Promise<OpenThread>
  /** Lets a thread end in good order and opens another one. */
  renew(thread: OpenThread): void
  close(): Promise<void>
  /** Closes at once: the thread that is open, or is being opened, is ended in whatever it does. */
  hangUp(): Promise<void>
}

export interface SupervisorOptions {
  /** Told each time a thread was lost or could not be opened, and why. */
  onLost: (error: Error) => void
  /** Asked before each opening: whether the folder is still the same. */
  mayOpen: () => Promise<boolean>
}

export function supervisePglite(
  directory: string,
  channels: NotificationHub,
  { onLost, mayOpen }: SupervisorOptions,
): PgliteSupervisor {
  /** The thread that is open, or the one that is being opened; null until somebody asks again when that failed. */
  let current: Promise<OpenThread> | null = null
  /** The thread that is open and to go on. One that is being ended is this no more, however it ends. */
  let inUse: OpenThread | null = null
  /** The thread that was started last. */
  let newest: PgliteThread | null = null
  /** A thread was lost, and those who listen do not know yet that they may have missed something. */
  let owesGap = false
  let isClosed = false

  const get = () => current ?? openNext()

  /** The only way to a thread, and only taken while there is none: two never have one folder. */
  function openNext(): Promise<OpenThread> {
    const opening = open()
    current = opening
    opening.then(tellOwedGap, () => {
      current = null
    })
    return opening
  }

  async function open(): Promise<OpenThread> {
    await newest?.ended
    if (!(await mayOpen())) throw new Error(`${directory} was moved or replaced while it was in use`)
    if (isClosed) throw new Error('the database is closed')
    const thread = startThread(directory)
    newest = thread
    try {
      inUse = { ...thread, client: await connectTo(thread, channels, lose) }
      return inUse
    } catch (error) {
      thread.socket.destroy()
      throw error
    }
  }

  function tellOwedGap(): void {
    if (!owesGap) return
    owesGap = false
    channels.announceReconnect()
  }

  function lose(client: pg.Client, error: Error): void {
    if (isClosed) return
    onLost(error)
    if (client !== inUse?.client) return
    owesGap = true
    replace(inUse)
  }

  /** Whoever has the thread in its place opened waits until it has ended, in whatever way. */
  function replace(thread: OpenThread): void {
    inUse = null
    thread.client.end()
    openNext().catch((error) => {
      if (!isClosed) onLost(error)
    })
  }

  return {
    get,
    renew(thread) {
      if (thread === inUse) replace(thread)
    },
    async close() {
      isClosed = true
      const thread = await current?.catch(() => null)
      inUse = null
      await thread?.client.end()
      await newest?.ended
    },
    async hangUp() {
      isClosed = true
      current = null
      inUse = null
      newest?.socket.destroy()
      await newest?.ended
    },
  }
}

/** @param onError told when the connection breaks after all of this has succeeded */
async function connectTo(
  { socket }: PgliteThread,
  channels: NotificationHub,
  onError: (client: pg.Client, error: Error) => void,
): Promise<pg.Client> {
  const stream = () => socket
  const client = new pg.Client({ stream, types, user: 'postgres', database: 'postgres', ssl: false })
  let isOpen = false
  client.on('error', (error) => {
    if (!isOpen) return
    isOpen = false
    onError(client, error)
  })
  await client.connect()
  await client.query(`set search_path = ${ownerSearchPath}`)
  await channels.listenOn(client)
  isOpen = true
  return client
}
