-- Managing who is in a room: its owner puts somebody out (spec 2 §6); and reading who is there.

create function public.kick_room_member(p_room_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem constant jsonb := private.own_room_problem(p_room_id);
  v_is_there boolean;
begin
  if v_problem is not null then
    return v_problem;
  end if;

  if p_user_id = auth.uid() then
    return private.refuse('not_found', 'لا يمكنك إخراج نفسك');
  end if;

  delete from public.room_members
  where room_id = p_room_id
    and user_id = p_user_id;

  v_is_there := found;
  -- Who says something and leaves does not come back to say it again. Nobody else: of strangers there is no end.
  if not v_is_there and not exists (
    select
    from public.room_messages
    where room_id = p_room_id
      and user_id = p_user_id
      and created_at > now() - private.message_lifetime()
  ) then
    return private.refuse('not_member', 'هذا العضو ليس في الغرفة');
  end if;

  delete from private.room_kicks
  where room_id = p_room_id
    and kicked_at < now() - private.room_kick_length();

  insert into private.room_kicks (room_id, user_id)
  values (p_room_id, p_user_id)
  on conflict (room_id, user_id) do update
  set kicked_at = now();

  if v_is_there then
    perform private.tell_gone_members(p_room_id, 'kicked', array[p_user_id]);
  end if;
  return private.ok('تم إخراج العضو من الغرفة');
end
$$;

comment on function public.kick_room_member(uuid, uuid) is
  'Puts somebody out of a room of the caller''s, or keeps out who wrote there within a day, for private.room_kick_length(): {success, error?, message, code?}.';

create function public.get_room_members(p_room_id uuid)
returns table (user_profile jsonb, joined_at timestamptz, seen_at timestamptz, is_here boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select cards.user_profile, cards.joined_at, cards.seen_at, cards.is_here
  from private.room_member_cards as cards
  where cards.room_id = p_room_id
    and (
      p_room_id = any (private.rooms_of_caller())
      or exists (select from public.rooms where rooms.id = p_room_id and rooms.owner_id = auth.uid())
    )
  order by cards.joined_at, cards.user_id;
end
$$;

comment on function public.get_room_members(uuid) is 'Who has a seat in a room, who came first at the front; for who has one, and its owner.';

create function public.get_shared_room(p_user_id uuid)
returns table (room_id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select rooms.id, rooms.name
  from public.room_members as own
  join public.room_members as theirs on theirs.room_id = own.room_id
  join public.rooms on rooms.id = own.room_id
  where own.user_id = auth.uid()
    and theirs.user_id = p_user_id
    and p_user_id <> auth.uid()
    and own.seen_at > now() - private.room_presence_window()
    and theirs.seen_at > now() - private.room_presence_window()
  order by own.seen_at desc, rooms.id
  limit 1;
end
$$;

comment on function public.get_shared_room(uuid) is 'The room in which the caller and another person both are present, where there is one.';

create function public.get_rooms(
  p_query text default null,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  name text,
  description text,
  background_image text,
  created_at timestamptz,
  active_at timestamptz,
  user_count integer,
  max_users integer,
  owner jsonb,
  is_member boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(left(p_query, 100));
  v_is_all constant boolean := coalesce(btrim(p_query), '') = '';
  v_first constant text := private.word_pattern(v_key, 1);
  v_second constant text := private.word_pattern(v_key, 2);
  v_third constant text := private.word_pattern(v_key, 3);
begin
  return query
  select
    page.id,
    page.name,
    page.description,
    page.background_image,
    page.created_at,
    page.active_at,
    private.room_user_count(page.id),
    page.max_users,
    jsonb_build_object(
      'id', profiles.id,
      'username', profiles.username,
      'full_name', profiles.full_name,
      'avatar_url', profiles.avatar_url
    ),
    page.id = any (private.rooms_of_caller())
  from (
    select *
    from public.rooms
    where (v_is_all or v_key <> ''
      and ' ' || rooms.search_key like v_first
      and ' ' || rooms.search_key like v_second
      and ' ' || rooms.search_key like v_third)
      and (rooms.active_at, rooms.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by rooms.active_at desc, rooms.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  ) as page
  join public.profiles on profiles.id = page.owner_id
  order by page.active_at desc, page.id desc;
end
$$;

comment on function public.get_rooms(text, timestamptz, uuid, integer) is
  'Rooms whose name holds what was typed, all without it, with how many are there, who was active last at the front, before active_at and id of '
  'the last row seen: 20 unless asked for otherwise, 50 at most.';

revoke execute on function public.kick_room_member(uuid, uuid) from public;
revoke execute on function public.get_room_members(uuid) from public;
revoke execute on function public.get_shared_room(uuid) from public;
revoke execute on function public.get_rooms(text, timestamptz, uuid, integer) from public;
grant execute on function public.kick_room_member(uuid, uuid) to authenticated;
grant execute on function public.get_room_members(uuid) to authenticated;
grant execute on function public.get_shared_room(uuid) to authenticated;
grant execute on function public.get_rooms(text, timestamptz, uuid, integer) to authenticated;
