// The browser's storage, as JSON and without surprises: it can be forbidden or full, and what is in it may be anything.

/** A place of values by key; `read` answers undefined for what is missing or is not JSON. */
export interface KeyValueStore {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
  /** The names of everything that begins so. */
  keys(prefix: string): string[]
  /** Everything goes, also what others put there. */
  clear(): void
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    console.warn('storage is not available', error)
    return undefined
  }
}

function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

function over(storage: () => Storage): KeyValueStore {
  return {
    read: (key) =>
      attempt(() => {
        const text = storage().getItem(key)
        return text === null ? undefined : JSON.parse(text)
      }),
    write: (key, value) => attempt(() => storage().setItem(key, JSON.stringify(value))),
    remove: (key) => attempt(() => storage().removeItem(key)),
    keys: (prefix) => (attempt(() => namesIn(storage())) ?? []).filter((name) => name.startsWith(prefix)),
    clear: () => attempt(() => storage().clear()),
  }
}

/** Kept until it is cleared. */
export const localStore = over(() => localStorage)

/** Kept while the tab lives, also over a reload. */
export const tabStore = over(() => sessionStorage)
