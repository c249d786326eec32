-- Files go with the rows that show them, in the same transaction: when these are deleted, a picture is replaced, an account closed. Those of
-- rooms and of the catalogue have files of their own (*_media_files_of_rooms.sql, *_media_catalogue.sql). Whoever deletes need do nothing more, and nothing is left by who is cut off in between. The bytes follow their rows. And no member
-- writes a row that shows a file which is not there.

create function private.paths_in(p_row jsonb, p_columns text[])
returns setof text
language sql
immutable
as $$
  -- Of a column that has one path, and of one that has a list.
  select path #>> '{}'
  from unnest(p_columns) as column_name
  cross join jsonb_path_query(p_row -> column_name, 'lax $[*]') as path
$$;

comment on function private.paths_in(jsonb, text[]) is 'The paths of files in these columns of a row.';

create function private.require_files()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from private.files_at(array(
      select private.paths_in(to_jsonb(new), tg_argv)
      except
      select private.paths_in(to_jsonb(old), tg_argv)
    )) as files
    where not exists (
      select
      from storage.objects
      where objects.bucket_id = files.bucket_id
        and objects.name = files.name collate "C"
    )
  ) then
    raise exception using message = 'ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم';
  end if;

  return null;
end
$$;

comment on function private.require_files() is
  'Refuses a row that shows from now on, in the columns named, a file which is not there. What is there was measured before, and stays '
  'until its row is written.';

-- After the row: what row security, a constraint or its key refuses is told that. What the database's owner writes may come before its
-- files, as the demo does.
create trigger require_files
  after insert on public.posts
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('image_url', 'video_url', 'more_image_urls');

create trigger require_files
  after insert on public.stories
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('image_url', 'video_url');

create trigger require_files
  after insert on public.support_messages
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('image_url');

create trigger require_files
  after update of avatar_url, cover_image_url on public.profiles
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('avatar_url', 'cover_image_url');

create trigger require_files
  after insert or update of profile_image, banner_image on public.channels
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('profile_image', 'banner_image');

create trigger require_files
  after insert or update of video_url, thumbnail_url on public.videos
  for each row
  when (auth.uid() is not null)
  execute function private.require_files('video_url', 'thumbnail_url');

create function private.delete_files_of_old_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_files_unless_shown(
    (to_jsonb(old) ->> tg_argv[0])::uuid,
    array(select private.paths_in(to_jsonb(old), tg_argv[1:]))
  );
  return null;
end
$$;

comment on function private.delete_files_of_old_row() is
  'Deletes what a row showed before it was changed, or went. Takes the column of its owner, and those of files.';

create function private.delete_files_of_old_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_files_unless_shown(owner, paths)
  from (
    select (to_jsonb(gone) ->> tg_argv[0])::uuid as owner, array_agg(path) as paths
    from gone
    cross join private.paths_in(to_jsonb(gone), tg_argv[1:]) as path
    where path is not null
    group by owner
    order by owner
  ) as shown;

  return null;
end
$$;

comment on function private.delete_files_of_old_rows() is
  'After rows went: deletes what only they showed. Takes the column of their owner, and those of files.';

create trigger delete_files_of_posts
  after delete on public.posts
  referencing old table as gone
  for each statement
  execute function private.delete_files_of_old_rows('user_id', 'image_url', 'video_url', 'more_image_urls');

create trigger delete_replaced_post_files
  after update on public.posts
  for each row
  when (
    row(old.image_url, old.video_url, old.more_image_urls) is distinct from row(new.image_url, new.video_url, new.more_image_urls)
  )
  execute function private.delete_files_of_old_row('user_id', 'image_url', 'video_url', 'more_image_urls');

create trigger delete_files_of_stories
  after delete on public.stories
  referencing old table as gone
  for each statement
  execute function private.delete_files_of_old_rows('user_id', 'image_url', 'video_url');

create trigger delete_replaced_story_files
  after update on public.stories
  for each row
  when (old.image_url is distinct from new.image_url or old.video_url is distinct from new.video_url)
  execute function private.delete_files_of_old_row('user_id', 'image_url', 'video_url');

create trigger delete_replaced_profile_files
  after update on public.profiles
  for each row
  when (old.avatar_url is distinct from new.avatar_url or old.cover_image_url is distinct from new.cover_image_url)
  execute function private.delete_files_of_old_row('id', 'avatar_url', 'cover_image_url');

create function private.delete_files_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A range of names, as in the policy for listing.
  perform private.delete_files(array(
    select private.public_path(bucket_id, name)
    from storage.objects
    where bucket_id = any (private.folder_buckets())
      and name collate "C" >= old.id::text || '/'
      and name collate "C" < old.id::text || '0'
  ));
  return null;
end
$$;

comment on function private.delete_files_of_account() is 'Deletes all files of a person whose account is deleted, shown or not.';

create trigger delete_files_of_account
  after delete on public.profiles
  for each row
  execute function private.delete_files_of_account();
