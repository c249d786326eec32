-- A wallet day by day, for the chart on /finance: what came in, what went out, and what was left in the evening.

create function public.get_wallet_days(p_days integer default 30)
returns table (
  day date,
  currency text,
  earned bigint,
  spent bigint,
  balance bigint
)
language sql
stable
security definer
set search_path = ''
as $$
  with days as (
    select (now() at time zone 'utc')::date - days_ago as day
    from generate_series(0, least(greatest(coalesce(p_days, 30), 1), 366) - 1) as days_ago
  ),
  movements as (
    select
      (created_at at time zone 'utc')::date as day,
      currency,
      coalesce(sum(amount) filter (where amount > 0), 0) as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0) as spent
    from public.ledger_entries
    where user_id = auth.uid()
      and created_at >= (select min(days.day) from days)::timestamp at time zone 'utc'
    group by 1, 2
  )
  -- What is there now, less what has come since, is what was there then.
  select
    days.day,
    wallets.currency,
    coalesce(movements.earned, 0)::bigint,
    coalesce(movements.spent, 0)::bigint,
    (
      wallets.balance - coalesce(
        sum(movements.earned - movements.spent) over (
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
  order by days.day, wallets.currency
$$;

comment on function public.get_wallet_days(integer) is
  'The caller''s last days (UTC, 30 unless asked for otherwise, 366 at most), oldest first, one row for each day and '
  'currency; balance is that at the end of the day.';

revoke execute on function public.get_wallet_days(integer) from public;
grant execute on function public.get_wallet_days(integer) to authenticated;
