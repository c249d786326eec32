-- Transfers of points from one person to another: to whom, and how many. Not to oneself, not to the banned, not more than one
-- holds, and not more than 20,000 points nor 50 times on one UTC day unless one is an agent.

create function private.daily_transfer_limit()
returns bigint
language sql
immutable
as $$
  select 20000
$$;

comment on function private.daily_transfer_limit() is 'How many points who is no agent may transfer in a day (spec 2 §9).';

create function private.daily_transfer_count()
returns integer
language sql
immutable
as $$
  select 50
$$;

comment on function private.daily_transfer_count() is
  'How many transfers who is no agent may make in a day, so that none of the day''s points become as many messages.';

create table public.daily_transfers (
  user_id uuid not null,
  transfer_date date not null,
  total_transferred bigint not null,
  constraint daily_transfers_pkey primary key (user_id, transfer_date),
  constraint daily_transfers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint daily_transfers_total_transferred_is_positive check (total_transferred > 0)
);

create table public.transfer_history (
  id uuid not null,
  from_user_id uuid,
  to_user_id uuid,
  amount bigint not null,
  created_at timestamptz not null default now(),
  transaction_id uuid not null generated always as (id) stored,
  constraint transfer_history_pkey primary key (id),
  constraint transfer_history_from_user_id_fkey foreign key (from_user_id)
    references public.profiles (id) on delete set null,
  constraint transfer_history_to_user_id_fkey foreign key (to_user_id)
    references public.profiles (id) on delete set null,
  constraint transfer_history_amount_is_positive check (amount > 0)
);

create index transfer_history_from_user_id_idx on public.transfer_history (from_user_id, created_at desc);
create index transfer_history_to_user_id_idx on public.transfer_history (to_user_id, created_at desc);

comment on table public.daily_transfers is 'How many points each person has transferred on each UTC day.';
comment on table public.transfer_history is 'Who transferred how many points to whom; a side is null once its account is gone.';
comment on column public.transfer_history.transaction_id is 'The movement in ledger_entries: a transfer has its number, and no other.';

alter table public.daily_transfers enable row level security;
alter table public.transfer_history enable row level security;

create policy "people see their own days"
  on public.daily_transfers
  for select
  to authenticated
  using (user_id = (select auth.uid()));

create policy "both sides see a transfer, admins all"
  on public.transfer_history
  for select
  to authenticated
  using (
    from_user_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or to_user_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or from_user_id is null and (select public.is_admin())
  );

grant select on public.daily_transfers, public.transfer_history to authenticated;

create function private.transfer_allowance(
  p_user_id uuid,
  out is_agent boolean,
  out daily_limit bigint,
  out used_today bigint,
  out remaining bigint,
  out transfers_left integer,
  out balance bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_today constant date := (now() at time zone 'utc')::date;
begin
  is_agent := private.is_agent(p_user_id);
  -- One row at most, and as an aggregate always one: who has no wallet has nothing.
  select coalesce(max(user_points.balance), 0), coalesce(max(daily_transfers.total_transferred), 0)
  into balance, used_today
  from public.user_points
  left join public.daily_transfers
    on daily_transfers.user_id = user_points.user_id
    and daily_transfers.transfer_date = v_today
  where user_points.user_id = p_user_id;

  if not is_agent then
    daily_limit := private.daily_transfer_limit();
    remaining := greatest(daily_limit - used_today, 0);
    transfers_left := private.daily_transfer_count() - (
      select count(*)
      from public.transfer_history
      where from_user_id = p_user_id
        and created_at >= v_today::timestamp at time zone 'utc'
    );
  end if;
end
$$;

comment on function private.transfer_allowance(uuid) is
  'What a person may transfer today and already has, and holds of points; limit and rests are null for an agent, who has none.';

create function private.validate_amount(
  p_amount bigint,
  p_remaining bigint,
  p_transfers_left integer,
  p_balance bigint
)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_amount is null or p_amount <= 0
      then 'يجب أن يكون المبلغ أكبر من صفر'
    when p_transfers_left <= 0
      then format(
        'وصلت إلى الحد اليومي لعدد التحويلات (%s)، حاول مرة أخرى غداً',
        private.daily_transfer_count()
      )
    when p_amount > p_remaining
      then format('الحد اليومي المتبقي هو %s نقطة', private.grouped(p_remaining))
    when p_amount > p_balance
      then 'رصيد النقاط غير كافي'
  end;
end
$$;

comment on function private.validate_amount(bigint, bigint, integer, bigint) is
  'Why a person with so many points and transfers left of their day and such a balance may not transfer so many points, as text to show '
  '(spec 2 §5); null when they may.';

create function private.validate_receiver(p_from_user_id uuid, p_to_user_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when not exists (
      select
      from public.profiles
      join auth.users on users.id = profiles.id
      where profiles.id = p_to_user_id
        and users.deleted_at is null
    )
      then 'يرجى اختيار مستخدم صحيح للتحويل'
    when p_from_user_id = p_to_user_id
      then 'لا يمكنك التحويل إلى نفسك'
    when exists (select from private.bans_in_force where user_id = p_to_user_id)
      then 'لا يمكن التحويل إلى هذا المستخدم'
  end;
end
$$;

comment on function private.validate_receiver(uuid, uuid) is
  'Why this person may not be given points by that one, as text to show; null when they may.';

create function public.can_transfer_points(p_user_id uuid, p_amount bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_allowance record;
  v_problem text;
begin
  perform private.require_self(p_user_id);

  select *
  into v_allowance
  from private.transfer_allowance(p_user_id);
  v_problem := private.validate_amount(
    p_amount,
    v_allowance.remaining,
    v_allowance.transfers_left,
    v_allowance.balance
  );

  return jsonb_build_object(
    'success', true,
    'can_transfer', v_problem is null,
    'is_agent', v_allowance.is_agent,
    'daily_limit', v_allowance.daily_limit,
    'used_today', v_allowance.used_today,
    'remaining', v_allowance.remaining,
    'message', coalesce(v_problem, 'يمكنك التحويل')
  );
end
$$;

comment on function public.can_transfer_points(uuid, bigint) is
  'Whether one could transfer so many points now: {success, can_transfer, is_agent, daily_limit, used_today, remaining, '
  'message} (spec 2 §7). For oneself.';

revoke execute on function public.can_transfer_points(uuid, bigint) from public;
grant execute on function public.can_transfer_points(uuid, bigint) to authenticated, service_role;
