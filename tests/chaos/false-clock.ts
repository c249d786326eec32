/** A clock that a process believes, which can be put forward and back while it runs: libfaketime's, below everything in the process. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FalseClock {
  /** What a process needs in its environment to believe it. */
  env: Record<string, string>
  /** By how many seconds it is ahead of the real one; negative where it is behind. */
  set(seconds: number): Promise<void>
  remove(): Promise<void>
}

/** Seconds until a process notices that it has been put. */
const noticedAfter = 1

export async function createFalseClock(library: string): Promise<FalseClock> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-clock-'))
  const file = join(folder, 'offset')
  /** At once, so that nobody reads half of it. */
  const set = async (seconds: number) => {
    await writeFile(`${file}.next`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
    await rename(`${file}.next`, file)
  }
  await set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(noticedAfter),
      // A clock that is put does not touch the one by which time-outs run, and no dates of files.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
