-- Phone verifications: one-time codes sent to a number, made, kept hashed and checked here, so that neither the browser nor
-- the function that sends them is ever trusted with the answer. Only the service may ask for a code or check one.

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
comment on column public.phone_verifications.consumed_at is 'When the verification was used; it is good for one account.';

alter table public.phone_verifications enable row level security;

grant select, insert, update, delete on public.phone_verifications to service_role;

create table private.code_keys (
  id boolean not null default true,
  key bytea not null default extensions.gen_random_bytes(32),
  constraint code_keys_pkey primary key (id),
  constraint code_keys_only_one check (id)
);

alter table private.code_keys enable row level security;

comment on table private.code_keys is 'The one secret with which codes are hashed, made here and known nowhere else.';

insert into private.code_keys default values;

create function private.hash_code(p_recipient text, p_code text)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(p_recipient || E'\n' || coalesce(p_code, ''), 'UTF8'), key, 'sha256'), 'hex')
  from private.code_keys
$$;

comment on function private.hash_code(text, text) is
  'HMAC-SHA256 of a code and who it went to. Nothing slower: what guards six digits is that tries are counted, and whoever asks '
  'has no account yet, so that each check of a slow hash would be work for the database at anybody''s wish.';

create function private.typed_code(p_code text)
returns text
language sql
immutable
as $$
  select regexp_replace(private.latin_digits(p_code), '[\s\-]', '', 'g')
$$;

comment on function private.typed_code(text) is 'A code as people type it, as it is compared: in Latin digits, without spaces and dashes.';

create function private.normalize_phone(p_phone text)
returns text
language sql
immutable
as $$
  with typed as (
    select regexp_replace(
      private.latin_digits(p_phone),
      '[^0-9+]',
      '',
      'g'
    ) as text
  ),
  cleaned as (
    select text like '+%' as has_plus, replace(text, '+', '') as digits
    from typed
  ),
  international as (
    select case
      when has_plus then digits
      when digits like '00%' then substr(digits, 3)
      when digits like '07%' then '964' || substr(digits, 2)
      when digits ~ '^05[0-9]{8}$' then '966' || substr(digits, 2)
      else digits
    end as digits
    from cleaned
  ),
  -- Of the supported countries (spec 0 §5) these dial a zero first; elsewhere it may belong to the number.
  without_trunk_zero as (
    select regexp_replace(digits, '^(20|44|961|962|963|964|966|971)0+', '\1') as digits
    from international
  )
  select '+' || digits
  from without_trunk_zero
  where digits ~ '^[1-9][0-9]{7,14}$'
$$;

comment on function private.normalize_phone(text) is
  'A number as people type it, in E.164 (spec 0 §5, the international reading), read as web/src/lib/phone.ts does; null '
  'when it is none.';

create function private.code_lifetime()
returns interval
language sql
immutable
as $$
  select interval '10 minutes'
$$;

create function private.code_tries()
returns integer
language sql
immutable
as $$
  select 5
$$;

comment on function private.code_lifetime() is
  'How long a code is good, by phone or email; what is sent with it says so. Held to the backend''s own codes by '
  'tests/api/product/code-limits.test.ts.';
comment on function private.code_tries() is 'After how many wrong tries a code is worth nothing.';

create function private.new_phone_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select lpad(
    (('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text,
    6,
    '0'
  )
$$;

comment on function private.new_phone_code() is 'Six random digits.';

create function private.forget_old_phone_verifications()
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

comment on function private.forget_old_phone_verifications() is 'Deletes up to 100 verifications older than a day.';

create function private.wait_answer(p_text text, p_seconds integer)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'success', false,
    'error', format(p_text, p_seconds),
    'retry_after_seconds', p_seconds
  )
$$;

comment on function private.wait_answer(text, integer) is 'The answer to one over a limit; %s in the text is the seconds left.';

create function private.phone_code_matches(p_phone text, p_purpose text, p_code text, p_challenge text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_verification public.phone_verifications;
begin
  -- Only the newest code counts, and its row is held so that two requests cannot both use it.
  select *
  into v_verification
  from public.phone_verifications
  where phone_number = p_phone
    and purpose = p_purpose
  order by created_at desc, id
  limit 1
  for update;

  -- Who verified and never heard so, on a poor network, asks again with the same challenge.
  if v_verification.challenge = p_challenge and v_verification.consumed_at is null and v_verification.expires_at > now() then
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

comment on function private.phone_code_matches(text, text, text, text) is
  'Whether it is the newest code of the number, unexpired, unused and within its 5 tries; uses it up when it is. For who '
  'used it up with a challenge it still is, until the verification is used.';

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
