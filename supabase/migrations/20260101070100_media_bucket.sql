-- The bucket of post media, avatars and covers. A name begins with its owner's id, optionally followed by `avatars` or
-- `covers`, then a timestamp and a random suffix (spec 1 §7); that first folder decides who may write.

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

-- A range of names, which the index of names finds: asked of each file for itself, listing one's own would read everybody's.
-- '0' follows '/'.
create policy "people list their own post files"
  on storage.objects
  for select
  to authenticated
  using (
    bucket_id = 'posts'
    and name collate "C" >= (select auth.uid())::text || '/'
    and name collate "C" < (select auth.uid())::text || '0'
  );

create policy "people upload post files under their own id"
  on storage.objects
  for insert
  to authenticated
  with check (bucket_id = 'posts' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "people replace their own post files"
  on storage.objects
  for update
  to authenticated
  using (bucket_id = 'posts' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'posts' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "people delete their own post files"
  on storage.objects
  for delete
  to authenticated
  using (bucket_id = 'posts' and (storage.foldername(name))[1] = (select auth.uid())::text);

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
