-- The rules that `private.answer_once` runs, each with the arguments that it compares. They stand here by name, after the last of them, so
-- that PostgreSQL plans each call once for a connection and no statement is made from texts.

create function private.run_rule(p_rule text, p_arguments text[])
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  case p_rule
    when 'transfer_points' then
      return private.transfer_points(p_arguments[1]::uuid, p_arguments[2]::uuid, p_arguments[3]::bigint, p_arguments[4]);
    when 'convert_points_to_gems' then
      return private.convert_points_to_gems(p_arguments[1]::uuid, p_arguments[2]::bigint);
    when 'claim_daily_reward' then
      return private.claim_daily_reward(p_arguments[1]::uuid);
    when 'buy_worker' then
      return private.buy_worker(p_arguments[1]::uuid, p_arguments[2]::uuid);
    when 'stop_timer' then
      return private.stop_timer(p_arguments[1]::uuid);
    when 'apply_for_agency' then
      return private.apply_for_agency(p_arguments[1]::public.agent_applications);
    when 'withdraw_application' then
      return private.withdraw_application(p_arguments[1]::uuid, p_arguments[2]::uuid);
    when 'credit_points' then
      return private.credit_points(p_arguments[1]::uuid, p_arguments[2]::bigint);
  end case;
end
$$;

comment on function private.run_rule(text, text[]) is
  'The answer of the rule `private.<p_rule>` to its arguments, written as text. Raises 20000 for what is no rule.';
