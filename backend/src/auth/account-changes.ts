/** Statements that change what an account is known by: confirming addresses and numbers, and replacing them. */
import type { Statement } from '../db/database.ts'

/** Confirms the email; an address confirmed before stays so since then. */
export function confirmEmail(userId: string): Statement {
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
        updated_at = now()
      where id = $1::uuid`,
    values: [userId],
  }
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

/** Notes the email that is to replace the present one, once it is confirmed. */
export function requestEmailChange(userId: string, email: string): Statement {
  return {
    text: `
      update auth.users
      set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
      where id = $1::uuid`,
    values: [userId, email],
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

/** The requested email becomes the account's, confirmed. */
export function applyEmailChange(userId: string): Statement[] {
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
          updated_at = now()
        where id = $1::uuid and email_change <> ''`,
      values: [userId],
    },
    saveIdentity(userId, 'email'),
    saveProviders(userId),
  ]
}

/** The requested number becomes the account's, confirmed. */
export function applyPhoneChange(userId: string): Statement[] {
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
        where id = $1::uuid and phone_change <> ''`,
      values: [userId],
    },
    saveIdentity(userId, 'phone'),
    saveProviders(userId),
  ]
}

/** Replaces the email or phone at once, as an admin may; confirmation is left as it is. */
export function replaceIdentifier(userId: string, provider: 'email' | 'phone', value: string): Statement[] {
  return [
    {
      text: `update auth.users set ${provider} = $2, updated_at = now() where id = $1::uuid`,
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
