-- What admins do about reported comments: those that wait for a decision, oldest first, and the decision.

create function public.get_comment_reports(
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  comment jsonb,
  first_reported_at timestamptz,
  reports_count bigint,
  reasons jsonb,
  newest_reports jsonb
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
      'id', comments.id,
      'post_id', comments.post_id,
      'content', comments.content,
      'created_at', comments.created_at,
      'user_profile', jsonb_build_object(
        'id', profiles.id,
        'username', profiles.username,
        'full_name', profiles.full_name,
        'avatar_url', profiles.avatar_url
      )
    ),
    waiting.since,
    waiting.reports,
    said.reasons,
    said.newest
  from private.waiting_reports('public.comment_reports', 'comment_id', p_after, p_after_id, p_limit) as waiting
  join public.post_comments as comments on comments.id = waiting.target_id
  join public.profiles on profiles.id = comments.user_id
  cross join lateral private.open_reports('public.comment_reports', 'comment_id', waiting.target_id) as said
  order by waiting.since, waiting.target_id;
end
$$;

comment on function public.get_comment_reports(timestamptz, uuid, integer) is
  'Comments with open reports, whose first is oldest at the front, after first_reported_at and id of the last row seen: the comment with '
  'who wrote it, why it was reported how often, and the newest 20 reports. For admins.';

create function public.decide_comment_reports(p_comment_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_author uuid;
  v_post_id uuid;
  v_content text;
  v_count integer;
begin
  perform private.require_admin_step_up();

  if p_decision is null or p_decision not in ('dismiss', 'remove') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The comment first, as whoever deletes it does.
  select user_id, post_id, content
  into v_author, v_post_id, v_content
  from public.post_comments
  where id = p_comment_id
  for update;

  if v_author = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عن تعليقك');
  end if;

  v_count := private.close_reports('public.comment_reports', 'comment_id', p_comment_id, p_decision);
  if v_count = 0 then
    return private.fail('هذه البلاغات غير موجودة أو تمت مراجعتها');
  end if;

  if p_decision = 'remove' then
    delete from public.post_comments
    where id = p_comment_id;

    perform private.notify_removed(v_author, 'comment', v_content, 'post', v_post_id);
  end if;

  perform private.log_admin_action(
    p_decision || '_reported_comment',
    'comment',
    p_comment_id,
    jsonb_build_object('author_id', v_author, 'reports', v_count)
  );

  return private.ok(
    case p_decision when 'dismiss' then 'تم تجاهل البلاغات' else 'تم حذف التعليق' end,
    jsonb_build_object('reports_count', v_count)
  );
end
$$;

comment on function public.decide_comment_reports(uuid, text) is
  'Closes the open reports of a comment, once: `dismiss` leaves the comment, `remove` deletes it and tells its author. {success, error?, message, '
  'reports_count?}. For admins, never about their own comments; the audit log has it.';

revoke execute on function public.get_comment_reports(timestamptz, uuid, integer) from public;
revoke execute on function public.decide_comment_reports(uuid, text) from public;
grant execute on function public.get_comment_reports(timestamptz, uuid, integer) to authenticated, service_role;
grant execute on function public.decide_comment_reports(uuid, text) to authenticated, service_role;
