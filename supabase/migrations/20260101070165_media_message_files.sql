-- The bucket of pictures and voice notes that friends send each other: private, so that an address opens nothing by itself. Each has a folder
-- of their own, as in the others; beside its owner a file is opened by who received it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'message-files', 'message-files', false, file_size_limit, allowed_mime_types || array['audio/webm', 'audio/mp4', 'audio/ogg']
from storage.buckets
where id = 'support-images';
