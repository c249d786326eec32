/** A promise of a signal: it rejects with the reason when that aborts. To be raced; nobody needs to hear it. */
export function rejection(signal: AbortSignal): Promise<never> {
  const rejected = new Promise<never>((_resolve, reject) => {
    const tell = () => reject(signal.reason)
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
  rejected.catch(() => undefined)
  return rejected
}
