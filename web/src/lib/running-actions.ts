// Running actions: what the person has pressed and is not answered yet, so that what is said meanwhile is known to be of it.

/** Something one can press again; the same for as long as it is on screen. */
export type Action = object

const running = new Set<Action>()
const listeners = new Set<(action: Action) => void>()

export function createAction(): Action {
  return {}
}

/** Runs the work as one try of the action. */
export async function runAction<Result>(action: Action, work: () => Promise<Result>): Promise<Result> {
  for (const listener of listeners) listener(action)
  running.add(action)
  try {
    return await work()
  } finally {
    running.delete(action)
  }
}

export function runningActions(): readonly Action[] {
  return [...running]
}

/** Runs as each try begins. */
export function onTry(listener: (action: Action) => void): void {
  listeners.add(listener)
}
