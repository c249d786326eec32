-- The strip of stories: what of the last 24 hours the caller may see, in one answer; and who saw one's own.

create view public.story_cards
with (security_invoker = true)
as
select
  stories.id,
  stories.user_id,
  stories.image_url,
  stories.image_media,
  stories.video_url,
  stories.video_media,
  stories.duration,
  stories.created_at,
  jsonb_build_object(
    'id', profiles.id,
    'username', profiles.username,
    'full_name', profiles.full_name,
    'avatar_url', profiles.avatar_url
  ) as user_profile,
  exists (
    select
    from public.story_views
    where story_views.story_id = stories.id
      and story_views.viewer_id = (select auth.uid())
  ) as seen,
  case when stories.user_id = (select auth.uid()) then (
    select count(*)
    from public.story_views
    where story_views.story_id = stories.id
  ) end as views_count
from public.stories
join public.profiles on profiles.id = stories.user_id;

comment on view public.story_cards is
  'A story with its author, whether the caller saw it, and, of their own alone, how many did (spec 1 §3).';

revoke all on public.story_cards from anon, authenticated;
grant select on public.story_cards to authenticated, service_role;

create function public.get_active_stories()
returns setof public.story_cards
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller constant uuid := auth.uid();
  v_most_people constant integer := 100;
begin
  return query
  with people as materialized (
    select authors.id, newest.created_at as newest_at
    from unnest(private.self_and_friends(v_caller)) as authors (id)
    cross join lateral (
      select stories.created_at
      from public.stories
      where stories.user_id = authors.id
        and stories.created_at > now() - private.story_lifetime()
      order by stories.created_at desc, stories.id desc
      limit 1
    ) as newest
    order by authors.id = v_caller desc, newest.created_at desc, authors.id
    limit v_most_people
  )
  select story_cards.*
  from people
  join public.story_cards on story_cards.user_id = people.id
    and story_cards.created_at > now() - private.story_lifetime()
  order by people.id = v_caller desc, people.newest_at desc, people.id, story_cards.created_at, story_cards.id;
end
$$;

comment on function public.get_active_stories() is
  'The strip: stories of the last 24 hours, of the caller and of the 100 friends who told one last. The caller''s come first, then those '
  'of whoever told the newest; of each person from the oldest on.';

create function public.get_story_viewers(
  p_story_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (id uuid, username text, full_name text, avatar_url text, seen_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select profiles.id, profiles.username, profiles.full_name, profiles.avatar_url, views.created_at
  from public.story_views as views
  join public.profiles on profiles.id = views.viewer_id
  where views.story_id = p_story_id
    and exists (
      select
      from public.stories
      where stories.id = p_story_id
        and stories.user_id = auth.uid()
    )
    and (views.created_at, views.viewer_id)
      < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by views.created_at desc, views.viewer_id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;

comment on function public.get_story_viewers(uuid, timestamptz, uuid, integer) is
  'Who saw a story of the caller''s, the latest first, before seen_at and id of the last row seen; nobody of a story that is not theirs.';

revoke execute on function public.get_active_stories() from public;
revoke execute on function public.get_story_viewers(uuid, timestamptz, uuid, integer) from public;
grant execute on function public.get_active_stories() to authenticated;
grant execute on function public.get_story_viewers(uuid, timestamptz, uuid, integer) to authenticated;
