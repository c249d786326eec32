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
comment on column public.phone_verifications.code_hash is 'bcrypt: a code lives shorter than a search for it takes.';
comment on column public.phone_verifications.challenge is
  'SHA-256 of a secret of the browser that verified; with it, only who knows the secret may use the verification.';
comment on column public.phone_verifications.consumed_at is 'When the verification was used; it is good for one account.';

alter table public.phone_verifications enable row level security;

grant select, insert, update, delete on public.phone_verifications to service_role;

create function private.normalize_phone(p_phone text)
returns text
language sql
immutable
as $$
  with cleaned as (
    select regexp_replace(
      translate(p_phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '[\s().\-\u00A0\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]',
      '',
      'g'
    ) as digits
  ),
  international as (
    select case
      when digits like '+%' then digits
      when digits like '00%' then '+' || substr(digits, 3)
      when digits like '07%' then '+964' || substr(digits, 2)
      else '+' || digits
    end as number
    from cleaned
  )
  select number
  from international
  where number ~ '^\+[1-9][0-9]{7,14}$'
$$;

comment on function private.normalize_phone(text) is
  'A number as people type it, in E.164 (spec 0 §5, the international reading); null when it is none.';

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

create function public.request_phone_code(p_phone text, p_purpose text default 'registration')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone text := private.normalize_phone(p_phone);
  v_code text := private.new_phone_code();
  v_wait integer;
begin
  if v_phone is null then
    return jsonb_build_object('success', false, 'error', 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح');
  end if;

  v_wait := private.take_attempt('phone_code_send', v_phone, 3, interval '10 minutes');
  if v_wait > 0 then
    return private.wait_answer('تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية', v_wait);
  end if;

  perform private.forget_old_attempts();
  perform private.forget_old_phone_verifications();

  insert into public.phone_verifications (phone_number, purpose, code_hash, expires_at)
  values (
    v_phone,
    p_purpose,
    extensions.crypt(v_code, extensions.gen_salt('bf', 8)),
    now() + interval '10 minutes'
  );

  return jsonb_build_object('success', true, 'phone_number', v_phone, 'code', v_code);
end
$$;

comment on function public.request_phone_code(text, text) is
  'Makes a code for a number: {success, error?, phone_number?, code?, retry_after_seconds?}. '
  '3 in 10 minutes (spec 0 §9). For the service, which sends it.';

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

  if not found
    or v_verification.verified_at is not null
    or v_verification.expires_at <= now()
    or v_verification.attempts >= 5
  then
    return false;
  end if;

  if extensions.crypt(p_code, v_verification.code_hash) <> v_verification.code_hash then
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
  'Whether it is the newest code of the number, unexpired, unused and within its 5 tries; uses it up when it is.';

create function public.check_phone_code(
  p_phone text,
  p_code text,
  p_purpose text default 'registration',
  p_challenge text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone text := private.normalize_phone(p_phone);
  v_code text := regexp_replace(
    translate(p_code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[\s\-]', '', 'g'
  );
  v_wait integer;
begin
  if v_phone is null then
    return jsonb_build_object('success', false, 'error', 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح');
  end if;

  if v_code is null or v_code !~ '^[0-9]{6}$' then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق يجب أن يكون 6 أرقام');
  end if;

  v_wait := private.take_attempt('phone_code_verify', v_phone, 5, interval '15 minutes');
  if v_wait > 0 then
    return private.wait_answer('تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد %s ثانية', v_wait);
  end if;

  if not private.phone_code_matches(v_phone, p_purpose, v_code, p_challenge) then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق غير صحيح أو منتهي الصلاحية');
  end if;

  return jsonb_build_object('success', true, 'phone_number', v_phone);
end
$$;

comment on function public.check_phone_code(text, text, text, text) is
  'Checks a code: {success, error?, phone_number?, retry_after_seconds?}. '
  '5 in 15 minutes for a number (spec 0 §9). For the service.';

revoke execute on function public.request_phone_code(text, text) from public;
revoke execute on function public.check_phone_code(text, text, text, text) from public;
grant execute on function public.request_phone_code(text, text) to service_role;
grant execute on function public.check_phone_code(text, text, text, text) to service_role;

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
