-- The treasury and the ledger as admins read them: what each account of the house got and gave of late, and why. What they hold in all is
-- said by check_ledger, which reads everything.

create function public.get_ledger_summary(p_days integer default 14)
returns table (
  account text,
  kind text,
  currency text,
  amount bigint,
  movements bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  return query
  select
    entries.system_account,
    entries.kind,
    entries.currency,
    sum(entries.amount)::bigint,
    count(distinct entries.transaction_id)
  from public.ledger_entries as entries
  where entries.system_account is not null
    and entries.created_at > now() - make_interval(days => least(greatest(coalesce(p_days, 14), 1), 366))
  group by entries.system_account, entries.kind, entries.currency
  order by entries.system_account, entries.currency, abs(sum(entries.amount)) desc, entries.kind;
end
$$;

comment on function public.get_ledger_summary(integer) is
  'What each account of the house got (or gave, below zero) in so many days, by kind and currency, and in how many movements. For admins.';

create function public.get_gem_days(p_days integer default 14)
returns table (day date, claimed bigint, spent bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
begin
  perform private.require_admin();

  return query
  select
    days.day,
    coalesce(sum(entries.amount) filter (where entries.amount > 0), 0)::bigint,
    coalesce(-sum(entries.amount) filter (where entries.amount < 0), 0)::bigint
  from private.last_days(coalesce(p_days, 14)) as days
  left join public.ledger_entries as entries on entries.user_id is not null
    and entries.currency = 'gems'
    and entries.created_at >= days.day::timestamp at time zone 'utc'
    and entries.created_at < (days.day + 1)::timestamp at time zone 'utc'
  group by days.day
  order by days.day;
end
$$;

comment on function public.get_gem_days(integer) is
  'The gems that people got and spent on each of the last UTC days, oldest first. For admins.';

revoke execute on function public.get_ledger_summary(integer) from public;
revoke execute on function public.get_gem_days(integer) from public;
grant execute on function public.get_ledger_summary(integer) to authenticated, service_role;
grant execute on function public.get_gem_days(integer) to authenticated, service_role;
