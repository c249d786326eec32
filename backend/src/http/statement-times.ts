/**
 * Statement times: how long each statement has kept the database at work lately, by its text. What a caller has asked for themselves is known
 * by how long it took for them, whatever values others try; what they have not, by the middle of what it took for those who asked last, once
 * there are some: members from members, strangers from strangers, since rules may spare these what it takes. What nobody or hardly anybody
 * has asked for is not known to be quick.
 */
import { createHash } from 'node:crypto'
import { isAccountKey } from '../caller-key.ts'

export type Speed = 'quick' | 'unknown' | 'slow'

export interface StatementTimes {
  speedOf(caller: string, text: string): Speed
  /** Milliseconds; undefined where it is not known. */
  timeOf(caller: string, text: string): number | undefined
  note(caller: string, text: string, milliseconds: number): void
}

/** Statements of one caller, callers, and statements of everybody; beyond that, what was asked for longest ago is forgotten. */
const most = { ofCaller: 100, callers: 2_000, ofAll: 5_000 }
/** So many callers make a statement known to the others, and so many of the last are remembered. */
const callersOf = { known: 3, remembered: 5 }
/** Longer texts are known by their digest, so that all that is remembered fits some 30 MB. */
const longestKey = 32

/** @param slowFrom milliseconds of work from which on one is slow */
export function createStatementTimes(slowFrom: number): StatementTimes {
  /** A request asks several times about the same one, whose digest costs more than all else here. */
  let last = { text: '', key: '' }
  const keyOf = (text: string): string => {
    if (text !== last.text) last = { text, key: shortKey(text) }
    return last.key
  }
  const ofCallers = new Map<string, Map<string, number>>()
  /** By statement: the times of the callers who asked last. Apart, so that what one caller makes up pushes out nothing that many use. */
  const [few, many] = [new Map<string, Map<string, number>>(), new Map<string, Map<string, number>>()]

  const timeOf = (caller: string, text: string): number | undefined => {
    const key = keyOf(text)
    const known = many.get(sharedKey(caller, key))
    return ofCallers.get(caller)?.get(key) ?? (known && middleOf([...known.values()]))
  }

  function noteForOthers(ofCaller: string, caller: string, milliseconds: number): void {
    const key = sharedKey(caller, ofCaller)
    const times = many.get(key) ?? few.get(key) ?? new Map<string, number>()
    setLast(times, caller, milliseconds, callersOf.remembered)
    const isKnown = times.size >= callersOf.known
    if (isKnown) few.delete(key)
    setLast(isKnown ? many : few, key, times, most.ofAll)
  }

  return {
    speedOf(caller, text) {
      const known = timeOf(caller, text)
      if (known === undefined) return 'unknown'
      return known >= slowFrom ? 'slow' : 'quick'
    },
    timeOf,
    note(caller, text, milliseconds) {
      const key = keyOf(text)
      const own = ofCallers.get(caller) ?? new Map<string, number>()
      const before = own.get(key)
      const mean = ((before ?? timeOf(caller, text) ?? milliseconds) + milliseconds) / 2
      // One that was quick so far may have been slow once for want of a processor; but by what others tried it is no slower for this one.
      const smoothed = before === undefined ? Math.min(mean, milliseconds) : mean
      setLast(own, key, smoothed, most.ofCaller)
      setLast(ofCallers, caller, own, most.callers)
      noteForOthers(key, caller, smoothed)
    },
  }
}

function sharedKey(caller: string, key: string): string {
  return isAccountKey(caller) ? key : `strangers: ${key}`
}

function shortKey(text: string): string {
  return text.length <= longestKey
    ? text
    : createHash('sha256').update(text).digest('base64url').slice(0, longestKey)
}

function middleOf(times: number[]): number | undefined {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]
}

/** As the last of a map, of which the first is dropped where there are more than may be. */
function setLast<Value>(map: Map<string, Value>, key: string, value: Value, mostOf: number): void {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size > mostOf && first !== undefined) map.delete(first)
}
