-- Seats of rooms: coming, staying, going and being put out. Whoever comes holds the room, so that a seat is given once however many come
-- at the same instant (spec 2 §5); whoever is there already holds nothing but their own row.

create function private.rooms_at_once()
returns integer
language sql
immutable
as $$
  select 5
$$;

comment on function private.rooms_at_once() is 'In how many rooms one person has a seat at a time.';

create function private.tell_gone_members(p_room_id uuid, p_kind text, p_user_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform
    private.tell_room(p_room_id, 'member', jsonb_build_object(
      'kind', p_kind,
      'user_id', user_id,
      'user_count', private.room_user_count(p_room_id)
    )),
    -- Their open channels end.
    pg_notify('rights_changed', user_id::text)
  from unnest(p_user_ids) as user_id;
end
$$;

comment on function private.tell_gone_members(uuid, text, uuid[]) is 'Tells a room that these people are there no more, who `left` or were `kicked`, and ends their hearing it.';

create function private.free_room_seats(p_room_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_gone uuid[];
begin
  with gone as (
    delete from public.room_members
    where (room_id, user_id) in (
      select room_id, user_id
      from public.room_members
      where room_id = p_room_id
        and seen_at <= now() - private.room_seat_length()
      -- Who is being seen just now keeps the seat.
      for update skip locked
    )
    returning user_id
  )
  select array_agg(user_id)
  into v_gone
  from gone;

  if v_gone is not null then
    perform private.tell_gone_members(p_room_id, 'left', v_gone);
  end if;
end
$$;

comment on function private.free_room_seats(uuid) is 'Gives away the seats of who has not been seen for long, and tells the others.';

create function private.renew_room_seat(p_room_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_seen_at timestamptz;
begin
  select seen_at
  into v_seen_at
  from public.room_members
  where room_id = p_room_id
    and user_id = auth.uid()
    and seen_at > now() - private.room_seat_length()
  for no key update;

  if v_seen_at < now() - interval '10 seconds' or v_seen_at > now() + interval '10 seconds' then
    update public.room_members
    set seen_at = now()
    where room_id = p_room_id
      and user_id = auth.uid();

    perform private.free_room_seats(p_room_id);
  end if;

  return v_seen_at is not null;
end
$$;

comment on function private.renew_room_seat(uuid) is
  'Holds the caller''s seat in a room and says that they are there, written once in ten seconds at most; false where they have none.';

create function private.take_room_seat(p_room_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
  v_max_users integer;
  v_problem jsonb;
begin
  select max_users
  into v_max_users
  from public.rooms
  where id = p_room_id
  for no key update;

  if v_max_users is null then
    return private.refuse_gone_room();
  end if;

  v_problem := private.room_kick_problem(p_room_id, v_user_id);
  if v_problem is not null then
    return v_problem;
  end if;

  perform private.free_room_seats(p_room_id);

  if cardinality(private.rooms_of_caller()) >= private.rooms_at_once() then
    return private.refuse('too_many_rooms', format('أنت في %s غرف الآن، غادر إحداها أولاً', private.rooms_at_once()));
  end if;

  -- Rows, not only those that count: one that is being renewed is not free.
  if (select count(*) from public.room_members where room_id = p_room_id) >= v_max_users then
    return private.refuse(
      'full',
      format('الغرفة ممتلئة! الحد الأقصى %s مستخدم', v_max_users),
      jsonb_build_object('max_users', v_max_users)
    );
  end if;

  insert into public.room_members (room_id, user_id)
  values (p_room_id, v_user_id)
  on conflict (room_id, user_id) do update
  set joined_at = now(),
    seen_at = now();

  update public.rooms
  set active_at = now()
  where id = p_room_id;

  perform private.tell_room(p_room_id, 'member', jsonb_build_object(
    'kind', 'joined',
    'user_id', v_user_id,
    'user_count', private.room_user_count(p_room_id),
    'member', (
      select to_jsonb(cards) - 'room_id' - 'user_id'
      from private.room_member_cards as cards
      where room_id = p_room_id
        and user_id = v_user_id
    )
  ));
  return null;
end
$$;

comment on function private.take_room_seat(uuid) is 'Gives the caller, who has none, a seat in a room and tells the others; the answer why not, else null.';

create function public.join_room(p_room_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_shown constant integer := 25;
  -- Behind it one person's seats are counted one after the other.
  v_wait constant integer := private.consume_rate_limit('join_room', auth.uid()::text, 60, interval '1 minute');
  v_problem jsonb;
  v_messages jsonb;
begin
  if v_wait > 0 then
    return private.refuse_haste(v_wait);
  end if;
  perform private.purge_old_attempts();

  if not private.renew_room_seat(p_room_id) then
    v_problem := private.take_room_seat(p_room_id);
    if v_problem is not null then
      return v_problem;
    end if;
  end if;

  v_messages := (
    select coalesce(jsonb_agg(to_jsonb(newest) order by created_at, id), '[]')
    from (
      select *
      from private.room_message_cards
      where room_id = p_room_id
      order by created_at desc, id desc
      limit v_shown + 1
    ) as newest
  );

  return private.ok('', jsonb_build_object(
    'room', private.room_card(p_room_id),
    'is_owner', exists (select from public.rooms where id = p_room_id and owner_id = auth.uid()),
    'members', (
      select coalesce(jsonb_agg(to_jsonb(cards) - 'room_id' - 'user_id' order by joined_at, user_id), '[]')
      from private.room_member_cards as cards
      where room_id = p_room_id
    ),
    'messages', case jsonb_array_length(v_messages) when v_shown + 1 then v_messages - 0 else v_messages end,
    'has_older', jsonb_array_length(v_messages) > v_shown,
    'server_time', now()
  ));
end
$$;

comment on function public.join_room(uuid) is
  'Gives the caller a seat in a room, and all that is shown there: {success, error?, message, code?, room?, is_owner?, members?, messages?, '
  'has_older?, server_time?}; the newest 25 messages, oldest first. Who has a seat keeps it.';

create function public.touch_room(p_room_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.renew_room_seat(p_room_id) then
    return private.not_seated(p_room_id);
  end if;

  return private.ok('', (
    select jsonb_build_object('last_message_id', max(id::text), 'last_message_at', max(created_at))
    from (
      select id, created_at
      from public.room_messages
      where room_id = p_room_id
      order by created_at desc, id desc
      limit 1
    ) as newest
  ));
end
$$;

comment on function public.touch_room(uuid) is
  'Says that the caller is still in a room, which keeps their seat: {success, error?, message, code?, last_message_id?, last_message_at?}, by which they know whether they '
  'have heard everything; null where nothing was said.';

create function public.leave_room(p_room_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.room_members
  where room_id = p_room_id
    and user_id = auth.uid();

  if found then
    perform private.tell_gone_members(p_room_id, 'left', array[auth.uid()]);
  end if;

  return private.ok('غادرت الغرفة');
end
$$;

comment on function public.leave_room(uuid) is 'Gives up the caller''s seat in a room, if they have one: {success, message}.';

revoke execute on function public.join_room(uuid) from public;
revoke execute on function public.touch_room(uuid) from public;
revoke execute on function public.leave_room(uuid) from public;
grant execute on function public.join_room(uuid) to authenticated;
grant execute on function public.touch_room(uuid) to authenticated;
grant execute on function public.leave_room(uuid) to authenticated;
