// How long the server asked to wait. The client library's errors do not carry the header that says so.

let retryAt = 0

/** Remembers the `Retry-After` of an answer to one attempt too many. */
export function noteRetryAfter(response: Response): void {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  if (seconds > 0) retryAt = Date.now() + seconds * 1000
}

/** When the server will listen again, in milliseconds since 1970; undefined where it named no time or it has passed. */
export function noticedRetryAt(): number | undefined {
  return retryAt > Date.now() ? retryAt : undefined
}
