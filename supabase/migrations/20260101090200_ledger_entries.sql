-- The ledger: every movement of points and gems, written once and never changed. A movement is two or more entries with
-- one transaction_id whose amounts sum to zero in each currency, between people and the system's own accounts. Balances
-- follow it: what is written here is added to them by the same statement, or nothing is.

create function private.treasury()
returns text
language sql
immutable
as $$
  select 'treasury'
$$;

create function private.mint()
returns text
language sql
immutable
as $$
  select 'mint'
$$;

create function private.fees()
returns text
language sql
immutable
as $$
  select 'fees'
$$;

create function private.workers()
returns text
language sql
immutable
as $$
  select 'workers'
$$;

create function private.exchange()
returns text
language sql
immutable
as $$
  select 'exchange'
$$;

comment on function private.treasury() is 'The account of what the house itself holds.';
comment on function private.mint() is 'The account that rewards and credits come from; what it lacks was created.';
comment on function private.fees() is 'The account that fees go to, and come back from.';
comment on function private.workers() is 'The account that is paid for workers and pays what they produce.';
comment on function private.exchange() is 'The account that takes one currency and gives the other.';

create table public.ledger_entries (
  id bigint generated always as identity,
  transaction_id uuid not null,
  user_id uuid,
  system_account text,
  currency text not null,
  amount bigint not null,
  kind text not null,
  created_at timestamptz not null default now(),
  caused_by uuid default auth.uid(),
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_one_account check (num_nonnulls(user_id, system_account) = 1),
  constraint ledger_entries_currency_is_known check (currency in ('points', 'gems')),
  constraint ledger_entries_amount_moves_something check (amount <> 0),
  constraint ledger_entries_kind_is_a_word check (kind ~ '^[a-z_]{1,50}$')
);

create index ledger_entries_user_id_created_at_idx on public.ledger_entries (user_id, created_at desc, id desc)
  where user_id is not null;
create index ledger_entries_user_id_kind_idx on public.ledger_entries (user_id, kind, currency, created_at desc, id desc)
  where user_id is not null;
create index ledger_entries_transaction_id_idx on public.ledger_entries (transaction_id);
create index ledger_entries_created_at_idx on public.ledger_entries using brin (created_at);

comment on table public.ledger_entries is 'What came into or left an account, in movements that sum to zero.';
comment on column public.ledger_entries.user_id is
  'Whose wallet; null for a system account. No foreign key: entries outlive the account, whose rest went to the treasury.';
comment on column public.ledger_entries.amount is 'Positive: came in; negative: went out.';
comment on column public.ledger_entries.kind is 'Why: transfer, conversion, daily_reward, and so on (docs/economy.md).';
comment on column public.ledger_entries.caused_by is 'Who was signed in when it happened; null for the service and the system.';

alter table public.ledger_entries enable row level security;

create policy "people see their own entries, admins everybody's"
  on public.ledger_entries
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

grant select (id, transaction_id, user_id, system_account, currency, amount, kind, created_at)
  on public.ledger_entries
  to authenticated;
revoke all on public.ledger_entries from service_role;
grant select on public.ledger_entries to service_role;

create function private.refuse_ledger_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'The ledger is only ever added to';
end
$$;

comment on function private.refuse_ledger_change() is 'Raises 42501.';

create trigger refuse_ledger_change
  before update or delete or truncate on public.ledger_entries
  for each statement
  execute function private.refuse_ledger_change();

create function private.apply_ledger_entries()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_change record;
begin
  if exists (
    select
    from written
    group by transaction_id, currency
    having sum(amount) <> 0
      or bool_or(
        system_account not in (private.treasury(), private.mint(), private.fees(), private.workers(), private.exchange())
      )
  ) then
    raise exception using errcode = '23514', message = 'A movement sums to zero in each currency, over accounts there are';
  end if;

  for v_change in
    select
      user_id,
      currency,
      coalesce(sum(amount) filter (where amount > 0), 0) as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0) as spent
    from written
    where user_id is not null
    group by user_id, currency
  loop
    if v_change.currency = 'points' then
      update public.user_points
      set balance = balance + v_change.earned - v_change.spent,
        total_earned = total_earned + v_change.earned,
        total_spent = total_spent + v_change.spent,
        updated_at = now(),
        last_transaction_at = now()
      where user_id = v_change.user_id;
    else
      update public.user_gems
      set balance = balance + v_change.earned - v_change.spent,
        total_earned = total_earned + v_change.earned,
        total_spent = total_spent + v_change.spent,
        updated_at = now(),
        last_transaction_at = now()
      where user_id = v_change.user_id;
    end if;

    if not found then
      raise exception using errcode = '23503', message = 'A movement names somebody who has no wallet';
    end if;
  end loop;

  return null;
end
$$;

comment on function private.apply_ledger_entries() is
  'Refuses entries that do not sum to zero or name an account that is none, and adds the others to the balances of those '
  'they name.';

create trigger apply_ledger_entries
  after insert on public.ledger_entries
  referencing new table as written
  for each statement
  execute function private.apply_ledger_entries();
