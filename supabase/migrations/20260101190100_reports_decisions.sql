-- What admins do about reports: the posts that wait for a decision, oldest first, and the decision.

create function public.get_post_reports(
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  post jsonb,
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
    to_jsonb(cards),
    waiting.since,
    waiting.reports,
    said.reasons,
    said.newest
  from private.waiting_reports('public.post_reports', 'post_id', p_after, p_after_id, p_limit) as waiting
  join public.post_cards as cards on cards.id = waiting.target_id
  cross join lateral private.open_reports('public.post_reports', 'post_id', waiting.target_id) as said
  order by waiting.since, waiting.target_id;
end
$$;

comment on function public.get_post_reports(timestamptz, uuid, integer) is
  'Posts with open reports, whose first is oldest at the front, after first_reported_at and id of the last row seen: the row of '
  'post_cards, why it was reported how often, and the newest 20 reports. For admins.';

create function private.notify_removed(
  p_author uuid,
  p_kind text,
  p_text text,
  p_target_type text,
  p_target_id uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_text constant text := btrim(regexp_replace(p_text, '\s+', ' ', 'g'));
  v_message constant text := format('حذفت إدارة مجلس %s لك بعد بلاغات عنه', case p_kind when 'post' then 'منشوراً' else 'تعليقاً' end);
begin
  perform private.notify(
    p_author,
    case p_kind when 'post' then 'حُذف منشور لك' else 'حُذف تعليق لك' end,
    case v_text
      when '' then v_message || '.'
      else format('%s: «%s»', v_message, case when length(v_text) > 80 then rtrim(left(v_text, 80)) || '…' else v_text end)
    end,
    p_kind || '_removed',
    p_target_type => p_target_type,
    p_target_id => p_target_id
  );
end
$$;

comment on function private.notify_removed(uuid, text, text, text, uuid) is
  'Tells the author of a `post` or a `comment` that was removed after reports which one, by how its plain text begins; neither who reported '
  'it nor who removed it.';

create function private.notify_removed_post(p_author uuid, p_content text)
returns void
language sql
set search_path = ''
as $$
  select private.notify_removed(p_author, 'post', private.rich_text_words(p_content), 'profile')
$$;

comment on function private.notify_removed_post(uuid, text) is 'Tells the author of a post that was removed after reports, by how its words begin.';

create function public.decide_post_reports(p_post_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_author uuid;
  v_content text;
  v_count integer;
begin
  perform private.require_admin_step_up();

  if p_decision is null or p_decision not in ('dismiss', 'remove') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The post first, as whoever deletes it does.
  select user_id, content
  into v_author, v_content
  from public.posts
  where id = p_post_id
  for update;

  if v_author = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عن منشورك');
  end if;

  v_count := private.close_reports('public.post_reports', 'post_id', p_post_id, p_decision);
  if v_count = 0 then
    return private.fail('هذه البلاغات غير موجودة أو تمت مراجعتها');
  end if;

  if p_decision = 'remove' then
    delete from public.posts
    where id = p_post_id;

    perform private.notify_removed_post(v_author, v_content);
  end if;

  perform private.log_admin_action(
    p_decision || '_reported_post',
    'post',
    p_post_id,
    jsonb_build_object('author_id', v_author, 'reports', v_count)
  );

  return private.ok(
    case p_decision when 'dismiss' then 'تم تجاهل البلاغات' else 'تم حذف المنشور' end,
    jsonb_build_object('reports_count', v_count)
  );
end
$$;

comment on function public.decide_post_reports(uuid, text) is
  'Closes the open reports of a post, once: `dismiss` leaves the post, `remove` deletes it with its files and tells its author. '
  '{success, error?, message, reports_count?}. For admins, never about their own posts; the audit log has it.';

revoke execute on function public.get_post_reports(timestamptz, uuid, integer) from public;
revoke execute on function public.decide_post_reports(uuid, text) from public;
grant execute on function public.get_post_reports(timestamptz, uuid, integer) to authenticated, service_role;
grant execute on function public.decide_post_reports(uuid, text) to authenticated, service_role;
