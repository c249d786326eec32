-- Talking in a room: what is written goes to everybody there by one broadcast, and so does who types, who reacts and what is taken back. The
-- server alone speaks in a room's channel, so that nobody speaks in another's name.

create function private.message_rates()
returns table (most integer, span interval)
language sql
immutable
as $$
  values (5, interval '5 seconds'), (300, interval '10 minutes')
$$;

comment on function private.message_rates() is 'How many messages one person writes within which time: to rooms, and to friends.';

create function private.room_message_wait(p_user_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(max(greatest(1, ceil(extract(epoch from blocking.created_at + limits.span - clock_timestamp())))), 0)::integer
    from private.message_rates() as limits
    cross join lateral (
      select created_at
      from public.room_messages
      where user_id = p_user_id
        and created_at > clock_timestamp() - limits.span
      order by created_at desc
      offset limits.most - 1
      limit 1
    ) as blocking
  );
end
$$;

comment on function private.room_message_wait(uuid) is
  'How many seconds somebody has to wait before the next message to a room, by private.message_rates(); 0 for none.';

create function private.message_text_problem(p_content text, p_has_file boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_longest constant integer := 1000;
  v_text text;
begin
  -- Of what is far too long nobody has the database clean a book.
  if length(p_content) <= 4 * v_longest then
    v_text := private.plain_text(p_content);
  end if;

  if length(p_content) > 4 * v_longest or length(v_text) > v_longest then
    return private.refuse('too_long', format('الرسالة طويلة جداً. الحد الأقصى %s حرف', private.grouped(v_longest)));
  end if;

  return case when coalesce(v_text, '') = '' and not p_has_file then private.refuse('empty', 'يرجى كتابة رسالة أو إرفاق صورة') end;
end
$$;

comment on function private.message_text_problem(text, boolean) is
  'What is wrong with the words of a message, to a room or a friend, as an answer; null where nothing is.';

create function private.room_message_problem(p_room_id uuid, p_content text, p_reply_to_id uuid, p_has_image boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_problem constant jsonb := private.message_text_problem(p_content, p_has_image);
  v_wait integer;
begin
  if v_problem is not null then
    return v_problem;
  end if;

  if p_reply_to_id is not null and not exists (
    select
    from private.room_message_cards
    where id = p_reply_to_id
      and room_id = p_room_id
      and not is_removed
  ) then
    return private.refuse('not_found', 'الرسالة التي ترد عليها لم تعد موجودة');
  end if;

  v_wait := private.room_message_wait(auth.uid());
  return case when v_wait > 0 then private.refuse_haste(v_wait) end;
end
$$;

comment on function private.room_message_problem(uuid, text, uuid, boolean) is
  'Why the caller may not write this to a room in which they have a seat, as an answer; null where they may.';

create function private.room_message_card(p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select to_jsonb(cards) from private.room_message_cards as cards where id = p_id);
end
$$;

comment on function private.room_message_card(uuid) is 'A message of a room as it is shown.';

create function private.written_room_message(p_id uuid, p_room_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_message public.room_messages;
begin
  select *
  into v_message
  from public.room_messages
  where id = p_id;

  if v_message.id is null then
    return null;
  end if;

  if v_message.user_id <> auth.uid() or v_message.room_id <> p_room_id then
    perform private.refuse_reused_request();
  end if;

  return private.ok('', jsonb_build_object('sent', private.room_message_card(p_id)));
end
$$;

comment on function private.written_room_message(uuid, uuid) is
  'The answer to a message that the caller has sent already, null for none. Raises 22023 where another message has its id.';

create function public.send_room_message(
  p_room_id uuid,
  p_content text,
  p_request_id uuid,
  p_reply_to_id uuid default null,
  p_image_url text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id constant uuid := coalesce(p_request_id, gen_random_uuid());
  v_image_url constant text := nullif(btrim(p_image_url), '');
  v_answer jsonb;
begin
  -- Behind their own seat one person's are written one after the other.
  if not private.renew_room_seat(p_room_id) then
    return coalesce(private.written_room_message(v_id, p_room_id), private.not_seated(p_room_id));
  end if;

  v_answer := coalesce(
    private.written_room_message(v_id, p_room_id),
    private.room_message_problem(p_room_id, p_content, p_reply_to_id, v_image_url is not null)
  );
  if v_answer is not null then
    return v_answer;
  end if;

  if v_image_url is not null then
    perform private.require_own_media('room-images', auth.uid(), v_image_url);
    perform private.hold_files(array[v_image_url]);
  end if;

  insert into public.room_messages (id, room_id, user_id, content, image_url, reply_to_id)
  values (v_id, p_room_id, auth.uid(), coalesce(private.plain_text(p_content), ''), v_image_url, p_reply_to_id)
  on conflict (id) do nothing;

  v_answer := private.written_room_message(v_id, p_room_id);
  perform private.tell_room(p_room_id, 'message', v_answer -> 'sent');

  -- Whoever else does it now need not be waited for.
  update public.rooms
  set active_at = now()
  where id = (
    select id
    from public.rooms
    where id = p_room_id
      and active_at < now() - interval '1 minute'
    for no key update skip locked
  );

  return v_answer;
end
$$;

comment on function public.send_room_message(uuid, text, uuid, uuid, text) is
  'Writes to a room in which the caller has a seat, and tells everybody there: {success, error?, message, code?, sent?}. The request''s id '
  'is the message''s: sent again, it is there once.';

create function public.type_in_room(p_room_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.renew_room_seat(p_room_id) then
    return private.not_seated(p_room_id);
  end if;

  update public.room_members
  set typed_at = now()
  where room_id = p_room_id
    and user_id = auth.uid()
    and (typed_at is null or typed_at not between now() - interval '2 seconds' and now());

  if found then
    perform private.tell_room(p_room_id, 'typing', jsonb_build_object('user_id', auth.uid()));
  end if;

  return private.ok('');
end
$$;

comment on function public.type_in_room(uuid) is
  'Tells everybody in a room that the caller types there, once in two seconds at most: {success, error?, message, code?}.';

revoke execute on function public.send_room_message(uuid, text, uuid, uuid, text) from public;
revoke execute on function public.type_in_room(uuid) from public;
grant execute on function public.send_room_message(uuid, text, uuid, uuid, text) to authenticated;
grant execute on function public.type_in_room(uuid) to authenticated;
