// The numbers of the protection (spec 0 §9), and how guarded actions are counted. Pure.
import * as v from 'valibot'

/** Milliseconds from the start of a session to the first look at the device, between looks, and to the reload. */
export const deviceCheck = { first: 1_000, interval: 60_000, reloadAfter: 1_000 }

/** Milliseconds between two cleanups of old entries. */
export const cleanupInterval = 30 * 60_000

export const copyLimit = 3
const copyWindow = 15_000
/** Milliseconds in which a key and the clipboard event it causes are one action. */
const sameAction = 100

const kindSchema = v.picklist(['copy', 'cut', 'paste', 'devtools'])

export type GuardedKind = v.InferOutput<typeof kindSchema>

/** As this browser keeps them; `at` in milliseconds since 1970. */
export const actionsSchema = v.array(v.object({ kind: kindSchema, at: v.number() }))

export type GuardedAction = v.InferOutput<typeof actionsSchema>[number]

export interface KeyPress {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const clipboardKeys: Readonly<Record<string, GuardedKind>> = { KeyC: 'copy', KeyV: 'paste', KeyX: 'cut' }

/** What a key press is to the guard: F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+C/V/X; on a Mac with Command for Ctrl. */
export function guardedKind({ code, ctrlKey, metaKey, shiftKey }: KeyPress): GuardedKind | undefined {
  if (code === 'F12') return 'devtools'
  if (!ctrlKey && !metaKey) return undefined
  if (shiftKey) return code === 'KeyI' || code === 'KeyC' ? 'devtools' : undefined
  return clipboardKeys[code]
}

/** The actions with one more, without those that left the window and without the second event of one press. */
export function withAction(known: readonly GuardedAction[], action: GuardedAction): GuardedAction[] {
  const recent = known.filter(({ at }) => at <= action.at && action.at - at < copyWindow)
  const isSame = recent.some(({ kind, at }) => kind === action.kind && action.at - at < sameAction)
  return isSame ? recent : [...recent, action]
}
