/** Statements that change what an account is known by: confirming addresses and numbers, and replacing them. */
import type { Statement } from '../db/database.ts'
import { setPasswordHash } from './users.ts'

/**
 * Why an email counts as confirmed: mail sent there was read (or an admin vouches for it), or nothing can be sent, so that
 * nobody could prove it. Rules of a project tell the two apart by `email_proven_at` in the app metadata.
 */
export type EmailProof = 'by mail' | 'unproven'

const emailProvenNow = `jsonb_build_object('email_proven_at', now())`

/** Confirms the email; an address confirmed before stays so since then. */
export function confirmEmail(userId: string, how: EmailProof): Statement {
  return {
    text: `
      with identity as (
        update auth.identities
        set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
        where user_id = $1::uuid and provider = 'email'
      ),
      code as (
        delete from auth.one_time_tokens
        where user_id = $1::uuid and token_type = 'confirmation_token'
      )
      update auth.users
      set
        email_confirmed_at = coalesce(email_confirmed_at, now()),
        confirmation_token = '',
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
        ${how === 'by mail' ? `raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${emailProvenNow}` : 'confirmation_sent_at = null'},
        updated_at = now()
      where id = $1::uuid`,
    values: [userId],
  }
}

/**
 * Takes from an account what was set before its address was proven: whoever set it may have been somebody else, waiting for the
 * owner to come. The password becomes the one that belongs to the proof, sessions and factors go, changes under way end.
 * @param passwordHash null: whoever proved the address has chosen none yet
 */
export function resetUnprovenAccount(userId: string, passwordHash: string | null): Statement[] {
  return [
    // First: to a project's triggers the end of all sessions is a sign-out everywhere, which ends what a password may be set by.
    setPasswordHash(userId, passwordHash ?? ''),
    { text: 'delete from auth.sessions where user_id = $1::uuid', values: [userId] },
    { text: 'delete from auth.mfa_factors where user_id = $1::uuid', values: [userId] },
    revokeCodes(userId),
  ]
}

/** Confirms the phone number; one confirmed before stays so since then. */
export function confirmPhone(userId: string): Statement {
  return {
    text: `
      with identity as (
        update auth.identities
        set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
        where user_id = $1::uuid and provider = 'phone'
      ),
      code as (
        delete from auth.one_time_tokens
        where user_id = $1::uuid and token_type = 'confirmation_token'
      )
      update auth.users
      set
        phone_confirmed_at = coalesce(phone_confirmed_at, now()),
        confirmation_token = '',
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}',
        updated_at = now()
      where id = $1::uuid`,
    values: [userId],
  }
}

/** Notes the email that is to replace the present one, once it is confirmed. Codes of an earlier wish are worth nothing. */
export function requestEmailChange(userId: string, email: string): Statement {
  return {
    text: `
      with earlier as (
        delete from auth.one_time_tokens
        where user_id = $1::uuid and token_type in ('email_change_token_new', 'email_change_token_current')
      )
      update auth.users
      set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
      where id = $1::uuid`,
    values: [userId, email],
  }
}

/**
 * Ends what was sent or begun by a code, whoever asked for it: one-time codes and links, codes of PKCE that wait to be exchanged, and
 * the changes of email and number that they would confirm.
 */
export function revokeCodes(userId: string): Statement {
  return {
    text: `
      with codes as (
        delete from auth.one_time_tokens where user_id = $1::uuid
      ),
      auth_codes as (
        delete from auth.flow_state where user_id = $1::uuid and auth_code_issued_at is not null
      )
      update auth.users
      set
        email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
        phone_change = '', phone_change_token = '', recovery_token = '', confirmation_token = '', reauthentication_token = ''
      where id = $1::uuid`,
    values: [userId],
  }
}

/** Notes the number that is to replace the present one, once it is confirmed. */
export function requestPhoneChange(userId: string, phone: string): Statement {
  return {
    text: `
      update auth.users
      set phone_change = $2, phone_change_sent_at = now(), updated_at = now()
      where id = $1::uuid`,
    values: [userId, phone],
  }
}

/**
 * The requested email becomes the account's, confirmed, unless another one was asked for meanwhile. Codes that were sent to the one
 * before end with it.
 */
export function applyEmailChange(userId: string, email: string, how: EmailProof): Statement[] {
  return [
    {
      text: `
        update auth.users
        set
          email = email_change,
          email_confirmed_at = now(),
          email_change = '',
          email_change_token_new = '',
          email_change_token_current = '',
          email_change_confirm_status = 0,
          is_anonymous = false,
          raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
            || jsonb_build_object('email', email_change, 'email_verified', true),
          raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') - 'email_proven_at')
            || ${how === 'by mail' ? emailProvenNow : `'{}'`},
          confirmation_sent_at = null,
          updated_at = now()
        where id = $1::uuid and email_change = $2 and email_change <> ''`,
      values: [userId, email],
    },
    saveIdentity(userId, 'email'),
    saveProviders(userId),
  ]
}

/** The requested number becomes the account's, confirmed, unless another one was asked for meanwhile. */
export function applyPhoneChange(userId: string, phone: string): Statement[] {
  return [
    {
      text: `
        update auth.users
        set
          phone = phone_change,
          phone_confirmed_at = now(),
          phone_change = '',
          phone_change_token = '',
          is_anonymous = false,
          raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}',
          updated_at = now()
        where id = $1::uuid and phone_change = $2 and phone_change <> ''`,
      values: [userId, phone],
    },
    saveIdentity(userId, 'phone'),
    saveProviders(userId),
  ]
}

/** Replaces the email or phone at once, as an admin may; confirmation is left as it is. */
export function replaceIdentifier(userId: string, provider: 'email' | 'phone', value: string): Statement[] {
  return [
    {
      text: `
        update auth.users
        set
          ${provider} = $2,
          ${provider === 'email' ? `raw_app_meta_data = raw_app_meta_data - 'email_proven_at', confirmation_sent_at = null,` : ''}
          updated_at = now()
        where id = $1::uuid`,
      values: [userId, value],
    },
    saveIdentity(userId, provider),
    saveProviders(userId),
  ]
}

/** Makes the identity follow the account's email or phone, creating it when there is none. */
function saveIdentity(userId: string, provider: 'email' | 'phone'): Statement {
  return {
    text: `
      insert into auth.identities as known (
        id, user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at
      )
      select
        gen_random_uuid(), u.id, '${provider}', u.id::text,
        jsonb_build_object(
          'sub', u.id,
          '${provider}', u.${provider},
          '${provider}_verified', u.${provider}_confirmed_at is not null
        ),
        now(), now(), now()
      from auth.users u
      where u.id = $1::uuid and u.${provider} is not null
      on conflict (provider_id, provider) do update
      set identity_data = known.identity_data || excluded.identity_data, updated_at = now()`,
    values: [userId],
  }
}

/** Lists in the app metadata the providers that the account has identities of. */
export function saveProviders(userId: string): Statement {
  return {
    text: `
      update auth.users u
      set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || (
        select jsonb_build_object(
          'provider', coalesce(min(i.provider) filter (where i.provider = u.raw_app_meta_data ->> 'provider'), min(i.provider)),
          'providers', jsonb_agg(i.provider order by i.created_at)
        )
        from auth.identities i
        where i.user_id = u.id
      )
      where u.id = $1::uuid`,
    values: [userId],
  }
}
