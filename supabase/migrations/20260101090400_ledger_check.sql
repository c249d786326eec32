-- The proof of the ledger, for who runs the place: every movement sums to zero, every balance is the sum of its entries.

create function private.unbalanced_transactions()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(found), '[]')
  from (
    select transaction_id, currency, sum(amount) as total
    from public.ledger_entries
    group by transaction_id, currency
    having sum(amount) <> 0
    limit 100
  ) as found
$$;

comment on function private.unbalanced_transactions() is 'Movements that do not sum to zero, 100 at most: none, ever.';

create function private.wrong_balances()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with entries as (
    select
      user_id,
      currency,
      coalesce(sum(amount) filter (where amount > 0), 0) as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0) as spent
    from public.ledger_entries
    where user_id is not null
    group by user_id, currency
  )
  select coalesce(jsonb_agg(found), '[]')
  from (
    select
      user_id,
      currency,
      balance,
      coalesce(earned, 0) - coalesce(spent, 0) as entries
    from private.wallets
    full join entries using (user_id, currency)
    where coalesce(balance, 0) <> coalesce(earned, 0) - coalesce(spent, 0)
      or total_earned <> coalesce(earned, 0)
      or total_spent <> coalesce(spent, 0)
    limit 100
  ) as found
$$;

comment on function private.wrong_balances() is
  'Wallets that are not the sum of their entries, and entries of the deleted that leave a rest, 100 at most: none, ever.';

create function private.account_totals()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(totals order by account, currency), '[]')
  from (
    select coalesce(system_account, 'people') as account, currency, sum(amount) as total
    from public.ledger_entries
    group by coalesce(system_account, 'people'), currency
  ) as totals
$$;

comment on function private.account_totals() is 'What each system account, and all people together, hold of each currency.';

create function public.check_ledger()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_unbalanced jsonb;
  v_wrong jsonb;
begin
  perform private.require_admin();
  v_unbalanced := private.unbalanced_transactions();
  v_wrong := private.wrong_balances();

  return jsonb_build_object(
    'is_sound', v_unbalanced = '[]' and v_wrong = '[]',
    'entries', (select count(*) from public.ledger_entries),
    'unbalanced_transactions', v_unbalanced,
    'wrong_balances', v_wrong,
    'accounts', private.account_totals()
  );
end
$$;

comment on function public.check_ledger() is
  'Proves that every movement sums to zero and every balance is the sum of its entries: {is_sound, entries, '
  'unbalanced_transactions, wrong_balances, accounts}. Reads the whole ledger. For admins and the service.';

revoke execute on function public.check_ledger() from public;
grant execute on function public.check_ledger() to authenticated, service_role;
