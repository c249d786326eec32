-- The founder: the first account, whose referral code lets the first people in. It has no password and an address that can
-- receive nothing, so nobody signs in as it. The setting `founder_referral_code` names the code, and may change. Comes last,
-- whatever areas there are, so that it gets everything an account gets.

do $$
declare
  v_founder_id constant uuid := private.founder_id();
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
end
$$;

create function private.apply_founder_referral_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.referral_codes
  set referral_code = new.value
  where user_id = private.founder_id();

  update public.user_referral_system
  set referral_code = new.value
  where user_id = private.founder_id();

  return null;
end
$$;

comment on function private.apply_founder_referral_code() is 'Gives the founder the referral code that the setting names.';

create trigger apply_founder_referral_code
  after insert or update on public.app_settings
  for each row
  when (new.key = 'founder_referral_code')
  execute function private.apply_founder_referral_code();

-- The setting is there before the founder is.
update public.app_settings
set value = value
where key = 'founder_referral_code';
