-- Files of private messages: what one shows is there when it is written, and goes with it.

-- Most show none.
create trigger require_files
  after insert on public.messages
  for each row
  when (coalesce(new.image_url, new.audio_url) is not null and auth.uid() is not null)
  execute function private.require_files('image_url', 'audio_url');

create trigger delete_files_of_messages
  after delete on public.messages
  referencing old table as gone
  for each statement
  execute function private.delete_files_of_old_rows('sender_id', 'image_url', 'audio_url');

create trigger delete_removed_message_files
  after update on public.messages
  for each row
  when (row(old.image_url, old.audio_url) is distinct from row(new.image_url, new.audio_url))
  execute function private.delete_files_of_old_row('sender_id', 'image_url', 'audio_url');
