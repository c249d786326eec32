-- The devices of each account, by their fingerprint. Four may be stored; the one that would be the fifth bans the
-- account (spec 0 §9). Signature and app instance are kept beside it for admins and never ban by themselves. The devices of who is
-- banned permanently open no new account.

create table public.device_fingerprints (
  user_id uuid not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  device_signature text,
  app_instance_id text,
  constraint device_fingerprints_pkey primary key (user_id, fingerprint),
  constraint device_fingerprints_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint device_fingerprints_fingerprint_shape check (fingerprint ~ '^[!-~]{8,128}$'),
  constraint device_fingerprints_device_signature_length check (length(device_signature) <= 512),
  constraint device_fingerprints_app_instance_id_length check (length(app_instance_id) <= 128)
);

create index device_fingerprints_fingerprint_idx on public.device_fingerprints (fingerprint);

comment on table public.device_fingerprints is 'One row for each device of an account, four at most.';
comment on column public.device_fingerprints.app_instance_id is 'Of the latest run of the app on the device.';

alter table public.device_fingerprints enable row level security;

create policy "people see their own devices, admins all"
  on public.device_fingerprints
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

grant select on public.device_fingerprints to authenticated;
grant select, insert, update, delete on public.device_fingerprints to service_role;

-- Of thirty tabs, each an instance of its own, every one reports each minute.
create trigger limit_rows_in_time
  before update on public.device_fingerprints
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('300');

create function private.device_limit()
returns integer
language sql
immutable
as $$
  select 4
$$;

comment on function private.device_limit() is 'How many devices an account may have (spec 0 §9).';

create function private.banned_device_reason()
returns text
language sql
immutable
as $$
  select 'إنشاء حساب جديد من جهاز محظور'
$$;

comment on function private.banned_device_reason() is 'The reason of the system''s ban where a new account is used on a banned device.';

create function private.refresh_device(p_user_id uuid, p_fingerprint text, p_signature text, p_instance text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- The check comes every minute; a row that would stay the same is not written again.
  update public.device_fingerprints
  set device_signature = coalesce(p_signature, device_signature),
    app_instance_id = coalesce(p_instance, app_instance_id)
  where user_id = p_user_id
    and fingerprint = p_fingerprint
    and (device_signature, app_instance_id) is distinct from
      (coalesce(p_signature, device_signature), coalesce(p_instance, app_instance_id));

  return exists (
    select
    from public.device_fingerprints
    where user_id = p_user_id
      and fingerprint = p_fingerprint
  );
end
$$;

comment on function private.refresh_device(uuid, text, text, text) is
  'Whether the device is one of the account''s; keeps its latest signature and app instance.';

create function private.keep_banned_devices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.fingerprints := array(
    select fingerprint
    from public.device_fingerprints
    where user_id = new.user_id
    order by created_at
  );

  return new;
end
$$;

comment on function private.keep_banned_devices() is 'Writes the devices of an account into its permanent ban, which outlives it.';

create trigger keep_banned_devices
  before insert or update of banned_until on public.locked_users
  for each row
  when (new.banned_until is null and new.user_id is not null)
  execute function private.keep_banned_devices();

create function private.is_banned_device(p_fingerprint text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Phones of one make look alike: a device that somebody in good standing has too tells nobody from anybody.
  return exists (
    select
    from public.locked_users
    where is_active
      and banned_until is null
      and fingerprints @> array[p_fingerprint]
  ) and not exists (
    select
    from public.device_fingerprints
    where fingerprint = p_fingerprint
      and not private.is_banned(user_id)
  );
end
$$;

comment on function private.is_banned_device(text) is
  'Whether this is a device of somebody who is banned permanently, and of nobody else.';

create function private.admit_device(p_user_id uuid, p_fingerprint text, p_signature text, p_instance text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
  v_reason text;
begin
  if coalesce(p_fingerprint !~ '^[!-~]{8,128}$', true) or length(p_signature) > 512 or length(p_instance) > 128 then
    raise exception using errcode = '22023', message = 'البيانات المدخلة غير صحيحة';
  end if;

  -- New devices of one account come one after the other, so that two cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('devices:' || p_user_id, 0));

  if private.is_banned(p_user_id) then
    return jsonb_build_object('banned', true, 'message', private.text_of_ban(p_user_id));
  end if;

  if private.refresh_device(p_user_id, p_fingerprint, p_signature, p_instance) then
    return jsonb_build_object('banned', false, 'message', 'الجهاز معروف');
  end if;

  select count(*)
  into v_count
  from public.device_fingerprints
  where user_id = p_user_id;

  if v_count >= private.device_limit() and private.is_demo_account(p_user_id) then
    return jsonb_build_object('banned', false, 'message', 'تم تسجيل الجهاز');
  end if;

  v_reason := case
    when v_count >= private.device_limit() then private.device_limit_reason()
    when v_count = 0 and private.is_banned_device(p_fingerprint) then private.banned_device_reason()
  end;

  if v_reason is not null then
    perform private.ban(p_user_id, v_reason);
    return jsonb_build_object('banned', true, 'message', v_reason);
  end if;

  insert into public.device_fingerprints (user_id, fingerprint, device_signature, app_instance_id)
  values (p_user_id, p_fingerprint, p_signature, p_instance);

  return jsonb_build_object('banned', false, 'message', 'تم تسجيل الجهاز');
end
$$;

comment on function private.admit_device(uuid, text, text, text) is
  'Knows a device, stores it, or bans the account for it: {banned, message}. Demo people are shared by everybody''s devices.';

create function public.check_and_store_fingerprint_enhanced(
  p_user_id uuid,
  p_fingerprint text,
  p_device_signature text default null,
  p_app_instance_id text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_self(p_user_id);
  return private.admit_device(p_user_id, p_fingerprint, p_device_signature, p_app_instance_id);
end
$$;

comment on function public.check_and_store_fingerprint_enhanced(uuid, text, text, text) is
  'Reports the device one uses: {banned, message} (spec 0 §7). A fifth one bans for 10 days. For oneself.';

create function public.check_and_store_fingerprint(p_user_id uuid, p_fingerprint text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_self(p_user_id);
  return private.admit_device(p_user_id, p_fingerprint, null, null);
end
$$;

comment on function public.check_and_store_fingerprint(uuid, text) is
  'The same with the fingerprint alone, where the enhanced values cannot be had (spec 0 §4). For oneself.';

revoke execute on function public.check_and_store_fingerprint_enhanced(uuid, text, text, text) from public;
revoke execute on function public.check_and_store_fingerprint(uuid, text) from public;
grant execute on function public.check_and_store_fingerprint_enhanced(uuid, text, text, text) to authenticated, service_role;
grant execute on function public.check_and_store_fingerprint(uuid, text) to authenticated, service_role;
