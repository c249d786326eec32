-- Histories by the names that the data layer of the specification has (spec 2 §3): views over the ledger, the transfers and the timers, of
-- which everybody reads their own alone. Nothing is written by them.

create view public.point_transfers
with (security_invoker = true)
as
select id, from_user_id, to_user_id, amount, created_at, transaction_id
from public.transfer_history
where (select auth.uid()) in (from_user_id, to_user_id);

create view public.gems_history
with (security_invoker = true)
as
select id, user_id, amount, kind, transaction_id, created_at
from public.ledger_entries
where user_id = (select auth.uid())
  and currency = 'gems';

create view public.daily_rewards
with (security_invoker = true)
as
select id, user_id, currency, amount, kind, transaction_id, created_at
from public.ledger_entries
where user_id = (select auth.uid())
  and kind in ('daily_reward', 'worker_reward');

create view public.timer_history
with (security_invoker = true)
as
select id, user_id, start_time, end_time, total_duration, points_earned, gems_earned, created_at
from public.user_timers
where user_id = (select auth.uid())
  and not is_active;

comment on view public.point_transfers is 'The transfers that the reader has sent or received.';
comment on view public.gems_history is 'What moved the reader''s gems.';
comment on view public.daily_rewards is 'What claims of the daily timer have granted the reader, their workers'' production too.';
comment on view public.timer_history is 'The older timers of the reader that were stopped; those that paid nothing were ended by a sign-out or a ban.';

grant select
  on public.point_transfers, public.gems_history, public.daily_rewards, public.timer_history
  to authenticated;
