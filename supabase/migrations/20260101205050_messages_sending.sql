-- Writing to a friend: what is written is told once to the receiver, and to its sender's other devices, on the channel `user:<id>`, in which
-- the server alone speaks. Whom the receiver blocked is told nothing of it.

create function private.tell_person(p_user_id uuid, p_event text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(p_payload, p_event, 'user:' || p_user_id, true);
end
$$;

comment on function private.tell_person(uuid, text, jsonb) is 'Tells a person something on their own channel, once, when the transaction commits.';

create function private.written_message(p_id uuid, p_to_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_message public.messages;
  v_card jsonb;
begin
  select *
  into v_message
  from public.messages
  where id = p_id;

  if v_message.id is null then
    return null;
  end if;

  if v_message.sender_id <> auth.uid() or v_message.receiver_id is distinct from p_to_user_id then
    perform private.refuse_reused_request();
  end if;

  select to_jsonb(cards) - 'sender_id'
  into v_card
  from private.message_cards as cards
  where id = p_id;

  return case
    when v_card is null then private.refuse('not_found', 'هذه الرسالة لم تعد موجودة')
    else private.ok('', jsonb_build_object('sent', v_card))
  end;
end
$$;

comment on function private.written_message(uuid, uuid) is
  'The answer to a message that the caller has sent already, null for none. Raises 22023 where another message has its id.';

create function private.tell_message(p_message public.messages, p_card jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_quotes_withheld constant boolean := exists (select from public.messages where id = p_message.reply_to_id and is_withheld);
begin
  perform private.tell_person(p_message.sender_id, 'message', p_card);
  if not p_message.is_withheld then
    perform private.tell_person(
      p_message.receiver_id,
      'message',
      case when v_quotes_withheld then p_card || '{"reply_to": null}' else p_card end
    );
  end if;
end
$$;

comment on function private.tell_message(public.messages, jsonb) is
  'Tells a message, shown as its sender sees it, to both, each on their own channel; of one that is withheld, or a quotation of such, the receiver hears nothing.';

create function public.send_message(
  p_to_user_id uuid,
  p_content text,
  p_image_url text default null,
  p_request_id uuid default null,
  p_reply_to_id uuid default null,
  p_audio_url text default null,
  p_audio_seconds numeric default null,
  p_audio_peaks integer[] default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id constant uuid := coalesce(p_request_id, gen_random_uuid());
  v_image_url constant text := nullif(btrim(p_image_url), '');
  v_audio_url constant text := nullif(btrim(p_audio_url), '');
  v_message public.messages;
  v_answer jsonb;
begin
  -- One person's are written one after the other.
  perform pg_advisory_xact_lock(hashtextextended('send_message:' || auth.uid(), 0));

  v_answer := coalesce(
    private.written_message(v_id, p_to_user_id),
    private.message_problem(p_to_user_id, p_content, p_reply_to_id, coalesce(v_image_url, v_audio_url) is not null, p_audio_seconds)
  );
  if v_answer is not null then
    return v_answer;
  end if;

  perform private.hold_message_files(v_image_url, v_audio_url);

  insert into public.messages (
    id, sender_id, receiver_id, content, image_url, audio_url, audio_seconds, audio_peaks, reply_to_id, is_withheld
  )
  values (
    v_id,
    auth.uid(),
    p_to_user_id,
    coalesce(private.plain_text(p_content), ''),
    v_image_url,
    v_audio_url,
    p_audio_seconds,
    p_audio_peaks,
    p_reply_to_id,
    private.has_blocked(p_to_user_id, auth.uid())
  )
  on conflict (id) do nothing
  returning *
  into v_message;

  v_answer := private.written_message(v_id, p_to_user_id);

  insert into private.conversations as known (user_id, peer_id, last_message_id, last_at)
  select side, peer, v_id, v_message.created_at
  from (values (auth.uid(), p_to_user_id), (p_to_user_id, auth.uid())) as sides (side, peer)
  where side = auth.uid() or not v_message.is_withheld
  -- In one order, whoever of the two writes.
  order by side
  on conflict (user_id, peer_id) do update
  set last_message_id = excluded.last_message_id,
    last_at = excluded.last_at;

  perform private.tell_message(v_message, v_answer -> 'sent');
  return v_answer;
end
$$;

comment on function public.send_message(uuid, text, text, uuid, uuid, text, numeric, integer[]) is
  'Writes to a friend, and tells them: {success, error?, message, code?, sent?}. A picture or a voice note, which has its seconds and a waveform. The '
  'request''s id is the message''s: sent again, it is there once.';

create function public.type_message(p_to_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem constant jsonb := private.friend_problem(p_to_user_id);
begin
  if v_problem is not null then
    return v_problem;
  end if;

  insert into private.conversations as known (user_id, peer_id, typed_at)
  values (auth.uid(), p_to_user_id, now())
  on conflict (user_id, peer_id) do update
  set typed_at = now()
  where known.typed_at is null
    or known.typed_at not between now() - interval '2 seconds' and now();

  if found and not private.has_blocked(p_to_user_id, auth.uid()) then
    perform private.tell_person(p_to_user_id, 'message_typing', jsonb_build_object('user_id', auth.uid()));
  end if;

  return private.ok('');
end
$$;

comment on function public.type_message(uuid) is
  'Tells a friend that the caller types to them, once in two seconds at most: {success, error?, message, code?}.';

create function private.take_back_messages(p_sender_id uuid, p_ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_message public.messages;
  v_count integer := 0;
begin
  for v_message in
    update public.messages
    set content = '',
      image_url = null,
      audio_url = null,
      audio_seconds = null,
      audio_peaks = null,
      removed_at = now()
    where id = any (p_ids)
      and sender_id = p_sender_id
      and removed_at is null
      and created_at > now() - private.message_lifetime()
    returning *
  loop
    v_count := v_count + 1;
    perform
      private.forget_broadcast('user:' || side, v_message.created_at, v_message.id),
      private.tell_person(side, 'message_removed', jsonb_build_object('message_id', v_message.id, 'user_id', peer))
    from (
      values (v_message.sender_id, v_message.receiver_id), (v_message.receiver_id, v_message.sender_id)
    ) as sides (side, peer)
    where side = v_message.sender_id or not v_message.is_withheld;
  end loop;

  return v_count;
end
$$;

comment on function private.take_back_messages(uuid, uuid[]) is
  'Takes back those of these messages that somebody sent, with their files, and tells both; answers how many there were.';

create function public.remove_message(p_message_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.take_back_messages(auth.uid(), array[p_message_id]) = 0 then
    return private.refuse('not_found', 'هذه الرسالة لم تعد موجودة');
  end if;

  return private.ok('تم حذف الرسالة');
end
$$;

comment on function public.remove_message(uuid) is
  'Takes back a message that the caller sent, for both, with its files: {success, error?, message, code?}.';

revoke execute on function public.send_message(uuid, text, text, uuid, uuid, text, numeric, integer[]) from public;
revoke execute on function public.type_message(uuid) from public;
revoke execute on function public.remove_message(uuid) from public;
grant execute on function public.send_message(uuid, text, text, uuid, uuid, text, numeric, integer[]) to authenticated;
grant execute on function public.type_message(uuid) to authenticated;
grant execute on function public.remove_message(uuid) to authenticated;
