import { expect, test } from 'vitest'
import { createArrival } from './arrival.ts'
import { createCopyTurns } from './copy-turns.ts'
import { createUploadSlots } from './upload-slots.ts'

const places = { places: 4, placesPerCaller: 2, placesPerSite: 3, graceMs: 0, slow: 1_000_000 }
const { signal: nobodyLeaves } = new AbortController()

/** Copies that end when it is said; tells which were begun. */
function copies(uploads = createUploadSlots(places)) {
  const inTurn = createCopyTurns(uploads, 2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const copy = (payer: string, name: string, signal = nobodyLeaves) =>
    inTurn({ payer, site: payer, signal }, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  return { copy, begun, endOne: () => ends.shift()?.() }
}

test('those of one caller are made one after the other, beside those of others', async () => {
  const { copy, begun, endOne } = copies()
  const all = [copy('sara', 'first'), copy('sara', 'second'), copy('omar', 'third')]
  expect(begun).toEqual(['first', 'third'])
  endOne()
  await all[0]
  expect(begun).toEqual(['first', 'third', 'second'])
  endOne()
  endOne()
  await Promise.all(all)
})

test('one more than a caller has places for uploads is refused', async () => {
  const { copy, endOne } = copies()
  const first = copy('sara', 'first')
  const second = copy('sara', 'second')
  await expect(copy('sara', 'third')).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 10 })
  endOne()
  await first
  const third = copy('sara', 'third')
  endOne()
  await second
  endOne()
  await third
})

test('who leaves before the turn copies nothing, and gives the place back', async () => {
  const { copy, begun, endOne } = copies()
  const first = copy('sara', 'first')
  const leaving = new AbortController()
  const left = copy('sara', 'left', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = copy('sara', 'next')
  endOne()
  await first
  expect(begun).toEqual(['first', 'next'])
  endOne()
  await next
})

test('one whose callers wait for the disk makes room too', async () => {
  const uploads = createUploadSlots({ ...places, places: 3 })
  const { copy, begun, endOne } = copies(uploads)
  const made = [copy('sara', 'first'), copy('omar', 'second')]
  const waiting = copy('lina', 'waiting')
  uploads.enter({ payer: 'noor', site: 'noor', arrival: createArrival() })
  await expect(waiting).rejects.toMatchObject({ statusCode: 503 })
  expect(begun).toEqual(['first', 'second'])
  endOne()
  endOne()
  await Promise.all(made)
})

test('one that waits makes room for who comes when all places are taken, and one that is being made does not', async () => {
  const uploads = createUploadSlots({ ...places, places: 2 })
  const { copy, begun, endOne } = copies(uploads)
  const first = copy('sara', 'first')
  const waiting = copy('sara', 'waiting')
  const comes = (payer: string) => uploads.enter({ payer, site: payer, arrival: createArrival() })
  comes('omar')
  await expect(waiting).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 10 })
  expect(() => comes('lina')).toThrow('busy')
  endOne()
  await first
  expect(begun).toEqual(['first'])
  comes('lina')
})
