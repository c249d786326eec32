/**
 * Counts attempts against their limits (`limits.ts`) in the database, so that all processes agree and its clock rules. A window begins
 * with the first attempt and ends on its own.
 */
import type { Database, Queryable, Statement, TextResult } from '../db/database.ts'
import { networkOf, siteOf } from '../network.ts'
import { isUuid } from './authenticate.ts'
import { AuthError } from './error-codes.ts'
import { selectHome } from './known-devices.ts'
import { type LimitedAction, type Limits, perSiteFactor } from './limits.ts'

/** What attempts are counted with. */
export interface Limiter {
  database: Database
  limits: Limits
  /** What stands for the account in its limits, so that several spellings of one account share one. */
  accountKey: (identifier: string) => string
  /** The names under which the account may stand that an email or number is counted for, what was given first. */
  accountNames: (identifier: string) => string[]
}

/** Who attempts what. */
export interface Attempt {
  action: LimitedAction
  /** The email or phone as it was given, or an id; null where nobody is named, so that the network alone is counted. */
  identifier: string | null
  /** The network address. */
  address: string
  /** Which of the account's own devices it comes from, when one has shown itself; see `known-devices.ts`. */
  device?: string | null
  /** For so long a place must have been the account's home for what comes from there to be counted apart. */
  homeForDays?: number
  /** False where another attempt of the same request counts for the network. */
  countsForNetwork?: boolean
}

/** What an account is called, as it is stored. */
interface AccountNames {
  id: string
  email: string | null
  phone: string | null
}

/** More spellings than this of one account are no longer one attempt. */
const spellingsOfOneAttempt = 16
const daySeconds = 24 * 60 * 60

/**
 * Whose attempts an attempt is counted with: those of the device or the network that the account is at home in, else those of all
 * strangers. Whoever guesses from elsewhere uses up what strangers have, and locks nobody out of their own home. A known device
 * does not count for its network: the neighbours' guesses are not its own.
 */
const bucketText = `
  select
    attempt.action || ':' || coalesce(home.place || ':', '') || 'account:' || attempt.account as key,
    case
      when attempt.counts_for_network and (home.place = attempt.device) is not true
      then attempt.action || ':address:' || attempt.network
    end as address_key,
    case
      when attempt.counts_for_network and attempt.site <> attempt.network and (home.place = attempt.device) is not true
      then attempt.action || ':address:' || attempt.site
    end as site_key,
    (home.place = attempt.device) is true as is_known_device
  from jsonb_to_record($1::jsonb) as attempt (action text, account text, names text[], factor uuid, device text, network text, site text, home_for_days int, counts_for_network boolean)
  left join lateral (
    ${selectHome({ names: 'attempt.names', factor: 'attempt.factor', device: 'attempt.device', network: `'network:' || attempt.network`, days: 'attempt.home_for_days' })}
  ) as home on true`

/** A number among the parameters of `countText`. */
const number = (name: keyof ReturnType<typeof countParameters>) => `($1::jsonb ->> '${name}')::int`
const identifier = `($1::jsonb ->> 'identifier')`

/** What happens to a row that was there: counting goes on, or begins anew when its window is over. */
const countOn = `
  attempts = case when known.resets_at <= now() then excluded.attempts else known.attempts + excluded.attempts end,
  resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end`

/**
 * Counts for the account, by window and by day, then for the site and the network address: all rows are locked in this order. A network
 * or site over its limit is turned away before it leaves a row. An account may be tried under several spellings of its name (phone
 * sign-in does); as long as none repeats, they are one attempt. They are spellings of one number, which one account can have, so nobody
 * gains a guess by that.
 */
