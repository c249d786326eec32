-- What procedures of rooms answer: the refusals that several share, and a room as it is shown.

create function private.refuse_haste(p_seconds integer)
returns jsonb
language sql
stable
as $$
  select private.refuse('slow_down', private.wait_text(p_seconds), jsonb_build_object('retry_after_seconds', p_seconds))
$$;

comment on function private.refuse_haste(integer) is 'The answer to who is over a limit for so many more seconds.';

create function private.refuse_gone_room()
returns jsonb
language sql
stable
as $$
  select private.refuse('gone', 'هذه الغرفة لم تعد موجودة')
$$;

comment on function private.refuse_gone_room() is 'The answer about a room that is not there.';

create function private.room_user_count(p_room_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from public.room_members
    where room_id = p_room_id
      and seen_at > now() - private.room_seat_length()
  );
end
$$;

comment on function private.room_user_count(uuid) is 'How many seats of a room are taken.';

create function private.room_card(p_room_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', rooms.id,
      'name', rooms.name,
      'description', rooms.description,
      'background_image', rooms.background_image,
      'created_at', rooms.created_at,
      'user_count', private.room_user_count(rooms.id),
      'max_users', rooms.max_users,
      'owner', jsonb_build_object(
        'id', profiles.id,
        'username', profiles.username,
        'full_name', profiles.full_name,
        'avatar_url', profiles.avatar_url
      )
    )
    from public.rooms
    join public.profiles on profiles.id = rooms.owner_id
    where rooms.id = p_room_id
  );
end
$$;

comment on function private.room_card(uuid) is
  'A room as it is shown: {id, name, description, background_image, created_at, user_count, max_users, owner}.';

create function private.room_kick_problem(p_room_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wait numeric;
begin
  select extract(epoch from kicked_at + private.room_kick_length() - now())
  into v_wait
  from private.room_kicks
  where room_id = p_room_id
    and user_id = p_user_id
    and kicked_at > now() - private.room_kick_length();

  return case when v_wait is not null then private.refuse(
    'kicked',
    'أخرجك مالك الغرفة منها، ولا يمكنك العودة إليها قبل مرور 24 ساعة',
    jsonb_build_object('retry_after_seconds', ceil(v_wait))
  ) end;
end
$$;

comment on function private.room_kick_problem(uuid, uuid) is 'The answer to who was put out of a room and comes too soon; null for who may come.';

create function private.not_seated(p_room_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select from public.rooms where id = p_room_id) then
    return private.refuse_gone_room();
  end if;

  return coalesce(
    private.room_kick_problem(p_room_id, auth.uid()),
    private.refuse('not_member', 'أنت لست في هذه الغرفة')
  );
end
$$;

comment on function private.not_seated(uuid) is 'The answer to a caller who has no seat in a room: it is gone, they were put out, or they are not in it.';
