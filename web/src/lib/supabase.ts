// The one supabase client. Features reach data through it, from their api files and from nowhere else.
import { loadConfig } from './config.ts'
import { doubtSilentRequests } from './server-reach.ts'
import { sessionTokenKey } from './session-token.ts'
import type { AppClient } from './supabase-library.ts'
import { watchedFetch } from './watched-fetch.ts'

/** Milliseconds after which the live connection asks whether it still lives, and as long after that until it is given up. */
const heartbeat = 15_000

let connecting: Promise<AppClient> | undefined
let prepare: (client: AppClient) => void = () => undefined

async function connect(): Promise<AppClient> {
  const [library, config] = await Promise.all([import('./supabase-library.ts'), loadConfig()])
  const client = new library.AppClient(config.url, config.anonKey, {
    // What a link brings is opened by lib/session-link.ts.
    auth: { storageKey: sessionTokenKey, detectSessionInUrl: false },
    global: { fetch: watchedFetch },
    realtime: {
      heartbeatIntervalMs: heartbeat,
      heartbeatCallback: (status) => status === 'timeout' && doubtSilentRequests(),
      // As with the library's own interval.
      disconnectOnEmptyChannelsAfterMs: 50_000,
    },
  })
  prepare(client)
  return client
}

/** What is done with the client before anyone else has it. */
export function prepareSupabase(work: (client: AppClient) => void): void {
  prepare = work
}

/** The client, once its library and the server's address are here; a failure is forgotten, so that a retry can succeed. */
export function getSupabase(): Promise<AppClient> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = undefined
    throw error
  })
  return connecting
}
