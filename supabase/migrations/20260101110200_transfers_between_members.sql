-- The transfers themselves: both procedures of spec 2 §7, under the same rules.

create function private.record_transfer(p_from_user_id uuid, p_to_user_id uuid, p_amount bigint)
returns public.transfer_history
language plpgsql
set search_path = ''
as $$
declare
  v_transaction_id constant uuid := private.post_transaction(
    'transfer',
    private.debit_user(p_from_user_id, 'points', p_amount),
    private.credit_user(p_to_user_id, 'points', p_amount)
  );
  v_transfer public.transfer_history;
begin
  insert into public.daily_transfers (user_id, transfer_date, total_transferred)
  values (p_from_user_id, (now() at time zone 'utc')::date, p_amount)
  on conflict (user_id, transfer_date) do update
  set total_transferred = daily_transfers.total_transferred + excluded.total_transferred;

  insert into public.transfer_history (id, from_user_id, to_user_id, amount)
  values (v_transaction_id, p_from_user_id, p_to_user_id, p_amount)
  returning *
  into v_transfer;

  return v_transfer;
end
$$;

comment on function private.record_transfer(uuid, uuid, bigint) is
  'Moves the points and writes down that they were transferred, and what of the day''s limit is used; answers what was written, under the number of the movement.';

create function private.notify_transfer(p_transfer public.transfer_history)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who sends one point over and over is heard ten times an hour; after that it only stands in the list.
  perform private.notify(
    p_transfer.to_user_id,
    'وصلك تحويل نقاط',
    format('تحويل من %s: %s', private.display_name(p_transfer.from_user_id), private.points_in_words(p_transfer.amount)),
    'transfer',
    p_transfer.from_user_id,
    private.consume_rate_limit('transfer', p_transfer.to_user_id || ':' || p_transfer.from_user_id, 10, interval '1 hour') > 0,
    'transfer',
    p_transfer.id,
    p_amount => p_transfer.amount,
    p_currency => 'points'
  );
end
$$;

comment on function private.notify_transfer(public.transfer_history) is
  'Tells the receiver of points who sent how many, and leads to the receipt.';

create function private.transfer_points(
  p_from_user_id uuid,
  p_to_user_id uuid,
  p_amount bigint,
  p_referral_code text
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_allowance record;
  v_problem text;
  v_transfer public.transfer_history;
begin
  if coalesce(btrim(p_referral_code), '') <> '' and private.find_referrer(p_referral_code) is distinct from p_to_user_id then
    return private.fail('رمز الإحالة غير صحيح أو غير موجود');
  end if;

  perform private.lock_wallets(p_from_user_id, p_to_user_id);

  v_allowance := private.transfer_allowance(p_from_user_id);
  v_problem := coalesce(
    private.validate_receiver(p_from_user_id, p_to_user_id),
    private.validate_amount(p_amount, v_allowance.remaining, v_allowance.transfers_left, v_allowance.balance)
  );

  if v_problem is not null then
    return private.fail(v_problem);
  end if;

  v_transfer := private.record_transfer(p_from_user_id, p_to_user_id, p_amount);
  perform private.notify_transfer(v_transfer);

  return private.ok('تم التحويل بنجاح', jsonb_build_object(
    'transfer_id', v_transfer.id,
    'created_at', v_transfer.created_at,
    'display_name', private.display_name(p_to_user_id),
    'amount', p_amount,
    'balance', v_allowance.balance - p_amount,
    'remaining', v_allowance.remaining - p_amount
  ));
end
$$;

comment on function private.transfer_points(uuid, uuid, bigint, text) is
  'A transfer, under all of its rules. A referral code that is given must be the receiver''s.';

create function public.transfer_points_with_limits(
  p_to_user_id uuid,
  p_amount bigint,
  p_referral_code text default null,
  p_request_id uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(
    p_request_id,
    'transfer_points',
    auth.uid()::text,
    p_to_user_id::text,
    p_amount::text,
    p_referral_code
  );
end
$$;

comment on function public.transfer_points_with_limits(uuid, bigint, text, uuid) is
  'Transfers the caller''s points: {success, error?, message, transfer_id?, created_at?, display_name?, amount?, balance?, remaining?} (spec 2 §7). '
  'A referral code that is given must be the receiver''s.';

create function public.transfer_points_fast(
  p_from_user_id uuid,
  p_to_user_id uuid,
  p_amount bigint,
  p_request_id uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_self(p_from_user_id);

  return private.answer_once(
    p_request_id,
    'transfer_points',
    p_from_user_id::text,
    p_to_user_id::text,
    p_amount::text,
    null
  );
end
$$;

comment on function public.transfer_points_fast(uuid, uuid, bigint, uuid) is
  'The same, naming the sender, who is the caller (spec 2 §7).';

revoke execute on function public.transfer_points_with_limits(uuid, bigint, text, uuid) from public;
revoke execute on function public.transfer_points_fast(uuid, uuid, bigint, uuid) from public;
grant execute on function public.transfer_points_with_limits(uuid, bigint, text, uuid) to authenticated;
grant execute on function public.transfer_points_fast(uuid, uuid, bigint, uuid) to authenticated, service_role;
