-- The desk of the support, for admins: which conversations there are, those that wait in the order in which they began to, and calling one
-- solved. And how one's own conversation stands and how long an answer takes, for whoever asks something.

create function public.get_support_conversations(
  p_state text default 'waiting',
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20,
  p_user_id uuid default null
)
returns table (
  id uuid,
  person jsonb,
  state public.support_state,
  state_since timestamptz,
  last_message_id uuid,
  last_message text,
  last_has_image boolean,
  last_is_from_support boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
begin
  perform private.require_admin();

  return query
  select
    listed.user_id,
    jsonb_build_object(
      'id', profiles.id,
      'username', profiles.username,
      'full_name', profiles.full_name,
      'avatar_url', profiles.avatar_url
    ),
    listed.state,
    listed.state_since,
    listed.last_message_id,
    left(messages.message, 200),
    messages.image_url is not null,
    messages.is_from_support
  from (
    (
      select waiting.*
      from private.support_conversations as waiting
      where p_user_id is null
        and p_state = 'waiting'
        and waiting.state = 'waiting'
        and (waiting.state_since, waiting.user_id)
          > (coalesce(p_after, '-infinity'), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'))
      order by waiting.state_since, waiting.user_id
      limit v_limit
    )
    union all
    (
      select done.*
      from private.support_conversations as done
      where p_user_id is null
        and p_state in ('answered', 'solved')
        and done.state = case p_state when 'solved' then 'solved' else 'answered' end::public.support_state
        and (done.state_since, done.user_id)
          < (coalesce(p_after, 'infinity'), coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by done.state_since desc, done.user_id desc
      limit v_limit
    )
    union all
    (
      select named.*
      from private.support_conversations as named
      where named.user_id = p_user_id
    )
  ) as listed
  join public.profiles on profiles.id = listed.user_id
  join public.support_messages as messages on messages.id = listed.last_message_id
  order by
    case when listed.state = 'waiting' then listed.state_since end,
    case when listed.state = 'waiting' then listed.user_id end,
    listed.state_since desc,
    listed.user_id desc;
end
$$;

comment on function public.get_support_conversations(text, timestamptz, uuid, integer, uuid) is
  'Conversations of one state with whom they are with and how the newest message of a person begins: those that wait longest first, the '
  'others newest first, after state_since and id of the last row seen. 20 unless asked for otherwise, 50 at most. With p_user_id that '
  'person''s alone, whatever its state. For admins.';

create function public.solve_support_conversation(p_user_id uuid, p_last_message_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_state public.support_state;
  v_last_message_id uuid;
begin
  perform private.require_admin();

  select state, last_message_id
  into v_state, v_last_message_id
  from private.support_conversations
  where user_id = p_user_id
  for update;

  if not found then
    return private.fail('هذه المحادثة غير موجودة');
  end if;

  if v_state = 'solved' then
    return private.ok('هذه المحادثة محلولة');
  end if;

  if v_last_message_id is distinct from p_last_message_id then
    return private.fail('وصلت رسالة جديدة. اقرأها قبل أن تُنهي المحادثة');
  end if;

  update private.support_conversations
  set state = 'solved',
    state_since = now(),
    automatic_answer_due_at = null
  where user_id = p_user_id;

  perform private.log_admin_action('solve_support', 'user', p_user_id);

  return private.ok('أُنهيت المحادثة');
end
$$;

comment on function public.solve_support_conversation(uuid, uuid) is
  'Calls a conversation solved: {success, error?, message}. Refused where something newer was written than the message that was read last; '
  'again it changes nothing. What its owner writes next has it wait again. For admins; the audit log has it.';

create function public.get_support_state()
returns public.support_state
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select state
    from private.support_conversations
    where user_id = auth.uid()
  );
end
$$;

comment on function public.get_support_state() is
  'How the caller''s own conversation with the support stands; null where none was begun.';

create function public.get_support_answer_time()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_fewest constant integer := 5;
begin
  return (
    select case when count(*) >= v_fewest then round(percentile_cont(0.5) within group (order by answered_after))::integer end
    from (
      select answered_after
      from public.support_messages
      where answered_after is not null
        and created_at > now() - interval '30 days'
      order by created_at desc
      limit 50
    ) as latest
  );
end
$$;

comment on function public.get_support_answer_time() is
  'How many seconds people waited for an answer of an admin of late, half of them longer: of the newest 50 of 30 days, null where there '
  'are fewer than 5.';

revoke execute on function public.get_support_conversations(text, timestamptz, uuid, integer, uuid) from public;
revoke execute on function public.solve_support_conversation(uuid, uuid) from public;
revoke execute on function public.get_support_state() from public;
revoke execute on function public.get_support_answer_time() from public;
grant execute on function public.get_support_conversations(text, timestamptz, uuid, integer, uuid) to authenticated, service_role;
grant execute on function public.solve_support_conversation(uuid, uuid) to authenticated, service_role;
grant execute on function public.get_support_state() to authenticated;
grant execute on function public.get_support_answer_time() to authenticated, service_role;
