-- Opening an account and closing it: who may have one, and what comes and goes with it. An account by phone lives under a synthetic address made of the
-- number's digits, so whoever could take such an address freely would take the number. These triggers see every way to
-- create or change an account, the sign-up endpoint called by hand among them.

create function private.admit_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone text := private.account_phone(new);
  v_said jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
begin
  if v_phone is null then
    return new;
  end if;

  if private.find_referrer(v_said ->> 'referral_code') is null then
    raise exception using message = 'رمز الإحالة غير صحيح أو غير موجود';
  end if;

  if not private.use_verified_phone(v_phone, 'registration', v_said ->> 'phone_verifier') then
    raise exception using message = 'رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً';
  end if;

  -- The number is proven, so there is nothing left to confirm; the verifier has done its work.
  new.raw_user_meta_data := v_said - 'phone_verifier' || jsonb_build_object('phone', v_phone);
  if private.is_phone_address(new.email) then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  end if;

  return new;
end
$$;

comment on function private.admit_account() is
  'Refuses an account by phone without a known referral code and a number verified within 15 minutes.';

create trigger admit_account
  before insert on auth.users
  for each row
  execute function private.admit_account();

create function private.open_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone text := private.account_phone(new);
  v_referrer_id uuid := private.find_referrer(new.raw_user_meta_data ->> 'referral_code');
begin
  insert into public.profiles (id, email, phone_number)
  values (
    new.id,
    case when not private.is_phone_address(new.email) then new.email end,
    v_phone
  );

  perform private.issue_referral_code(new.id);

  if v_referrer_id is not null then
    perform private.record_referral(v_referrer_id, new.id, v_phone);
  end if;

  return null;
end
$$;

comment on function private.open_account() is 'Gives a new account its profile and referral code, and notes who invited it.';

create trigger open_account
  after insert on auth.users
  for each row
  execute function private.open_account();

create function private.guard_account_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email_moves boolean := lower(new.email) is distinct from lower(old.email);
  v_phone_moves boolean := nullif(new.phone, '') is distinct from nullif(old.phone, '');
begin
  -- A deleted account that is kept as a row has its addresses scrambled.
  if new.deleted_at is not null then
    return new;
  end if;

  if (v_phone_moves or v_email_moves and (private.is_phone_address(old.email) or private.is_phone_address(new.email)))
      and not (v_phone_moves <> v_email_moves and private.use_proven_phone_change(old, new))
    or nullif(new.phone_change, '') is distinct from nullif(old.phone_change, '')
    or private.is_phone_address(new.email_change)
    or nullif(new.email_change, '') is not null and private.is_phone_address(old.email)
  then
    raise exception using message = 'لا يمكن تغيير رقم الهاتف إلا بعد التحقق منه';
  end if;

  return new;
end
$$;

comment on function private.guard_account_address() is
  'Lets nobody move an account onto a number, or off its own, by changing its address, but from one number to another that was '
  'proven for it (private.use_proven_phone_change).';

create trigger guard_account_address
  before update of email, phone, email_change, phone_change on auth.users
  for each row
  execute function private.guard_account_address();

create function private.follow_account_addresses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles
  set email = case when not private.is_phone_address(new.email) then new.email end,
    phone_number = private.account_phone(new)
  where id = new.id;

  return null;
end
$$;

comment on function private.follow_account_addresses() is 'Keeps email and number in a profile those of its account.';

create trigger follow_account_addresses
  after update of email, phone on auth.users
  for each row
  when (new.deleted_at is null and (new.email is distinct from old.email or new.phone is distinct from old.phone))
  execute function private.follow_account_addresses();

create function private.has_verified_contact(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.id = p_user_id
      and (
        profiles.phone_number is not null
        or users.raw_app_meta_data ->> 'email_proven_at' is not null
        or users.email_confirmed_at is not null and users.confirmation_sent_at is not null
      )
  );
end
$$;

comment on function private.has_verified_contact(uuid) is
  'Whether a person proved a number, without which no account by phone is made, or a mailbox: by a link or code that was '
  'mailed to it. Where no mail can be sent an address is confirmed at once, which proves nothing. Our auth service notes a '
  'proof as email_proven_at, which nobody else can write; of Supabase''s it shows in the message that asked for it.';

create function private.close_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.profiles
  where id = new.id;
  -- What hangs on the row that stays.
  delete from private.outbox
  where user_id = new.id;
  delete from private.sign_in_places
  where user_id = new.id;
  delete from private.account_use
  where user_id = new.id;

  return null;
end
$$;

comment on function private.close_account() is
  'Of an account that is deleted and kept as a row of Auth, the product keeps no more than of one that is gone: what it shows, its number '
  'and its balance go as they do then.';

create trigger close_account
  after update of deleted_at on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.close_account();
