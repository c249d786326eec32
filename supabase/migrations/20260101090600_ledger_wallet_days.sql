-- A wallet day by day, for the charts on /finance and /referral: what came in, what went out, and what was left in the evening. The days
-- are added up as the ledger is written, so that who has a hundred thousand entries waits no longer than who has a hundred.

create table private.wallet_days (
  user_id uuid not null,
  day date not null,
  currency text not null,
  kind text not null,
  earned bigint not null,
  spent bigint not null,
  constraint wallet_days_pkey primary key (user_id, day, currency, kind),
  constraint wallet_days_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint wallet_days_not_negative check (earned >= 0 and spent >= 0)
);

alter table private.wallet_days enable row level security;

comment on table private.wallet_days is
  'The sums of ledger_entries of each person, UTC day, currency and kind: nothing but what those say, kept by a trigger.';

create function private.add_to_wallet_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.wallet_days (user_id, day, currency, kind, earned, spent)
  select
    user_id,
    (created_at at time zone 'utc')::date,
    currency,
    kind,
    coalesce(sum(amount) filter (where amount > 0), 0),
    coalesce(-sum(amount) filter (where amount < 0), 0)
  from written
  where user_id is not null
  group by 1, 2, 3, 4
  on conflict (user_id, day, currency, kind) do update
  set earned = wallet_days.earned + excluded.earned,
    spent = wallet_days.spent + excluded.spent;

  return null;
end
$$;

comment on function private.add_to_wallet_days() is 'Adds new entries to the days of those they name.';

-- After apply_ledger_entries, by its name: that one refuses what is none.
create trigger follow_wallet_days
  after insert on public.ledger_entries
  referencing new table as written
  for each statement
  execute function private.add_to_wallet_days();

create function private.rebuild_wallet_days()
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.wallet_days;

  insert into private.wallet_days (user_id, day, currency, kind, earned, spent)
  select
    entries.user_id,
    (entries.created_at at time zone 'utc')::date,
    entries.currency,
    entries.kind,
    coalesce(sum(entries.amount) filter (where entries.amount > 0), 0),
    coalesce(-sum(entries.amount) filter (where entries.amount < 0), 0)
  from public.ledger_entries as entries
  -- Entries outlive the account, its days do not.
  join public.profiles on profiles.id = entries.user_id
  group by 1, 2, 3, 4;
end
$$;

comment on function private.rebuild_wallet_days() is
  'Writes all days anew from the ledger, for who has moved entries in time, as the demo does. Reads the whole ledger.';

create function private.last_days(p_days integer)
returns table (day date)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select (now() at time zone 'utc')::date - days_ago
  from generate_series(0, least(greatest(coalesce(p_days, 30), 1), 366) - 1) as days_ago;
end
$$;

comment on function private.last_days(integer) is 'Today by UTC and the days before it, so many in all: 1 to 366, 30 for null.';

create function public.get_wallet_days(p_days integer default 30)
returns table (
  day date,
  currency text,
  earned bigint,
  spent bigint,
  balance bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with days as (
    select last.day
    from private.last_days(p_days) as last
  ),
  movements as (
    select
      wallet_days.day,
      wallet_days.currency,
      sum(wallet_days.earned - wallet_days.spent) as difference,
      sum(wallet_days.earned) filter (where wallet_days.kind <> 'agency_refund') as earned,
      greatest(
        sum(wallet_days.spent) - coalesce(sum(wallet_days.earned) filter (where wallet_days.kind = 'agency_refund'), 0),
        0
      ) as spent
    from private.wallet_days
    where wallet_days.user_id = auth.uid()
      and wallet_days.day >= (select min(days.day) from days)
    group by wallet_days.day, wallet_days.currency
  )
  -- What is there now, less what has come since, is what was there then.
  select
    days.day,
    wallets.currency,
    coalesce(movements.earned, 0)::bigint,
    coalesce(movements.spent, 0)::bigint,
    (
      wallets.balance - coalesce(
        sum(movements.difference) over (
          partition by wallets.currency
          order by days.day desc
          rows between unbounded preceding and 1 preceding
        ),
        0
      )
    )::bigint
  from days
  cross join private.wallets
  left join movements
    on movements.day = days.day
    and movements.currency = wallets.currency
  where wallets.user_id = auth.uid()
  order by days.day, wallets.currency;
end
$$;

comment on function public.get_wallet_days(integer) is
  'The caller''s last days (UTC, 30 unless asked for otherwise, 366 at most), oldest first, one row for each day and '
  'currency; balance is that at the end of the day. A fee that comes back is earned by nobody, and not spent where it came back that day.';

create function public.get_wallet_totals()
returns table (currency text, earned bigint, spent bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    wallets.currency,
    wallets.total_earned - coalesce(refunds.amount, 0)::bigint,
    wallets.total_spent - coalesce(refunds.amount, 0)::bigint
  from private.wallets
  left join (
    select wallet_days.currency, sum(wallet_days.earned) as amount
    from private.wallet_days
    where wallet_days.user_id = auth.uid()
      and wallet_days.kind = 'agency_refund'
    group by wallet_days.currency
  ) as refunds on refunds.currency = wallets.currency
  where wallets.user_id = auth.uid()
  order by wallets.currency;
end
$$;

comment on function public.get_wallet_totals() is
  'What the caller has ever earned and spent, a row for each currency. A fee that came back is neither.';

revoke execute on function public.get_wallet_days(integer) from public;
revoke execute on function public.get_wallet_totals() from public;
grant execute on function public.get_wallet_days(integer) to authenticated;
grant execute on function public.get_wallet_totals() to authenticated;
