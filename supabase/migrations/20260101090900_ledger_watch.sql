-- The ledger is watched: each hour a job proves it and notes how much is in circulation. What it finds fails the job, which is an error in
-- the log and `job_failed` in /metrics; what it noted is there too.

create table private.ledger_figures (
  currency text not null,
  circulating numeric not null,
  minted numeric not null,
  burnt numeric not null,
  noted_at timestamptz not null,
  constraint ledger_figures_pkey primary key (currency),
  constraint ledger_figures_not_negative check (circulating >= 0 and minted >= 0 and burnt >= 0)
);

alter table private.ledger_figures enable row level security;

comment on table private.ledger_figures is 'What watch_ledger noted last, a row for each currency.';
comment on column private.ledger_figures.circulating is 'What all people together hold.';
comment on column private.ledger_figures.minted is 'What accounts of the house gave in the 24 hours before, fees of applications that came back left out.';
comment on column private.ledger_figures.burnt is 'What accounts of the house got in the 24 hours before, those fees left out.';

create function private.watch_ledger()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_unbalanced constant integer := jsonb_array_length(private.unbalanced_transactions());
  v_wrong constant integer := jsonb_array_length(private.wrong_balances());
begin
  if v_unbalanced > 0 or v_wrong > 0 then
    raise exception 'the ledger is not sound: movements that do not sum to zero: %, wrong balances: %', v_unbalanced, v_wrong
      using hint = 'public.check_ledger() names them, a hundred of each at most.';
  end if;

  insert into private.ledger_figures (currency, circulating, minted, burnt, noted_at)
  select
    held.currency,
    held.circulating,
    coalesce(moved.minted, 0),
    coalesce(moved.burnt, 0),
    now()
  from (
    select currency, sum(balance) as circulating
    from private.wallets
    group by currency
  ) as held
  left join (
    select
      currency,
      -sum(amount) filter (where amount < 0) as minted,
      sum(amount) filter (where amount > 0) as burnt
    from public.ledger_entries
    where system_account is not null
      -- A fee that may come back is neither earned nor spent.
      and kind not in ('agency_fee', 'agency_refund')
      and created_at > now() - interval '1 day'
    group by currency
  ) as moved using (currency)
  on conflict (currency) do update
  set circulating = excluded.circulating,
    minted = excluded.minted,
    burnt = excluded.burnt,
    noted_at = excluded.noted_at;
end
$$;

comment on function private.watch_ledger() is
  'Raises where the ledger is not sound, with how much is wrong; else notes what is in circulation, and what came and went in a day.';

create view private.gauges
with (security_invoker = true)
as
select gauges.*
from private.ledger_figures
cross join lateral (
  values
    ('ledger_circulating', 'What all people hold.', circulating),
    ('ledger_minted_day', 'What was given to people in the day before it was noted.', minted),
    ('ledger_burnt_day', 'What people paid in the day before it was noted.', burnt),
    ('ledger_proved_timestamp_seconds', 'When the ledger was proved last, in seconds since 1970.', extract(epoch from noted_at))
) as figures (name, help, value)
cross join lateral (
  select figures.name, figures.help, jsonb_build_object('currency', currency) as labels, figures.value::double precision as value
) as gauges;

comment on view private.gauges is
  'What /metrics says of the product beside the backend''s own: name, help, labels and value of each gauge. To be read at once.';

select cron.schedule('watch the ledger', '7 * * * *', 'select private.watch_ledger()');
