// The session that a link in a message brings in the part of the address after `#` (implicit flow, RFC 6749 §4.2).
import type { SupabaseClient } from '@supabase/supabase-js'
import { isExpired } from './session-token.ts'

export interface LinkSession {
  accessToken: string
  refreshToken: string
  /** A new password comes first. */
  isRecovery: boolean
  /** The access token is good no longer. */
  isOld: boolean
}

/** What the part of an address after `#` brings at the time `now` (milliseconds); undefined where that is no session. */
export function readLinkSession(hash: string, now: number): LinkSession | undefined {
  const brought = new URLSearchParams(hash.slice(1))
  const [accessToken, refreshToken] = [brought.get('access_token'), brought.get('refresh_token')]
  if (!accessToken || !refreshToken) return undefined
  return {
    accessToken,
    refreshToken,
    isRecovery: brought.get('type') === 'recovery',
    isOld: isExpired(accessToken, now),
  }
}

function dropFromAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Opens it, and takes it out of the address without leaving it a step back in the history, as the library would. Where nobody could be
 * asked it stays there, for a page that is loaded anew. An old one is not refreshed: its refresh token was used long ago, and whoever uses
 * it twice ends the session.
 * @throws what the auth service throws
 */
export async function openLinkSession(supabase: SupabaseClient, link: LinkSession): Promise<void> {
  if (link.isOld) return dropFromAddress()
  const { error } = await supabase.auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  })
  if (error) throw error
  dropFromAddress()
}