const countText = `
  with bucket as materialized (${bucketText}),
  blocked as (
    select resets_at
    from auth.rate_limits
    where resets_at > now() and (
      key = (select address_key from bucket) and attempts > ${number('perAddress')}
      or key = (select site_key from bucket) and attempts > ${number('perSite')}
    )
  ),
  account as (
    insert into auth.rate_limits as known (key, attempts, resets_at, identifiers)
    select key, 1, now() + ${number('windowSeconds')} * interval '1 second', array[${identifier}]
    from bucket
    where key is not null and not exists (select from blocked)
    on conflict (key) do update set
      attempts = case
        when known.resets_at <= now() then 1
        when ${identifier} = any (known.identifiers) or cardinality(known.identifiers) >= ${spellingsOfOneAttempt}
          then known.attempts + 1
        else known.attempts
      end,
      identifiers = case
        when known.resets_at <= now() or ${identifier} = any (known.identifiers)
          or cardinality(known.identifiers) >= ${spellingsOfOneAttempt} then array[${identifier}]
        else known.identifiers || ${identifier}
      end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning attempts, resets_at, (cardinality(identifiers) = 1)::int as begun
  ),
  day as (
    insert into auth.rate_limits as known (key, attempts, resets_at)
    select 'day:' || bucket.key, account.begun, now() + ${daySeconds} * interval '1 second'
    from bucket, account
    where ${number('perDay')} > 0 and account.attempts <= ${number('attempts')}
    on conflict (key) do update set ${countOn}
    returning attempts, resets_at
  ),
  address as (
    insert into auth.rate_limits as known (key, attempts, resets_at)
    select place.key, coalesce((select begun from account), 1), now() + ${number('windowSeconds')} * interval '1 second'
    from bucket
    cross join lateral (values (site_key), (address_key)) as place (key)
    -- After the rows of the account, whatever the planner would like.
    where place.key is not null and not exists (select from blocked) and (select count(*) from day) >= 0
      -- What the account refuses costs its network nothing, or one mailbox asked for again and again would use up the neighbours' share.
      and not exists (select from account where attempts > ${number('attempts')})
      and not exists (select from day where attempts > ${number('perDay')})
    on conflict (key) do update set ${countOn}
    returning key, attempts, resets_at
  ),
  exceeded as (
    select resets_at from blocked
    union all
    select resets_at from account where attempts > ${number('attempts')}
    union all
    select resets_at from day where attempts > ${number('perDay')}
    union all
    select resets_at
    from address, bucket
    where attempts > case when address.key = site_key then ${number('perSite')} else ${number('perAddress')} end
  )
  select coalesce(ceil(extract(epoch from max(resets_at) - now())), 0), (select is_known_device from bucket)
  from exceeded`

function countParameters({ limits }: Limiter, { action }: Attempt) {
  const { attempts, windowSeconds, perDay } = limits[action]
  const perAddress = attempts * limits.perAddressFactor
  return { attempts, windowSeconds, perDay, perAddress, perSite: perAddress * perSiteFactor }
}

/** What `bucketText` reads. */
function bucketParameters({ accountKey, accountNames }: Limiter, attempt: Attempt) {
  const { action, identifier, address, device, homeForDays = 0, countsForNetwork = true } = attempt
  return {
    action,
    account: identifier === null ? null : accountKey(identifier),
    names: identifier === null ? null : accountNames(identifier),
    factor: identifier !== null && isUuid(identifier) ? identifier : null,
    device: device ? `device:${device}` : null,
    network: networkOf(address),
    site: siteOf(address),
    home_for_days: homeForDays,
    counts_for_network: countsForNetwork,
  }
}

/** Counts an attempt; its result is for `requireWithinLimit`. */
export function countAttempt(limiter: Limiter, attempt: Attempt): Statement {
  const { identifier } = attempt
  const parameters = {
    ...bucketParameters(limiter, attempt),
    ...countParameters(limiter, attempt),
    identifier,
  }
  return { text: countText, values: [JSON.stringify(parameters)] }
}

/**
 * @returns whether the attempt came from a device that the account is at home in
 * @throws AuthError over_request_rate_limit with the seconds to wait
 */
