-- Password resets: who proved a number or an email with a code gets a token, and with it sets a new password once.
-- The password itself is set by the auth service, which alone knows how it hashes them and how strong they must be.

create table private.password_resets (
  token_hash text not null,
  user_id uuid not null,
  account_state text not null,
  proven_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  used_by xid8,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create index password_resets_user_id_idx on private.password_resets (user_id);

alter table private.password_resets enable row level security;

comment on table private.password_resets is 'Permissions to set a new password, by the SHA-256 of their tokens.';
comment on column private.password_resets.token_hash is
  'Of a token that was made here, or of one that the browser chose: its challenge. The latter is never sent to the browser, so that a '
  'lost answer loses nothing.';
comment on column private.password_resets.account_state is
  'See private.account_state: of the account when the code was asked for. With any other password or address the token is over.';
comment on column private.password_resets.proven_email is 'The mailbox in which the code was read; null for a code by phone.';
comment on column private.password_resets.used_by is 'The transaction that changed the password while the token was good.';

create function private.reset_token_hash(p_token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(extensions.digest(coalesce(p_token, ''), 'sha256'), 'hex')
$$;

comment on function private.reset_token_hash(text) is 'How a token is kept.';

create function private.is_password_reset_open(p_token_hash text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.password_resets
    where token_hash = p_token_hash
      and expires_at > now()
      and account_state = private.account_state(user_id)
  )
$$;

comment on function private.is_password_reset_open(text) is 'Whether a password may still be set with the token of that hash.';

create function private.issue_password_reset(
  p_user_id uuid,
  p_account_state text,
  p_proven_email text,
  p_challenge text
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_token constant text := case when p_challenge is null then encode(extensions.gen_random_bytes(32), 'hex') end;
begin
  -- The same code came again with its challenge: what it was exchanged for is there, and lasts no longer than it would have.
  if exists (select from private.password_resets where token_hash = p_challenge and user_id = p_user_id)
    and private.is_password_reset_open(p_challenge)
  then
    return jsonb_build_object('success', true);
  end if;

  delete from private.password_resets
  where user_id = p_user_id
    or expires_at <= now();

  insert into private.password_resets (token_hash, user_id, account_state, proven_email)
  values (coalesce(p_challenge, private.reset_token_hash(v_token)), p_user_id, p_account_state, p_proven_email)
  on conflict (token_hash) do nothing;
  -- Another account's permission has it already: what its holder knows sets no second password.
  if not found then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق غير صحيح أو منتهي الصلاحية');
  end if;

  return jsonb_strip_nulls(jsonb_build_object('success', true, 'reset_token', v_token));
end
$$;

comment on function private.issue_password_reset(uuid, text, text, text) is
  'A token good for 15 minutes, in place of those the account had: a new one, or the one whose SHA-256 the challenge is. It remembers '
  'what the account was like when the code was asked for, and the email whose mailbox it was read in.';

create function public.find_password_reset(p_token text)
returns table (user_id uuid, token_hash text, proves_email boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select reset.user_id, reset.token_hash, coalesce(lower(users.email) = reset.proven_email, false)
  from private.password_resets as reset
  join auth.users on users.id = reset.user_id
  where reset.token_hash = private.reset_token_hash(p_token)
    and private.is_password_reset_open(reset.token_hash)
$$;

comment on function public.find_password_reset(text) is
  'Whose password a token may set, by which hash that is done (private.use_password_reset), and whether the code before it proved the '
  'account''s mailbox; no row where it is good for nothing. For the service.';

create function private.use_password_reset()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_token_hash constant text := new.raw_app_meta_data ->> 'password_reset';
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    -- Whichever of them this is done with, which may be said by a later statement; unless the account was another one by now.
    update private.password_resets
    set used_by = pg_current_xact_id()
    where user_id = new.id
      and expires_at > now()
      and account_state = private.account_state(new.id);
  end if;

  if v_token_hash is not null then
    new.raw_app_meta_data := new.raw_app_meta_data - 'password_reset';

    delete from private.password_resets
    where token_hash = v_token_hash
      and user_id = new.id
      and used_by = pg_current_xact_id();
    if not found then
      raise exception using message = 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد';
    end if;

    -- Who was signed in by the old password is not by the new one.
    delete from auth.sessions
    where user_id = new.id;
  end if;

  return new;
end
$$;

comment on function private.use_password_reset() is
  'A password that is set together with the app metadata {password_reset: hash of the token} is set by that permission: once, only while '
  'the account is as it was when the code was asked for, or nothing of it is done. The metadata is not kept, and every session ends.';

create trigger use_password_reset
  before update of encrypted_password, raw_app_meta_data on auth.users
  for each row
  execute function private.use_password_reset();

create function private.end_password_resets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_signed_out constant uuid[] := array(
    select distinct ended.user_id
    from ended
    where not exists (select from auth.sessions where sessions.user_id = ended.user_id)
  );
begin
  delete from private.password_resets
  where user_id = any (v_signed_out)
    and used_by is distinct from pg_current_xact_id();

  update public.phone_verifications
  set expires_at = now()
  from public.profiles
  where profiles.id = any (v_signed_out)
    and phone_verifications.phone_number = profiles.phone_number
    and phone_verifications.purpose = 'password_reset'
    and phone_verifications.expires_at > now();

  update public.email_otp_codes
  set expires_at = now()
  from public.profiles
  where profiles.id = any (v_signed_out)
    and email_otp_codes.email = lower(profiles.email)
    and email_otp_codes.expires_at > now();

  return null;
end
$$;

comment on function private.end_password_resets() is
  'Who has signed out everywhere wants nobody to come in by what was sent before: codes and tokens to set a password are over.';

create trigger end_password_resets
  after delete on auth.sessions
  referencing old table as ended
  for each statement
  execute function private.end_password_resets();

revoke execute on function public.find_password_reset(text) from public;
grant execute on function public.find_password_reset(text) to service_role;
