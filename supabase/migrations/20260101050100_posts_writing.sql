-- Posts and likes. What is written is cleaned on the way in; nobody edits a post, its author deletes it.

create table public.posts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  content text not null default '',
  image_url text,
  image_media jsonb,
  video_url text,
  video_media jsonb,
  more_image_urls text[] not null default '{}',
  more_image_media jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint posts_pkey primary key (id),
  constraint posts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint posts_content_length check (length(content) <= 5000),
  constraint posts_image_url_is_media check (private.is_media_path(image_url, 'posts')),
  constraint posts_video_url_is_media check (private.is_media_path(video_url, 'posts')),
  constraint posts_more_images_follow_a_picture check (more_image_urls = '{}' or (image_url is not null and video_url is null)),
  -- A list of paths and nothing else, since readers count on it; what its paths are is private.post_pictures' to say.
  constraint posts_more_image_urls_is_a_list check (
    cardinality(more_image_urls) < 10 and coalesce(array_ndims(more_image_urls), 1) = 1 and array_position(more_image_urls, null) is null
  )
);

create index posts_user_id_created_at_idx on public.posts (user_id, created_at desc, id desc);
create index posts_created_at_idx on public.posts (created_at desc, id desc);
-- What stands in the grid of a profile.
create index posts_user_id_media_idx on public.posts (user_id, created_at desc, id desc)
  where image_url is not null or video_url is not null;
-- Reels are films alone, however rare those are among posts.
create index posts_films_id_idx on public.posts (id)
  where video_url is not null or private.is_named_as_film(image_url);
create index posts_films_created_at_idx on public.posts (created_at desc, id desc)
  where video_url is not null or private.is_named_as_film(image_url);
-- Whether another post shows a file.
create index posts_image_url_idx on public.posts (image_url) where image_url is not null;
create index posts_video_url_idx on public.posts (video_url) where video_url is not null;

