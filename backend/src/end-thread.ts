/** Ends a thread, whatever it computes. V8 can lose the word that JavaScript is to stop: it is said again until the thread has ended. */
import type { Worker } from 'node:worker_threads'

const againMs = 1_000

/** Resolves when the thread has ended. */
export async function endThread(worker: Worker): Promise<void> {
  const again = setInterval(() => void worker.terminate(), againMs)
  try {
    await worker.terminate()
  } finally {
    clearInterval(again)
  }
}
