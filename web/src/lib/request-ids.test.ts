import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPersonalData } from './personal-data.ts'
import { isUuid } from './random.ts'
import { createRequestIds } from './request-ids.ts'
import { localStore } from './storage.ts'

/** What the Storage of a browser does. */
function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const minutes = 60 * 1000

describe('the id of a request', () => {
  it('is a UUID, and stays while no answer came', () => {
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    expect(isUuid(first)).toBe(true)
    expect(ids.idFor({ amount: 5 })).toBe(first)
  })

  it('stays in another tab too, and when the app is opened anew', () => {
    const first = createRequestIds('transfer', 'sara').idFor({ amount: 5 })
    vi.stubGlobal('sessionStorage', memoryStorage())
    expect(createRequestIds('transfer', 'sara').idFor({ amount: 5 })).toBe(first)
  })

  it('is another once its answer came, and for another wish or kind', () => {
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    const others = [ids.idFor({ amount: 6 }), createRequestIds('conversion', 'sara').idFor({ amount: 5 })]
    ids.answered({ amount: 5 })
    expect(new Set([first, ...others, ids.idFor({ amount: 5 })]).size).toBe(4)
  })

  it('is the same again after something else was asked for and answered in between', () => {
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    ids.idFor({ amount: 6 })
    ids.answered({ amount: 6 })
    expect(ids.idFor({ amount: 5 })).toBe(first)
  })

  it('is another ten minutes after it was last sent: who wishes for the same by then wishes for another', () => {
    vi.useFakeTimers()
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    vi.advanceTimersByTime(9 * minutes)
    expect(ids.idFor({ amount: 5 })).toBe(first)
    vi.advanceTimersByTime(9 * minutes)
    expect(ids.idFor({ amount: 5 })).toBe(first)
    vi.advanceTimersByTime(10 * minutes)
    const second = ids.idFor({ amount: 5 })
    expect(second).not.toBe(first)
    expect(ids.idFor({ amount: 5 })).toBe(second)
  })

  it('does not live on because the clock was put back', () => {
    vi.useFakeTimers()
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    vi.setSystemTime(Date.now() - minutes)
    expect(ids.idFor({ amount: 5 })).toBe(first)
    vi.setSystemTime(Date.now() - 60 * minutes)
    expect(ids.idFor({ amount: 5 })).not.toBe(first)
  })

  it('that goes out again is known as one, until the next is chosen', () => {
    vi.useFakeTimers()
    const ids = createRequestIds('transfer', 'sara')
    const isRepeat = () => ids.isRepeat({ amount: 5 })
    expect(isRepeat()).toBe(false)
    ids.idFor({ amount: 5 })
    expect(isRepeat()).toBe(true)
    expect(ids.isRepeat({ amount: 6 })).toBe(false)
    vi.advanceTimersByTime(10 * minutes)
    expect(isRepeat()).toBe(false)
    ids.idFor({ amount: 5 })
    ids.answered({ amount: 5 })
    expect(isRepeat()).toBe(false)
  })

  it('is found again by who signs out and comes back, but not by the next person', () => {
    const first = createRequestIds('transfer', 'sara').idFor({ amount: 5 })
    expect(createRequestIds('transfer', 'sara').idFor({ amount: 5 })).toBe(first)
    forgetPersonalData()
    expect(localStore.keys('')).toEqual([])
    const another = createRequestIds('transfer', 'omar').idFor({ amount: 5 })
    expect(another).not.toBe(first)
    forgetPersonalData()
    expect(createRequestIds('transfer', 'sara').idFor({ amount: 5 })).toBe(first)
  })

  it('leaves nothing in the browser where an answer comes to who has left', () => {
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    ids.idFor({ amount: 6 })
    forgetPersonalData()
    ids.answered({ amount: 6 })
    expect(localStore.keys('')).toEqual([])
    expect(createRequestIds('transfer', 'sara').idFor({ amount: 5 })).toBe(first)
  })

  it('is the same however late for whoever was told that a repeat counts once, and still asks for it', () => {
    vi.useFakeTimers()
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    vi.advanceTimersByTime(60 * minutes)
    expect(ids.idFor({ amount: 5 }, first)).toBe(first)
    expect(ids.isRepeat({ amount: 5 })).toBe(true)
  })

  it('leaves nothing of the person before in what the next one stores', () => {
    const ids = createRequestIds('posts', 'sara')
    ids.idFor({ text: 'of Sara' })
    forgetPersonalData()
    createRequestIds('posts', 'omar').idFor({ text: 'of Omar' })
    expect(JSON.stringify(localStore.read(localStore.keys('')[0] ?? ''))).not.toContain('of Sara')
  })

  it('is forgotten once twenty newer ones have no answer', () => {
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 0 })
    const second = ids.idFor({ amount: 1 })
    for (let amount = 2; amount <= 20; amount += 1) ids.idFor({ amount })
    expect(ids.idFor({ amount: 1 })).toBe(second)
    expect(ids.idFor({ amount: 0 })).not.toBe(first)
  })

  it('stays for as long as the page does where the browser stores nothing', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('sessionStorage', undefined)
    const ids = createRequestIds('transfer', 'sara')
    const first = ids.idFor({ amount: 5 })
    expect(ids.idFor({ amount: 5 })).toBe(first)
    ids.answered({ amount: 5 })
    expect(ids.idFor({ amount: 5 })).not.toBe(first)
  })

  it('of one kind is not lost where another kind found no room for a while', () => {
    const [transfers, purchases] = [
      createRequestIds('transfer', 'sara'),
      createRequestIds('purchase', 'sara'),
    ]
    transfers.idFor({ amount: 5 })
    const { setItem } = localStorage
    Object.assign(localStorage, {
      setItem: () => {
        throw new Error('no room')
      },
    })
    vi.spyOn(console, 'warn').mockReturnValue()
    const unstored = transfers.idFor({ amount: 6 })
    Object.assign(localStorage, { setItem })
    const bought = purchases.idFor({ worker: 1 })
    transfers.answered({ amount: 5 })
    expect(transfers.idFor({ amount: 6 })).toBe(unstored)
    expect(createRequestIds('purchase', 'sara').idFor({ worker: 1 })).toBe(bought)
  })

  it('leaves nothing of the person before, though it was never stored', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { setItem } = localStorage
    const full = () => {
      throw new Error('no room')
    }
    Object.assign(localStorage, { setItem: full })
    const ids = createRequestIds('posts', 'sara')
    ids.idFor({ text: 'of Sara' })
    forgetPersonalData()
    Object.assign(localStorage, { setItem })
    createRequestIds('posts', 'omar').idFor({ text: 'of Omar' })
    expect(JSON.stringify(localStore.read(localStore.keys('')[0] ?? ''))).not.toContain('of Sara')
  })

  it('serves wishes without arguments', () => {
    const ids = createRequestIds('claim', 'sara')
    expect(ids.idFor(undefined)).toBe(ids.idFor(undefined))
  })
})
