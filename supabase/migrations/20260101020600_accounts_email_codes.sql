-- Codes sent to a mailbox, for those who forgot their password: made, kept hashed and checked here as those by phone are.

create table public.email_otp_codes (
  id uuid not null default gen_random_uuid(),
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + private.code_lifetime(),
  used_at timestamptz,
  constraint email_otp_codes_pkey primary key (id)
);

create index email_otp_codes_email_idx on public.email_otp_codes (email, created_at desc);
create index email_otp_codes_created_at_idx on public.email_otp_codes (created_at);

comment on table public.email_otp_codes is 'Codes sent to emails, and what became of them. Kept for a day.';
comment on column public.email_otp_codes.code_hash is 'See private.hash_code.';

alter table public.email_otp_codes enable row level security;

grant select, insert, update, delete on public.email_otp_codes to service_role;

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

create function private.email_code_matches(p_email text, p_code text)
returns boolean
language sql
set search_path = ''
as $$
  -- Of two requests at once the second waits for the first and then sees what it did to the row.
  with tried as (
    update public.email_otp_codes
    set attempts = attempts + 1,
      used_at = case when private.hash_code(p_email, p_code) = code_hash then now() end
    where id = (
        select id
        from public.email_otp_codes
        where email = p_email
        order by created_at desc, id
        limit 1
      )
      and used_at is null
      and expires_at > now()
      and attempts < private.code_tries()
    returning used_at
  )
  select exists (select from tried where used_at is not null)
$$;

comment on function private.email_code_matches(text, text) is
  'Whether it is the newest code of the email, unexpired, unused and within its 5 tries; uses it up when it is.';

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
  v_refusal jsonb := private.take_code_attempt('email_code_send', null, p_address, p_limits);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if private.find_email_account(v_email) is null then
    return jsonb_build_object('success', false, 'error', 'هذا البريد الإلكتروني غير مسجل في التطبيق');
  end if;

  v_refusal := private.take_code_attempt('email_code_send', v_email, null, p_limits);
  if v_refusal is not null then
    return v_refusal;
  end if;

  perform private.forget_old_attempts();
  perform private.forget_old_email_codes();

  insert into public.email_otp_codes (email, code_hash)
  values (v_email, private.hash_code(v_email, v_code));

  return jsonb_build_object('success', true, 'email', v_email, 'code', v_code);
end
$$;

comment on function public.request_email_code(text, text, jsonb) is
  'Makes a code for a member''s email: {success, error?, email?, code?, retry_after_seconds?}. For the service, '
  'which sends it.';

revoke execute on function public.request_email_code(text, text, jsonb) from public;
grant execute on function public.request_email_code(text, text, jsonb) to service_role;
