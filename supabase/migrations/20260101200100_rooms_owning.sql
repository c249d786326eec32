-- Owning a room: who opens one is its owner, names it, changes it and closes it (spec 2 §5, §6).

create function private.owned_rooms_limit()
returns integer
language sql
immutable
as $$
  select 10
$$;

comment on function private.owned_rooms_limit() is 'How many rooms one person may own at a time.';

create function private.validate_room(p_name text, p_description text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_longest_name constant integer := 50;
  v_longest_description constant integer := 300;
begin
  -- Of what is far too long nobody has the database clean a book.
  if length(private.plain_line(left(p_name, 4 * v_longest_name + 1))) > v_longest_name or length(p_name) > 4 * v_longest_name then
    return private.refuse('too_long', format('اسم الغرفة طويل جداً. الحد الأقصى %s حرف', v_longest_name));
  end if;

  if coalesce(private.plain_line(p_name), '') = '' then
    return private.refuse('empty', 'يرجى إدخال اسم الغرفة');
  end if;

  if length(private.plain_text(left(p_description, 4 * v_longest_description + 1))) > v_longest_description
    or length(p_description) > 4 * v_longest_description
  then
    return private.refuse('too_long', format('وصف الغرفة طويل جداً. الحد الأقصى %s حرف', v_longest_description));
  end if;

  return null;
end
$$;

comment on function private.validate_room(text, text) is 'What is wrong with how a room is named and described (spec 2 §5), as an answer; null where nothing is.';

create function private.hold_room_background(p_path text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_path constant text := nullif(btrim(p_path), '');
begin
  perform private.require_own_media('posts', auth.uid(), v_path);
  perform private.require_kinds(private.hold_files(array[v_path]), null, array[v_path]);
  return v_path;
end
$$;

comment on function private.hold_room_background(text) is
  'The path of a picture that the caller''s room is to show, its file held until the row is written; raises the text to show for what is none of theirs.';

create function private.opened_room(p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_room constant jsonb := private.room_card(p_id);
  v_owner_id constant uuid := coalesce(
    (v_room -> 'owner' ->> 'id')::uuid,
    (select owner_id from private.left_ids where id = p_id)
  );
begin
  if v_owner_id <> auth.uid() then
    perform private.refuse_reused_request();
  end if;

  return case
    when v_room is not null then private.ok('تم إنشاء الغرفة', jsonb_build_object('room', v_room))
    -- What is left of its day of talk, here and in its channel, is nobody's to read.
    when v_owner_id is not null then private.refuse_gone_room()
  end;
end
$$;

comment on function private.opened_room(uuid) is
  'The answer to a room that the caller has opened already, also where it is closed; null for none. Raises 22023 where another''s has its id, or had it.';

create function public.create_room(
  p_name text,
  p_description text default '',
  p_background_image text default null,
  p_request_id uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
  v_id constant uuid := coalesce(p_request_id, gen_random_uuid());
  v_answer jsonb := coalesce(private.opened_room(v_id), private.validate_room(p_name, p_description));
  v_wait integer;
begin
  if v_answer is not null then
    return v_answer;
  end if;

  -- Behind it one person's are opened one after the other, and whoever asked twice at once has it now.
  v_wait := private.consume_rate_limit('create_room', v_user_id::text, 10, interval '1 hour');
  v_answer := private.opened_room(v_id);
  if v_answer is not null then
    return v_answer;
  end if;

  if v_wait > 0 then
    return private.refuse_haste(v_wait);
  end if;
  perform private.purge_old_attempts();

  if (select count(*) from public.rooms where owner_id = v_user_id) >= private.owned_rooms_limit() then
    return private.refuse('too_many_rooms', format('لديك %s غرف بالفعل، احذف إحداها أولاً', private.owned_rooms_limit()));
  end if;

  insert into public.rooms (id, owner_id, name, description, background_image)
  values (
    v_id,
    v_user_id,
    private.plain_line(p_name),
    coalesce(private.plain_text(p_description), ''),
    private.hold_room_background(p_background_image)
  )
  on conflict (id) do nothing;

  return private.opened_room(v_id);
end
$$;

comment on function public.create_room(text, text, text, uuid) is
  'Opens a room of the caller''s: {success, error?, message, code?, room?}. Ten at a time, ten within an hour. The request''s id is the room''s: sent '
  'again, it is there once.';

create function private.own_room_problem(p_room_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_owner_id uuid;
begin
  select owner_id
  into v_owner_id
  from public.rooms
  where id = p_room_id
  for no key update;

  return case
    when v_owner_id is null then private.refuse_gone_room()
    when v_owner_id <> auth.uid() then private.refuse('not_owner', 'لا يمكن إلا لمالك الغرفة فعل ذلك')
  end;
end
$$;

comment on function private.own_room_problem(uuid) is 'Holds a room, and answers why the caller may not do what its owner may; null where it is theirs.';

create function public.update_room(p_room_id uuid, p_name text, p_description text default '', p_background_image text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem constant jsonb := coalesce(private.own_room_problem(p_room_id), private.validate_room(p_name, p_description));
  v_wait integer;
  v_room jsonb;
begin
  if v_problem is not null then
    return v_problem;
  end if;

  v_wait := private.consume_rate_limit('update_room', auth.uid()::text, 30, interval '10 minutes');
  if v_wait > 0 then
    return private.refuse_haste(v_wait);
  end if;

  update public.rooms
  set name = private.plain_line(p_name),
    description = coalesce(private.plain_text(p_description), ''),
    background_image = private.hold_room_background(p_background_image)
  where id = p_room_id;

  v_room := private.room_card(p_room_id);
  perform private.tell_room(p_room_id, 'room', jsonb_build_object('kind', 'changed', 'room', v_room));
  return private.ok('تم حفظ إعدادات الغرفة', jsonb_build_object('room', v_room));
end
$$;

comment on function public.update_room(uuid, text, text, text) is
  'Names, describes and shows a room of the caller''s anew, and tells who is there: {success, error?, message, code?, room?}.';

create function public.delete_room(p_room_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem constant jsonb := private.own_room_problem(p_room_id);
begin
  if v_problem is not null then
    return v_problem;
  end if;

  delete from public.rooms
  where id = p_room_id;

  return private.ok('تم حذف الغرفة');
end
$$;

comment on function public.delete_room(uuid) is
  'Closes a room of the caller''s with all that was said in it, and tells who is there: {success, error?, message, code?}.';

create function private.close_room()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.forget_broadcasts('room:' || old.id);
  perform private.tell_room(old.id, 'room', '{"kind": "deleted"}');
  perform pg_notify('rights_changed', user_id::text)
  from public.room_members
  where room_id = old.id;

  -- Nobody reads the others any more, and they go as all do: whoever closes a room need not wait for a day of talk.
  delete from public.room_messages
  where ctid = any (array(
    select ctid
    from public.room_messages
    where room_id = old.id
    limit 5000
  ));

  return old;
end
$$;

comment on function private.close_room() is 'Tells who is in a room that it goes, by whatever hand, and takes along what was said there.';

create trigger close_room
  before delete on public.rooms
  for each row
  execute function private.close_room();

revoke execute on function public.create_room(text, text, text, uuid) from public;
revoke execute on function public.update_room(uuid, text, text, text) from public;
revoke execute on function public.delete_room(uuid) from public;
grant execute on function public.create_room(text, text, text, uuid) to authenticated;
grant execute on function public.update_room(uuid, text, text, text) to authenticated;
grant execute on function public.delete_room(uuid) to authenticated;
