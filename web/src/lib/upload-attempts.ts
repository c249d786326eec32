// What every way of sending a file does about failures.

/** Milliseconds before the second and the third attempt (spec 1 §9). */
export const backoff = [2_000, 4_000]

/** The error of an upload: the status of the answer, 0 where there was none, and storage's name for it. */
export function uploadError(status: number, message: string, code?: string): Error {
  return Object.assign(new Error(message), { status, code })
}

/** A refusal stays one; only a lost connection or a server in trouble is worth another attempt. */
export function isWorthRetrying(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN
  return status === 0 || status >= 500
}
