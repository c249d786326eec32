-- What a picture or film is like, beside the path of its file in each row that shows it, so that nobody asks for the file's row to
-- draw its place. Only the storage service measures, and only triggers write it. A hosted project measures nothing: there it is null.

create function private.media_with(p_paths text[], p_media jsonb, p_path text, p_of_path jsonb)
returns jsonb
language sql
immutable
as $$
  select jsonb_agg(
    case paths.path when p_path then p_of_path else p_media -> (paths.place - 1)::integer end
    order by paths.place
  )
  from unnest(p_paths) with ordinality as paths (path, place)
$$;

comment on function private.media_with(text[], jsonb, text, jsonb) is
  'What the files at these paths are like, with what is known now of one of them.';

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

  update public.posts
  set more_image_media = private.media_with(more_image_urls, more_image_media, v_path, v_media)
  where id in (
    select posts.id
    from private.post_pictures
    join public.posts on posts.id = post_pictures.post_id
    where post_pictures.image_url = v_path
    order by posts.created_at desc
    limit v_most_posts
    for no key update of posts skip locked
  );

  update public.stories
  set image_media = case image_url when v_path then v_media else image_media end,
    video_media = case video_url when v_path then v_media else video_media end,
    duration = case video_url when v_path then private.story_duration(duration, v_media) else duration end
  where id in (
    select id
    from public.stories
    where user_id = v_owner
      and (
        (image_url = v_path and image_media is distinct from v_media)
        or (video_url = v_path and video_media is distinct from v_media)
      )
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

  update public.videos
  set thumbnail_media = case thumbnail_url when v_path then v_media else thumbnail_media end,
    video_media = case video_url when v_path then v_media else video_media end,
    duration = case video_url when v_path then coalesce(private.clock_text((v_media ->> 'duration')::numeric), duration) else duration end
  where id in (
    select id
    from public.videos
    where owner_id = v_owner
      and (
        (thumbnail_url = v_path and thumbnail_media is distinct from v_media)
        or (video_url = v_path and video_media is distinct from v_media)
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
  when (new.bucket_id = any (private.media_buckets()) and new.metadata ? 'eTag')
  execute function private.show_measures_of_file();
