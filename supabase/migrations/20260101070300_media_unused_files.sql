-- Files that no row of their owner's shows are deleted a day after they came: an upload whose post was never made. Those of rows that
-- go, go with them (20260101070400_media_files_of_rows.sql), but on a hosted project.

create view private.used_files as
select shown.shown_by, shown.path, shown.is_film
from (
  select user_id as shown_by, 'posts' as bucket_id, image_url as path,
    -- Alone, it may be a film (spec 1 §2).
    video_url is null and more_image_urls = '{}' and private.is_named_as_film(image_url) as is_film
  from public.posts
  union all
  select user_id, 'posts', video_url, true
  from public.posts
  union all
  select user_id, 'posts', image_url, false
  from private.post_pictures
  union all
  select user_id, 'stories', image_url, false
  from public.stories
  union all
  select user_id, 'stories', video_url, true
  from public.stories
  union all
  select id, 'posts', avatar_url, false
  from public.profiles
  union all
  select id, 'posts', cover_image_url, false
  from public.profiles
  union all
  select user_id, 'support-images', image_url, false
  from public.support_messages
  union all
  select owner_id, 'posts', background_image, false
  from public.rooms
  union all
  select user_id, 'room-images', image_url, false
  from public.room_messages
  union all
  select sender_id, 'message-files', image_url, false
  from public.messages
  union all
  select sender_id, 'message-files', audio_url, false
  from public.messages
  union all
  select owner_id, 'videos', video_url, true
  from public.videos
  union all
  select owner_id, 'thumbnails', thumbnail_url, false
  from public.videos
  union all
  select owner_id, 'thumbnails', profile_image, false
  from public.channels
  union all
  select owner_id, 'thumbnails', banner_image, false
  from public.channels
) as shown
where shown.path is not null
  -- What the catalogue shows is its own by its name, or is not written.
  and (shown.bucket_id in ('videos', 'thumbnails') or private.is_own_media(shown.path, shown.bucket_id, shown.shown_by));

comment on view private.used_files is
  'Every file that its owner shows, by its path, and whether as a film: nobody keeps another''s. An area that shows files adds its columns here, '
  'each with the bucket that it is held to; a column that is missing has its files deleted (tests/api/product/closed-by-default.test.ts).';

create function private.unused_files(p_limit integer)
returns table (bucket_id text, name text)
language sql
stable
set search_path = ''
as $$
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id = any (private.media_buckets())
    and objects.owner_id is not null
    and greatest(objects.created_at, objects.updated_at) < now() - interval '24 hours'
    and not exists (
      select
      from private.used_files
      where used_files.path = private.public_path(objects.bucket_id, objects.name)
    )
  limit p_limit
$$;

comment on function private.unused_files(integer) is 'Up to p_limit files of people that nothing shows, older than a day.';

create function private.lock_files(p_paths text[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  -- Where nothing remembers the bytes of removed rows, as on a hosted project, they would be orphaned: there the edge
  -- function delete-unused-files is scheduled instead.
  if to_regclass('storage.discarded_versions') is null or cardinality(p_paths) = 0 then
    return '{}';
  end if;

  return array(
    select objects.id
    from private.files_at(p_paths) as files
    join storage.objects on objects.bucket_id = files.bucket_id
      and objects.name = files.name collate "C"
    order by objects.bucket_id, objects.name
    for update of objects
  );
end
$$;

comment on function private.lock_files(text[]) is
  'The ids of files that may be deleted, by their paths; none where only the storage service can delete bytes. Locked in the order of '
  'names, so that two who are about the same files wait for each other and never both.';

create function private.delete_files(p_paths text[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_ids constant uuid[] := private.lock_files(p_paths);
  v_guard constant text := current_setting('storage.allow_delete_query', true);
  v_count integer;
begin
  if v_ids = '{}' then
    return 0;
  end if;

  perform set_config('storage.allow_delete_query', 'true', true);

  delete from storage.objects
  where id = any (v_ids);
  get diagnostics v_count = row_count;

  perform set_config('storage.allow_delete_query', coalesce(v_guard, ''), true);
  return v_count;
end
$$;

comment on function private.delete_files(text[]) is
  'Deletes files by their paths, and returns how many: their rows at once, their bytes soon.';

create function private.delete_files_unless_shown(p_owner uuid, p_paths text[])
returns integer
language plpgsql
set search_path = ''
as $$
begin
  -- Whoever takes the last row but one that shows a file, or writes another, is waited for; then a new statement sees what they did.
  perform private.lock_files(p_paths);

  return private.delete_files(array(
    select gone.path
    from unnest(p_paths) as gone (path)
    where not exists (
      select
      from private.used_files
      where used_files.shown_by = p_owner
        and used_files.path = gone.path
    )
  ));
end
$$;

comment on function private.delete_files_unless_shown(uuid, text[]) is
  'Deletes those of a person''s files, by their paths, which none of their rows shows any more, and returns how many.';

create function private.owner_of_file(p_name text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id constant uuid := case when left(p_name, 36) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then left(p_name, 36)::uuid end;
begin
  if substr(p_name, 37, 1) in ('', '/') then
    return v_id;
  end if;

  -- A file of the catalogue, by the video or the channel.
  return coalesce(
    (select owner_id from public.videos where id = v_id),
    (select owner_id from public.channels where id = v_id)
  );
end
$$;

comment on function private.owner_of_file(text) is
  'Whose folder a file lies in, or whose video or channel it is named by: theirs alone are the rows that can show it. Null for nobody''s.';

create function private.delete_unused_files()
returns integer
language sql
set search_path = ''
as $$
  select coalesce(sum(private.delete_files_unless_shown(unused.owner, unused.paths)), 0)::integer
  from (
    select private.owner_of_file(name) as owner, array_agg(private.public_path(bucket_id, name)) as paths
    from private.unused_files(10000)
    group by owner
    order by owner
  ) as unused
$$;

comment on function private.delete_unused_files() is
  'Deletes up to 10,000 files that nothing shows, and returns how many.';

create function public.list_unused_files(p_limit integer default 1000)
returns table (bucket_id text, name text)
language sql
stable
security definer
set search_path = ''
as $$
  select unused.bucket_id, unused.name
  from private.unused_files(least(p_limit, 1000)) as unused
$$;

comment on function public.list_unused_files(integer) is
  'Up to 1000 files that nothing shows, for the edge function delete-unused-files; the service''s alone.';

revoke execute on function public.list_unused_files(integer) from public;
grant execute on function public.list_unused_files(integer) to service_role;

select cron.schedule('delete unused files', '45 */6 * * *', 'select private.delete_unused_files() where private.is_clock_steady()');
