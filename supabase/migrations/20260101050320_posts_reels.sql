-- Reels: posts with a film, whoever wrote them. On /reels they come at random (spec 1 §2), on /live the newest (spec 2 §7).

create function public.get_reels(
  p_start uuid default null,
  p_after uuid default null,
  p_limit integer default 20
)
returns setof public.post_cards
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_start constant uuid := coalesce(p_start, '00000000-0000-0000-0000-000000000000');
  -- The ids are a circle: from the start to the last one, then from the first one to the start.
  v_is_round constant boolean := p_after is not null and p_after < v_start;
begin
  -- Ids are random, so that their order is: nothing has to be drawn, or remembered of what was seen.
  return query
  with to_the_end as (
    select posts.id, false as is_round
    from public.posts
    where (posts.video_url is not null or private.is_named_as_film(posts.image_url))
      and not v_is_round
      and posts.id >= v_start
      and (p_after is null or posts.id > p_after)
      and not private.is_banned(posts.user_id)
    order by posts.id
    limit v_limit
  ),
  from_the_first as (
    select posts.id, true as is_round
    from public.posts
    where (posts.video_url is not null or private.is_named_as_film(posts.image_url))
      and posts.id < v_start
      and (not v_is_round or posts.id > p_after)
      and not private.is_banned(posts.user_id)
    order by posts.id
    limit v_limit - (select count(*) from to_the_end)
  ),
  page as (
    select *
    from to_the_end
    union all
    select *
    from from_the_first
  )
  select post_cards.*
  from page
  join public.post_cards on post_cards.id = page.id
  order by page.is_round, page.id;
end
$$;

comment on function public.get_reels(uuid, uuid, integer) is
  'Posts with a film in an order that is random and always the same, as rows of post_cards: the first of them from a place that the caller '
  'has chosen, those after the last one seen from there, until all were; 20 unless asked for otherwise, 50 at most. None of who is banned.';

create function public.get_live_reels()
returns setof public.post_cards
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with page as (
    select posts.id
    from public.posts
    where (posts.video_url is not null or private.is_named_as_film(posts.image_url))
      and not private.is_banned(posts.user_id)
    order by posts.created_at desc, posts.id desc
    limit 50
  )
  select post_cards.*
  from page
  join public.post_cards on post_cards.id = page.id
  order by post_cards.created_at desc, post_cards.id desc;
end
$$;

comment on function public.get_live_reels() is
  'The 50 newest posts with a film (spec 2 §9), as rows of post_cards. None of who is banned.';

revoke execute on function public.get_reels(uuid, uuid, integer) from public;
revoke execute on function public.get_live_reels() from public;
grant execute on function public.get_reels(uuid, uuid, integer) to authenticated;
grant execute on function public.get_live_reels() to authenticated;
