// Chosen files, in the browser's database, until they were sent: phones drop a page while a person is elsewhere, and a reload
// forgets what was chosen. They belong to the person, and none is kept for longer than a day.
import type { UseStore } from 'idb-keyval'
import { randomUuid } from './random.ts'
import { localStore } from './storage.ts'

const lifetimeMs = 24 * 60 * 60 * 1000
/** Says in the storage that there may be some, so that forgetting them costs nothing where there are none. */
const markKey = 'majlis:kept-files'

const databaseName = 'majlis'

async function load() {
  const database = await import('idb-keyval')
  return { ...database, store: database.createStore(databaseName, 'files') }
}

let opened: ReturnType<typeof load> | undefined

/** What did not come is asked for again. */
async function open() {
  opened ??= load()
  try {
    return await opened
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** So that its code is here before the network goes. */
export function prepareFileStore(): void {
  open().catch((error) => console.info('files are not kept yet', error))
}

type Database = Awaited<ReturnType<typeof open>>

/** One after the other, so that what is forgotten is not stored by what was asked for before. */
let last: Promise<unknown> = Promise.resolve()
/** Milliseconds of its turn after which nobody waits any more for what does not end. */
const patience = 20_000

const afterPatience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patience))

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(() => ({ done: work() }))
  last = turn.then(({ done }) => Promise.race([done.catch(() => undefined), afterPatience()]))
  return turn.then(({ done }) => done)
}

/** A browser may forbid it, or have no room: the page itself holds the file all the same. */
async function attempt<Result>(
  work: (database: Database, store: UseStore) => Promise<Result>,
): Promise<Result | undefined> {
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

export async function storeFile(id: string, file: File): Promise<void> {
  const mark = () => localStore.write(markKey, true)
  mark()
  await enqueue(() =>
    attempt(({ set }, store) => {
      // Once more: what was before it may have forgotten all.
      mark()
      return set(id, file, store)
    }),
  )
}

/** Forgets those that are too old; to be called when the app begins. */
export async function forgetOldFiles(): Promise<void> {
  if (!localStore.read(markKey)) return
  await enqueue(() =>
    attempt(async ({ keys, delMany }, store) => {
      const ids = await keys<string>(store)
      await delMany(ids.filter(isOld), store)
    }),
  )
}

/** None where it does not come in the time of its own turn: whoever waits for it may choose another. */
export function findFile(id: string): Promise<File | undefined> {
  return enqueue(() => Promise.race([attempt(({ get }, store) => get<File>(id, store)), afterPatience()]))
}

export async function forgetFile(id: string): Promise<void> {
  await enqueue(() => attempt(({ del }, store) => del(id, store)))
}

/** Also where the code that keeps them does not come. Whether they are gone: not where another tab has them open. */
function deleteDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = () => resolve(true)
    request.onerror = () => resolve(false)
    request.onblocked = () => resolve(false)
  })
}

/** Forgets all. What could not be forgotten is when the next person leaves, or when it is too old. */
export async function forgetFiles(): Promise<void> {
  if (!localStore.read(markKey)) return
  await enqueue(async () => {
    // Who stores behind this marks anew.
    localStore.remove(markKey)
    const isCleared = await attempt(async ({ clear }, store) => {
      await clear(store)
      return true
    })
    const isForgotten = isCleared ?? (await deleteDatabase().catch(() => false))
    if (!isForgotten) localStore.write(markKey, true)
  })
}
