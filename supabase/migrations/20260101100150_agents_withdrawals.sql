-- Withdrawing an application that nobody has decided: it is gone as if it had never been sent, and its fee is back.

create function private.refund_application(p_application public.agent_applications)
returns uuid
language sql
set search_path = ''
as $$
  select private.post_transaction(
    'agency_refund',
    private.debit_account(private.fees(), 'points', p_application.fee),
    private.credit_user(p_application.user_id, 'points', p_application.fee)
  )
$$;

comment on function private.refund_application(public.agent_applications) is
  'Gives the fee of an application back: of one that was rejected, and of one that was withdrawn.';

create function private.withdraw_application(p_user_id uuid, p_application_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_application public.agent_applications;
  v_wait integer;
begin
  -- A review holds the same wallet before it looks: whichever is first has decided, and the other finds nothing pending.
  perform private.lock_wallets(p_user_id);

  -- Each is four entries of the ledger that stay.
  v_wait := private.rate_limit_wait('withdraw_application', p_user_id::text, 3, interval '1 day');
  if v_wait > 0 then
    return private.fail(private.wait_text(v_wait));
  end if;

  delete from public.agent_applications
  where id = p_application_id
    and user_id = p_user_id
    and status = 'pending'
  returning *
  into v_application;

  if not found then
    return private.fail('هذا الطلب غير موجود أو تمت مراجعته');
  end if;

  perform private.consume_rate_limit('withdraw_application', p_user_id::text, 3, interval '1 day');
  perform private.refund_application(v_application);

  return private.ok('تم سحب طلبك', jsonb_build_object(
    'balance', private.balance_of(p_user_id, 'points')
  ));
end
$$;

comment on function private.withdraw_application(uuid, uuid) is
  'Deletes a person''s pending application and gives the fee back, or neither; three times a day.';

create function public.withdraw_agent_application(p_application_id uuid, p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(
    p_request_id,
    'withdraw_application',
    auth.uid()::text,
    p_application_id::text
  );
end
$$;

comment on function public.withdraw_agent_application(uuid, uuid) is
  'Withdraws the caller''s pending application, whose fee comes back: {success, error?, message, balance?}. One that is decided stays.';

revoke execute on function public.withdraw_agent_application(uuid, uuid) from public;
grant execute on function public.withdraw_agent_application(uuid, uuid) to authenticated;
