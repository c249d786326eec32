-- The older timer, on /finance: it runs until it is stopped and earns a point for each whole minute and a gem for each
-- ten; signing out stops it for nothing (spec 2 §1), and so does a ban. What it earns has no upper end.

create table public.user_timers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  is_active boolean not null default true,
  start_time timestamptz not null default now(),
  end_time timestamptz,
  total_duration integer not null default 0,
  points_earned bigint not null default 0,
  gems_earned bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_timers_pkey primary key (id),
  constraint user_timers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_timers_ends_when_it_is_stopped check (is_active = (end_time is null)),
  constraint user_timers_not_negative check (total_duration >= 0 and points_earned >= 0 and gems_earned >= 0)
);

create unique index user_timers_active_key on public.user_timers (user_id) where is_active;
create index user_timers_user_id_created_at_idx on public.user_timers (user_id, created_at desc);

comment on table public.user_timers is 'The older timers, running and past.';
comment on column public.user_timers.total_duration is 'Whole minutes; 0 while it runs.';

alter table public.user_timers enable row level security;

create policy "people see their own timers"
  on public.user_timers
  for select
  to authenticated
  using (user_id = (select auth.uid()));

grant select on public.user_timers to authenticated;

create function private.timer_answer(p_timer public.user_timers)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('timer', to_jsonb(p_timer), 'now', now())
$$;

comment on function private.timer_answer(public.user_timers) is 'What an answer says of a timer: {timer, now}.';

create function private.end_timer(p_user_id uuid, p_is_paid boolean)
returns public.user_timers
language sql
set search_path = ''
as $$
  update public.user_timers
  set is_active = false,
    end_time = greatest(now(), start_time),
    updated_at = now(),
    total_duration = minutes,
    points_earned = case when p_is_paid then minutes else 0 end,
    gems_earned = case when p_is_paid then minutes / 10 else 0 end
  from (
    select id, floor(extract(epoch from greatest(now() - start_time, interval '0')) / 60)::integer as minutes
    from public.user_timers
    where user_id = p_user_id
      and is_active
    for update
  ) as running
  where user_timers.id = running.id
  returning user_timers.*
$$;

comment on function private.end_timer(uuid, boolean) is
  'Ends a person''s active timer and says what it earned: nothing when it began after this transaction, or by a clock that was ahead; a row of nulls when none is active.';

create function private.stop_timer(p_user_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_timer public.user_timers;
begin
  perform private.lock_wallets(p_user_id);

  -- It runs on: its minutes are paid once the account is verified, or dropped by force_stop_timer.
  if not private.has_verified_contact(p_user_id) then
    return private.refused_to_unverified();
  end if;

  v_timer := private.end_timer(p_user_id, true);

  if v_timer.id is null then
    return private.fail('لا يوجد مؤقت نشط');
  end if;

  perform private.pay_reward(
    'timer_reward',
    private.mint(),
    p_user_id,
    v_timer.points_earned,
    v_timer.gems_earned
  );

  return private.ok('تم إيقاف المؤقت', private.timer_answer(v_timer));
end
$$;

comment on function private.stop_timer(uuid) is 'Ends the active timer and pays what it earned.';

create function public.get_timer()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'timer', (
      select to_jsonb(user_timers)
      from public.user_timers
      where user_id = auth.uid()
        and is_active
    ),
    'now', now(),
    'can_earn', private.has_verified_contact(auth.uid())
  );
end
$$;

comment on function public.get_timer() is
  'The caller''s older timer as it runs: {timer, now, can_earn}; timer is null while none does.';

create function public.start_timer()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait integer;
  v_timer public.user_timers;
begin
  if not private.has_verified_contact(auth.uid()) then
    return private.refused_to_unverified();
  end if;

  -- Past timers are kept for good.
  v_wait := private.rate_limit_wait('start_timer', auth.uid()::text, 200, interval '1 day');
  if v_wait = 0 then
    v_wait := private.consume_rate_limit('start_timer', auth.uid()::text, 60, interval '10 minutes');
  end if;
  if v_wait > 0 then
    return private.fail(private.wait_text(v_wait));
  end if;
  perform private.purge_old_attempts();

  -- A ban that is being spoken waits for this timer to end it, or is waited for and seen.
  perform private.lock_wallets(auth.uid());

  if private.is_banned(auth.uid()) then
    raise sqlstate 'PT403' using message = private.text_of_ban(auth.uid()), hint = 'user_banned';
  end if;

  insert into public.user_timers (user_id)
  values (auth.uid())
  on conflict (user_id) where is_active do nothing
  returning *
  into v_timer;

  if not found then
    return private.fail('يوجد مؤقت نشط بالفعل');
  end if;

  return private.ok('تم تشغيل المؤقت', private.timer_answer(v_timer));
end
$$;

comment on function public.start_timer() is 'Starts the caller''s older timer: {success, error?, message, timer?, now?}.';

create function public.stop_timer(p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(p_request_id, 'stop_timer', auth.uid()::text);
end
$$;

comment on function public.stop_timer(uuid) is
  'Stops the caller''s older timer and pays it: {success, error?, message, timer?, now?}.';

create function public.force_stop_timer()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_timer constant public.user_timers := private.end_timer(auth.uid(), false);
begin
  return private.ok(
    case when v_timer.id is null then 'لا يوجد مؤقت نشط' else 'تم إيقاف المؤقت' end,
    jsonb_build_object('stopped', v_timer.id is not null)
  );
end
$$;

comment on function public.force_stop_timer() is
  'Stops the caller''s older timer for nothing, when they sign out or change (spec 0 §4): {success, message, stopped}.';

create function private.end_timer_of_banned()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_banned(new.user_id) then
    perform private.lock_wallets(new.user_id);
    perform private.end_timer(new.user_id, false);
  end if;

  return null;
end
$$;

comment on function private.end_timer_of_banned() is
  'Ends the older timer of whoever is banned, for nothing: a ban signs out, and no minute of it is paid.';

create trigger end_timer_of_banned
  after insert or update on public.locked_users
  for each row
  execute function private.end_timer_of_banned();

create trigger end_timer_of_banned
  after insert or update on public.user_bans
  for each row
  execute function private.end_timer_of_banned();

revoke execute on function public.get_timer() from public;
revoke execute on function public.start_timer() from public;
revoke execute on function public.stop_timer(uuid) from public;
revoke execute on function public.force_stop_timer() from public;
grant execute on function public.get_timer() to authenticated;
grant execute on function public.start_timer() to authenticated;
grant execute on function public.stop_timer(uuid) to authenticated;
grant execute on function public.force_stop_timer() to authenticated;
