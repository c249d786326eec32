/** Sends the HTTP requests that SQL queues with `net.http_post` (pg_net): to the project's own edge functions alone. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { retryTransient } from '../db/retry-transient.ts'

export interface HttpRequestsOptions {
  database: Database
  log: FastifyBaseLogger
  /** Where this process itself listens, without a slash at its end. */
  ownAddress: string
}

interface QueuedRequest {
  id: number
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
  timeout_milliseconds: number
}

/** What became of one, as `net._http_response` holds it. */
interface Outcome {
  status: number | null
  contentType: string | null
  headers: Record<string, string> | null
  content: string | null
  timedOut: boolean
  error: string | null
}

const atOnce = 10
const longestTimeoutMs = 60_000
/** Characters of an answer that are kept. */
const longestContent = 65_536
/** The queue is looked at this often even if nobody told of a request. */
const lookEveryMs = 60_000
const purgeEveryMs = 60 * 60_000

/**
 * The address of an edge function on this process, or null for everywhere else. SQL calls the project `localhost`; whatever
 * host it could name besides would let a migration's slip, or SQL that was smuggled in, reach the operator's network.
 */
export function ownFunctionUrl(url: string, ownAddress: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, password, pathname, search } = new URL(url)
  const isSelf = protocol === 'http:' && hostname === 'localhost' && username === '' && password === ''
  return isSelf && pathname.startsWith('/functions/v1/') ? `${ownAddress}${pathname}${search}` : null
}

/**
 * Sends what is queued until the returned function is called: it takes no more, and gives up what is still under way after so
 * many milliseconds.
 */
export async function startHttpRequests({
  database,
  log,
  ownAddress,
}: HttpRequestsOptions): Promise<(timeoutMs: number) => Promise<void>> {
  const givingUp = new AbortController()
  let isStopping = false
  let running: Promise<void> | null = null
  let isAskedAgain = false
  const sending = new Set<Promise<void>>()

  function wake() {
    if (isStopping) return
    isAskedAgain = true
    running ??= drain().finally(() => {
      running = null
      if (isAskedAgain) wake()
    })
  }

  async function drain() {
    try {
      while (isAskedAgain && !isStopping) {
        while (sending.size >= atOnce) await Promise.race(sending)
        if (isStopping) return
        isAskedAgain = false
        const places = atOnce - sending.size
        const requests = await takeRequests(database, places)
        // Told of others meanwhile it stays so.
        isAskedAgain ||= requests.length >= places
        for (const request of requests) {
          const sent = sendAndRecord(request).finally(() => sending.delete(sent))
          sending.add(sent)
        }
      }
    } catch (error) {
      isAskedAgain = false
      log.warn({ err: error }, 'queued requests wait for the next look at them')
    }
  }

  async function sendAndRecord(request: QueuedRequest) {
    const outcome = await send(request, ownAddress, givingUp.signal)
    if (outcome.error) log.warn({ request: request.id }, `a queued request failed: ${outcome.error}`)
    await retryTransient(() => record(database, request.id, outcome)).catch((error) => {
      // It was sent, and is in the queue no more: nothing but this line will tell of it.
      const { status, error: reason } = outcome
      log.error(
        { err: error, request: request.id, status, error: reason },
        'the answer to a queued request is lost',
      )
    })
  }

  const stopListening = await database.listen('net_http_request', wake, wake)
  const look = setInterval(wake, lookEveryMs).unref()
  const purge = setInterval(() => void purgeResponses(database, log), purgeEveryMs).unref()
  wake()
  return async (timeoutMs) => {
    isStopping = true
    clearInterval(look)
    clearInterval(purge)
    const patience = setTimeout(() => givingUp.abort(), timeoutMs)
    await stopListening()
    await running
    await Promise.all(sending)
    clearTimeout(patience)
  }
}

/** Taken out before they are sent, as pg_net does: a request is never sent twice. */
function takeRequests(database: Database, places: number): Promise<QueuedRequest[]> {
  return database.query<QueuedRequest>(
    `delete from net.http_request_queue
    where id = any (array(
      select id
      from net.http_request_queue
      order by id
      limit $1
      for update skip locked
    ))
    returning id, method, url, headers, body, timeout_milliseconds`,
    [places],
  )
}

async function send(request: QueuedRequest, ownAddress: string, givingUp: AbortSignal): Promise<Outcome> {
  const target = ownFunctionUrl(request.url, ownAddress)
  if (!target) return failure('only http://localhost/functions/v1/… can be reached')
  const timeoutMs = Math.min(Math.max(request.timeout_milliseconds, 0), longestTimeoutMs)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(target, {
      method: request.method,
      headers: request.headers,
      body: JSON.stringify(request.body),
      // A function must not lead elsewhere either.
      redirect: 'manual',
      signal: AbortSignal.any([timeout, givingUp]),
    })
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      headers: Object.fromEntries(response.headers),
      content: (await response.text()).slice(0, longestContent),
      timedOut: false,
      error: null,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...failure(reason), timedOut: timeout.aborted }
  }
}

function failure(error: string): Outcome {
  return { status: null, contentType: null, headers: null, content: null, timedOut: false, error }
}

async function record(database: Database, id: number, outcome: Outcome): Promise<void> {
  const { status, contentType, headers, content, timedOut, error } = outcome
  await database.query(
    `insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, status, contentType, headers && JSON.stringify(headers), content, timedOut, error],
  )
}

async function purgeResponses(database: Database, log: FastifyBaseLogger): Promise<void> {
  await database
    .query(`delete from net._http_response where created < now() - interval '6 hours'`)
    .catch((error) => log.warn({ err: error }, 'old answers to queued requests remain'))
}
