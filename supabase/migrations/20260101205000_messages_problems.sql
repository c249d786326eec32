-- What keeps somebody from writing to another: no friendship, a block, words or a file that are none, and haste.

create function private.message_wait(p_user_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(max(greatest(1, ceil(extract(epoch from blocking.created_at + limits.span - clock_timestamp())))), 0)::integer
    from (
      select most, span from private.message_rates()
      union all
      select 3000, interval '1 day'
    ) as limits
    cross join lateral (
      select created_at
      from public.messages
      where sender_id = p_user_id
        and created_at > clock_timestamp() - limits.span
      order by created_at desc
      offset limits.most - 1
      limit 1
    ) as blocking
  );
end
$$;

comment on function private.message_wait(uuid) is
  'How many seconds somebody has to wait before the next private message, by private.message_rates() and of 3,000 in a day; 0 for none.';

create function private.friend_problem(p_user_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform
  from public.friendships
  where user1_id = least(auth.uid(), p_user_id)
    and user2_id = greatest(auth.uid(), p_user_id)
  for key share;

  return case
    when not found then private.refuse('not_friends', 'يمكنك مراسلة أصدقائك فقط')
    when private.has_blocked(auth.uid(), p_user_id) then private.refuse('blocked', 'ألغ حظر هذا الشخص أولاً لتراسله')
  end;
end
$$;

comment on function private.friend_problem(uuid) is
  'Holds the friendship of the caller with somebody, and answers why they may not write to them; null where they may.';

create function private.message_problem(p_to_user_id uuid, p_content text, p_reply_to_id uuid, p_has_file boolean, p_audio_seconds numeric)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_longest constant integer := 60;
  v_problem constant jsonb := coalesce(
    private.friend_problem(p_to_user_id),
    private.message_text_problem(p_content, p_has_file)
  );
  v_wait integer;
begin
  if v_problem is not null then
    return v_problem;
  end if;

  if p_audio_seconds > v_longest then
    return private.refuse('too_long', format('الرسالة الصوتية طويلة جداً. الحد الأقصى %s ثانية', v_longest));
  end if;

  if p_reply_to_id is not null and not exists (
    select
    from private.message_cards
    where id = p_reply_to_id
      and p_to_user_id in (sender_id, receiver_id)
      and not is_removed
  ) then
    return private.refuse('not_found', 'الرسالة التي ترد عليها لم تعد موجودة');
  end if;

  v_wait := private.message_wait(auth.uid());
  return case when v_wait > 0 then private.refuse_haste(v_wait) end;
end
$$;

comment on function private.message_problem(uuid, text, uuid, boolean, numeric) is
  'Why the caller may not write this to somebody, as an answer; null where they may.';

create function private.hold_message_files(p_image_url text, p_audio_url text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_files jsonb;
begin
  if coalesce(p_image_url, p_audio_url) is null then
    return;
  end if;

  perform private.require_own_media('message-files', auth.uid(), p_image_url, p_audio_url);
  v_files := private.hold_files(array[p_image_url, p_audio_url]);

  if v_files -> p_image_url ->> 'mimetype' not like 'image/%' then
    raise exception using message = 'الملف المرفق كصورة ليس صورة';
  end if;

  if v_files -> p_audio_url ->> 'mimetype' not like 'audio/%' then
    raise exception using message = 'الملف المرفق كرسالة صوتية ليس صوتاً';
  end if;
end
$$;

comment on function private.hold_message_files(text, text) is
  'Holds a picture or a voice note of the caller''s until its message is written; raises the text to show when it is none, or another''s.';
