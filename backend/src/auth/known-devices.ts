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
 * a stranger. The account is the one that has one of the names now, the first of them before the others, or the second factor.
 */
export function selectHome({
  names,
  factor,
  device,
  network,
  days,
}: Record<'names' | 'factor' | 'device' | 'network' | 'days', string>): string {
  return `
    select place
    from auth.known_places
    where user_id = (
        select id
        from (
          select id, array_position(${names}, email::text) as rank from auth.users where email = any (${names}) and not is_sso_user
          union all
          select id, array_position(${names}, phone) from auth.users where phone = any (${names})
          union all
          select user_id, 1 from auth.mfa_factors where id = ${factor}
        ) as owner
        order by rank
        limit 1
      )
      and factor_id is not distinct from ${factor} and place in (${device}, ${network})
      and seen_at > now() - ${knownPlaceDays} * interval '1 day' and since <= now() - ${days} * interval '1 day'
    order by place is not distinct from ${device} desc
    limit 1`
}

interface Home {
  userId: string
  /** The second factor that was shown there, which has places of its own. */
  factorId?: string
  /** Not yet where the account has a second factor, which is still to be shown: the thief of a password is made at home nowhere. */
  awaitsFactor?: boolean
}

/** From now on the account, or its factor, is at home in this network and in this browser, where it has just proved itself. */
export function rememberPlaces(
  { userId, factorId, awaitsFactor = false }: Home,
  { address, device }: { address: string; device: string },
): Statement[] {
  return [`network:${networkOf(address)}`, `device:${hashDevice(device)}`].map((place) => ({
    text: `
      with remembered as (
        insert into auth.known_places as known (user_id, factor_id, place)
        select $1::uuid, $2::uuid, $3
        where not ($4::boolean and exists (select from auth.mfa_factors where user_id = $1::uuid and status = 'verified'))
        on conflict (user_id, factor_id, place) do update set seen_at = now()
        returning place
      )
      delete from auth.known_places
      where user_id = $1::uuid and factor_id is not distinct from $2::uuid and place in (
        select place
        from auth.known_places
        where user_id = $1::uuid and factor_id is not distinct from $2::uuid
          and split_part(place, ':', 1) = split_part($3, ':', 1) and place <> $3
          and exists (select from remembered)
        order by seen_at desc
        offset ${knownPlaces - 1}
      )`,
    values: [userId, factorId ?? null, place, String(awaitsFactor)],
  }))
}
