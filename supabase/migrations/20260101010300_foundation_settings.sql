-- Settings of the installation that the database's own rules read. A migration fills in what whoever applies it hands over as
-- `app.settings.<key>`, else the default; afterwards a row is changed by who runs the installation, with the service key or in
-- SQL, because a hosted project lets nobody write `alter role … set app.settings`.

create table public.app_settings (
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint app_settings_pkey primary key (key),
  constraint app_settings_channels_enabled_is_on_or_off check (key <> 'channels_enabled' or value in ('on', 'off')),
  constraint app_settings_demo_is_on_or_off check (key <> 'demo' or value in ('on', 'off')),
  constraint app_settings_founder_referral_code_shape
    check (key <> 'founder_referral_code' or value ~ '^[A-Z0-9]{6,20}$'),
  constraint app_settings_inactive_account_days_shape
    check (key <> 'inactive_account_days' or value ~ '^(off|[3-9][0-9]|[1-9][0-9]{2}|[1-3][0-9]{3})$'),
  constraint app_settings_phone_address_domain_shape
    check (key <> 'phone_address_domain' or value ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

comment on table public.app_settings is 'Settings of the installation, by name. For the service and for SQL.';

alter table public.app_settings enable row level security;

insert into public.app_settings (key, value)
select key, coalesce(nullif(btrim(current_setting('app.settings.' || key, true)), ''), default_value)
from (
  values
    ('channels_enabled', 'off'),
    ('demo', 'off'),
    ('founder_referral_code', 'REFMAJLIS01'),
    ('inactive_account_days', '80'),
    ('phone_address_domain', 'phone.majlis.app')
) as known (key, default_value);

create function private.app_setting(p_key text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select value
    from public.app_settings
    where key = p_key
  );
end
$$;

comment on function private.app_setting(text) is 'The value of a setting of the installation.';

create function private.fixed_settings()
returns table (name text, value text)
language sql
stable
set search_path = ''
as $$
  select 'app.settings.' || key, private.app_setting(key)
  from unnest(array['phone_address_domain']) as fixed (key)
$$;

comment on function private.fixed_settings() is
  'The settings that every start must hand over as they are here, because what runs beside the database acts on them too.';

create function private.guard_app_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.key <> old.key then
    raise exception 'the setting % stays: rules of the database read it', old.key;
  end if;

  if new.key = 'phone_address_domain'
    and new.value <> old.value
    and exists (select from auth.users where private.is_phone_address(email))
  then
    raise exception 'accounts by phone live under %, so the domain stays', old.value;
  end if;

  new.updated_at := now();
  return new;
end
$$;

comment on function private.guard_app_setting() is
  'Keeps every setting there, and the domain of addresses that stand for numbers once there are accounts under it.';

create trigger guard_app_setting
  before update or delete on public.app_settings
  for each row
  execute function private.guard_app_setting();
