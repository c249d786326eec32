// The session that a link in a message brings in the part of the address after `#` (implicit flow, RFC 6749 §4.2).
import type { SupabaseClient } from '@supabase/supabase-js'
import { loadConfig } from './config.ts'
import { isUnanswered } from './errors.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { beginRecovery } from './session-recovery.ts'

export interface LinkSession {
  accessToken: string
  refreshToken: string
  /** A new password comes first. */
  isRecovery: boolean
}

/** What became of a link: `unanswered` where nobody could say, and it may be tried again. */
type LinkOutcome = 'opened' | 'refused' | 'unanswered'

/** What the part of an address after `#` brings; undefined where that is no session. */
export function readLinkSession(hash: string): LinkSession | undefined {
  const brought = new URLSearchParams(hash.slice(1))
  const [accessToken, refreshToken] = [brought.get('access_token'), brought.get('refresh_token')]
  if (!accessToken || !refreshToken) return undefined
  return { accessToken, refreshToken, isRecovery: brought.get('type') === 'recovery' }
}

/** Milliseconds; as long as the library goes on trying. */
const patience = 30_000

/**
 * Whether its access token is good, by the server's clock. Asked beside the client, which would take a refusal for one of the session
 * that is stored here, and end that; and never by a refresh: a refresh token that is used twice ends its session.
 */
async function askServer({ accessToken }: LinkSession): Promise<'good' | 'refused' | 'unanswered'> {
  const { url, anonKey } = await loadConfig()
  const headers = { apikey: anonKey, authorization: `Bearer ${accessToken}` }
  const { status } = await fetchInTime(`${url}/auth/v1/user`, { headers })
  if (status === 200) return 'good'
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unanswered'
}

async function open(supabase: SupabaseClient, link: LinkSession): Promise<LinkOutcome> {
  const answer = await askServer(link)
  if (answer !== 'good') return answer
  // Other tabs take the session over, this one alone asks for the new password.
  if (link.isRecovery) beginRecovery(link.accessToken)
  const { error } = await supabase.auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  })
  if (!error) return 'opened'
  return isUnanswered(error) ? 'unanswered' : 'refused'
}

/** One that fails, or takes too long on the way, is as good as it was. */
function openInTime(supabase: SupabaseClient, link: LinkSession): Promise<LinkOutcome> {
  const late = new Promise<LinkOutcome>((resolve) => setTimeout(resolve, patience, 'unanswered'))
  const opened = open(supabase, link).catch((error: unknown): LinkOutcome => {
    console.warn('the link waits', error)
    return 'unanswered'
  })
  return Promise.race([opened, late])
}

/**
 * Opens it, and takes it out of the address without leaving it a step back in the history. Where nobody could be asked it stays there, for
 * another try and for a page that is loaded anew.
 */
export async function openLinkSession(supabase: SupabaseClient, link: LinkSession): Promise<LinkOutcome> {
  const outcome = await openInTime(supabase, link)
  if (outcome !== 'unanswered') history.replaceState(history.state, '', location.pathname + location.search)
  return outcome
}
