-- Codes sent to a number, made, kept hashed and checked here, so that neither the browser nor the function that sends them is
-- ever trusted with the answer. Only the service may ask for a code or check one.

create table public.phone_verifications (
  id uuid not null default gen_random_uuid(),
  phone_number text not null,
  purpose text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  challenge text,
  consumed_at timestamptz,
  account_state text,
  constraint phone_verifications_pkey primary key (id),
  constraint phone_verifications_phone_number_is_e164 check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint phone_verifications_purpose_is_known check (purpose in ('registration', 'password_reset', 'phone_change')),
  constraint phone_verifications_challenge_is_sha256 check (challenge ~ '^[0-9a-f]{64}$')
);

create index phone_verifications_phone_number_idx
  on public.phone_verifications (phone_number, purpose, created_at desc);
create index phone_verifications_created_at_idx on public.phone_verifications (created_at);

comment on table public.phone_verifications is 'Codes sent to numbers, and what became of them. Kept for a day.';
comment on column public.phone_verifications.code_hash is 'See private.hash_code.';
comment on column public.phone_verifications.challenge is
  'SHA-256 of a secret of the browser that verified; with it, only who knows the secret may use the verification.';
comment on column public.phone_verifications.account_state is
  'See private.account_state: of the account whose password a code would reset, or that would move to the number, when it was asked for.';
comment on column public.phone_verifications.consumed_at is 'When the verification was used; it is good for one account.';

alter table public.phone_verifications enable row level security;

grant select, insert, update, delete on public.phone_verifications to service_role;

create function private.purge_old_phone_verifications()
returns void
language sql
set search_path = ''
as $$
  delete from public.phone_verifications
  where id = any (array(
    select id
    from public.phone_verifications
    where created_at < now() - interval '1 day'
    limit 100
    for update skip locked
  ))
$$;

comment on function private.purge_old_phone_verifications() is 'Deletes up to 100 verifications older than a day.';

