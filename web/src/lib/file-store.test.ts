import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findFile, forgetFiles, newFileId, storeFile } from './file-store.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

// Node copies a file as an empty object, which is something all the same.
const picture = (name: string) => new File(['picture'], name, { type: 'image/png' })

it('gives back what was stored', async () => {
  const id = newFileId()
  await storeFile(id, picture('of-sara.png'))
  expect(await findFile(id)).toBeDefined()
})

it('forgets what was asked to be stored before, and keeps what the next person chose meanwhile until they leave', async () => {
  const [ofSara, ofOmar] = [newFileId(), newFileId()]
  void storeFile(ofSara, picture('of-sara.png'))
  const left = forgetFiles()
  await storeFile(ofOmar, picture('of-omar.png'))
  await left
  expect(await findFile(ofSara)).toBeUndefined()
  expect(await findFile(ofOmar)).toBeDefined()
  await forgetFiles()
  expect(await findFile(ofOmar)).toBeUndefined()
})

it('tries again to forget what it could not', async () => {
  const id = newFileId()
  await storeFile(id, picture('of-sara.png'))
  const failing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new Error('broken')
  })
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('forbidden')
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  await forgetFiles()
  failing.mockRestore()
  deleting.mockRestore()
  await forgetFiles()
  expect(await findFile(id)).toBeUndefined()
})

it('finds what was looked for behind something that does not end, each in its own time', async () => {
  const [lost, kept] = [newFileId(), newFileId()]
  await storeFile(kept, picture('of-sara.png'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endless = Object.create(IDBRequest.prototype)
  const looking = vi.spyOn(IDBObjectStore.prototype, 'get')
  looking.mockReturnValueOnce(endless).mockReturnValueOnce(endless)
  const found = Promise.all([findFile(lost), findFile(lost), findFile(kept)])
  for (const turn of [1, 2]) {
    while (looking.mock.calls.length < turn) await new Promise(setImmediate)
    vi.advanceTimersByTime(20_000)
  }
  expect(await found).toEqual([undefined, undefined, expect.anything()])
})
