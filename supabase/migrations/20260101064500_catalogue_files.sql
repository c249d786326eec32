-- Files of the catalogue, as the rules of storage see them: `{video id}.{ext}` in the bucket videos; `{video id}-thumb.{ext}` and
-- `{channel id}-{profile|banner}-{timestamp}.{ext}` in the bucket thumbnails (spec 1 §7). Whose the video or the channel is, theirs is the file.

create function private.own_channel_id()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select id
    from public.channels
    where owner_id = auth.uid()
  );
end
$$;

comment on function private.own_channel_id() is 'The channel of the caller; null for none.';

create function private.own_catalogue_files()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select videos.id::text || suffix
    from public.videos
    cross join unnest(array['.mp4', '.webm', '.mov', '-thumb.jpg', '-thumb.jpeg', '-thumb.png', '-thumb.webp', '-thumb.avif']) as suffix
    where owner_id = auth.uid()
  );
end
$$;

comment on function private.own_catalogue_files() is 'What the files of the caller''s videos may be called, whether they are there or not.';

create function private.owns_catalogue_file(p_bucket text, p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_id constant uuid := case
    when p_bucket = 'videos' and p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(mp4|webm|mov)$'
      or p_bucket = 'thumbnails'
        and p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(thumb|(profile|banner)-[0-9]{1,20})\.(jpg|jpeg|png|webp|avif)$'
      then left(p_name, 36)::uuid
  end;
begin
  if substr(p_name, 37) ~ '^-(profile|banner)-' then
    return exists (
      select
      from public.channels
      where id = v_id
        and owner_id = auth.uid()
    );
  end if;

  return exists (
    select
    from public.videos
    where id = v_id
      and owner_id = auth.uid()
  );
end
$$;

comment on function private.owns_catalogue_file(text, text) is
  'Whether a file of a bucket of the catalogue has a name that it may have, and is of a video or channel of the caller''s.';
