-- The buckets of the catalogue: films of videos, and the pictures of videos and channels. Public; who may write a file, the row says that it
-- is named by (*_catalogue_files.sql), which therefore comes first, and a file goes with its row.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('videos', 'videos', true, 104857600, array['video/mp4', 'video/webm', 'video/quicktime']),
  ('thumbnails', 'thumbnails', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

create policy "people upload files of their videos and channels"
  on storage.objects
  for insert
  to authenticated
  with check (bucket_id = any (array['videos', 'thumbnails']) and private.owns_catalogue_file(bucket_id, name));

create policy "people replace files of their videos and channels"
  on storage.objects
  for update
  to authenticated
  using (bucket_id = any (array['videos', 'thumbnails']) and private.owns_catalogue_file(bucket_id, name))
  with check (bucket_id = any (array['videos', 'thumbnails']) and private.owns_catalogue_file(bucket_id, name));

create policy "people delete files of their videos and channels"
  on storage.objects
  for delete
  to authenticated
  using (bucket_id = any (array['videos', 'thumbnails']) and private.owns_catalogue_file(bucket_id, name));

create function private.delete_files_of_catalogue()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A range of names, as in the policy for listing: '.' follows '-', and '/' both.
  perform private.delete_files(array(
    select private.public_path(bucket_id, name)
    from storage.objects
    where bucket_id = any (array['videos', 'thumbnails'])
      and name collate "C" >= old.id::text || '-'
      and name collate "C" < old.id::text || '/'
      and substr(name, 37) ~ tg_argv[0]
  ));
  return null;
end
$$;

comment on function private.delete_files_of_catalogue() is
  'Deletes all files that are named by a video or a channel which is gone, shown or not. Takes what follows the id in their names, since a '
  'video and a channel may have the same.';

create trigger delete_files_of_catalogue
  after delete on public.videos
  for each row
  execute function private.delete_files_of_catalogue('^(\.|-thumb\.)');

create trigger delete_files_of_catalogue
  after delete on public.channels
  for each row
  execute function private.delete_files_of_catalogue('^-(profile|banner)-');

create function private.delete_replaced_catalogue_files()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- No other row can show a file that is named by this one.
  perform private.delete_files(array(
    select private.paths_in(to_jsonb(old), tg_argv)
    except
    select private.paths_in(to_jsonb(new), tg_argv)
  ));
  return null;
end
$$;

comment on function private.delete_replaced_catalogue_files() is
  'Deletes what a video or a channel showed in the columns named, once it shows something else.';

create trigger delete_replaced_catalogue_files
  after update on public.videos
  for each row
  when (row(old.video_url, old.thumbnail_url) is distinct from row(new.video_url, new.thumbnail_url))
  execute function private.delete_replaced_catalogue_files('video_url', 'thumbnail_url');

create trigger delete_replaced_catalogue_files
  after update on public.channels
  for each row
  when (row(old.profile_image, old.banner_image) is distinct from row(new.profile_image, new.banner_image))
  execute function private.delete_replaced_catalogue_files('profile_image', 'banner_image');
