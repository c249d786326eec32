-- The devices of each account, by their fingerprint. Four may be stored; the one that would be the fifth bans the
-- account (spec 0 §9). Signature and app instance are kept beside it for admins and never ban by themselves.

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

comment on table public.device_fingerprints is 'One row for each device of an account, four at most.';
comment on column public.device_fingerprints.app_instance_id is 'Of the latest run of the app on the device.';

alter table public.device_fingerprints enable row level security;

create policy "people see their own devices, admins all"
  on public.device_fingerprints
  for select
  to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

grant select on public.device_fingerprints to authenticated;
grant select, insert, update, delete on public.device_fingerprints to service_role;

create function private.device_limit()
returns integer
language sql
immutable
as $$
  select 4
$$;

comment on function private.device_limit() is 'How many devices an account may have (spec 0 §9).';

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

create function private.admit_device(p_user_id uuid, p_fingerprint text, p_signature text, p_instance text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  if coalesce(p_fingerprint !~ '^[!-~]{8,128}$', true) or length(p_signature) > 512 or length(p_instance) > 128 then
    raise exception using errcode = '22023', message = 'البيانات المدخلة غير صحيحة';
  end if;

  -- New devices of one account come one after the other, so that two cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('devices:' || p_user_id, 0));

  if private.is_banned(p_user_id) then
    return jsonb_build_object('banned', true, 'message', private.banned_text());
  end if;

  if private.refresh_device(p_user_id, p_fingerprint, p_signature, p_instance) then
    return jsonb_build_object('banned', false, 'message', 'الجهاز معروف');
  end if;

  select count(*)
  into v_count
  from public.device_fingerprints
  where user_id = p_user_id;

  if v_count >= private.device_limit() then
    perform private.ban(p_user_id, private.device_limit_reason(), null, null, null);
    return jsonb_build_object('banned', true, 'message', private.device_limit_reason());
  end if;

  insert into public.device_fingerprints (user_id, fingerprint, device_signature, app_instance_id)
  values (p_user_id, p_fingerprint, p_signature, p_instance);

  return jsonb_build_object('banned', false, 'message', 'تم تسجيل الجهاز');
end
$$;

comment on function private.admit_device(uuid, text, text, text) is
  'Knows a device, stores it, or bans the account for it: {banned, message}.';

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
