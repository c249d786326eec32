-- How procedures that move points and gems answer, and how they know a request that comes a second time: a press of a
-- button whose answer was lost is sent again, and must neither pay twice nor be refused for what it did itself.

create function private.done(p_message text, p_more jsonb default '{}')
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('success', true, 'message', p_message) || p_more
$$;

comment on function private.done(text, jsonb) is 'The answer to what was done: {success: true, message, …}.';

create function private.refused(p_message text, p_more jsonb default '{}')
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('success', false, 'error', p_message, 'message', p_message) || p_more
$$;

comment on function private.refused(text, jsonb) is
  'The answer to what a rule does not allow: {success: false, error, message, …}, both the text to show.';

create table private.answered_requests (
  person_id uuid not null,
  request_id uuid not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint answered_requests_pkey primary key (person_id, request_id)
);

create index answered_requests_created_at_idx on private.answered_requests (created_at);

alter table private.answered_requests enable row level security;

comment on table private.answered_requests is 'Requests that moved something or were refused, and the answer. Kept 7 days.';
comment on column private.answered_requests.person_id is 'Who asked; the nil UUID for the service.';
comment on column private.answered_requests.request_hash is 'SHA-256 of the procedure''s name and its arguments.';
comment on column private.answered_requests.answer is 'Null only until the transaction that asks has its answer.';

create function private.requester()
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000')
$$;

comment on function private.requester() is 'Whose request it is; the nil UUID for the service.';

create function private.earlier_answer(p_request_id uuid, p_procedure text, variadic p_arguments text[])
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_hash bytea;
  v_earlier private.answered_requests;
begin
  if p_request_id is null then
    return null;
  end if;

  v_hash := sha256(convert_to(jsonb_build_array(p_procedure, p_arguments)::text, 'UTF8'));

  -- Of two that arrive at once the second waits here until the first has committed, or begins anew when it failed.
  insert into private.answered_requests (person_id, request_id, request_hash)
  values (private.requester(), p_request_id, v_hash)
  on conflict do nothing;
  if found then
    return null;
  end if;

  select *
  into v_earlier
  from private.answered_requests
  where person_id = private.requester()
    and request_id = p_request_id;

  if v_earlier.request_hash <> v_hash then
    raise exception using errcode = '22023', message = 'البيانات المدخلة غير صحيحة', hint = 'request_id_reused';
  end if;

  return v_earlier.answer;
end
$$;

comment on function private.earlier_answer(uuid, text, text[]) is
  'What the same person was answered to the same request before; null when it is new, which is noted, or has no id. '
  'Raises 22023 with the hint request_id_reused when the id came with something else. Comes before any lock.';

create function private.keep_answer(p_request_id uuid, p_answer jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_request_id is not null then
    update private.answered_requests
    set answer = p_answer
    where person_id = private.requester()
      and request_id = p_request_id;
  end if;

  return p_answer;
end
$$;

comment on function private.keep_answer(uuid, jsonb) is 'Keeps the answer for when the request comes again, and returns it.';

select cron.schedule(
  'forget answered requests',
  '45 3 * * *',
  'delete from private.answered_requests where created_at < now() - interval ''7 days'''
);
