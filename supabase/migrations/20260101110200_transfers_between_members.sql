-- The transfers themselves: both procedures of spec 2 §7, under the same rules.

create function private.record_transfer(p_from_user_id uuid, p_to_user_id uuid, p_amount bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_transaction_id constant uuid := private.move(
    'transfer',
    private.from_user(p_from_user_id, 'points', p_amount),
    private.to_user(p_to_user_id, 'points', p_amount)
  );
begin
  insert into public.daily_transfers (user_id, transfer_date, total_transferred)
  values (p_from_user_id, (now() at time zone 'utc')::date, p_amount)
  on conflict (user_id, transfer_date) do update
  set total_transferred = daily_transfers.total_transferred + excluded.total_transferred;

  insert into public.transfer_history (from_user_id, to_user_id, amount, transaction_id)
  values (p_from_user_id, p_to_user_id, p_amount, v_transaction_id);
end
$$;

comment on function private.record_transfer(uuid, uuid, bigint) is
  'Moves the points and writes down that they were transferred, and what of the day''s limit is used.';

create function private.tell_transfer(p_from_user_id uuid, p_to_user_id uuid, p_amount bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who sends one point over and over is heard ten times an hour; after that it only stands in the list.
  perform private.notify(
    p_to_user_id,
    'وصلك تحويل نقاط',
    format('تحويل من %s. عدد النقاط: %s', private.name_to_show(p_from_user_id), private.grouped(p_amount)),
    'transfer',
    p_from_user_id,
    (
      select count(*) >= 10
      from public.notifications
      where actor_id = p_from_user_id
        and user_id = p_to_user_id
        and type = 'transfer'
        and created_at > now() - interval '1 hour'
    ),
    'wallet'
  );
end
$$;

comment on function private.tell_transfer(uuid, uuid, bigint) is 'Tells the receiver of points who sent how many.';

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
begin
  if btrim(p_referral_code) <> '' and private.find_referrer(p_referral_code) is distinct from p_to_user_id then
    return private.refused('رمز الإحالة غير صحيح أو غير موجود');
  end if;

  perform private.lock_wallets(p_from_user_id, p_to_user_id);

  select *
  into v_allowance
  from private.transfer_allowance(p_from_user_id);
  v_problem := coalesce(
    private.receiver_problem(p_from_user_id, p_to_user_id),
    private.amount_problem(p_from_user_id, p_amount, v_allowance.remaining, v_allowance.transfers_left)
  );

  if v_problem is not null then
    return private.refused(v_problem);
  end if;

  perform private.record_transfer(p_from_user_id, p_to_user_id, p_amount);
  perform private.tell_transfer(p_from_user_id, p_to_user_id, p_amount);

  return private.done('تم التحويل بنجاح', jsonb_build_object(
    'display_name', private.name_to_show(p_to_user_id),
    'amount', p_amount,
    'balance', private.balance_of(p_from_user_id, 'points'),
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
  'Transfers the caller''s points: {success, error?, message, display_name?, amount?, balance?, remaining?} (spec 2 §7). '
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
