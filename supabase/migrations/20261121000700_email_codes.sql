-- Codes by email, for those who forgot their password: five digits (spec 0 §5), made, kept hashed and checked here as
-- those by phone are. And the limits of a network address, twenty times those of a number or email.

create table public.email_otp_codes (
  id uuid not null default gen_random_uuid(),
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  constraint email_otp_codes_pkey primary key (id)
);

create index email_otp_codes_email_idx on public.email_otp_codes (email, created_at desc);
create index email_otp_codes_created_at_idx on public.email_otp_codes (created_at);
create index profiles_email_idx on public.profiles (lower(email));

comment on table public.email_otp_codes is 'Codes sent to emails, and what became of them. Kept for a day.';
comment on column public.email_otp_codes.code_hash is 'bcrypt: a code lives shorter than a search for it takes.';

alter table public.email_otp_codes enable row level security;

grant select, insert, update, delete on public.email_otp_codes to service_role;

create function private.take_address_attempt(p_action text, p_address text, p_max integer, p_window interval)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  -- Whole towns share one address behind a carrier, hence the factor.
  if p_address is null then
    return 0;
  end if;
  return private.take_attempt(p_action || '_address', p_address, 20 * p_max, p_window);
end
$$;

comment on function private.take_address_attempt(text, text, integer, interval) is
  'Counts an attempt of a network address against 20 times the limit p_max: 0, or the seconds to wait.';

create function private.take_code_attempt(p_action text, p_key text, p_address text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_is_send constant boolean := p_action like '%\_send';
  v_max constant integer := case when v_is_send then 3 else 5 end;
  v_window constant interval := case when v_is_send then interval '10 minutes' else interval '15 minutes' end;
  v_text constant text := case
    when v_is_send then 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية'
    else 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد %s ثانية'
  end;
  v_wait integer := private.take_address_attempt(p_action, p_address, v_max, v_window);
begin
  if v_wait = 0 and p_key is not null then
    v_wait := private.take_attempt(p_action, p_key, v_max, v_window);
  end if;
  return case when v_wait > 0 then private.wait_answer(v_text, v_wait) end;
end
$$;

comment on function private.take_code_attempt(text, text, text) is
  'Counts the sending (…_send: 3 in 10 minutes) or checking (5 in 15) of a code, for its address and its key, unless '
  'they are null. Null, or the answer to one over a limit (spec 0 §9).';

create function private.forget_old_email_codes()
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

comment on function private.forget_old_email_codes() is 'Deletes up to 100 codes older than a day.';

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

create function public.request_email_code(p_email text, p_address text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_code constant text := right(private.new_phone_code(), 5);
  v_refusal jsonb := private.take_code_attempt('email_code_send', null, p_address);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if private.find_email_account(v_email) is null then
    return jsonb_build_object('success', false, 'error', 'هذا البريد الإلكتروني غير مسجل في التطبيق');
  end if;

  v_refusal := private.take_code_attempt('email_code_send', v_email, null);
  if v_refusal is not null then
    return v_refusal;
  end if;

  perform private.forget_old_attempts();
  perform private.forget_old_email_codes();

  insert into public.email_otp_codes (email, code_hash)
  values (v_email, extensions.crypt(v_code, extensions.gen_salt('bf', 8)));

  return jsonb_build_object('success', true, 'email', v_email, 'code', v_code);
end
$$;

comment on function public.request_email_code(text, text) is
  'Makes a code for a member''s email: {success, error?, email?, code?, retry_after_seconds?}. For the service, '
  'which sends it.';

revoke execute on function public.request_email_code(text, text) from public;
grant execute on function public.request_email_code(text, text) to service_role;

create function private.email_code_matches(p_email text, p_code text)
returns boolean
language sql
set search_path = ''
as $$
  -- Of two requests at once the second waits for the first and then sees what it did to the row.
  with tried as (
    update public.email_otp_codes
    set attempts = attempts + 1,
      used_at = case when extensions.crypt(p_code, code_hash) = code_hash then now() end
    where id = (
        select id
        from public.email_otp_codes
        where email = p_email
        order by created_at desc, id
        limit 1
      )
      and used_at is null
      and expires_at > now()
      and attempts < 5
    returning used_at
  )
  select exists (select from tried where used_at is not null)
$$;

comment on function private.email_code_matches(text, text) is
  'Whether it is the newest code of the email, unexpired, unused and within its 5 tries; uses it up when it is.';
