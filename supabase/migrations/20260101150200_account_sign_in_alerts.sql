-- Sign-in alerts: whoever owns an account is told of a sign-in from a place that it was not signed in to from before, a place being
-- a program in a network, and of a new device that a browser reports. The first needs nothing from who signs in, so that a thief with
-- the password and curl is told of too.

create table private.sign_in_places (
  user_id uuid not null,
  place text not null,
  told_at timestamptz,
  told_session_id uuid,
  seen_at timestamptz not null default now(),
  constraint sign_in_places_pkey primary key (user_id, place),
  constraint sign_in_places_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

alter table private.sign_in_places enable row level security;

comment on table private.sign_in_places is 'From where an account was signed in to, the latest twenty.';
comment on column private.sign_in_places.place is 'private.sign_in_place(): a hash, which names neither program nor network.';
comment on column private.sign_in_places.told_at is 'When the account was told of it; null for the first, which is no news.';
comment on column private.sign_in_places.told_session_id is
  'The session of that, until its browser has reported the device that it is on.';

create function private.sign_in_place(p_user_agent text, p_ip inet)
returns text
language sql
stable
set search_path = ''
as $$
  -- Without the numbers, since browsers have a new version every month.
  select encode(
    sha256(
      convert_to(
        coalesce(private.network_of(host(p_ip)), '') || ' ' || regexp_replace(coalesce(p_user_agent, ''), '[0-9]+([._][0-9]+)*', '', 'g'),
        'UTF8'
      )
    ),
    'hex'
  )
$$;

comment on function private.sign_in_place(text, inet) is
  'What a sign-in is recognised by. The network itself counts, not its region: most people have one of few kinds of phones and carriers.';

revoke execute on function private.sign_in_place(text, inet) from public;

create function private.is_first_sign_in(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (select from private.sign_in_places where user_id = p_user_id)
    and not exists (select from auth.users where id = p_user_id and last_sign_in_at is not null)
$$;

comment on function private.is_first_sign_in(uuid) is
  'Whether an account, whose session is being made, was never signed in to. Of one that came from elsewhere no place is known.';

create function private.forget_old_places(p_user_id uuid)
returns void
language sql
set search_path = ''
as $$
  delete from private.sign_in_places
  where user_id = p_user_id
    and place in (
      select place
      from private.sign_in_places
      where user_id = p_user_id
      order by seen_at desc
      offset 20
    )
$$;

comment on function private.forget_old_places(uuid) is 'Keeps the places of an account few. One that is forgotten is told of again.';

create function private.alert_new_place()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_place constant text := private.sign_in_place(new.user_agent, new.ip);
  v_is_first boolean;
begin
  update private.sign_in_places
  set seen_at = now()
  where user_id = new.user_id
    and place = v_place;

  if found then
    return null;
  end if;

  v_is_first := private.is_first_sign_in(new.user_id);

  insert into private.sign_in_places (user_id, place, told_at, told_session_id)
  values (new.user_id, v_place, case when not v_is_first then now() end, case when not v_is_first then new.id end)
  on conflict do nothing;

  -- Another sign-in from there is just being told of.
  if not found then
    return null;
  end if;

  -- What could not be told stays news.
  if not v_is_first and not private.alert_account_by_id(
    new.user_id,
    'new_device',
    'دخول من جهاز جديد',
    'سُجّل الدخول إلى حسابك في مجلس من جهاز أو شبكة لم يُستخدما معه من قبل.'
  ) then
    delete from private.sign_in_places
    where user_id = new.user_id
      and place = v_place;
  end if;

  perform private.forget_old_places(new.user_id);
  return null;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'account % was not told of its sign-in: %', new.user_id, sqlerrm;
    return null;
end
$$;

comment on function private.alert_new_place() is 'Tells of a sign-in from where the account has not been signed in to before.';

create trigger alert_new_place
  after insert on auth.sessions
  for each row
  execute function private.alert_new_place();

create function private.forget_told_places()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_new_password(old.encrypted_password, new.encrypted_password) then
    delete from private.sign_in_places
    where user_id = new.id
      and told_at is not null;
  end if;

  return null;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'places of account % were not forgotten: %', new.id, sqlerrm;
    return null;
end
$$;

comment on function private.forget_told_places() is
  'With a new password only the first place stays known: among the others may be that of a thief, who is told of again.';

create trigger forget_told_places
  after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_told_places();

create function private.take_told_session(p_user_id uuid, p_session_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update private.sign_in_places
  set told_session_id = null
  where user_id = p_user_id
    and told_session_id = p_session_id
    and told_at > now() - interval '15 minutes';

  return found;
end
$$;

comment on function private.take_told_session(uuid, uuid) is
  'Whether the account was told of this session just now. Once: a further device in it is news.';

create function private.alert_new_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The first device of an account is the one it was made on.
  if not private.take_told_session(new.user_id, (auth.jwt() ->> 'session_id')::uuid)
    and exists (
      select
      from public.device_fingerprints
      where user_id = new.user_id
        and fingerprint <> new.fingerprint
    )
  then
    perform private.alert_account_by_id(
      new.user_id,
      'new_device',
      'دخول من جهاز جديد',
      'سُجّل الدخول إلى حسابك في مجلس من جهاز جديد.'
    );
  end if;

  return null;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'account % was not told of its new device: %', new.user_id, sqlerrm;
    return null;
end
$$;

comment on function private.alert_new_device() is 'Tells of a device that the account has not been used on before.';

create trigger alert_new_device
  after insert on public.device_fingerprints
  for each row
  execute function private.alert_new_device();
