-- The buckets of pictures and films that people show. A name begins with its owner's id, in `posts` optionally followed by `avatars`
-- or `covers`, then a timestamp and a random suffix (spec 1 §7); that first folder decides who may write. Those of the catalogue have no
-- folders: whose a file is, the video or channel says that it is named by (*_media_catalogue.sql).

create function private.media_buckets()
returns text[]
language sql
immutable
as $$
  select array['posts', 'stories', 'support-images', 'room-images', 'message-files', 'videos', 'thumbnails']
$$;

comment on function private.media_buckets() is
  'The buckets of what people show. Every rule about their files goes by this list; what shows a file is listed in private.used_files.';

create function private.folder_buckets()
returns text[]
language sql
immutable
as $$
  select array['posts', 'stories', 'support-images', 'room-images', 'message-files']
$$;

comment on function private.folder_buckets() is 'Those of them in which everybody has a folder of their own.';

create function private.picture_size_limit(p_bucket text)
returns bigint
language sql
immutable
as $$
  select case p_bucket when 'stories' then 5::bigint else 10 end * 1024 * 1024
$$;

comment on function private.picture_size_limit(text) is
  'How many bytes a picture may have in one of them (spec 1 §5, §9); films may have what their bucket takes.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'posts',
  'posts',
  true,
  104857600,
  array[
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif',
    'video/mp4', 'video/webm', 'video/quicktime'
  ]
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'stories', 'stories', true, 52428800, allowed_mime_types
from storage.buckets
where id = 'posts';

create function private.is_file_asked_by_name()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return storage.operation() in (
    'storage.object.get_authenticated', 'storage.object.info_authenticated', 'storage.object.sign', 'storage.object.sign_many',
    'storage.render.image_authenticated'
  );
end
$$;

comment on function private.is_file_asked_by_name() is 'Whether the request names the files that it reads, and lists none.';

-- A range of names, which the index of names finds: asked of each file for itself, listing one's own would read everybody's. '0' follows
-- '/'. For admins, who open what people show to the support, the range has no end, nor where one file is asked for by its name, as in rooms and by friends:
-- as a policy of its own that would be another way in for everybody, which no index goes.
create policy "people list their own files, and open those shown to them"
  on storage.objects
  for select
  to authenticated
  using (
    bucket_id = any (private.folder_buckets())
    and name collate "C" >= (select case when private.is_file_asked_by_name() or public.is_admin() then '' else auth.uid()::text || '/' end)
    and name collate "C" < (select case when private.is_file_asked_by_name() or public.is_admin() then chr(1114111) else auth.uid()::text || '0' end)
    and (
      name collate "C" >= (select auth.uid()::text || '/') and name collate "C" < (select auth.uid()::text || '0')
      or bucket_id = 'support-images' and (select public.is_admin())
      or bucket_id = 'room-images' and (select private.is_file_asked_by_name()) and private.is_room_picture_shown(name)
      or bucket_id = 'message-files' and (select private.is_file_asked_by_name()) and private.is_message_file_shown(name)
    )
    or bucket_id = any (array['videos', 'thumbnails']) and name collate "C" = any ((select private.own_catalogue_files())::text[])
    or bucket_id = 'thumbnails'
      and name collate "C" >= (select private.own_channel_id()::text || '-')
      and name collate "C" < (select private.own_channel_id()::text || '.')
  );

create policy "people upload files under their own id"
  on storage.objects
  for insert
  to authenticated
  with check (bucket_id = any (private.folder_buckets()) and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "people replace their own files"
  on storage.objects
  for update
  to authenticated
  using (bucket_id = any (private.folder_buckets()) and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = any (private.folder_buckets()) and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "people delete their own files"
  on storage.objects
  for delete
  to authenticated
  using (bucket_id = any (private.folder_buckets()) and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A first folder decides nothing where a later one climbs out of it.
create policy "no file is added under a name that climbs"
  on storage.objects
  as restrictive
  for insert
  to authenticated
  with check (name !~ '(^|/)\.{1,2}(/|$)');

create policy "no file is given a name that climbs"
  on storage.objects
  as restrictive
  for update
  to authenticated
  using (true)
  with check (name !~ '(^|/)\.{1,2}(/|$)');

create function private.check_picture_size()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_limit constant bigint := private.picture_size_limit(new.bucket_id);
begin
  if (new.metadata ->> 'size')::bigint > v_limit then
    raise sqlstate 'PT413' using message = format(
      case new.bucket_id when 'stories' then 'حجم الملف كبير جداً. الحد الأقصى %s ميجا' else 'حجم الصورة يجب أن يكون أقل من %s ميجا' end,
      v_limit / (1024 * 1024)
    );
  end if;

  return new;
end
$$;

comment on function private.check_picture_size() is
  'Refuses a picture larger than pictures may be (413); before its bytes come, where its size is announced.';

-- What is larger than a film may be, no bucket takes.
create trigger check_picture_size
  before insert or update of metadata, bucket_id on storage.objects
  for each row
  when (new.bucket_id = any (private.media_buckets()) and new.metadata ->> 'mimetype' like 'image/%')
  execute function private.check_picture_size();