create function private.phone_code_matches(
  p_phone text,
  p_purpose text,
  p_code text,
  p_challenge text,
  p_account_state text
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_verification public.phone_verifications;
begin
  -- Only the newest code counts, and its row is held so that two requests cannot both use it. Whoever else wants to move to the number
  -- ends nobody's code.
  select *
  into v_verification
  from public.phone_verifications
  where phone_number = p_phone
    and purpose = p_purpose
    and (p_purpose <> 'phone_change' or account_state = p_account_state)
  order by created_at desc, id
  limit 1
  for update;

  -- What was asked for by the owner of then is nothing to the owner of now, who may have set another password since.
  if v_verification.account_state is distinct from p_account_state then
    return false;
  end if;

  -- Who verified and never heard so, on a poor network, asks again with the same challenge: until the account is made, or as long
  -- as the permission to set a password lasts that it was exchanged for.
  if v_verification.challenge = p_challenge
    and (v_verification.consumed_at is null or private.is_password_reset_open(p_challenge))
    and v_verification.expires_at > now()
  then
    return private.hash_code(p_phone, p_code) = v_verification.code_hash;
  end if;

  if not found
    or v_verification.verified_at is not null
    or v_verification.expires_at <= now()
    or v_verification.attempts >= private.code_tries()
  then
    return false;
  end if;

  if private.hash_code(p_phone, p_code) is distinct from v_verification.code_hash then
    update public.phone_verifications
    set attempts = attempts + 1
    where id = v_verification.id;
    return false;
  end if;

  update public.phone_verifications
  set attempts = attempts + 1,
    verified_at = now(),
    challenge = p_challenge
  where id = v_verification.id;
  return true;
end
$$;

comment on function private.phone_code_matches(text, text, text, text, text) is
  'Whether it is the newest code of the number, unexpired, unused and within its 5 tries; uses it up when it is. For who '
  'used it up with a challenge it still is, until the verification is used. p_account_state is that of the account it is for, null '
  'where there is none yet.';

create function private.use_verified_phone(p_phone text, p_purpose text, p_verifier text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.phone_verifications
  set consumed_at = now()
  where id = (
    select id
    from public.phone_verifications
    where phone_number = p_phone
      and purpose = p_purpose
      and consumed_at is null
      and verified_at > now() - interval '15 minutes'
      and (
        challenge is null
        or challenge = encode(extensions.digest(coalesce(p_verifier, ''), 'sha256'), 'hex')
      )
    order by verified_at desc
    limit 1
    for update
  );

  return found;
end
$$;

comment on function private.use_verified_phone(text, text, text) is
  'Whether the number was verified in the last 15 minutes for this purpose, by who holds the verifier; uses that up.';

create function private.make_phone_code(p_phone text, p_purpose text, p_account_state text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_code constant text := private.new_code();
begin
  perform private.purge_old_attempts();
  perform private.purge_old_phone_verifications();

  insert into public.phone_verifications (phone_number, purpose, code_hash, expires_at, account_state)
  values (p_phone, p_purpose, private.hash_code(p_phone, v_code), now() + private.code_lifetime(), p_account_state);

  return v_code;
end
$$;

comment on function private.make_phone_code(text, text, text) is
  'A new code for a number, kept hashed, for the account that is like that; null where there is none yet.';

create function private.awaits_phone_code(p_phone text, p_purpose text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.phone_verifications
    where phone_number = p_phone
      and purpose = p_purpose
      and expires_at > now()
  )
$$;

comment on function private.awaits_phone_code(text, text) is 'Whether a code was sent to the number that is not over yet.';

create function private.reset_account_state(p_phone text, p_purpose text)
returns text
language sql
stable
set search_path = ''
as $$
  select case p_purpose when 'password_reset' then private.account_state(private.find_phone_account(p_phone)) end
$$;

comment on function private.reset_account_state(text, text) is
  'The state of the number''s account where a code is to reset its password; null where it is for nobody''s account.';

create function public.request_phone_code(
  p_phone text,
  p_purpose text default 'registration',
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone constant text := private.normalize_phone(p_phone);
  v_refusal jsonb;
begin
  if v_phone is null then
    return private.refuse_phone();
  end if;

  -- Who registers with somebody's number must not keep them from resetting their password.
  v_refusal := private.consume_code_rate_limit(p_purpose || '_code_send', v_phone, p_address, p_limits);
  if v_refusal is not null then
    return v_refusal;
  end if;

  return jsonb_build_object(
    'success', true,
    'phone_number', v_phone,
    'code', private.make_phone_code(v_phone, p_purpose, private.reset_account_state(v_phone, p_purpose))
  );
end
$$;

comment on function public.request_phone_code(text, text, text, jsonb) is
  'Makes a code for a number: {success, error?, phone_number?, code?, retry_after_seconds?}. For each purpose 3 in 10 '
  'minutes (spec 0 §9). For the service, which sends it.';

revoke execute on function public.request_phone_code(text, text, text, jsonb) from public;
grant execute on function public.request_phone_code(text, text, text, jsonb) to service_role;

create function public.check_phone_code(
  p_phone text,
  p_code text,
  p_purpose text default 'registration',
  p_challenge text default null,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone constant text := private.normalize_phone(p_phone);
  v_code constant text := private.typed_code(p_code);
  v_action constant text := p_purpose || '_code_verify';
  -- Where no code waits there is nothing to guess, and nobody is to be shut out before they ask for one.
  v_key constant text := case when private.awaits_phone_code(v_phone, p_purpose) then v_phone end;
  v_refusal jsonb;
begin
  if v_phone is null then
    return private.refuse_phone();
  end if;

  v_refusal := coalesce(
    private.refuse_code_shape(v_code),
    private.consume_code_rate_limit(v_action, v_key, p_address, p_limits)
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.phone_code_matches(v_phone, p_purpose, v_code, p_challenge, private.reset_account_state(v_phone, p_purpose)) then
    return private.refuse_code('رمز التحقق غير صحيح أو منتهي الصلاحية', v_action, v_key, p_limits);
  end if;

  return jsonb_build_object('success', true, 'phone_number', v_phone);
end
$$;

comment on function public.check_phone_code(text, text, text, text, text, jsonb) is
  'Checks a code: {success, error?, phone_number?, retry_after_seconds?}. For each purpose 5 in 15 minutes for a number '
  'to which a code was sent (spec 0 §9). For the service.';

revoke execute on function public.check_phone_code(text, text, text, text, text, jsonb) from public;
grant execute on function public.check_phone_code(text, text, text, text, text, jsonb) to service_role;
