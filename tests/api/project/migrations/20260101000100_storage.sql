-- Buckets and policies of the storage tests, written as for a hosted Supabase project.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('pictures', 'pictures', true, null, null),
  ('papers', 'papers', false, null, null),
  ('stamps', 'stamps', true, 100000, array['image/png', 'image/jpeg']),
  ('films', 'films', true, 209715200, array['video/*']),
  ('dropbox', 'dropbox', false, null, null);

-- pictures: everyone sees, each signed-in person writes below a folder of their own id.
create policy "pictures are seen by everyone"
on storage.objects
for select
to anon, authenticated
using (bucket_id = 'pictures');

create policy "people write their own folder"
on storage.objects
for all
to authenticated
using (bucket_id in ('pictures', 'papers') and (storage.foldername(name))[1] = (select auth.uid()::text))
with check (bucket_id in ('pictures', 'papers') and (storage.foldername(name))[1] = (select auth.uid()::text));

-- stamps and films: any signed-in person.
create policy "signed-in people collect stamps and films"
on storage.objects
for all
to authenticated
using (bucket_id in ('stamps', 'films'))
with check (bucket_id in ('stamps', 'films'));

-- dropbox: may be written, never read, and knows the request by its name.
create policy "anyone drops files"
on storage.objects
for insert
to anon, authenticated
with check (bucket_id = 'dropbox' and storage.allow_only_operation('object.upload'));
