-- The bucket of pictures that people show to the support: private, so that an address opens nothing by itself. Each has a folder of their
-- own, as in the others; beside its owner only admins open a file, and what was sent stays as it was sent.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'support-images',
  'support-images',
  false,
  5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
);

create policy "what the support was shown is not replaced"
  on storage.objects
  as restrictive
  for update
  to authenticated
  using (
    bucket_id <> 'support-images'
    or not exists (
      select
      from public.support_messages
      where image_url = private.public_path(bucket_id, name)
    )
  );

create policy "what the support was shown is not deleted"
  on storage.objects
  as restrictive
  for delete
  to authenticated
  using (
    bucket_id <> 'support-images'
    or not exists (
      select
      from public.support_messages
      where image_url = private.public_path(bucket_id, name)
    )
  );
