/**
 * One-time codes and links. Two secrets prove the same thing and are drawn apart: six digits, short enough to type, whose
 * tries are counted; and the token of a link, 256 random bits. What is stored is a hash of each, bound to the address or
 * number they were sent to.
 */
import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Queryable, Statement } from '../db/database.ts'

/** What a code proves, named as `auth.one_time_tokens` does. */
export type CodeKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

/** Digits can be guessed, links cannot, so digits live shorter. */
export const codeSeconds = 10 * 60
const linkSeconds = 60 * 60
/** Wrong tries after which the digits of a code are worth nothing, whoever made them and from wherever. */
export const triesOfOneCode = 5

/** Precedes the token in a link whose visit ends with a code exchange instead of tokens. */
export const pkcePrefix = 'pkce_'

const sentAtColumns: Record<CodeKind, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export interface Code {
  digits: string
  digitsHash: string
  /** What a link carries; goes to nobody where no link is sent. */
  linkToken: string
  linkHash: string
}

/** Signs hashes of digits: without the project's secret a million of them would be tried in no time. */
type Secret = { jwtSecret: string }

/**
 * A fresh code for an address or number.
 * @param isExchanged whether the visit of its link ends with a code exchange (PKCE)
 */
export function newCode({ jwtSecret }: Secret, sentTo: string, isExchanged = false): Code {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = `${isExchanged ? pkcePrefix : ''}${randomBytes(32).toString('hex')}`
  return {
    digits,
    digitsHash: hashDigits({ jwtSecret }, sentTo, digits),
    linkToken,
    linkHash: hashLink(linkToken),
  }
}

function hashDigits({ jwtSecret }: Secret, sentTo: string, digits: string): string {
  return createHmac('sha256', jwtSecret).update(`one-time code\n${sentTo}\n${digits}`).digest('hex')
}

