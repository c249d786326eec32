import { expect, test } from 'vitest'
import { type Arrival, createArrival } from './arrival.ts'
import { createUploadSlots } from './upload-slots.ts'

const options = { places: 4, placesPerCaller: 2, placesPerSite: 3, graceMs: 0, slow: 1_000_000 }

function coming(bytes: number): Arrival {
  const arrival = createArrival()
  arrival.expect()
  arrival.count(bytes)
  return arrival
}

const fast = 1_000_000_000

test('a caller has so many places, and has them again after leaving', () => {
  const places = createUploadSlots(options)
  const enter = () => places.enter({ payer: 'sara', site: 'a', arrival: coming(fast) })
  const leave = enter()
  enter()
  expect(enter).toThrow('Too many requests')
  leave()
  enter()
})

test('many accounts of one site have no more places than it', () => {
  const places = createUploadSlots(options)
  const enter = (payer: string, site: string) => places.enter({ payer, site, arrival: coming(fast) })
  for (const payer of ['1', '2', '3']) enter(payer, 'a')
  expect(() => enter('4', 'a')).toThrow('Too many requests')
  enter('sara', 'b')
  expect(() => enter('omar', 'c')).toThrow('busy')
})

test('whoever comes when all places are taken is given that of the slowest', () => {
  const places = createUploadSlots(options)
  const [honest, silent] = [coming(fast), coming(0)]
  places.enter({ payer: 'sara', site: 'a', arrival: honest })
  const leaveSilent = places.enter({ payer: 'crowd', site: 'b', arrival: silent })
  for (const payer of ['1', '2']) places.enter({ payer, site: 'c', arrival: coming(fast) })
  places.enter({ payer: 'omar', site: 'd', arrival: coming(fast) })
  expect(silent.givenUp.aborted).toBe(true)
  expect(honest.givenUp.aborted).toBe(false)
  leaveSilent()
  expect(() => places.enter({ payer: 'late', site: 'e', arrival: coming(fast) })).toThrow('busy')
})

test('what we are at work on ourselves is nobody’s slowness', () => {
  const places = createUploadSlots({ ...options, places: 1 })
  const arrival = coming(0)
  arrival.hold()
  places.enter({ payer: 'sara', site: 'a', arrival })
  expect(() => places.enter({ payer: 'omar', site: 'b', arrival: coming(fast) })).toThrow('busy')
})

test('whoever was given up while the file was on its way takes no place, though it comes in the next moment', () => {
  const places = createUploadSlots({ ...options, places: 1 })
  const late = coming(fast)
  late.cut()
  expect(() => places.enter({ payer: 'sara', site: 'a', arrival: late })).toThrow('too slow')
  places.enter({ payer: 'omar', site: 'b', arrival: coming(fast) })
})
