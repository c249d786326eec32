-- Referral codes: every member has one, and nobody registers by phone without somebody's. Who invited whom is recorded
-- here, so that the reward for it can be paid once for a number and once for a device.

create table public.referral_codes (
  user_id uuid not null,
  referral_code text not null,
  display_name text,
  created_at timestamptz not null default now(),
  constraint referral_codes_pkey primary key (user_id),
  constraint referral_codes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint referral_codes_referral_code_key unique (referral_code),
  constraint referral_codes_referral_code_shape check (referral_code ~ '^[A-Z0-9]{6,20}$'),
  constraint referral_codes_display_name_length check (length(display_name) <= 40)
);

create table public.user_referral_system (
  user_id uuid not null,
  referral_code text not null,
  display_name text,
  total_referrals integer not null default 0,
  total_earnings bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint user_referral_system_pkey primary key (user_id),
  constraint user_referral_system_user_id_fkey foreign key (user_id)
    references public.referral_codes (user_id) on delete cascade,
  constraint user_referral_system_referral_code_length check (length(referral_code) <= 20),
  constraint user_referral_system_display_name_length check (length(display_name) <= 40),
  constraint user_referral_system_totals_not_negative check (total_referrals >= 0 and total_earnings >= 0)
);

create table public.referrals (
  id uuid not null default gen_random_uuid(),
  referrer_id uuid,
  referred_id uuid,
  phone_number text,
  created_at timestamptz not null default now(),
  rewarded_at timestamptz,
  reward bigint,
  first_device text,
  constraint referrals_pkey primary key (id),
  constraint referrals_referrer_id_fkey foreign key (referrer_id) references public.profiles (id) on delete set null,
  constraint referrals_referred_id_fkey foreign key (referred_id) references public.profiles (id) on delete set null,
  constraint referrals_referred_id_key unique (referred_id),
  constraint referrals_reward_is_what_was_paid check ((reward is null) = (rewarded_at is null))
);

create index referral_codes_prefix_idx on public.referral_codes (referral_code collate "C");
create index referrals_referrer_id_created_at_idx on public.referrals (referrer_id, created_at desc, id desc);
create index referrals_phone_number_idx on public.referrals (phone_number);
create unique index referrals_rewarded_number_key on public.referrals (phone_number) where rewarded_at is not null;
create unique index referrals_rewarded_device_key on public.referrals (first_device) where rewarded_at is not null;

comment on table public.referral_codes is 'The code each member invites with.';
comment on table public.user_referral_system is 'Totals of each inviter: people joined, points earned by it.';
comment on table public.referrals is 'Who joined by whose code. Outlives both accounts, so that one number is never paid for twice.';
comment on column public.referrals.phone_number is 'The verified number, E.164; null for accounts by email, which earn nothing.';
comment on column public.referrals.rewarded_at is 'When the inviter was paid; null while that is open.';
comment on column public.referrals.reward is 'What the inviter was paid, in points.';
comment on column public.referrals.first_device is
  'The fingerprint that the new member reported first; null until then. With it the reward was decided.';

alter table public.referral_codes enable row level security;
alter table public.user_referral_system enable row level security;
alter table public.referrals enable row level security;

create policy "people see their own code"
  on public.referral_codes
  for select
  to authenticated
  using (user_id = (select auth.uid()));

-- Who has none gives themselves one, as spec 0 §7 writes it; the shape is that of the generated ones (spec 0 §9), so that nobody takes
-- one that speaks for somebody.
create policy "people give themselves a code"
  on public.referral_codes
  for insert
  to authenticated
  with check (user_id = (select auth.uid()) and referral_code ~ '^REF[A-Z0-9]{8}$');

create policy "people see their own totals"
  on public.user_referral_system
  for select
  to authenticated
  using (user_id = (select auth.uid()));

create policy "people open their own totals"
  on public.user_referral_system
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "people put their own totals right"
  on public.user_referral_system
  for update
  to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "inviters see who joined by them"
  on public.referrals
  for select
  to authenticated
  using (referrer_id = (select auth.uid()));