function hashLink(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

/**
 * The password that an account gets with its first proof of an address: the one chosen by whoever asked for the code; none; or
 * the one that the code had which this one replaces. A chosen one waits only if what waits already is still `insteadOf`, null when
 * nothing did: whoever came meanwhile chose another, and then neither waits.
 */
export type PendingPassword = { hash: string; insteadOf: string | null } | { hash: string } | 'none' | 'kept'

interface AwaitedPassword {
  /** Null when two disagree, and where an account was made for somebody who has chosen none. */
  hash: string | null
  /** Whether the code that it waits for still counts. */
  isUnderWay: boolean
}

/** The password that waits, or last waited, for the confirmation of an account. Null where nobody has signed up for it. */
export async function findPendingPassword(
  database: Queryable,
  userId: string,
): Promise<AwaitedPassword | null> {
  const [pending] = await database.query<AwaitedPassword>(
    `select
       password_hash as hash,
       created_at > now() - ${linkSeconds} * interval '1 second' as "isUnderWay"
     from auth.one_time_codes
     where user_id = $1::uuid and token_type = 'confirmation_token'`,
    [userId],
  )
  return pending ?? null
}

export interface StoredCode {
  userId: string
  kind: CodeKind
  code: Code
  sentTo: string
  password?: PendingPassword
}

/** Stores a code in place of an earlier one of its kind, of an account that is locked (`lockUser`). */
export function storeCode({ userId, kind, code, sentTo, password = 'none' }: StoredCode): Statement {
  // Of a confirmation it says that one was mailed; a message to a phone proves no mailbox.
  const isMailed = kind !== 'confirmation_token' || sentTo.includes('@')
  const sentAt = isMailed ? `, ${sentAtColumns[kind]} = now()` : ''
  return {
    text: `
      with link as (
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values ($2::uuid, $1::uuid, '${kind}', $3, $5)
        on conflict (user_id, token_type) do update
        set
          id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
          created_at = now(), updated_at = now()
      ),
      digits as (
        insert into auth.one_time_codes as earlier (user_id, token_type, digits_hash, password_hash)
        values ($1::uuid, '${kind}', $4, $6)
        on conflict (user_id, token_type) do update
        set
          digits_hash = excluded.digits_hash, failures = 0, created_at = now(),
          password_hash = case
            when $7::boolean then earlier.password_hash
            when $8::boolean and earlier.created_at > now() - ${linkSeconds} * interval '1 second'
              and (earlier.password_hash = $9) is not true
            then null
            else excluded.password_hash
          end
      )
      update auth.users
      set ${kind} = $3 ${sentAt}
      where id = $1::uuid`,
    values: [
      userId,
      randomUUID(),
      code.linkHash,
      code.digitsHash,
      sentTo,
      typeof password === 'object' ? password.hash : null,
      String(password === 'kept'),
      String(typeof password === 'object' && 'insteadOf' in password),
      typeof password === 'object' && 'insteadOf' in password ? password.insteadOf : null,
    ],
  }
}

/** The code `t` of the account `u` was sent to what the account is, or asks to be, known by now. */
const isCurrent = `
  lower(t.relates_to) = any (
    case t.token_type
      when 'email_change_token_new' then array[lower(u.email_change)]
      when 'phone_change_token' then array[u.phone_change]
      when 'email_change_token_current' then array[lower(u.email)]
      else array[lower(u.email), u.phone]
    end
  )`

/** What follows in every use of a code: nothing in `auth.users` names it any more. */
const forgetAndTell = `
  cleared as (
    update auth.users u
    set
      confirmation_token = case when used.kind = 'confirmation_token' then '' else u.confirmation_token end,
      recovery_token = case when used.kind = 'recovery_token' then '' else u.recovery_token end,
      email_change_token_new =
        case when used.kind = 'email_change_token_new' then '' else u.email_change_token_new end,
      email_change_token_current =
        case when used.kind = 'email_change_token_current' then '' else u.email_change_token_current end,
      phone_change_token = case when used.kind = 'phone_change_token' then '' else u.phone_change_token end,
      reauthentication_token =
        case when used.kind = 'reauthentication_token' then '' else u.reauthentication_token end
    from used
    where u.id = used.user_id
  )
  select user_id, kind, password_hash, email_change, phone_change from used`

/** Locks the accounts of some codes, always in the same order, so that what follows sees the codes as they are then. */
function lockOwners(codes: string, values: string[]): Statement {
  return {
    text: `
      select from auth.users
      where id in (select user_id from auth.one_time_tokens where ${codes})
      order by id
      for no key update`,
    values,
  }
}

/**
 * Uses up the code whose link carries one of these tokens, if it is of one of the given kinds. The last of the statements gives a
 * row with the account's id, the kind and the password that waits for the proof; none when there is no such code. Of two at once
 * only one gets the row.
 */
export function consumeLink(linkTokens: string[], kinds: CodeKind[]): Statement[] {
  const hashes = JSON.stringify(linkTokens.map(hashLink))
  const isNamed = 'token_hash in (select jsonb_array_elements_text($1::jsonb))'
  const consume = {
    text: `
      with used as (
        delete from auth.one_time_tokens t
        using auth.users u, auth.one_time_codes c
        where t.${isNamed}
          and t.token_type::text in (select jsonb_array_elements_text($2::jsonb))
          and t.created_at > now() - ${linkSeconds} * interval '1 second'
          and c.user_id = t.user_id and c.token_type = t.token_type
          and u.id = t.user_id
          and ${isCurrent}
        returning t.user_id, t.token_type::text as kind, c.password_hash, u.email_change, u.phone_change
      ),
      ${forgetAndTell}`,
    values: [hashes, JSON.stringify(kinds)],
  }
  return [lockOwners(isNamed, [hashes]), consume]
}

/**
 * The same by digits sent to an address or number. Wrong digits are counted on the code itself: after five it is worth
 * nothing, from however many networks they came.
 */
export function consumeDigits(
  secret: Secret,
  sentTo: string,
  digits: string,
  kinds: CodeKind[],
): Statement[] {
  const consume = {
    text: `
      with candidate as materialized (
        select c.user_id, c.token_type, c.digits_hash = $1 as is_right, c.password_hash, u.email_change, u.phone_change
        from auth.one_time_codes c
        join auth.one_time_tokens t on t.user_id = c.user_id and t.token_type = c.token_type
        join auth.users u on u.id = t.user_id
        where t.relates_to = $2
          and t.token_type::text in (select jsonb_array_elements_text($3::jsonb))
          and t.created_at > now() - ${codeSeconds} * interval '1 second'
          and c.failures < ${triesOfOneCode}
          and ${isCurrent}
      ),
      failed as (
        update auth.one_time_codes c
        set failures = failures + 1
        from candidate
        where c.user_id = candidate.user_id and c.token_type = candidate.token_type
          and not exists (select from candidate where is_right)
      ),
      used as (
        delete from auth.one_time_tokens t
        using candidate
        where candidate.is_right and t.user_id = candidate.user_id and t.token_type = candidate.token_type
        returning
          t.user_id, t.token_type::text as kind, candidate.password_hash, candidate.email_change, candidate.phone_change
      ),
      ${forgetAndTell}`,
    values: [hashDigits(secret, sentTo, digits), sentTo, JSON.stringify(kinds)],
  }
  return [lockOwners('relates_to = $1', [sentTo]), consume]
}
