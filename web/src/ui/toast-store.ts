// Short messages over everything. Any code may show one; the toaster draws them.
import { useSyncExternalStore } from 'react'

export type ToastTone = 'plain' | 'success' | 'danger' | 'info' | 'quiet'

export interface Toast {
  id: number
  title: string
  detail?: string
  /** Shown large and from left to right: a code, a number. */
  code?: string
  tone: ToastTone
  /** The path of a screen that says more; a tap on the words leads there. */
  href?: string
  /** Milliseconds until it goes by itself. */
  duration: number
}

/** Milliseconds on screen (spec 0 §9). */
export const toastDuration = { ordinary: 5_000, failure: 8_000, testCode: 10_000, forcedOut: 10_000 }

const shownAtOnce = 2

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message; the oldest makes room when too many are shown. */
export function showToast(toast: Partial<Omit<Toast, 'id'>> & { title: string }): void {
  const tone = toast.tone ?? 'plain'
  const duration = toast.duration ?? (tone === 'danger' ? toastDuration.failure : toastDuration.ordinary)
  lastId += 1
  set([...toasts, { ...toast, tone, duration, id: lastId }].slice(-shownAtOnce))
}

/** A failure, in red, for 8 seconds; the detail only where it says more than the title. */
export function showFailure(title: string, detail?: string): void {
  showToast({ title, tone: 'danger', ...(detail && detail !== title && { detail }) })
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Away with all of them: what they said is done with. */
export function clearToasts(): void {
  set([])
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}
