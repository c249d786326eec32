-- A file stays where it is while a row shows it: else whoever uploaded it leaves everybody a dead address. It goes with its row
-- (20260101070400_media_files_of_rows.sql), and the service may take it down.

create function private.keep_shown_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The file is locked by now, so who writes a row that shows it (private.hold_files) was waited for, and is seen here; or finds it gone.
  if exists (
    select
    from private.used_files
    where shown_by = private.owner_of_file(old.name)
      and path = private.public_path(old.bucket_id, old.name)
  ) then
    raise exception using message = 'لا يمكن حذف هذا الملف أو تغييره ما دام معروضاً';
  end if;

  return case tg_op when 'DELETE' then old else new end;
end
$$;

comment on function private.keep_shown_file() is 'Refuses to have a file go, or go elsewhere, that a row of its owner shows.';

-- Members by their own requests, whom row security holds too: what a row takes along is deleted by the database's owner.
create trigger keep_shown_file
  before delete on storage.objects
  for each row
  when (current_user = 'authenticated' and old.bucket_id = any (private.media_buckets()))
  execute function private.keep_shown_file();

create trigger keep_shown_file_in_place
  before update of bucket_id, name on storage.objects
  for each row
  when (
    current_user = 'authenticated'
    and old.bucket_id = any (private.media_buckets())
    and row(old.bucket_id, old.name) is distinct from row(new.bucket_id, new.name)
  )
  execute function private.keep_shown_file();

-- What was sent to somebody stays as it was sent. Elsewhere another file of its kind may take its place.
create trigger keep_sent_file
  before update of version, metadata on storage.objects
  for each row
  when (current_user = 'authenticated' and old.bucket_id in ('support-images', 'room-images', 'message-files'))
  execute function private.keep_shown_file();
