-- Files of rooms: what a room and the messages in it show is there when they are written, and goes with them.

-- Most show none, and each is told to a room at once.
create trigger require_files
  after insert on public.room_messages
  for each row
  when (new.image_url is not null and auth.uid() is not null)
  execute function private.require_files('image_url');

create trigger require_files
  after insert or update of background_image on public.rooms
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('background_image');

create function private.delete_files_of_room_messages()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_files_unless_shown(gone.user_id, gone.paths)
  from (
    select user_id, array_agg(image_url) as paths
    from old_messages
    where image_url is not null
    group by user_id
    order by user_id
  ) as gone;

  return null;
end
$$;

comment on function private.delete_files_of_room_messages() is 'Deletes what only the deleted messages showed.';

create trigger delete_files_of_room_messages
  after delete on public.room_messages
  referencing old table as old_messages
  for each statement
  execute function private.delete_files_of_room_messages();

create function private.delete_removed_room_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_files_unless_shown(old.user_id, array[old.image_url]);
  return null;
end
$$;

comment on function private.delete_removed_room_file() is 'Deletes what a message showed before it was taken back.';

create trigger delete_removed_room_file
  after update on public.room_messages
  for each row
  when (old.image_url is distinct from new.image_url)
  execute function private.delete_removed_room_file();

create function private.delete_room_background()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_files_unless_shown(old.owner_id, array[old.background_image]);
  return null;
end
$$;

comment on function private.delete_room_background() is 'Deletes the background of a room that was replaced, or goes with its room.';

create trigger delete_room_background
  after delete on public.rooms
  for each row
  when (old.background_image is not null)
  execute function private.delete_room_background();

create trigger delete_replaced_room_background
  after update on public.rooms
  for each row
  when (old.background_image is distinct from new.background_image)
  execute function private.delete_room_background();
