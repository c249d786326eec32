// The client library in a chunk of its own: the first screen is drawn without it.
import { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'

/**
 * As the library makes it, but a question is asked once. Whether it is worth asking again says the query client; the library
 * would ask by itself for seven seconds, and what was to follow the answer would be done long after.
 */
export class AppClient extends SupabaseClient<Database> {
  constructor(...settings: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...settings)
    this.rest.retry = false
  }

  /** For a minute after a refresh that nobody answered the library answers from memory; whoever asks again wants to know. */
  forgetRefreshFailure(): void {
    Reflect.set(this.auth, 'lastRefreshFailure', null)
  }
}
