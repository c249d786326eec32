-- Conversion: points become gems, two for each, through the exchange's account. Never back.

create function private.gems_per_point()
returns bigint
language sql
immutable
as $$
  select 2
$$;

comment on function private.gems_per_point() is 'How many gems a point becomes (spec 2 §9).';

create function private.daily_conversion_count()
returns integer
language sql
immutable
as $$
  select 50
$$;

comment on function private.daily_conversion_count() is
  'How many conversions who is no agent may make in a day, as of transfers: each leaves four entries for good.';

create function private.conversions_left(p_user_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_agent(p_user_id) then
    return null;
  end if;

  return private.daily_conversion_count() - (
    select count(*)
    from public.ledger_entries
    where user_id = p_user_id
      and kind = 'conversion'
      and currency = 'points'
      and created_at >= date_trunc('day', now(), 'utc')
  );
end
$$;

comment on function private.conversions_left(uuid) is 'How many conversions a person may still make on this UTC day; null for an agent, who has no limit.';

create function private.convert_points_to_gems(p_user_id uuid, p_points bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_balance bigint;
  v_gems bigint;
begin
  perform private.lock_wallets(p_user_id);
  v_balance := private.balance_of(p_user_id, 'points');

  if p_points is null or p_points <= 0 then
    return private.fail('يرجى إدخال كمية صحيحة من النقاط');
  end if;

  if p_points > v_balance then
    return private.fail('رصيد النقاط غير كافي');
  end if;

  if private.conversions_left(p_user_id) <= 0 then
    return private.fail(format('وصلت إلى الحد اليومي لعدد عمليات التبديل (%s)، حاول مرة أخرى غداً', private.daily_conversion_count()));
  end if;

  v_gems := p_points * private.gems_per_point();
  perform private.post_transaction(
    'conversion',
    private.debit_user(p_user_id, 'points', p_points),
    private.credit_account(private.exchange(), 'points', p_points),
    private.debit_account(private.exchange(), 'gems', v_gems),
    private.credit_user(p_user_id, 'gems', v_gems)
  );

  return private.ok('تم التبديل بنجاح', jsonb_build_object(
    'points', p_points,
    'gems', v_gems,
    'points_balance', v_balance - p_points,
    'gems_balance', private.balance_of(p_user_id, 'gems')
  ));
end
$$;

comment on function private.convert_points_to_gems(uuid, bigint) is 'A conversion, under its rules.';

create function public.convert_points_to_gems(p_points bigint, p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(p_request_id, 'convert_points_to_gems', auth.uid()::text, p_points::text);
end
$$;

comment on function public.convert_points_to_gems(bigint, uuid) is
  'Makes gems of the caller''s points: {success, error?, message, points?, gems?, points_balance?, gems_balance?} (spec 2 §5).';

revoke execute on function public.convert_points_to_gems(bigint, uuid) from public;
grant execute on function public.convert_points_to_gems(bigint, uuid) to authenticated;
