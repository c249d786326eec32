-- How procedures that move points and gems answer, and how they know a request that comes a second time: a press of a
-- button whose answer was lost is sent again, and must neither pay twice nor be refused for what it did itself.

create function private.ok(p_message text, p_more jsonb default '{}')
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('success', true, 'message', p_message) || p_more
$$;

comment on function private.ok(text, jsonb) is 'The answer to what was done: {success: true, message, …}.';

create function private.fail(p_message text, p_more jsonb default '{}')
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('success', false, 'error', p_message, 'message', p_message) || p_more
$$;

comment on function private.fail(text, jsonb) is
  'The answer to what a rule does not allow: {success: false, error, message, …}, both the text to show.';

create function private.refuse(p_code text, p_text text, p_more jsonb default '{}')
returns jsonb
language sql
stable
as $$
  select private.fail(p_text, jsonb_build_object('code', p_code) || p_more)
$$;

comment on function private.refuse(text, text, jsonb) is 'As private.fail, with a word for the screen to go by: {success: false, error, message, code, …}.';

create function private.refuse_reused_request()
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = 'البيانات المدخلة غير صحيحة', hint = 'request_id_reused';
end
$$;

comment on function private.refuse_reused_request() is
  'Raises 22023, as to whoever sends a request''s id with another wish than the first time, or one that is somebody else''s.';

create table private.lived_days (
  is_only boolean not null default true,
  count bigint not null default 0,
  last_day date,
  constraint lived_days_pkey primary key (is_only),
  constraint lived_days_is_only check (is_only)
);

alter table private.lived_days enable row level security;

comment on table private.lived_days is
  'One row: how many days this database has lived, the last of them, in UTC. A clock that is set a month ahead lives one.';

insert into private.lived_days default values;

create function private.lived_day()
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select coalesce(max(count), 0) from private.lived_days);
end
$$;

comment on function private.lived_day() is 'How many days this database has lived, so far as is known.';

create table private.idempotency_keys (
  person_id uuid not null,
  request_id uuid not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  written_on bigint not null default private.lived_day(),
  constraint idempotency_keys_pkey primary key (person_id, request_id)
);

create index idempotency_keys_person_id_created_at_idx on private.idempotency_keys (person_id, created_at desc);
create index idempotency_keys_created_at_idx on private.idempotency_keys using brin (created_at);

alter table private.idempotency_keys enable row level security;

comment on table private.idempotency_keys is 'Requests that moved something or were refused, and the answer. Kept at least 7 days.';
comment on column private.idempotency_keys.person_id is 'Who asked; the nil UUID for the service.';
comment on column private.idempotency_keys.request_hash is 'SHA-256 of the rule''s name and its arguments.';
comment on column private.idempotency_keys.answer is 'Null only until the transaction that asks has its answer.';
comment on column private.idempotency_keys.written_on is 'By `private.lived_day`.';

create function private.requester()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000');
end
$$;

comment on function private.requester() is 'Whose request it is; the nil UUID for the service.';

create function private.require_calm(p_person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_free_at timestamptz;
begin
  select max(blocking.created_at + limits.span)
  into v_free_at
  from (values (600, interval '10 minutes'), (3000, interval '1 day')) as limits (most, span)
  cross join lateral (
    select created_at
    from private.idempotency_keys
    where person_id = p_person_id
      and created_at > now() - limits.span
    order by created_at desc
    offset limits.most
    limit 1
  ) as blocking;

  if v_free_at is not null then
    raise exception using message = private.wait_text(extract(epoch from v_free_at - now()));
  end if;
end
$$;

comment on function private.require_calm(uuid) is
  'Raises the text to show for who has asked more than 600 times within 10 minutes or 3,000 times within a day: what is answered is '
  'kept for days, refusals too.';

-- Each rule with the arguments that are compared, by name, so that PostgreSQL plans each call once for a connection and no statement is made
-- from texts.
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
    when 'distribute_room_gift' then
      return private.distribute_room_gift(p_arguments[1]::uuid, p_arguments[2]::uuid, p_arguments[3]::uuid, p_arguments[4], p_arguments[5]::bigint);
    when 'open_treasure_chest' then
      return private.open_treasure_chest(p_arguments[1]::uuid, p_arguments[2]::uuid);
  end case;
end
$$;

comment on function private.run_rule(text, text[]) is
  'The answer of the rule `private.<p_rule>` to its arguments, written as text. Raises 20000 for what is no rule.';

create function private.answer_once(p_request_id uuid, p_rule text, variadic p_arguments text[])
returns jsonb
language plpgsql
set search_path = ''
-- What a movement reads is a row or two by their key, in memory: nothing is gained by planning it anew each time. Where a plan is first made
-- here, no table is so small that all of it is read.
set plan_cache_mode = force_generic_plan
set random_page_cost = 1.1
as $$
declare
  v_person_id constant uuid := private.requester();
  -- One without an id is no repeat of any other, and counts among them.
  v_request_id constant uuid := coalesce(p_request_id, gen_random_uuid());
  v_hash constant bytea := sha256(convert_to(jsonb_build_array(p_rule, p_arguments)::text, 'UTF8'));
  v_answer jsonb;
  v_is_same boolean;
begin
  -- Of two that arrive at once the second waits here until the first has committed, or begins anew when it failed.
  insert into private.idempotency_keys (person_id, request_id, request_hash)
  values (v_person_id, v_request_id, v_hash)
  on conflict do nothing;

  if not found then
    select answer, request_hash = v_hash
    into v_answer, v_is_same
    from private.idempotency_keys
    where person_id = v_person_id
      and request_id = v_request_id;

    if not v_is_same then
      perform private.refuse_reused_request();
    end if;
    return v_answer;
  end if;

  if auth.uid() is not null then
    perform private.require_calm(v_person_id);
  end if;

  v_answer := private.run_rule(p_rule, p_arguments);

  update private.idempotency_keys
  set answer = v_answer
  where person_id = v_person_id
    and request_id = v_request_id;

  return v_answer;
end
$$;

comment on function private.answer_once(uuid, text, text[]) is
  'The answer of the rule `private.<p_rule>` (private.run_rule) to these arguments, written as text: the first time from the rule itself, and what '
  'it said then when the same person''s request comes again. What is compared is what is passed on, so that no argument can be '
  'left out. Raises 22023 with the hint request_id_reused when the id came with something else. Comes before any lock.';

create function private.forget_answers()
returns void
language sql
set search_path = ''
as $$
  update private.lived_days
  set count = count + 1,
    last_day = (now() at time zone 'UTC')::date
  where last_day is distinct from (now() at time zone 'UTC')::date;

  -- Two days more than a week has: that on which the clock was wrong, and that of the payment, which is counted after it.
  delete from private.idempotency_keys
  where created_at < now() - interval '7 days'
    and written_on <= private.lived_day() - 9;
$$;

comment on function private.forget_answers() is
  'Deletes answers that are a week old by the clock, and by the days on which this has run: a payment whose answer is forgotten would be made '
  'again.';

select cron.schedule('forget answered requests', '45 * * * *', 'select private.forget_answers() where private.is_clock_steady()');
