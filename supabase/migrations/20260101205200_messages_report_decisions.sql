-- What admins do about reported private messages, by the person who wrote them: those that wait for a decision, oldest first, and the decision.
-- Of what friends write they read what one of the two reported. Who misbehaves is banned as everywhere (moderation).

create function private.reported_messages(p_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', reported.message_id,
          'content', reported.message_content,
          'image_url', there.image_url,
          'audio_url', there.audio_url,
          'created_at', reported.message_sent_at,
          'is_there', there.id is not null
        )
        order by reported.message_sent_at desc, reported.message_id
      ),
      '[]'
    )
    from (
      select distinct message_id, message_content, message_sent_at
      from public.message_reports
      where reported_user_id = p_user_id
        and status = 'open'
        and message_id is not null
      order by message_sent_at desc, message_id
      limit 20
    ) as reported
    left join public.messages as there
      on there.id = reported.message_id
      and there.sender_id = p_user_id
      and there.removed_at is null
      and there.created_at > now() - private.message_lifetime()
  );
end
$$;

comment on function private.reported_messages(uuid) is
  'Which messages of somebody''s open reports are about, the newest 20: [{id, content, image_url, audio_url, created_at, is_there}], the files as long as it is.';

create function public.get_message_reports(
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  user_profile jsonb,
  first_reported_at timestamptz,
  reports_count bigint,
  reasons jsonb,
  newest_reports jsonb,
  reported_messages jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  return query
  select
    waiting.target_id,
    jsonb_build_object(
      'id', profiles.id,
      'username', profiles.username,
      'full_name', profiles.full_name,
      'avatar_url', profiles.avatar_url
    ),
    waiting.since,
    waiting.reports,
    said.reasons,
    said.newest,
    private.reported_messages(waiting.target_id)
  from private.waiting_reports('public.message_reports', 'reported_user_id', p_after, p_after_id, p_limit) as waiting
  join public.profiles on profiles.id = waiting.target_id
  cross join lateral private.open_reports('public.message_reports', 'reported_user_id', waiting.target_id) as said
  order by waiting.since, waiting.target_id;
end
$$;

comment on function public.get_message_reports(timestamptz, uuid, integer) is
  'People with open reports of what they write to others, whose first is oldest at the front, after first_reported_at and id of the last row seen: who, why '
  'reported how often, the newest 20 reports, and the newest 20 messages that they are about. For admins.';

create function public.decide_message_reports(p_user_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_reported uuid[];
  v_removed integer := 0;
  v_count integer;
begin
  perform private.require_admin_step_up();

  if p_decision is null or p_decision not in ('dismiss', 'remove') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  if p_user_id = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عن رسائلك');
  end if;

  v_reported := array(
    select distinct message_id
    from public.message_reports
    where reported_user_id = p_user_id
      and status = 'open'
      and message_id is not null
  );

  v_count := private.close_reports('public.message_reports', 'reported_user_id', p_user_id, p_decision);
  if v_count = 0 then
    return private.fail('هذه البلاغات غير موجودة أو تمت مراجعتها');
  end if;

  if p_decision = 'remove' then
    v_removed := private.take_back_messages(p_user_id, v_reported);
    perform private.notify(
      p_user_id,
      'حُذفت رسائل لك',
      'حذفت إدارة مجلس رسائل لك بعد بلاغات عنها.',
      'messages_removed',
      p_target_type => 'profile'
    )
    where v_removed > 0;
  end if;

  perform private.log_admin_action(
    p_decision || '_reported_messages',
    'user',
    p_user_id,
    jsonb_build_object('reports', v_count, 'messages', v_removed)
  );

  return private.ok(
    case p_decision when 'dismiss' then 'تم تجاهل البلاغات' else 'تم حذف الرسائل' end,
    jsonb_build_object('reports_count', v_count)
  );
end
$$;

comment on function public.decide_message_reports(uuid, text) is
  'Closes the open reports of what somebody writes to others, once: `dismiss` leaves it, `remove` takes back those of the reported messages that are still '
  'there, for both, and tells who wrote them. {success, error?, message, reports_count?}. For admins, never about their own; the audit log has it.';

revoke execute on function public.get_message_reports(timestamptz, uuid, integer) from public;
revoke execute on function public.decide_message_reports(uuid, text) from public;
grant execute on function public.get_message_reports(timestamptz, uuid, integer) to authenticated, service_role;
grant execute on function public.decide_message_reports(uuid, text) to authenticated, service_role;
