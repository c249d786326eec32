// Short messages over everything. Any code may show one; the toaster draws them.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { errorText, isUnanswered } from '../lib/errors.ts'
import { type Action, onTry, runningActions } from '../lib/running-actions.ts'
import { actions } from '../messages/actions.ts'

export type ToastTone = 'plain' | 'success' | 'danger' | 'info' | 'quiet'

export interface Toast {
  id: number
  title: string
  detail?: string
  /** Shown large and from left to right: a code, a number. */
  code?: string
  tone: ToastTone
  /** It came by itself: nothing that the person did asked for it. */
  isNews?: boolean
  /** What was under way when it was said: with the next try of that, a failure is over. */
  of: readonly Action[]
  /** The path of a screen that says more; a tap on the words leads there. */
  href?: string
  /** What can be done about it: undone, tried again. */
  action?: ToastAction
  /** Milliseconds until it goes by itself. */
  duration: number
}

export interface ToastAction {
  label: string
  run: () => void
}

/** Milliseconds on screen (spec 0 §9); news has fewer while more of it waits. */
export const toastDuration = {
  ordinary: 5_000,
  failure: 8_000,
  testCode: 10_000,
  forcedOut: 10_000,
  crowded: 2_500,
}

/** One at a time. */
const shown = atom<Toast | undefined>()
/** What comes after it, in this order. */
let waiting: readonly Toast[] = []
let lastId = 0

const remarks: readonly ToastTone[] = ['plain', 'info', 'quiet']

/** Of a burst of news so much is said; the bell counts all of it. */
const mostNews = 10

/**
 * News waits for whatever is shown, so that nobody loses the answer to what they did to the notification of the same thing; a remark for a
 * failure, or for a code that has to be read.
 */
function mustWait(next: Toast, now: Toast): boolean {
  if (next.isNews) return true
  if (!remarks.includes(next.tone) || next.code !== undefined) return false
  return now.tone === 'danger' || now.code !== undefined
}

/** While more news waits, it goes sooner, however much has come since it was shown. */
function show(toast: Toast | undefined): void {
  const duration = toastDuration.crowded
  const isCrowded = waiting.some(({ isNews }) => isNews)
  shown.set(toast?.isNews && isCrowded && toast.duration > duration ? { ...toast, duration } : toast)
}

function putOff(toast: Toast): void {
  if (!toast.isNews || waiting.filter(({ isNews }) => isNews).length < mostNews) waiting = [...waiting, toast]
}

/** Shows a message, in the place of the one before, or after it where it must wait; news that lost its place comes back. */
export function showToast(toast: Partial<Omit<Toast, 'id' | 'of'>> & { title: string }): void {
  const tone = toast.tone ?? 'plain'
  const duration = toast.duration ?? (tone === 'danger' ? toastDuration.failure : toastDuration.ordinary)
  lastId += 1
  const next = { ...toast, tone, duration, id: lastId, of: runningActions() }
  const now = shown.get()
  if (now && mustWait(next, now)) {
    putOff(next)
    show(now)
    return
  }
  if (now?.isNews) waiting = [now, ...waiting]
  show(next)
}

/** A failure, in red, for 8 seconds; the detail only where it says more than the title. */
export function showFailure(title: string, detail?: string, action?: ToastAction): void {
  showToast({
    title,
    tone: 'danger',
    ...(detail && detail !== title && { detail }),
    ...(action && { action }),
  })
}

/** Something failed for the reason given; where nobody has refused it, it can be tried again. */
export function showError(title: string, error: unknown, again: () => void): void {
  const retry = isUnanswered(error) ? { label: actions.retry, run: again } : undefined
  showFailure(title, errorText(error), retry)
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) showNext()
}

/** What they told is on screen: away with those that lead there. */
export function dismissToastsTo(href: string): void {
  waiting = waiting.filter((toast) => toast.href !== href)
  if (shown.get()?.href === href) showNext()
}

/** What failed is no longer on screen: a failure of that title is over. */
export function endFailure(title: string): void {
  const now = shown.get()
  if (now?.tone === 'danger' && now.title === title) showNext()
}

function showNext(): void {
  const [next, ...others] = waiting
  waiting = others
  show(next)
}

onTry((action) => {
  const now = shown.get()
  if (now?.tone === 'danger' && now.of.includes(action)) showNext()
})

/** Away with it and what waits: what they said is done with. */
export function clearToast(): void {
  waiting = []
  shown.set(undefined)
}

export function currentToast(): Toast | undefined {
  return shown.get()
}

export function useToast(): Toast | undefined {
  return useStore(shown)
}