create table public.post_likes (
  post_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  constraint post_likes_pkey primary key (post_id, user_id),
  constraint post_likes_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade,
  constraint post_likes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index post_likes_user_id_idx on public.post_likes (user_id);

comment on table public.posts is 'Text, a picture or a video, shown to the author''s friends first.';
comment on column public.posts.content is 'HTML of p, br, strong, em and u only; empty for media alone.';
comment on column public.posts.image_url is 'The path of a picture; beside a video, its poster.';
comment on column public.posts.image_media is 'What the picture is like: {width, height, duration, preview}, the preview a ThumbHash in Base64; null where not measured.';
comment on column public.posts.video_media is 'The same of the film; it has no preview.';
comment on column public.posts.more_image_urls is 'The paths of the second picture and those after it, nine at most, in their order; never beside a film.';
comment on column public.posts.more_image_media is 'What each of these is like, in the same order: an array of what image_media has, or null.';
comment on table public.post_likes is 'Who likes which post; a second like of one person breaks the key (23505).';

alter table public.posts enable row level security;
alter table public.post_likes enable row level security;

create policy "people read posts"
  on public.posts
  for select
  to authenticated
  using (true);

create policy "people post as themselves"
  on public.posts
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "authors delete their posts"
  on public.posts
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

create policy "people see likes"
  on public.post_likes
  for select
  to authenticated
  using (true);

create policy "people like as themselves"
  on public.post_likes
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "people take back their likes"
  on public.post_likes
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.posts, public.post_likes to authenticated;
grant insert (id, user_id, content, image_url, video_url, more_image_urls) on public.posts to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;

create trigger admit_own_row
  before insert on public.post_likes
  for each row
  execute function private.admit_own_row('user_id');

grant select, insert, update, delete on public.posts to service_role;

create trigger admit_own_row
  before insert on public.posts
  for each row
  execute function private.admit_own_row('user_id');

create trigger keep_left_ids
  after delete on public.posts
  referencing old table as gone
  for each statement
  execute function private.keep_left_ids('user_id');

create trigger refuse_left_id
  before insert on public.posts
  for each row
  execute function private.refuse_left_id('user_id');

-- A like stays with its post, whoever writes: what is counted comes and goes, and never moves.
revoke update, truncate on public.post_likes from service_role;

create function private.prepare_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest constant integer := 5000;
  v_paths text[];
  v_files jsonb;
begin
  -- Markup that is removed does not count, but nobody makes the database read a book to find that out.
  if length(new.content) > 4 * v_longest then
    raise exception using message = format('النص طويل جداً. الحد الأقصى %s حرف', private.grouped(v_longest));
  end if;

  new.content := private.rich_text(coalesce(new.content, ''));
  new.image_url := nullif(btrim(new.image_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  new.more_image_urls := coalesce(new.more_image_urls, '{}');
  perform private.require_picture_list(new.image_url, new.video_url, new.more_image_urls);
  v_paths := array[new.image_url, new.video_url] || new.more_image_urls;
  perform private.require_own_media('posts', new.user_id, variadic v_paths);
  v_files := private.hold_files(v_paths);
  perform private.require_post_kinds(new.image_url, new.video_url, new.more_image_urls, v_files);
  new.image_media := v_files -> new.image_url -> 'media';
  new.video_media := v_files -> new.video_url -> 'media';
  new.more_image_media := (
    select coalesce(jsonb_agg(v_files -> path -> 'media' order by place), '[]')
    from unnest(new.more_image_urls) with ordinality as paths (path, place)
  );

  if length(new.content) > v_longest then
    raise exception using message = format('النص طويل جداً. الحد الأقصى %s حرف', private.grouped(v_longest));
  end if;

  if not private.has_visible_text(new.content) then
    new.content := '';
    if new.image_url is null and new.video_url is null then
      raise exception using message = 'يرجى كتابة شيء أو إضافة صورة/فيديو لنشره';
    end if;
  end if;

  return new;
end
$$;

comment on function private.prepare_post() is 'Cleans a post, says what its media are like, and refuses one with nothing in it, with too much (spec 1 §5) or with media that are no file of its author''s or of another kind.';

create trigger prepare_post
  before insert on public.posts
  for each row
  execute function private.prepare_post();

-- Cleaning takes milliseconds: what does not change is clean already.
create trigger prepare_changed_post
  before update on public.posts
  for each row
  when (
    row(new.user_id, new.content, new.image_url, new.video_url, new.more_image_urls)
      is distinct from row(old.user_id, old.content, old.image_url, old.video_url, old.more_image_urls)
  )
  execute function private.prepare_post();

create function private.limit_own_writing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key constant text := auth.uid()::text;
  v_a_day constant integer := coalesce(tg_argv[0]::integer, 1000);
  v_wait integer := private.consume_rate_limit(tg_table_name, v_key, 100, interval '10 minutes');
  v_is_there boolean;
begin
  if v_wait = 0 then
    -- Behind the lock, this one counted.
    v_wait := private.rate_limit_wait(tg_table_name, v_key, v_a_day + 1, interval '1 day');
  end if;
  if v_wait > 0 then
    -- Who repeats what had no answer is told that it is there, as who is within the limit.
    execute format('select exists (select from %s where id = $1)', tg_relid::regclass) into v_is_there using new.id;
    if v_is_there then
      raise unique_violation using message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
    end if;
    raise exception using message = private.wait_text(v_wait);
  end if;

  perform private.purge_old_attempts();
  return new;
end
$$;

comment on function private.limit_own_writing() is
  'Refuses what the caller writes beyond 100 rows of a table in 10 minutes and 1,000 in a day, or as many as the trigger says.';

-- Before each row, so that of a statement of thousands none is written beyond the limit; and before it is cleaned, by their names.
create trigger limit_own_writing
  before insert on public.posts
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();

create function private.limit_markup_at_once()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest constant integer := 100000;
  v_counter constant text := 'majlis.markup_at_once';
  v_before constant integer := coalesce(nullif(current_setting(v_counter, true), ''), '0')::integer;
  v_length constant integer := v_before + coalesce(length(new.content), 0);
begin
  -- What is too long by itself is told that.
  if v_before > 0 and v_length > v_longest then
    raise exception using message = format('النص طويل جداً. الحد الأقصى %s حرف دفعة واحدة', private.grouped(v_longest));
  end if;

  perform set_config(v_counter, v_length::text, true);
  return new;
end
$$;

comment on function private.limit_markup_at_once() is
  'Refuses of what a client publishes in one request what is beyond 100,000 characters of markup, before it is cleaned: 20,000 take up to '
  'some 50 ms, for which others wait.';

-- By its name before the post is cleaned.
create trigger limit_markup_at_once
  before insert on public.posts
  for each row
  when (auth.uid() is not null)
  execute function private.limit_markup_at_once();

create function private.limit_rows_at_once()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_counter constant text := 'majlis.' || tg_table_name || '_at_once';
  v_rows constant integer := coalesce(nullif(current_setting(v_counter, true), ''), '0')::integer + 1;
begin
  if v_rows > tg_argv[0]::integer then
    raise exception using message = format('لا يمكن إرسال أكثر من %s دفعة واحدة', tg_argv[0]);
  end if;

  perform set_config(v_counter, v_rows::text, true);
  return case tg_op when 'DELETE' then old else new end;
end
$$;

comment on function private.limit_rows_at_once() is
  'Refuses what a client writes or deletes of a table in one request beyond so many rows as the trigger says, before the first of those.';

-- Not of what goes with a post or an account.
create trigger limit_rows_at_once
  before insert or delete on public.post_likes
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_at_once('100');

-- A like can be taken back and given anew without end. Nobody who reads likes so many.
create trigger limit_rows_in_time
  before insert on public.post_likes
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('1000');
