// Lists keep their place: each entry of the history remembers how far it was scrolled, and gets it back when it is
// returned to, also by a reload. New entries begin at the top.
import { type ReactNode, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { Router, type RouterObject, useLocation } from 'wouter'
import { parseStored } from '../lib/contract.ts'
import {
  type Direction,
  entryDepth,
  followOverlayHistory,
  moveInHistory,
  screenDepth,
} from '../lib/overlay-history.ts'
import { isReload } from '../lib/page-reload.ts'
import { onReaderMove } from '../lib/reader-moves.ts'
import { tabStore } from '../lib/storage.ts'

/** What an entry of the history carries, once the router has moved: its number, which it shares with what is open over the screen. */
const stateSchema = v.object({ entry: v.number() })

/** The first entry has none. */
function entryOf(state: unknown): number {
  return parseStored(stateSchema, state)?.entry ?? 0
}

const placeSchema = v.object({
  /** Pixels from the top of the page. */
  y: v.number(),
  /** What was at the top of the screen, by its `data-place`: what is above it may have changed since. */
  anchor: v.nullable(v.object({ name: v.string(), top: v.number() })),
})
type Place = v.InferOutput<typeof placeSchema>

const key = 'majlis:places'
const storedSchema = v.array(v.tuple([v.number(), placeSchema]))
/** Of so many entries, the last ones. */
const mostPlaces = 50

function storedPlaces(): v.InferOutput<typeof storedSchema> {
  return (isReload() && parseStored(storedSchema, tabStore.read(key))) || []
}

const places = new Map<number, Place>(storedPlaces())
let shown = entryOf(history.state)
let lastEntry = Math.max(shown, ...places.keys())

function anchorOnScreen(): Place['anchor'] {
  for (const element of document.querySelectorAll<HTMLElement>('[data-place]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { name: element.dataset.place ?? '', top }
  }
  return null
}

function rememberPlace(): void {
  places.set(shown, { y: scrollY, anchor: scrollY > 0 ? anchorOnScreen() : null })
}

function directionOf(to: string, replaces: boolean | undefined): Direction {
  if (new URL(to, location.href).pathname !== location.pathname) return 'away'
  return replaces ? 'below' : 'above'
}

/**
 * Every move through the router: the place left is remembered, the place entered gets a number beside what it is told, and how many
 * entries lead back to the first.
 */
const aroundNav: RouterObject['aroundNav'] = (navigate, to, options) =>
  moveInHistory(directionOf(to, options?.replace), () => {
    rememberPlace()
    let depth = entryDepth()
    if (!options?.replace) {
      lastEntry += 1
      shown = lastEntry
      depth += 1
    }
    navigate(to, { ...options, state: { ...Object(options?.state), entry: shown, depth } })
  })

/** Back and forward: the page has not been drawn anew yet, so the position is still that of the entry left. */
function followHistory(event: PopStateEvent): void {
  const reached = entryOf(event.state)
  // What is open over a screen is of its entry; loaded anew, the screen is not drawn yet.
  if (reached !== shown) rememberPlace()
  shown = reached
}

function store(): void {
  rememberPlace()
  tabStore.write(key, [...places].slice(-mostPlaces))
}

history.scrollRestoration = 'manual'
followOverlayHistory()
addEventListener('popstate', followHistory)
addEventListener('pagehide', store)

export function RouterWithMemory({ children }: { children: ReactNode }) {
  return <Router aroundNav={aroundNav}>{children}</Router>
}

/** True where going back stays inside the app. */
export function hasEarlierEntry(): boolean {
  return screenDepth() > 0
}

/** False where what it goes by is not there, or not yet. */
function scrollToAnchor({ name, top }: NonNullable<Place['anchor']>): boolean {
  const element = document.querySelector(`[data-place="${CSS.escape(name)}"]`)
  if (!element) return false
  scrollTo(0, scrollY + element.getBoundingClientRect().top - top)
  return true
}

/** Milliseconds in which a list comes, or does not. */
const patience = 8_000

/** As soon as the list is there, unless its owner has moved by then. Answers how to give up. */
function scrollWhenThere(anchor: NonNullable<Place['anchor']>): () => void {
  const ended = new AbortController()
  const giveUp = () => ended.abort()
  const changes = new MutationObserver(() => scrollToAnchor(anchor) && giveUp())
  changes.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(giveUp, patience)
  onReaderMove(giveUp, ended.signal)
  addEventListener('keydown', giveUp, { signal: ended.signal })
  ended.signal.addEventListener('abort', () => {
    changes.disconnect()
    clearTimeout(timer)
  })
  return giveUp
}

function ScrollToRemembered() {
  useLayoutEffect(() => {
    const { y, anchor } = places.get(shown) ?? { y: 0, anchor: null }
    scrollTo(0, y)
    if (anchor && !scrollToAnchor(anchor)) return scrollWhenThere(anchor)
  }, [])
  return null
}

/** Stands beside a screen, inside its Suspense: once the screen is there, the page goes to the remembered place. */
export function RestoreScroll() {
  const [path] = useLocation()
  return <ScrollToRemembered key={path} />
}