export function requireWithinLimit(counted: TextResult | undefined): { isKnownDevice: boolean } {
  const [seconds, isKnownDevice] = counted?.rows[0] ?? []
  const retryAfter = Number(seconds ?? 0)
  if (retryAfter > 0) throw new AuthError('over_request_rate_limit', { retryAfter })
  return { isKnownDevice: isKnownDevice === 't' }
}

/** Counts an attempt on its own. @throws AuthError over_request_rate_limit */
export async function requireAttempt(limiter: Limiter, attempt: Attempt): Promise<void> {
  const [counted] = await limiter.database.pipeline([countAttempt(limiter, attempt)])
  requireWithinLimit(counted)
}

/**
 * Attempts that one request makes on several accounts: the network counts one. In the order in which everybody locks their rows.
 */
function together({ accountKey }: Limiter, attempts: Attempt[]): Attempt[] {
  const keyOf = ({ identifier }: Attempt) => accountKey(identifier ?? '')
  const ofAccounts = attempts
    .map((attempt) => ({ ...attempt, countsForNetwork: false }))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return [...ofAccounts, ...attempts.slice(0, 1).map((attempt) => ({ ...attempt, identifier: null }))]
}

/**
 * Counts attempts that belong together; none of them when one is refused.
 * @param transaction the one that ends with the refusal; one of its own unless given
 * @throws AuthError over_request_rate_limit
 */
export async function requireAttempts(
  limiter: Limiter,
  attempts: Attempt[],
  transaction?: Queryable,
): Promise<void> {
  if (attempts.length === 0) return
  const statements = together(limiter, attempts).map((attempt) => countAttempt(limiter, attempt))
  const count = async (queryable: Queryable) => {
    for (const counted of await queryable.pipeline(statements)) requireWithinLimit(counted)
  }
  await (transaction ? count(transaction) : limiter.database.transaction(count))
}

/** Forgets the account's attempts after a success, and gives this one back to its network address and site. */
export function resetAttempts(limiter: Limiter, attempt: Attempt): Statement {
  return {
    // In the order in which they are counted: two at once would wait for each other otherwise.
    text: `
      with bucket as materialized (${bucketText}),
      account as (
        delete from auth.rate_limits
        where key = (select key from bucket)
        returning key
      ),
      day as (
        delete from auth.rate_limits
        where key = (select 'day:' || key from bucket) and (select count(*) from account) >= 0
        returning key
      ),
      site as (
        update auth.rate_limits
        set attempts = greatest(0, attempts - 1)
        where key = (select site_key from bucket) and (select count(*) from day) >= 0
        returning key
      )
      update auth.rate_limits
      set attempts = greatest(0, attempts - 1)
      where key = (select address_key from bucket) and (select count(*) from site) >= 0`,
    values: [JSON.stringify(bucketParameters(limiter, attempt))],
  }
}

/** The same for attempts that were counted together. */
export function resetAttemptsTogether(limiter: Limiter, attempts: Attempt[]): Statement[] {
  return together(limiter, attempts).map((attempt) => resetAttempts(limiter, attempt))
}

/**
 * The account and its factors are at home nowhere until it signs in again, and the wrong passwords of its homes are forgotten with them:
 * whoever is at home there next would be refused for what somebody tried before.
 */
export function forgetPlaces({ accountKey }: Limiter, { id, email, phone }: AccountNames): Statement {
  const accounts = [email, phone].flatMap((name) => (name ? [accountKey(name)] : []))
  return {
    text: `
      with forgotten as (
        delete from auth.known_places
        where user_id = $1::uuid
        returning place
      )
      delete from auth.rate_limits
      where key in (
        select 'sign_in:' || forgotten.place || ':account:' || account
        from forgotten, jsonb_array_elements_text($2::jsonb) as account
      )`,
    values: [id, JSON.stringify(accounts)],
  }
}

/** Forgets how often sessions of an account that had not just proved anything gave its password again. */
export function resetPasswordChecks(limiter: Limiter, userId: string, address: string): Statement {
  return resetAttempts(limiter, {
    action: 'check_password',
    identifier: userId,
    address,
    countsForNetwork: false,
  })
}
