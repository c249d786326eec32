// The fetch that every call of the client goes through. A token that was banned meanwhile, or whose session has ended, is
// refused everywhere, whatever was asked; whoever shows that hears of it from here (docs/data.md, "Bans and devices").
import { AnswerTimeoutError, answerTimeout, fetchInTime } from './fetch-in-time.ts'
import { noteRetryAfter } from './retry-after.ts'
import { doubtConnections, doubtServer } from './server-reach.ts'
import { fieldOf } from './unknown-fields.ts'

const banEvent = 'user-banned'
const doubtEvent = 'session-doubted'
const banMark = 'user_banned'
/** Storage has its own shape: the status that the pre-request check raised, where the others have a name. */
const fileBanMark = 'PT403'

/** What a session is refused with that has ended, or has not shown its second factor. */
const doubtMarks: readonly unknown[] = ['session_not_found', 'insufficient_aal']
const fileDoubtMark = 'PT401'

/** Whether an answer is a refusal of that kind: data names it as the hint, functions as the code, files in `error`. */
function isMarked(body: unknown, isMark: (mark: unknown) => boolean, fileMark: string): boolean {
  return ['hint', 'code'].some((field) => isMark(fieldOf(body, field))) || fieldOf(body, 'error') === fileMark
}

/** True for the body of an answer that refuses a banned person. */
export function saysBanned(body: unknown): boolean {
  return isMarked(body, (mark) => mark === banMark, fileBanMark)
}

/** True for the body of an answer that refuses the session itself. */
export function saysSessionDoubted(body: unknown): boolean {
  return isMarked(body, (mark) => doubtMarks.includes(mark), fileDoubtMark)
}

async function look(response: Response): Promise<void> {
  announceRefusal(await response.json().catch(() => undefined))
}

const dataPath = '/rest/v1/'

/** What asks others in its turn, as those who send mail, and then answers: functions, and of Auth all but these. */
const takesLonger = /\/functions\/v1\/|\/auth\/v1\/(?!token|logout|settings)/
/** Milliseconds. */
const longerTimeout = 60_000

/**
 * A failure of the data service, or of what stands before it, with its status in the error: the library keeps it beside, where none
 * of those who catch the error see it.
 */
async function withStatus(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const said: unknown = await response.json().catch(() => undefined)
  const error = { message: `HTTP ${status}`, ...(typeof said === 'object' && said), status }
  return new Response(JSON.stringify(error), { status, statusText, headers })
}

/** By `performance.now()`. */
let lastDataAnswer = 0

/** When the latest of the requests for data was begun that were answered: the session lived by then, if there was one. */
export function lastAnsweredRequest(): number {
  return lastDataAnswer
}

export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const begunAt = performance.now()
  const address = input instanceof Request ? input.url : String(input)
  const isOfData = address.includes(dataPath)
  const timeout = takesLonger.test(address) ? longerTimeout : answerTimeout
  const response = await fetchInTime(input, init, timeout).catch((error: unknown) => {
    if (error instanceof AnswerTimeoutError) void doubtConnections()
    else if (!init?.signal?.aborted) void doubtServer()
    throw error
  })
  if (response.ok && isOfData) lastDataAnswer = Math.max(lastDataAnswer, begunAt)
  if (response.status === 401 || response.status === 403) look(response.clone())
  if (response.status === 429) noteRetryAfter(response)
  return response.status >= 500 && isOfData ? withStatus(response) : response
}

/** Tells whoever listens, where the body of an answer refuses the person or their session. For requests that go another way. */
export function announceRefusal(body: unknown): void {
  if (saysBanned(body)) suspectBan()
  if (saysSessionDoubted(body)) dispatchEvent(new Event(doubtEvent))
}

/** Something ended as it does when a ban begins: whoever listens asks the server. */
export function suspectBan(): void {
  dispatchEvent(new Event(banEvent))
}

/** Runs on every such refusal or suspicion; answers how to stop. */
export function onBanAnnounced(listener: () => void): () => void {
  addEventListener(banEvent, listener)
  return () => removeEventListener(banEvent, listener)
}

/** Runs on every refusal of the session itself. */
export function onSessionDoubted(listener: () => void): void {
  addEventListener(doubtEvent, listener)
}
