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

create trigger delete_files_of_room_messages
  after delete on public.room_messages
  referencing old table as gone
  for each statement
  execute function private.delete_files_of_old_rows('user_id', 'image_url');

create trigger delete_removed_room_file
  after update on public.room_messages
  for each row
  when (old.image_url is distinct from new.image_url)
  execute function private.delete_files_of_old_row('user_id', 'image_url');

create trigger delete_room_background
  after delete on public.rooms
  for each row
  when (old.background_image is not null)
  execute function private.delete_files_of_old_row('owner_id', 'background_image');

create trigger delete_replaced_room_background
  after update on public.rooms
  for each row
  when (old.background_image is distinct from new.background_image)
  execute function private.delete_files_of_old_row('owner_id', 'background_image');
