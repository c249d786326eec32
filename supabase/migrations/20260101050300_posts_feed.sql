-- The feed: friends' posts and one's own, newest first, in pages by keyset; and the posts of one person in the same shape.
-- Both show only what every signed-in person may read.

create view public.post_cards
with (security_invoker = true)
as
select
  posts.id,
  posts.content,
  posts.image_url,
  posts.image_media,
  posts.video_url,
  posts.video_media,
  posts.more_image_urls,
  posts.more_image_media,
  posts.user_id,
  posts.created_at,
  jsonb_build_object(
    'id', profiles.id,
    'username', profiles.username,
    'full_name', profiles.full_name,
    'avatar_url', profiles.avatar_url
  ) as user_profile,
  post_counts.likes as likes_count,
  post_counts.comments as comments_count,
  exists (
    select
    from public.post_likes
    where post_likes.post_id = posts.id
      and post_likes.user_id = (select auth.uid())
  ) as user_liked
from public.posts
join public.profiles on profiles.id = posts.user_id
join public.post_counts on post_counts.post_id = posts.id;

comment on view public.post_cards is 'A post with its author, its counts, and whether the caller likes it (spec 1 §3).';

revoke all on public.post_cards from anon, authenticated;
grant select on public.post_cards to authenticated, service_role;

create function private.newest_posts_of(
  p_authors uuid[],
  p_before timestamptz,
  p_before_id uuid,
  p_limit integer
)
returns setof public.post_cards
language plpgsql
stable
set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_before constant timestamptz := coalesce(p_before, 'infinity');
  v_before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  -- The newest post of every author comes first. When there are enough of these to fill the page, nothing older than the
  -- last of them can be on it, so hardly more rows are read than shown, however many posts or authors there are.
  return query
  with heads as materialized (
    select authors.id as user_id, newest.created_at
    from unnest(p_authors) as authors (id)
    cross join lateral (
      select posts.created_at
      from public.posts
      where posts.user_id = authors.id
        and (posts.created_at, posts.id) < (v_before, v_before_id)
      order by posts.created_at desc, posts.id desc
      limit 1
    ) as newest
  ),
  horizon as materialized (
    select coalesce(
      (
        select heads.created_at
        from heads
        order by heads.created_at desc
        offset v_limit - 1
        limit 1
      ),
      '-infinity'
    ) as oldest
  ),
  page as (
    select latest.id
    from heads
    cross join lateral (
      select posts.id, posts.created_at
      from public.posts
      where posts.user_id = heads.user_id
        and (posts.created_at, posts.id) < (v_before, v_before_id)
        and posts.created_at >= (select horizon.oldest from horizon)
      order by posts.created_at desc, posts.id desc
      limit v_limit
    ) as latest
    order by latest.created_at desc, latest.id desc
    limit v_limit
  )
  select post_cards.*
  from page
  join public.post_cards on post_cards.id = page.id
  order by post_cards.created_at desc, post_cards.id desc;
end
$$;

comment on function private.newest_posts_of(uuid[], timestamptz, uuid, integer) is
  'A page of these authors'' posts before a place in time: 20 unless asked for otherwise, 50 at most.';

create function public.get_feed_posts(
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns setof public.post_cards
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select *
  from private.newest_posts_of(private.self_and_friends(auth.uid()), p_before, p_before_id, p_limit);
end
$$;

comment on function public.get_feed_posts(timestamptz, uuid, integer) is
  'The caller''s feed: rows of post_cards before created_at and id of the last row seen.';

create function public.get_user_posts(
  p_user_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns setof public.post_cards
language sql
stable
security definer
set search_path = ''
as $$
  select *
  from private.newest_posts_of(array[p_user_id], p_before, p_before_id, p_limit)
$$;

comment on function public.get_user_posts(uuid, timestamptz, uuid, integer) is
  'One person''s posts, in the same rows and pages as the feed.';

create function public.get_user_media(
  p_user_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns setof public.post_cards
language sql
stable
security definer
set search_path = ''
as $$
  with page as (
    select posts.id
    from public.posts
    where posts.user_id = p_user_id
      and (posts.image_url is not null or posts.video_url is not null)
      and (posts.created_at, posts.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by posts.created_at desc, posts.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select post_cards.*
  from page
  join public.post_cards on post_cards.id = page.id
  order by post_cards.created_at desc, post_cards.id desc
$$;

comment on function public.get_user_media(uuid, timestamptz, uuid, integer) is
  'Those of one person''s posts that have a picture or a film, in the same rows and pages.';

revoke execute on function public.get_feed_posts(timestamptz, uuid, integer) from public;
revoke execute on function public.get_user_posts(uuid, timestamptz, uuid, integer) from public;
revoke execute on function public.get_user_media(uuid, timestamptz, uuid, integer) from public;
grant execute on function public.get_feed_posts(timestamptz, uuid, integer) to authenticated;
grant execute on function public.get_user_posts(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function public.get_user_media(uuid, timestamptz, uuid, integer) to authenticated;
