-- Posts, likes and comments. What is written is cleaned on the way in; nobody edits a post, its author deletes it.

create table public.posts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  content text not null default '',
  image_url text,
  image_media jsonb,
  video_url text,
  video_media jsonb,
  created_at timestamptz not null default now(),
  constraint posts_pkey primary key (id),
  constraint posts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint posts_image_url_is_media check (private.is_media_path(image_url, 'posts')),
  constraint posts_video_url_is_media check (private.is_media_path(video_url, 'posts'))
);

create index posts_user_id_created_at_idx on public.posts (user_id, created_at desc, id desc);
create index posts_created_at_idx on public.posts (created_at desc, id desc);
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

create table public.post_comments (
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  user_id uuid not null default auth.uid(),
  content text not null,
  created_at timestamptz not null default now(),
  constraint post_comments_pkey primary key (id),
  constraint post_comments_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade,
  constraint post_comments_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index post_comments_post_id_created_at_idx on public.post_comments (post_id, created_at, id);
create index post_comments_user_id_idx on public.post_comments (user_id);

comment on table public.posts is 'Text, a picture or a video, shown to the author''s friends first.';
comment on column public.posts.content is 'HTML of p, br, strong, em and u only; empty for media alone.';
comment on column public.posts.image_url is 'The path of a picture; beside a video, its poster.';
comment on column public.posts.image_media is 'What the picture is like: {width, height, duration, preview}, the preview a ThumbHash in Base64; null where not measured.';
comment on column public.posts.video_media is 'The same of the film; it has no preview.';
comment on table public.post_likes is 'Who likes which post; a second like of one person breaks the key (23505).';
comment on table public.post_comments is 'Plain text under a post.';

alter table public.posts enable row level security;
alter table public.post_likes enable row level security;
alter table public.post_comments enable row level security;

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

create policy "people read comments"
  on public.post_comments
  for select
  to authenticated
  using (true);

create policy "people comment as themselves"
  on public.post_comments
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "authors delete their comments"
  on public.post_comments
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.posts, public.post_likes, public.post_comments to authenticated;
grant insert (id, user_id, content, image_url, video_url) on public.posts to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;
grant insert (id, post_id, user_id, content) on public.post_comments to authenticated;
grant select, insert, update, delete on public.posts to service_role;
-- A like or comment stays with its post, whoever writes: what is counted comes and goes, and never moves.
revoke update, truncate on public.post_likes, public.post_comments from service_role;
grant update (content) on public.post_comments to service_role;

create function private.prepare_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest constant integer := 5000;
begin
  -- Markup that is removed does not count, but nobody makes the database read a book to find that out.
  if length(new.content) > 4 * v_longest then
    raise exception using message = format('النص طويل جداً. الحد الأقصى %s حرف', v_longest);
  end if;

  new.content := private.rich_text(coalesce(new.content, ''));
  new.image_url := nullif(btrim(new.image_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  perform private.require_own_media('posts', new.user_id, new.image_url, new.video_url);
  new.image_media := private.media_of(new.image_url);
  new.video_media := private.media_of(new.video_url);

  if length(new.content) > v_longest then
    raise exception using message = format('النص طويل جداً. الحد الأقصى %s حرف', v_longest);
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

comment on function private.prepare_post() is 'Cleans a post, says what its media are like, and refuses one with nothing in it, with too much (spec 1 §5) or with media that are no file of its author''s.';

create trigger prepare_post
  before insert on public.posts
  for each row
  execute function private.prepare_post();

-- Cleaning takes milliseconds: what does not change is clean already.
create trigger prepare_changed_post
  before update on public.posts
  for each row
  when (row(new.user_id, new.content, new.image_url, new.video_url) is distinct from row(old.user_id, old.content, old.image_url, old.video_url))
  execute function private.prepare_post();

create function private.prepare_comment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest constant integer := 1000;
begin
  if length(new.content) > 4 * v_longest then
    raise exception using message = format('التعليق طويل جداً. الحد الأقصى %s حرف', v_longest);
  end if;

  new.content := private.plain_text(coalesce(new.content, ''));

  if length(new.content) > v_longest then
    raise exception using message = format('التعليق طويل جداً. الحد الأقصى %s حرف', v_longest);
  end if;

  if not private.has_visible_text(new.content) then
    raise exception using message = 'يرجى كتابة تعليق';
  end if;

  return new;
end
$$;

comment on function private.prepare_comment() is 'Cleans a comment and refuses an empty or too long one.';

create trigger prepare_comment
  before insert or update on public.post_comments
  for each row
  execute function private.prepare_comment();

create function private.limit_own_writing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key constant text := auth.uid()::text;
  v_a_day constant integer := 1000;
  v_wait integer := private.take_attempt(tg_table_name, v_key, 100, interval '10 minutes');
  v_is_there boolean;
begin
  if v_wait = 0 then
    -- Behind the lock, this one counted.
    v_wait := private.wait_for_attempt(tg_table_name, v_key, v_a_day + 1, interval '1 day');
  end if;
  if v_wait > 0 then
    -- Who repeats what had no answer is told that it is there, as who is within the limit.
    execute format('select exists (select from %s where id = $1)', tg_relid::regclass) into v_is_there using new.id;
    if v_is_there then
      raise unique_violation using message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
    end if;
    raise exception using message = private.wait_text(v_wait);
  end if;

  perform private.forget_old_attempts();
  return new;
end
$$;

comment on function private.limit_own_writing() is
  'Refuses what the caller writes beyond 100 rows of a table in 10 minutes and 1,000 in a day.';

-- Before each row, so that of a statement of thousands none is written beyond the limit; and before it is cleaned, by their names.
create trigger limit_own_writing
  before insert on public.posts
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();

create trigger limit_own_writing
  before insert on public.post_comments
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();
