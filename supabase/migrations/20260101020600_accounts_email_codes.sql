-- Codes sent to a mailbox, for those who forgot their password: made, kept hashed and checked here as those by phone are.

create table public.email_otp_codes (
  id uuid not null default gen_random_uuid(),
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + private.code_lifetime(),
  used_at timestamptz,
  challenge text,
  account_state text,
  constraint email_otp_codes_pkey primary key (id),
  constraint email_otp_codes_challenge_is_sha256 check (challenge ~ '^[0-9a-f]{64}$')
);

create index email_otp_codes_email_idx on public.email_otp_codes (email, created_at desc);
create index email_otp_codes_created_at_idx on public.email_otp_codes (created_at);

comment on table public.email_otp_codes is 'Codes sent to emails, and what became of them. Kept for a day.';
comment on column public.email_otp_codes.code_hash is 'See private.hash_code.';
comment on column public.email_otp_codes.challenge is 'SHA-256 of the secret with which who used the code up may set a password.';
comment on column public.email_otp_codes.account_state is 'See private.account_state: of the account, when the code was asked for.';

alter table public.email_otp_codes enable row level security;

grant select, insert, update, delete on public.email_otp_codes to service_role;

create function private.purge_old_email_codes()
returns void
language sql
set search_path = ''
as $$
  delete from public.email_otp_codes
  where id = any (array(
    select id
    from public.email_otp_codes
    where created_at < now() - interval '1 day'
    limit 100
    for update skip locked
  ))
$$;

comment on function private.purge_old_email_codes() is 'Deletes up to 100 codes older than a day.';

create function private.find_email_account(p_email text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.profiles
  where lower(email) = lower(btrim(p_email))
  limit 1
$$;

comment on function private.find_email_account(text) is
  'Whose email it is, or null. Synthetic addresses are nobody''s.';

create function private.email_code_matches(p_email text, p_code text, p_challenge text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_sent public.email_otp_codes;
  v_is_right boolean;
begin
  -- Only the newest code counts, and its row is held so that two requests cannot both use it.
  select *
  into v_sent
  from public.email_otp_codes
  where email = p_email
  order by created_at desc, id
  limit 1
  for update;

  if not found
    or v_sent.expires_at <= now()
    or v_sent.account_state is distinct from private.account_state(private.find_email_account(p_email))
  then
    return false;
  end if;

  v_is_right := private.hash_code(p_email, p_code) = v_sent.code_hash;

  -- As by phone: whose answer was lost asks again with the same challenge.
  if v_sent.challenge = p_challenge and private.is_password_reset_open(p_challenge) then
    return v_is_right;
  end if;

  if v_sent.used_at is not null or v_sent.attempts >= private.code_tries() then
    return false;
  end if;

  update public.email_otp_codes
  set attempts = attempts + 1,
    used_at = case when v_is_right then now() end,
    challenge = case when v_is_right then p_challenge end
  where id = v_sent.id;
  return v_is_right;
end
$$;

comment on function private.email_code_matches(text, text, text) is
  'Whether it is the newest code of the email, unexpired, unused and within its 5 tries; uses it up when it is. For who '
  'used it up with a challenge it still is, as long as the permission lasts that it was exchanged for.';

create function private.awaits_email_code(p_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.email_otp_codes
    where email = p_email
      and expires_at > now()
  )
$$;

comment on function private.awaits_email_code(text) is 'Whether a code was sent to the email that is not over yet.';

create function public.request_email_code(p_email text, p_address text default null, p_limits jsonb default '{}')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_code constant text := private.new_code();
  v_refusal constant jsonb := private.consume_code_rate_limit('email_code_send', v_email, p_address, p_limits);
  v_user_id constant uuid := private.find_email_account(v_email);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if v_user_id is null then
    return jsonb_build_object('success', false, 'error', 'هذا البريد الإلكتروني غير مسجل في التطبيق');
  end if;

  perform private.purge_old_attempts();
  perform private.purge_old_email_codes();

  insert into public.email_otp_codes (email, code_hash, account_state)
  values (v_email, private.hash_code(v_email, v_code), private.account_state(v_user_id));

  return jsonb_build_object('success', true, 'email', v_email, 'code', v_code);
end
$$;

comment on function public.request_email_code(text, text, jsonb) is
  'Makes a code for a member''s email: {success, error?, email?, code?, retry_after_seconds?}. For the service, '
  'which sends it.';

revoke execute on function public.request_email_code(text, text, jsonb) from public;
grant execute on function public.request_email_code(text, text, jsonb) to service_role;
