/**
 * One-time codes and links. What is sent is six digits, and a link with the hash of them; what is stored is the hash
 * alone, bound to the address or number it was sent to.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Statement } from '../db/database.ts'

/** What a code proves, named as `auth.one_time_tokens` does. */
export type CodeKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

/** Digits are guessed more easily than hashes, so they live shorter. */
export const codeSeconds = 10 * 60
export const linkSeconds = 60 * 60

/** Precedes the hash in a link whose visit ends with a code exchange instead of tokens. */
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
  hash: string
}

/** A fresh code for an address or number. */
export function newCode(sentTo: string): Code {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: hashCode(sentTo, digits) }
}

/** As GoTrue hashes codes: SHA-224 over the address or number and the digits, in hex. */
export function hashCode(sentTo: string, digits: string): string {
  return createHash('sha224').update(`${sentTo}${digits}`).digest('hex')
}

/** Stores a code in place of an earlier one of its kind. */
export function storeCode(userId: string, kind: CodeKind, hash: string, sentTo: string): Statement {
  return {
    text: `
      with code as (
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values ($2::uuid, $1::uuid, '${kind}', $3, $4)
        on conflict (user_id, token_type) do update
        set
          id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
          created_at = now(), updated_at = now()
      )
      update auth.users
      set ${kind} = $3, ${sentAtColumns[kind]} = now()
      where id = $1::uuid`,
    values: [userId, randomUUID(), hash, sentTo],
  }
}

/**
 * Uses up a code of one of the given kinds, if it is there and no older than `seconds`. Gives a row with the account's
 * id and the kind; none when there is no such code. Of two at once only one gets the row.
 */
export function useCode(hash: string, kinds: CodeKind[], seconds: number): Statement {
  return {
    text: `
      with used as (
        delete from auth.one_time_tokens
        where token_hash in ($1, '${pkcePrefix}' || $1)
          and token_type::text in (select jsonb_array_elements_text($2::jsonb))
          and created_at > now() - $3::int * interval '1 second'
        returning user_id, token_type::text as kind
      ),
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
      select user_id, kind from used`,
    values: [hash, JSON.stringify(kinds), String(seconds)],
  }
}
