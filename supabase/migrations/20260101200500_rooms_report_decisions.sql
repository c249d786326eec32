-- What admins do about reported rooms, and people in them: those that wait for a decision, oldest first, and the decision. Who misbehaves in
-- one is banned as everywhere (moderation). What was said of a person waits also where the room is gone by then.

create function private.reported_people(p_subject_id uuid)
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
          'user_profile', jsonb_build_object(
            'id', profiles.id,
            'username', profiles.username,
            'full_name', profiles.full_name,
            'avatar_url', profiles.avatar_url
          ),
          'reports_count', counted.reports,
          'reasons', counted.reasons
        )
        order by counted.reports desc, profiles.id
      ),
      '[]'
    )
    from (
      select reported_user_id, sum(times) as reports, jsonb_object_agg(report_reason, times) as reasons
      from (
        select reported_user_id, report_reason, count(*) as times
        from public.room_reports
        where subject_id = p_subject_id
          and status = 'open'
          and reported_user_id is not null
        group by reported_user_id, report_reason
      ) as by_reason
      group by reported_user_id
      order by reports desc, reported_user_id
      limit 20
    ) as counted
    join public.profiles on profiles.id = counted.reported_user_id
  );
end
$$;

comment on function private.reported_people(uuid) is
  'Whom open reports from a room are about, 20 at most, the most reported first: [{user_profile, reports_count, reasons: {reason: times}}]. Of a room '
  'that is gone, the person by their own id.';

create function public.get_room_reports(
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  room jsonb,
  first_reported_at timestamptz,
  reports_count bigint,
  reasons jsonb,
  newest_reports jsonb,
  reported_people jsonb
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
    private.room_card(waiting.target_id),
    waiting.since,
    waiting.reports,
    said.reasons,
    said.newest,
    private.reported_people(waiting.target_id)
  from private.waiting_reports('public.room_reports', 'subject_id', p_after, p_after_id, p_limit) as waiting
  cross join lateral private.open_reports('public.room_reports', 'subject_id', waiting.target_id) as said
  order by waiting.since, waiting.target_id;
end
$$;

comment on function public.get_room_reports(timestamptz, uuid, integer) is
  'Rooms with open reports, whose first is oldest at the front, after first_reported_at and id of the last row seen: the room, why it and people in it '
  'were reported how often, the newest 20 reports, and whom they are about. Where a room is gone, each person reported there, by their id and with no '
  'room. For admins.';

create function public.decide_room_reports(p_room_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_room public.rooms;
  v_count integer;
begin
  perform private.require_admin_step_up();

  if p_decision is null or p_decision not in ('dismiss', 'remove') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The room first, as whoever deletes it does.
  select *
  into v_room
  from public.rooms
  where id = p_room_id
  for update;

  if v_room.owner_id = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عن غرفتك');
  end if;

  -- Without its room what is decided about is the person.
  if p_room_id = auth.uid() then
    return private.fail('لا يمكنك البت في بلاغات عنك');
  end if;

  -- Of a room that is gone there is nothing to remove.
  v_count := case
    when p_decision = 'remove' and v_room.id is null then 0
    else private.close_reports('public.room_reports', 'subject_id', p_room_id, p_decision)
  end;
  if v_count = 0 then
    return private.fail('هذه البلاغات غير موجودة أو تمت مراجعتها');
  end if;

  if p_decision = 'remove' then
    delete from public.rooms
    where id = p_room_id;

    perform private.notify(
      v_room.owner_id,
      'حُذفت غرفة لك',
      format('حذفت إدارة مجلس غرفة لك بعد بلاغات عنها: «%s»', v_room.name),
      'room_removed',
      p_target_type => 'profile'
    );
  end if;

  perform private.log_admin_action(
    p_decision || '_reported_room',
    'room',
    p_room_id,
    jsonb_build_object('author_id', v_room.owner_id, 'reports', v_count)
  );

  return private.ok(
    case p_decision when 'dismiss' then 'تم تجاهل البلاغات' else 'تم حذف الغرفة' end,
    jsonb_build_object('reports_count', v_count)
  );
end
$$;

comment on function public.decide_room_reports(uuid, text) is
  'Closes the open reports of a room and of people in it, once: `dismiss` leaves the room, `remove` closes it and tells its owner. Of a room that is gone, '
  'those of one person, by their id, with `dismiss`. {success, error?, message, '
  'reports_count?}. For admins, never about their own rooms or themselves; the audit log has it.';

revoke execute on function public.get_room_reports(timestamptz, uuid, integer) from public;
revoke execute on function public.decide_room_reports(uuid, text) from public;
grant execute on function public.get_room_reports(timestamptz, uuid, integer) to authenticated, service_role;
grant execute on function public.decide_room_reports(uuid, text) to authenticated, service_role;
