-- Password resets: who proved a number or an email with a code gets a token, and with it sets a new password once.
-- The password itself is set by the auth service, which alone knows how it hashes them and how strong they must be.

create table private.password_resets (
  token_hash text not null,
  user_id uuid not null,
  proven_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  claimed_at timestamptz,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create index password_resets_user_id_idx on private.password_resets (user_id);

alter table private.password_resets enable row level security;

comment on table private.password_resets is 'Permissions to set a new password, by the SHA-256 of their tokens.';
comment on column private.password_resets.token_hash is
  'Of a token that was made here, or of one that the browser chose: its challenge. The latter is never sent to the browser, so that a '
  'lost answer loses nothing.';
comment on column private.password_resets.proven_email is 'The mailbox in which the code was read; null for a code by phone.';
comment on column private.password_resets.claimed_at is
  'When a new password came with the token; no second one is taken.';

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
      and claimed_at is null
      and expires_at > now()
  )
$$;

comment on function private.is_password_reset_open(text) is 'Whether a password may still be set with the token of that hash.';

create function private.issue_password_reset(p_user_id uuid, p_proven_email text, p_challenge text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_token constant text := case when p_challenge is null then encode(extensions.gen_random_bytes(32), 'hex') end;
begin
  -- The same code came again with its challenge: what it was exchanged for is there, and lasts no longer than it would have.
  perform
  from private.password_resets
  where token_hash = p_challenge
    and user_id = p_user_id
    and claimed_at is null
    and expires_at > now();
  if found then
    return jsonb_build_object('success', true);
  end if;

  delete from private.password_resets
  where user_id = p_user_id
    or expires_at <= now();

  insert into private.password_resets (token_hash, user_id, proven_email)
  values (coalesce(p_challenge, private.reset_token_hash(v_token)), p_user_id, p_proven_email)
  on conflict (token_hash) do nothing;
  -- Another account's permission has it already: what its holder knows sets no second password.
  if not found then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق غير صحيح أو منتهي الصلاحية');
  end if;

  return jsonb_strip_nulls(jsonb_build_object('success', true, 'reset_token', v_token));
end
$$;

comment on function private.issue_password_reset(uuid, text, text) is
  'A token good for 15 minutes, in place of those the account had: a new one, or the one whose SHA-256 the challenge is. It remembers '
  'the email whose mailbox the code was read in.';

create function public.claim_password_reset(p_token text)
returns table (user_id uuid, proves_email boolean)
language sql
security definer
set search_path = ''
as $$
  update private.password_resets as reset
  set claimed_at = now()
  from auth.users
  where reset.token_hash = private.reset_token_hash(p_token)
    and reset.claimed_at is null
    and reset.expires_at > now()
    and users.id = reset.user_id
  returning reset.user_id, coalesce(lower(users.email) = reset.proven_email, false)
$$;

comment on function public.claim_password_reset(text) is
  'Whose password a token may set, and whether the code before it proved the account''s mailbox; no row where it is good for '
  'nothing, and of two who hold it, one gets the row. For the service.';

create function public.release_password_reset(p_token text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.password_resets
  set claimed_at = null
  where token_hash = private.reset_token_hash(p_token)
$$;

comment on function public.release_password_reset(text) is
  'Makes a claimed token good again, when the password was refused. For the service.';

create function public.finish_password_reset(p_token text)
returns void
language sql
security definer
set search_path = ''
as $$
  -- Whatever changes an account's sessions locks the account first.
  select
  from auth.users
  where id = (select user_id from private.password_resets where token_hash = private.reset_token_hash(p_token))
  for no key update;

  with reset as (
    delete from private.password_resets
    where token_hash = private.reset_token_hash(p_token)
    returning user_id
  )
  delete from auth.sessions
  using reset
  where sessions.user_id = reset.user_id
$$;

comment on function public.finish_password_reset(text) is
  'Forgets a token and ends every session of its account. For the service.';

create function private.end_password_resets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The one that sets this very password is claimed, and finished by whoever claimed it.
  delete from private.password_resets
  where user_id = new.id
    and claimed_at is null;

  return null;
end
$$;

comment on function private.end_password_resets() is 'A new password ends the permissions to set another one.';

create trigger end_password_resets
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_password_resets();

revoke execute on function public.claim_password_reset(text) from public;
revoke execute on function public.release_password_reset(text) from public;
revoke execute on function public.finish_password_reset(text) from public;
grant execute on function public.claim_password_reset(text) to service_role;
grant execute on function public.release_password_reset(text) to service_role;
grant execute on function public.finish_password_reset(text) to service_role;

create function public.request_phone_reset_code(
  p_phone text,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  -- A number without an account gets a code too, so that nobody learns from outside which numbers are members.
  select public.request_phone_code(p_phone, 'password_reset', p_address, p_limits)
$$;

comment on function public.request_phone_reset_code(text, text, jsonb) is
  'Makes a code to reset a password by phone; answers as request_phone_code. For the service, which sends it.';

create function public.verify_phone_reset_code(
  p_phone text,
  p_code text,
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
  v_answer constant jsonb :=
    public.check_phone_code(p_phone, p_code, 'password_reset', p_challenge, p_address, p_limits);
  v_user_id uuid;
begin
  if not (v_answer ->> 'success')::boolean then
    return v_answer;
  end if;

  select id
  into v_user_id
  from public.profiles
  where phone_number = v_answer ->> 'phone_number';

  if not found then
    return jsonb_build_object('success', false, 'error', 'لم يتم العثور على حساب بهذا الرقم');
  end if;

  -- Used up by what it is exchanged for here: with its end the code is over too.
  update public.phone_verifications
  set consumed_at = now()
  where phone_number = v_answer ->> 'phone_number'
    and purpose = 'password_reset'
    and verified_at is not null
    and consumed_at is null;

  return private.issue_password_reset(v_user_id, null, p_challenge);
end
$$;

comment on function public.verify_phone_reset_code(text, text, text, text, jsonb) is
  'Exchanges a code sent to a number for a reset token: {success, error?, reset_token?, retry_after_seconds?}. With a challenge '
  'the token is the secret whose SHA-256 that is, and the same code is answered again while the token is good. For '
  'the service.';

revoke execute on function public.request_phone_reset_code(text, text, jsonb) from public;
revoke execute on function public.verify_phone_reset_code(text, text, text, text, jsonb) from public;
grant execute on function public.request_phone_reset_code(text, text, jsonb) to service_role;
grant execute on function public.verify_phone_reset_code(text, text, text, text, jsonb) to service_role;

create function public.verify_email_reset_code(
  p_email text,
  p_code text,
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
  v_email constant text := lower(btrim(p_email));
  v_code constant text := private.typed_code(p_code);
  v_action constant text := 'email_code_verify';
  v_key constant text := case when private.awaits_email_code(v_email) then v_email end;
  v_refusal constant jsonb := private.take_code_attempt(v_action, v_key, p_address, p_limits);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.email_code_matches(v_email, v_code, p_challenge) then
    return private.refuse_code('رمز خاطئ', v_action, v_key, p_limits);
  end if;

  return private.issue_password_reset(private.find_email_account(v_email), v_email, p_challenge);
end
$$;

comment on function public.verify_email_reset_code(text, text, text, text, jsonb) is
  'Exchanges a code sent to an email for a reset token, as verify_phone_reset_code does. For '
  'the service.';

revoke execute on function public.verify_email_reset_code(text, text, text, text, jsonb) from public;
grant execute on function public.verify_email_reset_code(text, text, text, text, jsonb) to service_role;
