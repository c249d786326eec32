-- The bucket of pictures that people show in rooms: private, so that an address opens nothing by itself. Each has a folder of their own, as in
-- the others; beside its owner a file is opened by who is in the room where a message shows it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'room-images', 'room-images', false, file_size_limit, allowed_mime_types
from storage.buckets
where id = 'support-images';
