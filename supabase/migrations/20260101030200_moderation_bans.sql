-- Bans: `locked_users` holds who is banned, why and until when (spec 0 §3); `user_bans` is its predecessor, whose
-- rows become rows of it. A ban keeps the number and email it was spoken against, so that it outlives the account.

create function private.ban_length()
returns interval
language sql
immutable
as $$
  select interval '10 days'
$$;

create function private.banned_text()
returns text
language sql
immutable
as $$
  select format('تم حظر حسابك لمدة %s أيام', extract(day from private.ban_length()))
$$;

comment on function private.ban_length() is 'How long a ban lasts unless it says otherwise (spec 0 §9).';
comment on function private.banned_text() is 'What who is banned is told (spec 0 §8).';

create function private.permanently_banned_text()
returns text
language sql
immutable
as $$
  select 'تم حظر حسابك نهائياً'
$$;

comment on function private.permanently_banned_text() is 'What who is banned without an end is told.';

create table public.locked_users (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  reason text not null,
  banned_at timestamptz not null default now(),
  banned_until timestamptz default now() + private.ban_length(),
  auto_unban boolean not null default true,
  admin_notes text,
  is_active boolean not null default true,
  phone_number text,
  email text,
  banned_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  fingerprints text[] not null default '{}',
  constraint locked_users_pkey primary key (id),
  constraint locked_users_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint locked_users_banned_by_fkey foreign key (banned_by) references public.profiles (id) on delete set null,
  constraint locked_users_lifted_by_fkey foreign key (lifted_by) references public.profiles (id) on delete set null,
  constraint locked_users_ends_after_it_began check (banned_until >= banned_at),
  constraint locked_users_without_an_end_ends_by_no_time check (banned_until is not null or not auto_unban),
  constraint locked_users_reason_length check (length(reason) between 1 and 500),
  constraint locked_users_admin_notes_length check (length(admin_notes) <= 4000)
);

create unique index locked_users_active_key on public.locked_users (user_id) where is_active;
create index locked_users_user_id_idx on public.locked_users (user_id);
create index locked_users_ending_idx on public.locked_users (banned_until) where is_active and auto_unban;
create index locked_users_phone_number_idx on public.locked_users (phone_number) where is_active;
create index locked_users_email_idx on public.locked_users (email) where is_active;
create index locked_users_banned_at_idx on public.locked_users (banned_at desc);
create index locked_users_fingerprints_idx on public.locked_users using gin (fingerprints) where is_active and banned_until is null;

