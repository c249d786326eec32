// Chosen files, in the browser's database, until they were sent: phones drop a page while a person is elsewhere, and a reload
// forgets what was chosen. They belong to the person, and none is kept for longer than a day.
import type { UseStore } from 'idb-keyval'
import { once } from './once.ts'
import { randomUuid } from './random.ts'
import { localStore } from './storage.ts'

const lifetimeMs = 24 * 60 * 60 * 1000
/** Says in the storage that there may be some, so that forgetting them costs nothing where there are none. */
const markKey = 'majlis:kept-files'

const open = once(async () => {
  const database = await import('idb-keyval')
  return { ...database, store: database.createStore('majlis', 'files') }
})

type Database = Awaited<ReturnType<typeof open>>

/** A browser may forbid it, or have no room: the page itself holds the file all the same. */
async function attempt<Result>(work: (database: Database, store: UseStore) => Promise<Result>) {
  try {
    const database = await open()
    return await work(database, database.store)
  } catch (error) {
    console.warn('files are not kept', error)
    return undefined
  }
}

function isOld(id: string): boolean {
  return Number(id.split(' ')[0]) < Date.now() - lifetimeMs
}

/** The name that a file will have here; it says since when. */
export function newFileId(): string {
  return `${Date.now()} ${randomUuid()}`
}

/** Keeps the file, and forgets those that are too old. */
export async function storeFile(id: string, file: File): Promise<void> {
  localStore.write(markKey, true)
  await attempt(async ({ keys, set, delMany }, store) => {
    const ids = await keys<string>(store)
    await delMany(ids.filter(isOld), store)
    await set(id, file, store)
  })
}

export function findFile(id: string): Promise<File | undefined> {
  return attempt(({ get }, store) => get<File>(id, store))
}

export async function forgetFile(id: string): Promise<void> {
  await attempt(({ del }, store) => del(id, store))
}

export async function forgetFiles(): Promise<void> {
  if (!localStore.read(markKey)) return
  localStore.remove(markKey)
  await attempt(({ clear }, store) => clear(store))
}
