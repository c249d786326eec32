-- Rewards: what people earn, as against what others give them. Only who proved a number or a mailbox earns, so that accounts
-- made by the hundred are worth nothing. Whatever creates points or gems for somebody who asks for them pays by this.

create function private.refused_to_unverified(p_more jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.fail(
    'المكافآت للحسابات الموثقة برقم هاتف أو بريد إلكتروني',
    p_more || jsonb_build_object('can_earn', false)
  )
$$;

comment on function private.refused_to_unverified(jsonb) is
  'The answer to who would earn something, but has no verified contact: {success: false, error, message, can_earn: false, …}.';

create function private.pay_reward(
  p_kind text,
  p_account text,
  p_user_id uuid,
  p_points private.amount,
  p_gems private.amount
)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_verified_contact(p_user_id) then
    raise exception using errcode = '42501', message = 'Only who has a verified contact earns';
  end if;

  return private.post_transaction(
    p_kind,
    private.debit_account(p_account, 'points', p_points),
    private.credit_user(p_user_id, 'points', p_points),
    private.debit_account(p_account, 'gems', p_gems),
    private.credit_user(p_user_id, 'gems', p_gems)
  );
end
$$;

comment on function private.pay_reward(text, text, uuid, private.amount, private.amount) is
  'Pays a reward out of a system account, and returns its transaction_id. Raises 42501 for who has no verified contact: who '
  'calls has looked, and refused.';
