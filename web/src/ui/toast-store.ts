// Short messages over everything. Any code may show one; the toaster draws them.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type Action, onTry, runningActions } from '../lib/running-actions.ts'

export type ToastTone = 'plain' | 'success' | 'danger' | 'info' | 'quiet'

export interface Toast {
  id: number
  title: string
  detail?: string
  /** Shown large and from left to right: a code, a number. */
  code?: string
  tone: ToastTone
  /** What was under way when it was said: with the next try of that, a failure is over. */
  of: readonly Action[]
  /** The path of a screen that says more; a tap on the words leads there. */
  href?: string
  /** Milliseconds until it goes by itself. */
  duration: number
}

/** Milliseconds on screen (spec 0 §9). */
export const toastDuration = { ordinary: 5_000, failure: 8_000, testCode: 10_000, forcedOut: 10_000 }

/** One at a time. */
const shown = atom<Toast | undefined>()
/** A remark that waits for a failure, or for a code that has to be read, to go. */
let waiting: Toast | undefined
let lastId = 0

const remarks: readonly ToastTone[] = ['plain', 'info', 'quiet']

function mayWait(toast: Toast): boolean {
  return remarks.includes(toast.tone) && toast.code === undefined
}

/** Shows a message, in the place of the one before; a remark takes the place of a remark or a success only. */
export function showToast(toast: Partial<Omit<Toast, 'id' | 'of'>> & { title: string }): void {
  const tone = toast.tone ?? 'plain'
  const duration = toast.duration ?? (tone === 'danger' ? toastDuration.failure : toastDuration.ordinary)
  lastId += 1
  const next = { ...toast, tone, duration, id: lastId, of: runningActions() }
  const now = shown.get()
  if (now && mayWait(next) && (now.tone === 'danger' || now.code !== undefined)) waiting = next
  else shown.set(next)
}

/** A failure, in red, for 8 seconds; the detail only where it says more than the title. */
export function showFailure(title: string, detail?: string): void {
  showToast({ title, tone: 'danger', ...(detail && detail !== title && { detail }) })
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) showNext()
}

/** What failed is no longer on screen: a failure of that title is over. */
export function endFailure(title: string): void {
  const now = shown.get()
  if (now?.tone === 'danger' && now.title === title) showNext()
}

function showNext(): void {
  const next = waiting
  waiting = undefined
  shown.set(next)
}

onTry((action) => {
  const now = shown.get()
  if (now?.tone === 'danger' && now.of.includes(action)) showNext()
})

/** Away with it and what waits: what they said is done with. */
export function clearToast(): void {
  waiting = undefined
  shown.set(undefined)
}

export function currentToast(): Toast | undefined {
  return shown.get()
}

export function useToast(): Toast | undefined {
  return useStore(shown)
}