create table public.user_bans (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  reason text,
  created_at timestamptz not null default now(),
  banned_until timestamptz,
  constraint user_bans_pkey primary key (id),
  constraint user_bans_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index user_bans_user_id_idx on public.user_bans (user_id);

comment on table public.locked_users is 'Bans, active and past. One account has at most one active ban.';
comment on column public.locked_users.user_id is 'Null once the account is gone; number and email stay banned.';
comment on column public.locked_users.banned_until is 'Null: the ban is permanent, until an admin lifts it.';
comment on column public.locked_users.fingerprints is 'The devices of who is banned permanently: they open no other account.';
comment on column public.locked_users.auto_unban is
  'Whether the ban ends by itself at banned_until; otherwise an admin must lift it.';
comment on column public.locked_users.is_active is
  'False once lifted. An active ban whose time is over no longer counts either.';
comment on column public.locked_users.banned_by is 'The admin; null for the system.';
comment on table public.user_bans is
  'Bans of an older kind. Deleting one makes it a row of locked_users, so that nobody deletes their way out.';
comment on column public.user_bans.banned_until is 'Null: private.ban_length() after created_at.';

create view private.bans_in_force
as
select user_id
from public.locked_users
where is_active
  and (banned_until > now() or not auto_unban)
union all
select user_id
from public.user_bans
where coalesce(banned_until, created_at + private.ban_length()) > now();

comment on view private.bans_in_force is 'Who is banned now.';

create function private.is_banned(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.bans_in_force
    where user_id = p_user_id
  );
end
$$;

comment on function private.is_banned(uuid) is 'Whether an account is banned now.';

create function public.may_ban(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select public.is_admin()
    and p_user_id is distinct from auth.uid()
    and not private.is_admin_account(p_user_id)
$$;

comment on function public.may_ban(uuid) is
  'Whether the caller may ban this person: an admin may, but neither themselves nor another admin.';

revoke execute on function public.may_ban(uuid) from public;
grant execute on function public.may_ban(uuid) to authenticated, service_role;

alter table public.locked_users enable row level security;
alter table public.user_bans enable row level security;

create policy "people see their own bans, admins all"
  on public.locked_users
  for select
  to authenticated
  using (
    user_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or user_id is null and (select public.is_admin())
  );

create policy "admins ban"
  on public.locked_users
  for insert
  to authenticated
  with check (public.may_ban(user_id) and (select public.is_step_up_fresh()));

create policy "people see their own old bans, admins all"
  on public.user_bans
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "people hand over their own old bans, admins all"
  on public.user_bans
  for delete
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

grant select (id, user_id, reason, banned_at, banned_until, auto_unban, admin_notes, is_active)
  on public.locked_users
  to authenticated;
grant insert (user_id, reason, banned_until, auto_unban, admin_notes) on public.locked_users to authenticated;
grant select, delete on public.user_bans to authenticated;
grant select, insert, update, delete on public.locked_users, public.user_bans to service_role;

create trigger admit_own_row
  before insert on public.locked_users
  for each row
  execute function private.admit_own_row('user_id');

create function private.prepare_ban()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account public.profiles;
begin
  select *
  into v_account
  from public.profiles
  where id = new.user_id;

  new.reason := coalesce(nullif(left(private.plain_text(left(new.reason, 2000)), 500), ''), 'استخدام تطبيق ناسخ');
  new.admin_notes := nullif(left(private.plain_text(left(new.admin_notes, 4000)), 1000), '');
  new.phone_number := coalesce(v_account.phone_number, new.phone_number);
  new.email := lower(coalesce(v_account.email, new.email));

  -- An admin's own fifth device is banned by the system, not by the admin.
  if public.may_ban(new.user_id) then
    new.banned_by := auth.uid();
  end if;

  return new;
end
$$;

comment on function private.prepare_ban() is
  'Cleans the texts of a ban, names its number and email after the account, and its author after the admin who '
  'calls.';

create trigger prepare_ban
  before insert on public.locked_users
  for each row
  execute function private.prepare_ban();

create function private.move_old_ban()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_until constant timestamptz :=
    greatest(coalesce(old.banned_until, old.created_at + private.ban_length()), old.created_at);
begin
  -- Where the whole account is being deleted there is nobody left to ban.
  if not exists (select from public.profiles where id = old.user_id) then
    return old;
  end if;

  insert into public.locked_users (user_id, reason, banned_at, banned_until, is_active, lifted_at)
  values (old.user_id, old.reason, old.created_at, v_until, v_until > now(), case when v_until <= now() then now() end)
  on conflict (user_id) where is_active do update
  set banned_until = greatest(locked_users.banned_until, excluded.banned_until)
  where locked_users.banned_until is not null;

  return old;
end
$$;

comment on function private.move_old_ban() is
  'Makes a row of user_bans that is being deleted one of locked_users; beside an active ban, the longer of both '
  'holds.';

create trigger move_old_ban
  before delete on public.user_bans
  for each row
  execute function private.move_old_ban();

create function private.notify_ban_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_user_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  if v_user_id is not null then
    perform pg_notify('rights_changed', v_user_id::text);
  end if;

  return null;
end
$$;

comment on function private.notify_ban_changed() is
  'Tells the backend, once the transaction commits, whose rights may have changed by a ban.';

create trigger notify_ban_changed
  after insert or update or delete on public.locked_users
  for each row
  execute function private.notify_ban_changed();

create trigger notify_ban_changed
  after insert or update or delete on public.user_bans
  for each row
  execute function private.notify_ban_changed();
