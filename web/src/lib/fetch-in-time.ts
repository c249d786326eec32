// Fetch with a time limit. A connection that fell silent is no failure to a browser: it waits for the answer as long as the page lives,
// and over HTTP/1.1 six such answers keep everything else waiting behind them.

/** Milliseconds; a statement may take 8 seconds after it has waited for its turn. */
export const answerTimeout = 20_000

interface Pending {
  /** When something was last heard of the answer, by `performance.now()`. */
  heardAt: number
  giveUp: () => void
}

const pending = new Set<Pending>()

/** What was given up, as a browser has it that lost the connection: whether it was done is open. */
export class AnswerTimeoutError extends TypeError {
  constructor() {
    super('Failed to fetch: no answer in time')
  }
}

/** Whole, `onPart` being told of each part as it comes. */
async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPart: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    onPart()
    parts.push(value)
  }
}

/**
 * As `fetch`, with the body already here. Throws AnswerTimeoutError where for `timeout` milliseconds neither the answer begins nor more
 * of it comes; the browser closes the connection then.
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeout = answerTimeout,
): Promise<Response> {
  const ended = new AbortController()
  const { signal } = init
  const follow = () => ended.abort(signal?.reason)
  const entry: Pending = { heardAt: 0, giveUp: () => ended.abort(new AnswerTimeoutError()) }
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    entry.heardAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(entry.giveUp, timeout)
  }
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  pending.add(entry)
  waitOn()
  try {
    const response = await fetch(input, { ...init, signal: ended.signal })
    if (!response.body) return response
    waitOn()
    const body = await readBody(response.body, waitOn).catch((cause: unknown) => {
      // Of an answer that has begun a browser says neither why it was called off nor, in its usual words, that the connection was lost.
      throw ended.signal.aborted
        ? ended.signal.reason
        : new TypeError('Failed to fetch: the answer broke off', { cause })
    })
    // A browser has an empty one where none may be.
    return new Response(body.size > 0 ? body : null, response)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
    pending.delete(entry)
  }
}

/** Gives up all of which nothing was heard for so many milliseconds: their connections are known to be dead. */
export function giveUpSilent(milliseconds: number): void {
  const latest = performance.now() - milliseconds
  for (const { heardAt, giveUp } of pending) if (heardAt <= latest) giveUp()
}