grant select on public.referral_codes, public.user_referral_system to authenticated;
grant insert (user_id, referral_code, display_name) on public.referral_codes to authenticated;
-- Never the totals: what they say was earned.
grant insert (user_id, referral_code, display_name, updated_at), update (user_id, referral_code, display_name, updated_at)
  on public.user_referral_system
  to authenticated;
grant select (id, referrer_id, referred_id, created_at, rewarded_at) on public.referrals to authenticated;
grant select, insert, update, delete
  on public.referral_codes, public.user_referral_system, public.referrals
  to service_role;

create trigger admit_own_row
  before insert or update on public.user_referral_system
  for each row
  execute function private.admit_own_row('user_id');

create trigger admit_own_row
  before insert on public.referral_codes
  for each row
  execute function private.admit_own_row('user_id');

create function private.name_referral_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.display_name := (select private.name_of(full_name, username) from public.profiles where id = new.user_id);

  return new;
end
$$;

comment on function private.name_referral_code() is 'The name beside a code is its owner''s, whoever writes it down.';

create trigger name_referral_code
  before insert on public.referral_codes
  for each row
  execute function private.name_referral_code();

create function private.follow_referral_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select referral_code, display_name, now()
  into new.referral_code, new.display_name, new.updated_at
  from public.referral_codes
  where user_id = new.user_id;

  return new;
end
$$;

comment on function private.follow_referral_code() is 'Totals name the code that their owner has, whatever is sent.';

create trigger follow_referral_code
  before insert or update on public.user_referral_system
  for each row
  execute function private.follow_referral_code();

-- Not of what names and referrals change in it.
create trigger limit_rows_in_time
  before update on public.user_referral_system
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_in_time('60');

create function private.new_referral_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select 'REF' || string_agg(
    substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 1 + get_byte(random_bytes, place) % 36, 1),
    ''
  )
  from (select extensions.gen_random_bytes(8) as random_bytes) as random,
    generate_series(0, 7) as place
$$;

comment on function private.new_referral_code() is 'REF and 8 random upper-case letters or digits (spec 0 §9).';

create function private.issue_referral_code(p_user_id uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    select referral_code
    into v_code
    from public.referral_codes
    where user_id = p_user_id;
    exit when found;

    -- Nothing is inserted when the code is taken or another request was faster; the loop sees which.
    insert into public.referral_codes (user_id, referral_code, display_name)
    select id, private.new_referral_code(), private.name_of(full_name, username)
    from public.profiles
    where id = p_user_id
    on conflict do nothing;
  end loop;

  insert into public.user_referral_system (user_id, referral_code, display_name)
  select user_id, referral_code, display_name
  from public.referral_codes
  where user_id = p_user_id
  on conflict do nothing;

  return v_code;
end
$$;

comment on function private.issue_referral_code(uuid) is 'The code of a person with a profile, made on the first call.';

create function private.record_referral(p_referrer_id uuid, p_referred_id uuid, p_phone_number text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.referrals (referrer_id, referred_id, phone_number)
  values (p_referrer_id, p_referred_id, p_phone_number);

  update public.user_referral_system
  set total_referrals = total_referrals + 1,
    updated_at = now()
  where user_id = p_referrer_id;
end
$$;

comment on function private.record_referral(uuid, uuid, text) is 'Notes that somebody joined by another''s code; pays nothing.';

create function private.follow_name_in_referrals()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_name constant text := private.name_of(new.full_name, new.username);
begin
  update public.referral_codes
  set display_name = v_name
  where user_id = new.id;

  update public.user_referral_system
  set display_name = v_name,
    updated_at = now()
  where user_id = new.id;

  return null;
end
$$;

comment on function private.follow_name_in_referrals() is 'Keeps the name beside a code the name of its owner.';

create trigger follow_name_in_referrals
  after update of username, full_name on public.profiles
  for each row
  when (row(new.username, new.full_name) is distinct from row(old.username, old.full_name))
  execute function private.follow_name_in_referrals();
