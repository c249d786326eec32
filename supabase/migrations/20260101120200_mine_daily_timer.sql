-- The daily timer: started by hand, and claimable once, 24 hours later less ten seconds. The server keeps the start; the
-- browser only draws it.

create function private.daily_timer_length()
returns interval
language sql
immutable
as $$
  select interval '24 hours'
$$;

create function private.daily_timer_grace()
returns interval
language sql
immutable
as $$
  select interval '10 seconds'
$$;

create function private.daily_reward_gems()
returns bigint
language sql
immutable
as $$
  select 400
$$;

comment on function private.daily_timer_length() is 'How long the daily timer runs (spec 2 §9).';
comment on function private.daily_timer_grace() is 'How long before its end the reward can be claimed (spec 2 §9).';
comment on function private.daily_reward_gems() is 'The gems of each claim, without workers (spec 2 §9).';

create table private.daily_timers (
  user_id uuid not null,
  started_at timestamptz not null default now(),
  constraint daily_timers_pkey primary key (user_id),
  constraint daily_timers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

alter table private.daily_timers enable row level security;

comment on table private.daily_timers is 'The timers that run; a claim ends the row.';

create function private.daily_timer_state(p_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'is_running', started_at is not null,
      'is_claimable', coalesce(claimable_at <= now(), false),
      'started_at', started_at,
      'claimable_at', claimable_at,
      'ends_at', claimable_at + private.daily_timer_grace(),
      'now', now(),
      'daily_points', production.points,
      'daily_gems', production.gems + private.daily_reward_gems(),
      'can_earn', private.has_verified_contact(p_user_id)
    )
    from private.daily_production(p_user_id) as production
    left join (
      select started_at, started_at + private.daily_timer_length() - private.daily_timer_grace() as claimable_at
      from private.daily_timers
      where user_id = p_user_id
    ) as timer on true
  );
end
$$;

comment on function private.daily_timer_state(uuid) is
  'What a browser needs to draw a person''s timer: {is_running, is_claimable, started_at, claimable_at, ends_at, now, '
  'daily_points, daily_gems, can_earn}.';

create function public.get_daily_timer()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.ok('المؤقت اليومي', private.daily_timer_state(auth.uid()))
$$;

comment on function public.get_daily_timer() is 'The caller''s daily timer: {success, message} and its state.';

create function public.start_daily_timer()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
begin
  -- Nobody is to wait a day for what they will not get.
  if not private.has_verified_contact(v_user_id) then
    return private.refused_to_unverified(private.daily_timer_state(v_user_id));
  end if;

  insert into private.daily_timers (user_id)
  values (v_user_id)
  on conflict do nothing;

  if not found then
    return private.fail('يوجد مؤقت نشط بالفعل', private.daily_timer_state(v_user_id));
  end if;

  return private.ok('تم تشغيل المؤقت', private.daily_timer_state(v_user_id));
end
$$;

comment on function public.start_daily_timer() is
  'Starts the caller''s daily timer: {success, error?, message} and its state. One that runs keeps its start.';

create function private.pay_daily_reward(p_user_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_gems constant bigint := private.daily_reward_gems();
  v_production record;
begin
  v_production := private.daily_production(p_user_id);

  perform private.pay_reward('daily_reward', private.mint(), p_user_id, 0, v_gems);
  if v_production.points + v_production.gems > 0 then
    perform private.pay_reward('worker_reward', private.workers(), p_user_id, v_production.points, v_production.gems);
  end if;

  return jsonb_build_object('points', v_production.points, 'gems', v_gems + v_production.gems);
end
$$;

comment on function private.pay_daily_reward(uuid) is 'Pays one claim, and says how much it was: {points, gems}.';

create function private.claim_daily_reward(p_user_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_state jsonb;
  v_wait_minutes integer;
begin
  perform private.lock_wallets(p_user_id);
  v_state := private.daily_timer_state(p_user_id);

  if not (v_state ->> 'can_earn')::boolean then
    return private.refused_to_unverified(v_state);
  end if;

  if not (v_state ->> 'is_running')::boolean then
    return private.fail('لا يوجد مؤقت نشط', v_state);
  end if;

  if not (v_state ->> 'is_claimable')::boolean then
    v_wait_minutes := ceil(extract(epoch from (v_state ->> 'claimable_at')::timestamptz - now()) / 60);
    return private.fail(
      format('يرجى الانتظار %s دقيقة أخرى لاستلام المكافأة', private.grouped(v_wait_minutes)),
      v_state || jsonb_build_object('wait_minutes', v_wait_minutes)
    );
  end if;

  delete from private.daily_timers
  where user_id = p_user_id;

  -- The state by which it was decided, but that no timer runs now.
  return private.ok(
    'تم استلام المكافأة',
    private.pay_daily_reward(p_user_id) || v_state || jsonb_build_object(
      'is_running', false,
      'is_claimable', false,
      'started_at', null,
      'claimable_at', null,
      'ends_at', null
    )
  );
end
$$;

comment on function private.claim_daily_reward(uuid) is 'A claim, under its rules: once for a start, not too early, and by who has a verified contact.';

create function public.claim_daily_reward(p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(p_request_id, 'claim_daily_reward', auth.uid()::text);
end
$$;

comment on function public.claim_daily_reward(uuid) is
  'Claims the reward of the caller''s daily timer: {success, error?, message, points?, gems?, wait_minutes?} and its state '
  '(spec 2 §4).';

revoke execute on function public.get_daily_timer() from public;
revoke execute on function public.start_daily_timer() from public;
revoke execute on function public.claim_daily_reward(uuid) from public;
grant execute on function public.get_daily_timer() to authenticated;
grant execute on function public.start_daily_timer() to authenticated;
grant execute on function public.claim_daily_reward(uuid) to authenticated;
