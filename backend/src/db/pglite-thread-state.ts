/**
 * What the main thread and PGlite's thread know together, in memory that both see. A thread is ended only before it begins
 * to commit, so that whoever is told of a timeout knows that nothing was kept.
 */

export type ThreadState = Int32Array<SharedArrayBuffer>

const slots = { phase: 0, megabytes: 1 }
const phases = { working: 0, committing: 1, ended: 2 }

export function createThreadState(): ThreadState {
  return new Int32Array(new SharedArrayBuffer(Object.keys(slots).length * Int32Array.BYTES_PER_ELEMENT))
}

/** To be said by the main thread before it hands over statements. */
export function beginWork(state: ThreadState): void {
  Atomics.store(state, slots.phase, phases.working)
}

/** Asked by PGlite's thread: false when it is being ended. */
export function mayCommit(state: ThreadState): boolean {
  return leaveWorking(state, phases.committing)
}

/** Asked by the main thread: false when what was handed over is being committed, or has been. */
export function mayEnd(state: ThreadState): boolean {
  return leaveWorking(state, phases.ended)
}

function leaveWorking(state: ThreadState, phase: number): boolean {
  return Atomics.compareExchange(state, slots.phase, phases.working, phase) === phases.working
}

export function tellMemory(state: ThreadState, megabytes: number): void {
  Atomics.store(state, slots.megabytes, megabytes)
}

/** How much memory the database has taken; it gives none back while its thread lives. */
export function megabytesTaken(state: ThreadState): number {
  return Atomics.load(state, slots.megabytes)
}
