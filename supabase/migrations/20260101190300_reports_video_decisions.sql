-- What admins do about reported videos: those that wait for a decision, oldest first, the decision, and showing one again that was hidden.

create function public.get_video_reports(
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  video jsonb,
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
    to_jsonb(videos) || jsonb_build_object(
      'channels', jsonb_build_object(
        'id', channels.id,
        'name', channels.name,
        'profile_image', channels.profile_image,
        'subscribers_count', channels.subscribers_count
      ),
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
  from private.waiting_reports('public.video_reports', 'video_id', p_after, p_after_id, p_limit) as waiting
  join public.videos on videos.id = waiting.target_id
  join public.channels on channels.id = videos.channel_id
  join public.profiles on profiles.id = videos.owner_id
  cross join lateral private.open_reports('public.video_reports', 'video_id', waiting.target_id) as said
  order by waiting.since, waiting.target_id;
end
$$;

comment on function public.get_video_reports(timestamptz, uuid, integer) is
  'Videos with open reports, whose first is oldest at the front, after first_reported_at and id of the last row seen: the row of videos with its '
  'channel and owner (user_profile), why it was reported how often, and the newest 20 reports. For admins.';

create function private.notify_decided_video(p_video public.videos, p_decision text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(
    p_video.owner_id,
    case p_decision when 'hide' then 'أُخفي فيديو لك' else 'حُذف فيديو لك' end,
    format(
      '%s إدارة مجلس فيديو لك بعد بلاغات عنه: «%s»',
      case p_decision when 'hide' then 'أخفت' else 'حذفت' end,
      p_video.title
    ),
    case p_decision when 'hide' then 'video_hidden' else 'video_removed' end,
    p_target_type => 'channel',
    p_target_id => p_video.channel_id
  );
end
$$;

comment on function private.notify_decided_video(public.videos, text) is
  'Tells the owner of a video that was hidden (`hide`) or deleted (`remove`) after reports which one; neither who reported it nor who decided.';

create function public.decide_video_reports(p_video_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_video public.videos;
  v_count integer;
begin
  perform private.require_admin_step_up();

  if p_decision is null or p_decision not in ('dismiss', 'hide', 'remove') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The video first, as whoever deletes it does.
  select *
  into v_video
  from public.videos
  where id = p_video_id
  for update;

  if v_video.owner_id = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عن فيديو لك');
  end if;

  v_count := private.close_reports('public.video_reports', 'video_id', p_video_id, p_decision);
  if v_count = 0 then
    return private.fail('هذه البلاغات غير موجودة أو تمت مراجعتها');
  end if;

  if p_decision = 'hide' then
    update public.videos
    set is_published = false,
      is_withheld = true
    where id = p_video_id;
  elsif p_decision = 'remove' then
    delete from public.videos
    where id = p_video_id;
  end if;

  if p_decision <> 'dismiss' then
    perform private.notify_decided_video(v_video, p_decision);
  end if;

  perform private.log_admin_action(
    p_decision || '_reported_video',
    'video',
    p_video_id,
    jsonb_build_object('author_id', v_video.owner_id, 'reports', v_count)
  );

  return private.ok(
    case p_decision when 'dismiss' then 'تم تجاهل البلاغات' when 'hide' then 'تم إخفاء الفيديو' else 'تم حذف الفيديو' end,
    jsonb_build_object('reports_count', v_count)
  );
end
$$;

comment on function public.decide_video_reports(uuid, text) is
  'Closes the open reports of a video, once: `dismiss` leaves it, `hide` takes it from everybody but its owner, who cannot show it again, `remove` '
  'deletes it with its files; of these two its owner is told. {success, error?, message, reports_count?}. For admins, never about their own '
  'videos; the audit log has it.';

create function public.restore_video(p_video_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_owner uuid;
begin
  perform private.require_admin_step_up();

  update public.videos
  set is_withheld = false,
    is_published = true
  where id = p_video_id
    and is_withheld
    and owner_id <> auth.uid()
  returning owner_id into v_owner;

  if v_owner is null then
    return private.fail('هذا الفيديو غير موجود أو لم تُخفه الإدارة');
  end if;

  perform private.log_admin_action('restore_video', 'video', p_video_id, jsonb_build_object('author_id', v_owner));
  return private.ok('عاد الفيديو ظاهراً للجميع');
end
$$;

comment on function public.restore_video(uuid) is
  'Shows a video again that an admin had hidden after reports: {success, error?, message}. For admins, never for their own; the audit log has it.';

revoke execute on function public.get_video_reports(timestamptz, uuid, integer) from public;
revoke execute on function public.decide_video_reports(uuid, text) from public;
revoke execute on function public.restore_video(uuid) from public;
grant execute on function public.get_video_reports(timestamptz, uuid, integer) to authenticated, service_role;
grant execute on function public.decide_video_reports(uuid, text) to authenticated, service_role;
grant execute on function public.restore_video(uuid) to authenticated, service_role;
