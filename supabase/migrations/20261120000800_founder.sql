-- The founder: the first account, whose referral code lets the first people in. It has no password and an address that can
-- receive nothing, so nobody signs in as it. `app.settings.founder_referral_code` names the code when this is applied.

do $$
declare
  v_founder_id constant uuid := '00000000-0000-4000-8000-000000000001';
  v_code constant text := upper(btrim(coalesce(
    nullif(current_setting('app.settings.founder_referral_code', true), ''),
    'REFMAJLIS01'
  )));
begin
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
    confirmation_token, recovery_token, email_change_token_new, email_change,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  )
  values (
    '00000000-0000-0000-0000-000000000000', v_founder_id, 'authenticated', 'authenticated',
    'founder@majlis.invalid', '', now(),
    '', '', '', '',
    '{"provider": "email", "providers": ["email"]}', '{}', now(), now()
  );

  update public.profiles
  set username = 'مجلس'
  where id = v_founder_id;

  update public.referral_codes
  set referral_code = v_code
  where user_id = v_founder_id;

  update public.user_referral_system
  set referral_code = v_code
  where user_id = v_founder_id;
end
$$;
