/** Keeps a thread of PGlite open: when one is lost, another one opens the same folder. */
import pg from 'pg'
import type { Channels } from './channels.ts'
import { types } from './connection.ts'
import { ownerSearchPath } from './database.ts'
import { type PgliteThread, startThread } from './pglite-thread.ts'

export interface OpenThread extends PgliteThread {
  client: pg.Client
}

export interface KeptThread {
  /** The thread that is open, or the next one once it is. One that could not be opened is tried again by the next call. */
  get(): Promise<OpenThread>
  /** Lets a thread end in good order and opens another one. */
  renew(thread: OpenThread): void
  close(): Promise<void>
}

/** @param onLost told each time a thread was lost or could not be opened, and why */
export function keepThread(
  directory: string,
  channels: Channels,
  onLost: (error: Error) => void,
): KeptThread {
  let current: Promise<OpenThread> | null = null

  async function open(): Promise<OpenThread> {
    const opened = await openThread(directory, lose)
    try {
      await channels.listenOn(opened.client)
    } catch (error) {
      // Two threads never have one folder.
      await opened.client.end().catch(onLost)
      throw error
    }
    return opened
  }

  function hold(opening: Promise<OpenThread>): Promise<OpenThread> {
    const held = opening.catch((error) => {
      // Another one may be opening already.
      if (current === held) current = null
      throw error
    })
    current = held
    return held
  }

  const get = () => current ?? hold(open())

  function lose(error: Error): void {
    onLost(error)
    hold(open()).then(channels.tellOfGap, onLost)
  }

  return {
    get,
    renew({ client }) {
      hold(client.end().then(open)).catch(onLost)
    },
    async close() {
      const open = await current?.catch(() => null)
      await open?.client.end()
    },
  }
}

async function openThread(directory: string, onLost: (error: Error) => void): Promise<OpenThread> {
  const thread = startThread(directory)
  const stream = () => thread.socket
  const client = new pg.Client({ stream, types, user: 'postgres', database: 'postgres', ssl: false })
  let isOpen = false
  client.on('error', (error) => {
    if (!isOpen) return
    isOpen = false
    onLost(error)
  })
  await client.connect()
  await client.query(`set search_path = ${ownerSearchPath}`)
  isOpen = true
  return { ...thread, client }
}
