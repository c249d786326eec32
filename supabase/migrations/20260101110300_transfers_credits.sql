-- Credits: the points that admins create for a person.

create function private.largest_credit()
returns bigint
language sql
immutable
as $$
  select 1000000000000
$$;

comment on function private.largest_credit() is 'The most points one credit may create; a slip of the finger is larger.';

create function private.credit_points(p_to_user_id uuid, p_amount bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_problem text;
begin
  perform private.lock_wallets(p_to_user_id);
  v_problem := coalesce(
    private.validate_receiver(auth.uid(), p_to_user_id),
    case
      when p_amount is null or p_amount <= 0 then 'يجب أن يكون المبلغ أكبر من صفر'
      when p_amount > private.largest_credit() then 'المبلغ كبير جداً'
    end
  );

  if v_problem is not null then
    return private.fail(v_problem);
  end if;

  perform private.post_transaction(
    'admin_transfer',
    private.debit_account(private.mint(), 'points', p_amount),
    private.credit_user(p_to_user_id, 'points', p_amount)
  );

  perform private.notify(
    p_to_user_id,
    'أضيفت نقاط إلى رصيدك',
    format('إضافة من إدارة مجلس إلى رصيدك: %s', private.points_in_words(p_amount)),
    'admin_transfer',
    p_target_type => 'wallet',
    p_amount => p_amount,
    p_currency => 'points'
  );

  perform private.log_admin_action('credit_points', 'user', p_to_user_id, jsonb_build_object('amount', p_amount));

  return private.ok('تمت إضافة النقاط', jsonb_build_object(
    'display_name', private.display_name(p_to_user_id),
    'amount', p_amount
  ));
end
$$;

comment on function private.credit_points(uuid, bigint) is 'Creates points for a person and tells them.';

create function public.admin_transfer_points(p_to_user_id uuid, p_amount bigint, p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin_step_up();

  return private.answer_once(p_request_id, 'credit_points', p_to_user_id::text, p_amount::text);
end
$$;

comment on function public.admin_transfer_points(uuid, bigint, uuid) is
  'Credits points: {success, error?, message, display_name?, amount?}. For admins, never to themselves, and the service.';

revoke execute on function public.admin_transfer_points(uuid, bigint, uuid) from public;
grant execute on function public.admin_transfer_points(uuid, bigint, uuid) to authenticated, service_role;
