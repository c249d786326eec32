// Lists keep their place: each entry of the history remembers how far it was scrolled, and gets it back when it is
// returned to. New entries begin at the top.
import { type ReactNode, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { Router, type RouterObject, useLocation } from 'wouter'
import { parseStored } from '../lib/contract.ts'

/** What an entry of the history carries, once the router has moved: its number, and how many lead back to the first. */
const stateSchema = v.object({ entry: v.number(), depth: v.number() })

/** The first entry has none. */
function read(state: unknown): v.InferOutput<typeof stateSchema> {
  return parseStored(stateSchema, state) ?? { entry: 0, depth: 0 }
}

const positions = new Map<number, number>()
let shown = read(history.state)
let lastEntry = shown.entry

function rememberPosition(): void {
  positions.set(shown.entry, scrollY)
}

/** Every move through the router: the place left is remembered, the place entered gets a number beside what it is told. */
const aroundNav: RouterObject['aroundNav'] = (navigate, to, options) => {
  rememberPosition()
  if (!options?.replace) {
    lastEntry += 1
    shown = { entry: lastEntry, depth: shown.depth + 1 }
  }
  navigate(to, { ...options, state: { ...Object(options?.state), ...shown } })
}

/** Back and forward: the page has not been drawn anew yet, so the position is still that of the entry left. */
function followHistory(event: PopStateEvent): void {
  rememberPosition()
  shown = read(event.state)
}

history.scrollRestoration = 'manual'
addEventListener('popstate', followHistory)

export function RouterWithMemory({ children }: { children: ReactNode }) {
  return <Router aroundNav={aroundNav}>{children}</Router>
}

/** How many entries of the history lead back to the one in which the app was opened. */
export function historyDepth(): number {
  return shown.depth
}

/** True where going back stays inside the app. */
export function hasEarlierEntry(): boolean {
  return shown.depth > 0
}

function ScrollToRemembered() {
  useLayoutEffect(() => {
    scrollTo(0, positions.get(shown.entry) ?? 0)
  }, [])
  return null
}

/** Stands beside a screen, inside its Suspense: once the screen is there, the page goes to the remembered place. */
export function RestoreScroll() {
  const [path] = useLocation()
  return <ScrollToRemembered key={path} />
}
