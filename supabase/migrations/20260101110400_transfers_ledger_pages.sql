-- One's ledger in pages, newest first, by currency and kind if wished for, a transfer with who was at its other side: the list on /finance
-- and what it is exported from. Whatever is filtered is read in the order of an index, however long the ledger and however rare the kind.

create function private.kinds_of_wallet(p_user_id uuid)
returns table (kind text, currency text)
language plpgsql
stable
set search_path = ''
as $$
begin
  -- From one to the next by the index, over whatever is of the same.
  return query
  with recursive found as (
    (
      select entries.kind, entries.currency
      from public.ledger_entries as entries
      where entries.user_id = p_user_id
      order by entries.kind, entries.currency
      limit 1
    )
    union all
    select later.kind, later.currency
    from found
    cross join lateral (
      select entries.kind, entries.currency
      from public.ledger_entries as entries
      where entries.user_id = p_user_id
        and (entries.kind, entries.currency) > (found.kind, found.currency)
      order by entries.kind, entries.currency
      limit 1
    ) as later
  )
  select found.kind, found.currency
  from found;
end
$$;

comment on function private.kinds_of_wallet(uuid) is 'Which kinds of movements a person has had, each with each of its currencies.';

create function private.ledger_page(
  p_user_id uuid,
  p_currency text,
  p_kind text,
  p_before timestamptz,
  p_before_id bigint,
  p_limit integer
)
returns setof public.ledger_entries
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_currency is null and p_kind is null then
    return query
    select *
    from public.ledger_entries as entries
    where entries.user_id = p_user_id
      and (entries.created_at, entries.id) < (p_before, p_before_id)
    order by entries.created_at desc, entries.id desc
    limit p_limit;
    return;
  end if;

  return query
  select entries.*
  from private.kinds_of_wallet(p_user_id) as wanted
  cross join lateral (
    select *
    from public.ledger_entries as entries
    where entries.user_id = p_user_id
      and entries.kind = wanted.kind
      and entries.currency = wanted.currency
      and (entries.created_at, entries.id) < (p_before, p_before_id)
    order by entries.created_at desc, entries.id desc
    limit p_limit
  ) as entries
  where wanted.currency = coalesce(p_currency, wanted.currency)
    and wanted.kind = coalesce(p_kind, wanted.kind)
  order by entries.created_at desc, entries.id desc
  limit p_limit;
end
$$;

comment on function private.ledger_page(uuid, text, text, timestamptz, bigint, integer) is
  'The newest entries of a person before a moment and id, of a currency and a kind where these are given.';

create function public.get_ledger_entries(
  p_currency text default null,
  p_kind text default null,
  p_before timestamptz default null,
  p_before_id bigint default null,
  p_limit integer default 20
)
returns table (
  id bigint,
  transaction_id uuid,
  currency text,
  amount bigint,
  kind text,
  created_at timestamptz,
  transfer_id uuid,
  other_id uuid,
  other_username text,
  other_full_name text,
  other_avatar_url text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    entries.id,
    entries.transaction_id,
    entries.currency,
    entries.amount,
    entries.kind,
    entries.created_at,
    transfers.id,
    others.id,
    others.username,
    others.full_name,
    others.avatar_url
  from private.ledger_page(
    auth.uid(),
    p_currency,
    p_kind,
    coalesce(p_before, 'infinity'),
    coalesce(p_before_id, 9223372036854775807),
    least(greatest(coalesce(p_limit, 20), 1), 1000)
  ) as entries
  left join public.transfer_history as transfers
    on entries.kind = 'transfer'
    and transfers.id = entries.transaction_id
  left join public.profiles as others
    on others.id = case when entries.amount < 0 then transfers.to_user_id else transfers.from_user_id end
  order by entries.created_at desc, entries.id desc;
end
$$;

comment on function public.get_ledger_entries(text, text, timestamptz, bigint, integer) is
  'The caller''s ledger, newest first, 20 unless asked for otherwise, 1,000 at most, which an export reads by; of one currency or kind if '
  'given. The next page is that before the created_at and id of the last row. A transfer names its other side, null once that account is gone.';

create function public.get_ledger_kinds()
returns table (kind text, currency text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select kinds.kind, kinds.currency
  from private.kinds_of_wallet(auth.uid()) as kinds
  order by kinds.kind, kinds.currency;
end
$$;

comment on function public.get_ledger_kinds() is
  'Which kinds of movements the caller has had, each with each of its currencies: what the ledger can be filtered by.';

revoke execute on function public.get_ledger_entries(text, text, timestamptz, bigint, integer) from public;
revoke execute on function public.get_ledger_kinds() from public;
grant execute on function public.get_ledger_entries(text, text, timestamptz, bigint, integer) to authenticated;
grant execute on function public.get_ledger_kinds() to authenticated;
