// Lists keep their place: each entry of the history remembers how far it was scrolled, and gets it back when it is
// returned to. New entries begin at the top.
import { type ReactNode, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { Router, type RouterObject, useLocation } from 'wouter'
import { parseStored } from '../lib/contract.ts'

const positions = new Map<number, number>()
let entry = 0
let lastEntry = 0

/** What an entry of the history carries, once the router has moved. */
const stateSchema = v.object({ entry: v.number() })

/** The first entry has none. */
function entryOf(state: unknown): number {
  return parseStored(stateSchema, state)?.entry ?? 0
}

function rememberPosition(): void {
  positions.set(entry, scrollY)
}

/** Every move through the router: the place left is remembered, the place entered gets a number beside what it is told. */
const aroundNav: RouterObject['aroundNav'] = (navigate, to, options) => {
  rememberPosition()
  if (!options?.replace) {
    lastEntry += 1
    entry = lastEntry
  }
  navigate(to, { ...options, state: { ...Object(options?.state), entry } })
}

/** Back and forward: the page has not been drawn anew yet, so the position is still that of the entry left. */
function followHistory(event: PopStateEvent): void {
  rememberPosition()
  entry = entryOf(event.state)
}

history.scrollRestoration = 'manual'
lastEntry = entryOf(history.state)
entry = lastEntry
addEventListener('popstate', followHistory)

export function RouterWithMemory({ children }: { children: ReactNode }) {
  return <Router aroundNav={aroundNav}>{children}</Router>
}

/** True where going back stays inside the app. */
export function hasEarlierEntry(): boolean {
  return entry > 0
}

function ScrollToRemembered() {
  useLayoutEffect(() => {
    scrollTo(0, positions.get(entry) ?? 0)
  }, [])
  return null
}

/** Stands beside a screen, inside its Suspense: once the screen is there, the page goes to the remembered place. */
export function RestoreScroll() {
  const [path] = useLocation()
  return <ScrollToRemembered key={path} />
}
