-- What a picture or film is like, beside the path of its file in each row that shows it, so that nobody asks for the file's row to
-- draw its place. Only the storage service measures, and only triggers write it. A hosted project measures nothing: there it is null.

create function private.show_measures_of_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A post has files of its own; whoever shows one in thousands of posts does not have them all written anew with each upload.
  v_most_posts constant integer := 20;
  v_path constant text := private.public_path(new.bucket_id, new.name);
  v_media constant jsonb := new.metadata -> 'media';
  v_owner constant uuid := private.owner_of_file(new.name);
begin
  -- Whoever changes or deletes such a row wants this file next, which is locked here: they are not waited for. A row that they write
  -- asks by itself what the file is like.
  update public.posts
  set image_media = v_media
  where id in (
    select id
    from public.posts
    where image_url = v_path
      and image_media is distinct from v_media
    order by created_at desc
    limit v_most_posts
    for no key update skip locked
  );

  update public.posts
  set video_media = v_media
  where id in (
    select id
    from public.posts
    where video_url = v_path
      and video_media is distinct from v_media
    order by created_at desc
    limit v_most_posts
    for no key update skip locked
  );

  update public.profiles
  set avatar_media = case avatar_url when v_path then v_media else avatar_media end,
    cover_image_media = case cover_image_url when v_path then v_media else cover_image_media end
  where id in (
    select id
    from public.profiles
    where id = v_owner
      and (
        (avatar_url = v_path and avatar_media is distinct from v_media)
        or (cover_image_url = v_path and cover_image_media is distinct from v_media)
      )
    for no key update skip locked
  );

  return null;
end
$$;

comment on function private.show_measures_of_file() is
  'Has rows that show a file already say what it is like: one that came after its row, or took the place of another. Of many posts '
  'that show the same file the newest 20.';

create trigger show_measures_of_file
  after insert or update of metadata on storage.objects
  for each row
  -- Whoever only asks whether they may upload has no file yet, and no tag of one.
  when (new.bucket_id = 'posts' and new.metadata ? 'eTag')
  execute function private.show_measures_of_file();
