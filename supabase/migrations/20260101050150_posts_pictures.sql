-- The further pictures of posts, one row each, kept beside public.posts.more_image_urls: who shows a file is found by its path, which no
-- index of a list can say. Reading a post asks for none of these.

create table private.post_pictures (
  post_id uuid not null,
  image_url text not null,
  user_id uuid not null,
  constraint post_pictures_pkey primary key (post_id, image_url),
  constraint post_pictures_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade,
  constraint post_pictures_image_url_is_media check (private.is_media_path(image_url, 'posts'))
);

-- Whether another post shows a file.
create index post_pictures_image_url_idx on private.post_pictures (image_url);

alter table private.post_pictures enable row level security;

comment on table private.post_pictures is 'Each picture of a post after its first; kept by triggers alone.';
comment on column private.post_pictures.user_id is 'Whose post it is.';

create function private.begin_post_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.post_pictures
    where post_id = new.id;
  end if;

  insert into private.post_pictures (post_id, image_url, user_id)
  select new.id, path, new.user_id
  from unnest(new.more_image_urls) as path;

  return null;
end
$$;

comment on function private.begin_post_pictures() is 'Keeps private.post_pictures true after a post with several pictures was written.';

-- Before what deletes files that no row shows: triggers go by their names.
create trigger begin_post_pictures
  after insert on public.posts
  for each row
  when (new.more_image_urls <> '{}')
  execute function private.begin_post_pictures();

create trigger begin_changed_post_pictures
  after update on public.posts
  for each row
  when (row(new.user_id, new.more_image_urls) is distinct from row(old.user_id, old.more_image_urls))
  execute function private.begin_post_pictures();
