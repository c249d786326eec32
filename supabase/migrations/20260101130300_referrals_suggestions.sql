-- Friend suggestions (spec 1 §3): who invited one, friends of friends, who came by the same invitation, and people who are here these days.
-- Of each kind a bounded part is read by an index, however many people there are.

create function private.is_around(p_secret text, p_user_id uuid, p_seen_at timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date - seen.day
    <= 8 + get_byte(sha256(convert_to(concat_ws(E'\n', p_secret, p_user_id, seen.day), 'UTF8')), 0) % 7
  from (select (p_seen_at at time zone 'utc')::date as day) as seen
$$;

comment on function private.is_around(text, uuid, timestamptz) is
  'Whether who was last here then still is these days: for 8 to 14 days, as the secret draws for each day of each person. By UTC days, and the '
  'same whoever looks, so that nobody sees more than one day on which they go.';

create function private.people_about(p_viewer_id uuid)
returns table (id uuid, way integer, via_id uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_inviter_id constant uuid := (
    select referrer_id
    from public.referrals
    where referred_id = p_viewer_id
      and referrer_id <> private.founder_id()
  );
  -- Where the people who are here are read from: another place for everyone, and every day.
  v_place constant uuid := md5(p_viewer_id::text || (now() at time zone 'utc')::date)::uuid;
  v_secret constant text := private.hash_code('is around', null);
begin
  return query
  with friends as materialized (
    (select user2_id as friend_id from public.friendships where user1_id = p_viewer_id limit 50)
    union all
    (select user1_id from public.friendships where user2_id = p_viewer_id limit 50)
  )
  select v_inviter_id, 1, null::uuid
  union all
  select theirs.friend_id, 2, friends.friend_id
  from friends
  cross join lateral (
    (select user2_id as friend_id from public.friendships where user1_id = friends.friend_id limit 30)
    union all
    (select user1_id from public.friendships where user2_id = friends.friend_id limit 30)
  ) as theirs
  union all
  (
    select referred_id, 3, null
    from public.referrals
    where referrer_id = p_viewer_id
    order by created_at desc
    limit 20
  )
  union all
  (
    select referred_id, 4, null
    from public.referrals
    where referrer_id = v_inviter_id
    order by created_at desc
    limit 50
  )
  union all
  select here.user_id, 5, null
  from (
    (select user_id, seen_at from private.presence where user_id >= v_place order by user_id limit 100)
    union all
    (select user_id, seen_at from private.presence where user_id < v_place order by user_id limit 100)
  ) as here
  -- Nobody is to learn from the day on which somebody is gone from here when they were.
  where private.is_around(v_secret, here.user_id, here.seen_at);
end
$$;

comment on function private.people_about(uuid) is
  'Whom a person may know, some of them by several ways: 1 who invited them, 2 a friend of the friend via_id, 3 whom they invited, 4 who was '
  'invited by the same, 5 who was here within one to two weeks. Of friends 100, of each their 60.';

create function private.suggested_people(p_viewer_id uuid, p_limit integer)
returns table (id uuid, way integer, mutual_friends integer, via_id uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select wanted.id, wanted.way, wanted.mutual_friends, wanted.via_id
  from (
    select
      about.id,
      min(about.way) as way,
      (count(*) filter (where about.way = 2))::integer as mutual_friends,
      (array_agg(about.via_id order by about.via_id) filter (where about.way = 2))[1] as via_id
    from private.people_about(p_viewer_id) as about
    where about.id not in (p_viewer_id, private.founder_id())
    group by about.id
    order by min(about.way) = 1 desc, count(*) filter (where about.way = 2) desc, min(about.way), about.id
    offset 0
  ) as wanted
  -- Asked in order, so that no more are asked of than it takes.
  where (select profiles.username from public.profiles where profiles.id = wanted.id) is not null
    and not private.are_friends(p_viewer_id, wanted.id)
    and not exists (
      select
      from public.friend_requests
      where friend_requests.status = 'pending'
        and (friend_requests.sender_id, friend_requests.receiver_id) in ((p_viewer_id, wanted.id), (wanted.id, p_viewer_id))
    )
    and not exists (
      select
      from private.refused_friend_requests as refused
      where (refused.sender_id, refused.receiver_id) in ((p_viewer_id, wanted.id), (wanted.id, p_viewer_id))
    )
    and not private.is_banned(wanted.id)
  limit p_limit;
end
$$;

comment on function private.suggested_people(uuid, integer) is
  'Whom to suggest to a person: who invited them, then by friends in common, then by the ways of private.people_about. Not themselves, no '
  'friend, nobody with whom a request waits or was refused, whoever refused it, nobody who is banned or has no name yet.';

create function public.get_friend_suggestions(p_limit integer default 10)
returns table (
  id uuid,
  username text,
  full_name text,
  avatar_url text,
  mutual_friends_count integer,
  mutual_friend_name text,
  is_inviter boolean,
  has_pending_request boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    profiles.id,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url,
    suggested.mutual_friends,
    case when suggested.via_id is not null then private.display_name(suggested.via_id) end,
    suggested.way = 1,
    false
  from private.suggested_people(auth.uid(), least(greatest(coalesce(p_limit, 10), 1), 10))
    with ordinality as suggested (id, way, mutual_friends, via_id, place)
  join public.profiles on profiles.id = suggested.id
  order by suggested.place;
end
$$;

comment on function public.get_friend_suggestions(integer) is
  'Ten people whom the caller may know (spec 1 §3), who invited them first, then by friends in common, with the name of one of these; '
  'has_pending_request is false of each, since who was asked is no longer suggested.';

revoke execute on function public.get_friend_suggestions(integer) from public;
grant execute on function public.get_friend_suggestions(integer) to authenticated;
