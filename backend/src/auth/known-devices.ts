/**
 * Known devices and networks: device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A browser or a
 * network in which an account signed in is known to it. Guesses from there are counted apart from everybody else's, so that a
 * stranger's do not lock out the owner. The cookie opens nothing: whoever steals one may guess as often as a stranger.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Statement } from '../db/database.ts'
import { networkOf } from '../network.ts'

/** How long a device or a network stays an account's own after the last sign-in from there, and how many of each. */
export const knownPlaceDays = 60
const knownPlaces = 10

const cookieName = 'known-device'
const lifetimeSeconds = knownPlaceDays * 24 * 60 * 60
/** 128 random bits. */
const shape = /(?:^|;\s*)known-device=([\w-]{22})(?:;|$)/

/** Drawn once for a request, however often it is asked. */
const drawn = new WeakMap<FastifyRequest, string>()

/** The browser that a request comes from, by its cookie; a new one without. */
export function deviceOf(request: FastifyRequest): string {
  const known = shape.exec(request.headers.cookie ?? '')?.[1] ?? drawn.get(request)
  if (known) return known
  const device = randomBytes(16).toString('base64url')
  drawn.set(request, device)
  return device
}

/** What is stored of a device. */
export function hashDevice(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

/** Leaves the cookie with whoever has just proved to own an account. */
export function leaveDeviceCookie(reply: FastifyReply, siteUrl: string, device: string): void {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${device}; Path=/auth/v1; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/**
 * SQL for the place where an account is at home, of a device and a network, the device first, and has been for so many days; no row for
 * a stranger.
 */
export function selectHome({
  account,
  device,
  network,
  days,
}: Record<'account' | 'device' | 'network' | 'days', string>): string {
  return `
    select place
    from auth.known_places
    where account = ${account} and place in (${device}, ${network}) and seen_at > now() - ${knownPlaceDays} * interval '1 day'
      and since <= now() - ${days} * interval '1 day'
    order by place is not distinct from ${device} desc
    limit 1`
}

/**
 * From now on the account is at home in this network and in this browser.
 * @param unlessFactorOf the user whose second factor, if there is one, keeps this from being so
 */
export function rememberPlaces(
  account: string,
  address: string,
  device: string,
  unlessFactorOf: string | null = null,
): Statement[] {
  return [`network:${networkOf(address)}`, `device:${hashDevice(device)}`].map((place) => ({
    text: `
      with remembered as (
        insert into auth.known_places as known (account, place)
        select $1, $2
        where not exists (select from auth.mfa_factors where user_id = $3::uuid and status = 'verified')
        on conflict (account, place) do update set seen_at = now()
        returning place
      )
      delete from auth.known_places
      where account = $1 and place in (
        select place
        from auth.known_places
        where account = $1 and split_part(place, ':', 1) = split_part($2, ':', 1) and place <> $2
          and exists (select from remembered)
        order by seen_at desc
        offset ${knownPlaces - 1}
      )`,
    values: [account, place, unlessFactorOf],
  }))
}

/** The account is at home nowhere until it signs in again. */
export function forgetPlaces(accounts: string[]): Statement {
  return {
    text: 'delete from auth.known_places where account in (select jsonb_array_elements_text($1::jsonb))',
    values: [JSON.stringify(accounts)],
  }
}
