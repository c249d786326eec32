/**
 * Waits for a promise for no longer than somebody wants it. A promise of the signal raced again and again would keep every
 * answer that won, chunk after chunk of a file, until the signal itself is forgotten; this listens for one answer alone.
 * @throws the reason of the signal, and what the promise rejects with
 */
export function unlessAborted<T>(wanted: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
