-- Reading what friends wrote: with whom one has messages, and what was said.

create function public.get_conversations(
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  user_profile jsonb,
  last_message jsonb,
  unread_count integer,
  is_friend boolean,
  is_blocked boolean,
  last_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    known.peer_id,
    jsonb_build_object(
      'id', profiles.id,
      'username', profiles.username,
      'full_name', profiles.full_name,
      'avatar_url', profiles.avatar_url
    ),
    to_jsonb(cards) - 'sender_id',
    private.unread_messages(known.peer_id),
    private.are_friends(known.user_id, known.peer_id),
    private.has_blocked(known.user_id, known.peer_id),
    known.last_at
  from private.conversations as known
  join public.profiles on profiles.id = known.peer_id
  join private.message_cards as cards on cards.id = known.last_message_id
  where known.user_id = auth.uid()
    and known.last_at > now() - private.message_lifetime()
    and (known.last_at, known.peer_id)
      < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by known.last_at desc, known.peer_id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;

comment on function public.get_conversations(timestamptz, uuid, integer) is
  'With whom the caller has messages of 24 hours, last spoken first, before last_at and id of the last row seen: the other, the newest message, and how '
  'many are unread, 100 at most.';

create function public.get_messages(
  p_user_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_after timestamptz default null,
  p_limit integer default 25
)
returns table (
  id uuid,
  user_profile jsonb,
  receiver_id uuid,
  content text,
  image_url text,
  audio_url text,
  audio_seconds numeric,
  audio_peaks smallint[],
  reply_to jsonb,
  is_removed boolean,
  created_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 25), 1), 50);
  v_first constant uuid := least(auth.uid(), p_user_id);
  v_second constant uuid := greatest(auth.uid(), p_user_id);
begin
  if p_after is not null then
    return query
    select
      cards.id, cards.user_profile, cards.receiver_id, cards.content, cards.image_url, cards.audio_url, cards.audio_seconds, cards.audio_peaks,
      cards.reply_to, cards.is_removed, cards.created_at, cards.delivered_at, cards.read_at
    from private.message_cards as cards
    where least(cards.sender_id, cards.receiver_id) = v_first
      and greatest(cards.sender_id, cards.receiver_id) = v_second
      and cards.created_at >= p_after
    order by cards.created_at, cards.id
    limit v_limit;
    return;
  end if;

  return query
  select
    cards.id, cards.user_profile, cards.receiver_id, cards.content, cards.image_url, cards.audio_url, cards.audio_seconds, cards.audio_peaks,
    cards.reply_to, cards.is_removed, cards.created_at, cards.delivered_at, cards.read_at
  from private.message_cards as cards
  where least(cards.sender_id, cards.receiver_id) = v_first
    and greatest(cards.sender_id, cards.receiver_id) = v_second
    and (cards.created_at, cards.id)
      < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by cards.created_at desc, cards.id desc
  limit v_limit;
end
$$;

comment on function public.get_messages(uuid, timestamptz, uuid, timestamptz, integer) is
  'What the caller and somebody wrote to each other within 24 hours, 25 unless asked for otherwise, 50 at most: newest first, before created_at and id of '
  'the last row seen; or those from p_after on, oldest first.';

create function public.open_conversation(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_shown constant integer := 25;
  v_profile jsonb;
  v_is_friend constant boolean := private.are_friends(auth.uid(), p_user_id);
  v_messages jsonb;
begin
  select jsonb_build_object('id', id, 'username', username, 'full_name', full_name, 'avatar_url', avatar_url)
  into v_profile
  from public.profiles
  where id = p_user_id
    and id <> auth.uid();

  if v_profile is null then
    return private.refuse('not_found', 'هذا الحساب غير موجود');
  end if;

  v_messages := (
    select coalesce(jsonb_agg(to_jsonb(newest) order by created_at, id), '[]')
    from public.get_messages(p_user_id, p_limit => v_shown + 1) as newest
  );
  if not v_is_friend and v_messages = '[]' then
    return private.refuse('not_friends', 'يمكنك مراسلة أصدقائك فقط');
  end if;

  return private.ok('', jsonb_build_object(
    'user_profile', v_profile,
    'is_friend', v_is_friend,
    'is_blocked', private.has_blocked(auth.uid(), p_user_id),
    'messages', case jsonb_array_length(v_messages) when v_shown + 1 then v_messages - 0 else v_messages end,
    'has_older', jsonb_array_length(v_messages) > v_shown,
    'server_time', now()
  ));
end
$$;

comment on function public.open_conversation(uuid) is
  'All that is shown of what the caller and somebody write to each other: {success, error?, message, code?, user_profile?, is_friend?, is_blocked?, messages?, '
  'has_older?, server_time?}; the newest 25, oldest first. For friends, and who has messages of 24 hours.';

revoke execute on function public.get_conversations(timestamptz, uuid, integer) from public;
revoke execute on function public.get_messages(uuid, timestamptz, uuid, timestamptz, integer) from public;
revoke execute on function public.open_conversation(uuid) from public;
grant execute on function public.get_conversations(timestamptz, uuid, integer) to authenticated;
grant execute on function public.get_messages(uuid, timestamptz, uuid, timestamptz, integer) to authenticated;
grant execute on function public.open_conversation(uuid) to authenticated;
