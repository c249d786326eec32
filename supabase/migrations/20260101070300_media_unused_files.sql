-- Files that are in no post and no profile of their owner are deleted a day after they came: an upload whose post was never
-- made, a picture that was replaced, what a deleted post leaves behind.

create view private.used_files as
select shown.shown_by, shown.path
from (
  select user_id as shown_by, image_url as path
  from public.posts
  union all
  select user_id, video_url
  from public.posts
  union all
  select id, avatar_url
  from public.profiles
  union all
  select id, cover_image_url
  from public.profiles
) as shown
where shown.path is not null
  and private.is_own_media(shown.path, 'posts', shown.shown_by);

comment on view private.used_files is
  'Every file that its owner shows, by its path: nobody keeps another''s. An area that shows files adds its columns here; '
  'a column that is missing has its files deleted (tests/api/product/closed-by-default.test.ts).';

create function private.unused_files(p_limit integer)
returns table (bucket_id text, name text)
language sql
stable
set search_path = ''
as $$
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id = 'posts'
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

create function private.delete_unused_files()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- Where nothing remembers the bytes of removed rows, as on a hosted project, they would be orphaned: there the edge
  -- function delete-unused-files is scheduled instead.
  if to_regclass('storage.discarded_versions') is null then
    return 0;
  end if;

  perform set_config('storage.allow_delete_query', 'true', true);

  delete from storage.objects
  using private.unused_files(10000) as unused
  where objects.bucket_id = unused.bucket_id
    and objects.name = unused.name;
  get diagnostics v_count = row_count;

  return v_count;
end
$$;

comment on function private.delete_unused_files() is
  'Deletes up to 10,000 files that nothing shows, and returns how many; none where only the storage service can delete bytes.';

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

select cron.schedule('delete unused files', '45 */6 * * *', 'select private.delete_unused_files()');
