/** How much memory a process holds. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const betweenLooksMs = 250

/** Resident memory in MB, as the system counts it, of a process and those it started. */
export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)])
  return stdout.split('\n').reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1_024
}

/** Looks again and again from now on; the returned function ends that and answers with the most that was seen, in MB. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await residentMegabytes(pid))
      await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
    }
  }
  // A process that has ended cannot be looked at; why it ended is told by whoever talks to it.
  const watching = watch().catch(() => undefined)
  return async () => {
    isOver = true
    await watching
    return most
  }
}
