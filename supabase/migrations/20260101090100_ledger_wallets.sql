-- Wallets: what each person holds of points and of gems. A wallet is one row in each of two tables, made with the profile.
-- Balances follow the ledger (the next file) and nothing else: not clients, not the service, not a later procedure.

create table public.user_points (
  user_id uuid not null,
  balance bigint not null default 0,
  total_earned bigint not null default 0,
  total_spent bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_transaction_at timestamptz,
  constraint user_points_pkey primary key (user_id),
  constraint user_points_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_points_balance_is_possible check (balance between 0 and 9007199254740991),
  constraint user_points_balance_is_the_difference check (balance = total_earned - total_spent)
);

create table public.user_gems (
  user_id uuid not null,
  balance bigint not null default 0,
  total_earned bigint not null default 0,
  total_spent bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_transaction_at timestamptz,
  constraint user_gems_pkey primary key (user_id),
  constraint user_gems_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_gems_balance_is_possible check (balance between 0 and 9007199254740991),
  constraint user_gems_balance_is_the_difference check (balance = total_earned - total_spent)
);

comment on table public.user_points is 'What each person holds, ever earned and ever spent of points (spec 2 §3).';
comment on table public.user_gems is 'The same of gems.';
comment on column public.user_points.balance is 'Never below zero, nor above 2^53 - 1, which a browser still reads exactly.';
comment on column public.user_points.total_earned is 'All that ever came in, transfers from others among it.';
comment on column public.user_points.total_spent is 'All that ever went out, transfers to others among it.';

alter table public.user_points enable row level security;
alter table public.user_gems enable row level security;

create policy "people see their own points, admins all"
  on public.user_points
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "people see their own gems, admins all"
  on public.user_gems
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "the refused are told nothing"
  on public.user_points
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

create policy "the refused are told nothing"
  on public.user_gems
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

revoke all on public.user_points, public.user_gems from service_role;
grant select on public.user_points, public.user_gems to authenticated, service_role;

alter publication supabase_realtime add table public.user_points, public.user_gems;

create view private.wallets
as
select user_id, 'points' as currency, balance, total_earned, total_spent
from public.user_points
union all
select user_id, 'gems' as currency, balance, total_earned, total_spent
from public.user_gems;

comment on view private.wallets is 'Both balances of everybody, each with the name of its currency.';

create function private.balance_of(p_user_id uuid, p_currency text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    case p_currency
      when 'points' then (select balance from public.user_points where user_id = p_user_id)
      when 'gems' then (select balance from public.user_gems where user_id = p_user_id)
    end,
    0
  );
end
$$;

comment on function private.balance_of(uuid, text) is 'What a person holds of a currency; 0 for nobody.';

create function private.lock_wallets(variadic p_user_ids uuid[])
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_held constant uuid[] := nullif(current_setting('majlis.held_wallets', true), '');
  v_locked integer;
begin
  -- By this transaction, as far as it was not rolled back to before.
  if p_user_ids <@ v_held then
    return true;
  end if;

  -- Always in the order of user id, so that no two movements wait for each other in a circle. The row of points stands
  -- for the whole wallet, and the profile is held so that the account cannot go away in between.
  perform
  from public.profiles
  join public.user_points on user_points.user_id = profiles.id
  where profiles.id = any (p_user_ids)
    -- Said again, so that a plan for any people goes by the key of either.
    and user_points.user_id = any (p_user_ids)
  order by profiles.id
  for key share of profiles
  for no key update of user_points;

  get diagnostics v_locked = row_count;
  -- Some may have been named twice; to find out costs more than all else here.
  if v_locked <> cardinality(p_user_ids) then
    if v_locked <> cardinality(array(select distinct unnest(p_user_ids))) then
      return false;
    end if;
  end if;

  -- It answers with what was set: one statement less.
  return set_config('majlis.held_wallets', (coalesce(v_held, '{}') || p_user_ids)::text, true) is not null;
end
$$;

comment on function private.lock_wallets(uuid[]) is
  'Holds these people''s wallets until the transaction ends; false when one of them does not exist. Whoever looks at a '
  'balance to decide something calls this first.';

create function private.open_wallet()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.user_points (user_id)
  values (new.id);

  insert into public.user_gems (user_id)
  values (new.id);

  return null;
end
$$;

comment on function private.open_wallet() is 'Gives a new profile its wallet, with nothing in it.';

create trigger open_wallet
  after insert on public.profiles
  for each row
  execute function private.open_wallet();

create function private.refuse_wallet_write()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'Balances follow the ledger: write a movement instead';
end
$$;

comment on function private.refuse_wallet_write() is 'Raises 42501.';

-- What the ledger's, the profile's and the foreign key's own triggers do has a depth above 0.
create trigger refuse_wallet_write
  before insert or update or delete on public.user_points
  for each statement
  when (pg_trigger_depth() = 0)
  execute function private.refuse_wallet_write();

create trigger refuse_wallet_write
  before insert or update or delete on public.user_gems
  for each statement
  when (pg_trigger_depth() = 0)
  execute function private.refuse_wallet_write();

create trigger refuse_wallet_truncate
  before truncate on public.user_points
  for each statement
  execute function private.refuse_wallet_write();

create trigger refuse_wallet_truncate
  before truncate on public.user_gems
  for each statement
  execute function private.refuse_wallet_write();
