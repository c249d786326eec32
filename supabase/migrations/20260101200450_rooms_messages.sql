-- What is read and done in a room with what was said: older messages, those that were missed, taking one back, reacting to one.

create function public.get_room_messages(
  p_room_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_after timestamptz default null,
  p_limit integer default 25
)
returns table (
  id uuid,
  room_id uuid,
  user_profile jsonb,
  content text,
  image_url text,
  reply_to jsonb,
  reactions jsonb,
  own_reaction text,
  is_removed boolean,
  created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 25), 1), 50);
begin
  if not p_room_id = any (private.rooms_of_caller()) then
    return;
  end if;

  if p_after is not null then
    return query
    select cards.*
    from private.room_message_cards as cards
    where cards.room_id = p_room_id
      and cards.created_at >= p_after
    order by cards.created_at, cards.id
    limit v_limit;
    return;
  end if;

  return query
  select cards.*
  from private.room_message_cards as cards
  where cards.room_id = p_room_id
    and (cards.created_at, cards.id)
      < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by cards.created_at desc, cards.id desc
  limit v_limit;
end
$$;

comment on function public.get_room_messages(uuid, timestamptz, uuid, timestamptz, integer) is
  'Messages of the last 24 hours of a room in which the caller has a seat, 25 unless asked for otherwise, 50 at most: newest first, before created_at and id '
  'of the last row seen; or those from p_after on, oldest first.';

create function private.forget_broadcast(p_topic text, p_sent_at timestamptz, p_message_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.may_forget_broadcasts() then
    return;
  end if;

  -- Itself, and where it is quoted: of a channel the newest 25 are told again.
  delete from realtime.messages
  where id = any (array(
    select id
    from realtime.messages
    where topic = p_topic
      and extension = 'broadcast'
      and private
      and inserted_at between (p_sent_at - interval '10 seconds')::timestamp and (p_sent_at + interval '10 seconds')::timestamp
      and payload ->> 'id' = p_message_id::text
    union all
    select id
    from (
      select id, payload
      from realtime.messages
      where topic = p_topic
        and extension = 'broadcast'
        and private
      order by inserted_at desc
      limit 200
    ) as newest
    where payload -> 'reply_to' ->> 'id' = p_message_id::text
  ));
end
$$;

comment on function private.forget_broadcast(text, timestamptz, uuid) is
  'Takes a message back from what a channel would tell again to who joins it late.';

create function private.forget_broadcasts(p_topic text, p_user_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  if not private.may_forget_broadcasts() then
    return;
  end if;

  v_ids := array(
    select id
    from (
      select id, payload
      from realtime.messages
      where topic = p_topic
        and extension = 'broadcast'
        and private
      order by inserted_at desc
      limit 5000
    ) as newest
    where p_user_id is null or strpos(payload::text, p_user_id::text) > 0
  );

  -- In one order: of two accounts that go at once both may be named.
  perform
  from realtime.messages
  where id = any (v_ids)
  order by inserted_at, id
  for update;

  delete from realtime.messages
  where id = any (v_ids);
end
$$;

comment on function private.forget_broadcasts(text, uuid) is
  'Takes back what a channel would tell again, of the newest 5,000: all of it, or all that names somebody.';

create function private.forget_broadcasts_of_gone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.forget_broadcasts(topic, old.id)
  from (
    select 'room:' || room_id as topic from public.room_messages where user_id = old.id
    union
    select 'room:' || room_id from public.room_members where user_id = old.id
    union
    select 'user:' || peer_id from private.conversations where user_id = old.id
    union
    select 'user:' || old.id
    order by topic
  ) as theirs;

  return old;
end
$$;

comment on function private.forget_broadcasts_of_gone() is
  'Before an account goes, and its messages with it: takes back what rooms in which it wrote, or is, and those it wrote to would be told again of it.';

create trigger forget_broadcasts
  before delete on public.profiles
  for each row
  execute function private.forget_broadcasts_of_gone();

create function public.remove_room_message(p_message_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_message public.room_messages;
begin
  update public.room_messages
  set content = '',
    image_url = null,
    removed_at = now()
  where id = p_message_id
    and removed_at is null
    and created_at > now() - private.message_lifetime()
    and (
      user_id = auth.uid()
      or exists (select from public.rooms where rooms.id = room_id and rooms.owner_id = auth.uid())
    )
  returning *
  into v_message;

  if v_message.id is null then
    return private.refuse('not_found', 'هذه الرسالة لم تعد موجودة');
  end if;

  delete from private.room_reactions
  where message_id = p_message_id;

  perform private.forget_broadcast('room:' || v_message.room_id, v_message.created_at, p_message_id);
  perform private.tell_room(v_message.room_id, 'message_removed', jsonb_build_object('message_id', p_message_id));
  return private.ok('تم حذف الرسالة');
end
$$;

comment on function public.remove_room_message(uuid) is
  'Takes back a message of the caller''s, or one in a room of theirs, and tells everybody there: {success, error?, message, code?}.';

create function public.react_to_room_message(p_message_id uuid, p_emoji text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
  v_room_id constant uuid := (select room_id from private.room_message_cards where id = p_message_id and not is_removed);
  v_wait integer;
  v_reactions jsonb;
begin
  if v_room_id is null then
    return private.refuse('not_found', 'هذه الرسالة لم تعد موجودة');
  end if;

  if not private.renew_room_seat(v_room_id) then
    return private.not_seated(v_room_id);
  end if;

  v_wait := private.consume_rate_limit('react_in_room', v_user_id::text, 60, interval '1 minute');
  if v_wait > 0 then
    return private.refuse_haste(v_wait);
  end if;
  perform private.purge_old_attempts();

  if p_emoji is null then
    delete from private.room_reactions
    where message_id = p_message_id
      and user_id = v_user_id;
  else
    insert into private.room_reactions (message_id, user_id, emoji)
    values (p_message_id, v_user_id, p_emoji)
    on conflict (message_id, user_id) do update
    set emoji = excluded.emoji;
  end if;

  v_reactions := private.room_reaction_counts(p_message_id);
  perform private.tell_room(v_room_id, 'reaction', jsonb_build_object(
    'message_id', p_message_id,
    'user_id', v_user_id,
    'emoji', p_emoji,
    'reactions', v_reactions
  ));
  return private.ok('', jsonb_build_object('reactions', v_reactions, 'own_reaction', p_emoji));
end
$$;

comment on function public.react_to_room_message(uuid, text) is
  'Has the caller react to a message with one sign, the last one given, or with none for null, and tells everybody there: {success, error?, message, code?, '
  'reactions?, own_reaction?}.';

revoke execute on function public.get_room_messages(uuid, timestamptz, uuid, timestamptz, integer) from public;
revoke execute on function public.remove_room_message(uuid) from public;
revoke execute on function public.react_to_room_message(uuid, text) from public;
grant execute on function public.get_room_messages(uuid, timestamptz, uuid, timestamptz, integer) to authenticated;
grant execute on function public.remove_room_message(uuid) to authenticated;
grant execute on function public.react_to_room_message(uuid, text) to authenticated;
