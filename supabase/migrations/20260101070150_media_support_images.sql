-- The bucket of pictures that people show to the support: private, so that an address opens nothing by itself. Each has a folder of their
-- own, as in the others; beside its owner only admins open a file.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'support-images',
  'support-images',
  false,
  5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
);
