import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Keeper = typeof import('./overlay-history.ts')
type Direction = Parameters<Keeper['moveInHistory']>[0]

const start = { url: '/home', state: null as unknown }
let entries: { url: string; state: unknown }[]
let index: number
let steps: number[]
let keeper: Keeper
const closed = vi.fn<(name: string) => void>()

/** As a browser's: a step takes a moment. */
const fakeHistory = {
  get state() {
    return entries[index]?.state
  },
  pushState(state: unknown, _title: string, url = entries[index]?.url ?? '') {
    entries = [...entries.slice(0, index + 1), { url, state }]
    index += 1
  },
  replaceState(state: unknown) {
    entries[index] = { url: entries[index]?.url ?? '', state }
  },
  go(by: number) {
    steps.push(by)
    if (index + by < 0) return
    setTimeout(() => {
      index += by
      dispatch()
    }, 5)
  },
}

let dispatch: () => void

/** Opens the page at the entry that is shown, with nothing open yet. */
async function load(): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('history', fakeHistory)
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    dispatch = listener
  })
  keeper = await import('./overlay-history.ts')
  keeper.followOverlayHistory()
  await settled()
}

const settled = () => vi.runAllTimersAsync()
const shown = () => entries[index]?.url

function overlay(name: string, passing = false) {
  return { close: () => closed(name), passing }
}

async function open(name: string) {
  const one = overlay(name)
  keeper.addOverlay(one)
  await settled()
  return one
}

/** What the router does. */
const push = (url: string, direction: Direction = 'above') =>
  keeper.moveInHistory(direction, () => fakeHistory.pushState({ depth: keeper.entryDepth() + 1 }, '', url))

async function wayBack(): Promise<void> {
  index -= 1
  dispatch()
  await settled()
}

beforeEach(async () => {
  vi.useFakeTimers()
  entries = [start]
  index = 0
  steps = []
  closed.mockClear()
  await load()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the way back closes what lies on top, and only that', async () => {
  await open('form')
  await open('question')
  await wayBack()
  expect(closed.mock.calls).toEqual([['question']])
  await wayBack()
  expect(closed.mock.calls).toEqual([['question'], ['form']])
  expect([index, steps]).toEqual([0, []])
})

test('what is closed by hand takes its entry along; what closes with the dialog below is one step', async () => {
  const question = await open('question')
  keeper.removeOverlay(question)
  await settled()
  expect([index, steps]).toEqual([0, [-1]])

  push('/home?open=form')
  const second = await open('question')
  keeper.removeOverlay(second)
  keeper.stepBack(1)
  await settled()
  expect([shown(), index, steps]).toEqual(['/home', 0, [-1, -2]])
})

test('a question takes the entry of the menu that it was asked in', async () => {
  const menu = overlay('menu', true)
  keeper.addOverlay(menu)
  await settled()
  keeper.addOverlay(overlay('question'))
  keeper.removeOverlay(menu)
  await settled()
  expect([index, entries.length, steps]).toEqual([1, 2, []])
  await wayBack()
  expect(closed.mock.calls).toEqual([['question']])
})

test('a move from what is open waits until its entry is gone', async () => {
  keeper.addOverlay(overlay('menu', true))
  await settled()
  push('/settings', 'away')
  expect(shown()).toBe('/home')
  await settled()
  expect(entries.map(({ url }) => url)).toEqual(['/home', '/settings'])
  expect(closed.mock.calls).toEqual([['menu']])
})

test('what stays open below an address of its own keeps its entry; closed meanwhile, that is stepped over', async () => {
  const question = await open('question')
  push('/home?confirm=identity')
  await settled()
  expect([index, closed.mock.calls]).toEqual([2, []])
  await wayBack()
  expect([index, closed.mock.calls]).toEqual([1, []])

  push('/home?confirm=identity')
  keeper.removeOverlay(question)
  await settled()
  expect(shown()).toBe('/home?confirm=identity')
  await wayBack()
  expect([index, steps]).toEqual([0, [-1]])
})

test('a move in the place of the screen leaves what is open above it', async () => {
  await open('question')
  keeper.moveInHistory('below', () => {
    entries[index] = { url: '/home?tab=2', state: { depth: 0 } }
  })
  await settled()
  expect(entries.map(({ url }) => url)).toEqual(['/home?tab=2', '/home?tab=2'])
  expect([index, closed.mock.calls]).toEqual([1, []])
})

test('loaded anew, or reached by the way forward, an entry with nothing open is stepped over', async () => {
  await open('question')
  await load()
  expect([index, keeper.screenDepth()]).toEqual([0, 0])
  index = 1
  dispatch()
  await settled()
  expect(index).toBe(0)
})

test('where there is nothing to go back to, what waited is done all the same', async () => {
  entries = [{ url: '/home', state: { depth: 1, overlays: 1 } }]
  await load()
  push('/settings', 'away')
  await settled()
  expect([shown(), keeper.entryDepth()]).toEqual(['/settings', 1])
})
