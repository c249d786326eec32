// Overlay history: the keeper of the entries that what opens over a screen has in the browser's history, so that the way back closes it and
// not the screen below. What stands in the address has the entry that the router made (use-address-dialog.ts); a question or a menu has one
// of the same address. An entry that nothing is open on is stepped over whenever it is reached: after a reload, by the way forward, or
// where something was closed while another lay above it. Everything that moves in the history comes through here, so that steps back add
// up, and what follows them waits until they were made.

export interface Overlay {
  close: () => void
  /** It goes with whatever is chosen in it, as a menu does. */
  passing: boolean
  /** Of its entry, once it has one. */
  depth?: number | undefined
}

/** Milliseconds after which a step back that was never made is waited for no more. */
const patience = 3_000

let opened: Overlay[] = []
/** Steps back that were asked for, over entries with addresses of their own. */
let steps = 0
/** Moves that are made once no entry is left that nothing is open on. */
let waiting: (() => void)[] = []
/** A step back is under way, and whether it has been made. */
let isStepping = false
let hasStepped = false
let isMoving = false
let isScheduled = false
let timer: ReturnType<typeof setTimeout> | undefined

/** What the shown entry carries: how many lead back to the first, and how many of them, from it downwards, are of overlays. */
function shownEntry(): { depth: number; overlays: number } {
  const { depth = 0, overlays = 0 } = Object(history.state)
  return { depth, overlays }
}

export function entryDepth(): number {
  return shownEntry().depth
}

/** How many entries lead back from the screen, above which the overlays are open, to the one in which the app was opened. */
export function screenDepth(): number {
  const { depth, overlays } = shownEntry()
  return depth - overlays
}

/** How many entries from the shown one downwards belong to nothing that is open. */
function unusedEntries(): number {
  const { depth, overlays } = shownEntry()
  let unused = 0
  while (unused < overlays && !opened.some((one) => one.depth === depth - unused)) unused += 1
  return unused
}

function step(entries: number): void {
  isStepping = true
  timer = setTimeout(giveUp, patience)
  history.go(-entries)
}

/** There was nothing to go back to: the entry becomes the screen's own. */
function giveUp(): void {
  history.replaceState({ ...history.state, depth: screenDepth(), overlays: 0 }, '')
  arrive()
}

function arrive(): void {
  clearTimeout(timer)
  hasStepped = isStepping
  scheduleSettling()
}

/** What has no entry yet takes one that has become free, or a new one. */
function giveEntries(): void {
  for (const overlay of opened.filter(({ depth }) => depth === undefined)) {
    const { depth, overlays } = shownEntry()
    const unused = unusedEntries()
    if (unused === 0) history.pushState({ ...history.state, depth: depth + 1, overlays: overlays + 1 }, '')
    overlay.depth = unused === 0 ? depth + 1 : depth - unused + 1
  }
}

/** How many steps back are due. What waits is done before anything gets an entry. */
function stepsDue(): number {
  if (steps > 0) return steps + shownEntry().overlays
  if (waiting.length === 0) giveEntries()
  return unusedEntries()
}

function settle(): void {
  while (!isStepping) {
    const due = stepsDue()
    steps = 0
    if (due > 0) {
      step(due)
      break
    }
    const [move, ...others] = waiting
    if (!move) break
    waiting = others
    isMoving = true
    try {
      move()
    } finally {
      isMoving = false
      // Where it failed, the others are still made.
      if (waiting.length > 0) scheduleSettling()
    }
  }
}

/** By then all that opens and closes with the same tap has done so, and everything that listens knows which entry is shown. */
function scheduleSettling(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    if (hasStepped) isStepping = false
    hasStepped = false
    settle()
  })
}

/** Takes them out of the keeping and closes them. */
function closeAll(overlays: readonly Overlay[]): void {
  opened = opened.filter((one) => !overlays.includes(one))
  for (const { close } of overlays) close()
}

/** It is open, and the way back closes it, until it is taken out. */
export function addOverlay(overlay: Overlay): void {
  opened = [...opened, overlay]
  scheduleSettling()
}

export function removeOverlay(overlay: Overlay): void {
  opened = opened.filter((one) => one !== overlay)
  scheduleSettling()
}

/** Over entries that the router made, and whatever is open above them; `then` comes in the one that is reached. */
export function stepBack(entries: number, then?: () => void): void {
  steps += entries
  if (then) waiting.push(then)
  scheduleSettling()
}

/**
 * Where a move leads: to another screen, which closes what is open above this one; to another entry of this screen, above what is open,
 * though a menu ends by it; or to another address in the place of this one, below what is open.
 */
export type Direction = 'away' | 'above' | 'below'

/** Makes a move of the router, at once where nothing stands in its way, or as a part of another. */
export function moveInHistory(direction: Direction, move: () => void): void {
  if (isMoving) {
    move()
    return
  }
  const base = screenDepth()
  const onTop = opened.filter(({ depth }) => depth === undefined || depth > base)
  if (direction === 'below') for (const overlay of onTop) overlay.depth = undefined
  else closeAll(onTop.filter(({ passing }) => passing || direction === 'away'))
  waiting.push(move)
  settle()
}

/** To be called once, before anything else listens. */
export function followOverlayHistory(): void {
  addEventListener('popstate', () => {
    const { depth: reached } = shownEntry()
    closeAll(opened.filter(({ depth }) => depth !== undefined && depth > reached))
    arrive()
  })
  // The page may have been loaded anew with something open.
  scheduleSettling()
}
