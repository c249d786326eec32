-- Codes by email, for those who forgot their password: six digits, made, kept hashed and checked here as
-- those by phone are (spec 0 §5 has five, which are too few for what they open). And the limits of a network address, twenty times those of a number or email.

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
create index profiles_email_idx on public.profiles (lower(email));

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
