-- A person's friends, in pages and by name, however it is spelled: who is friends with whom, everyone who is signed in may see. Of those
-- who are the caller's friends too it says when they were last seen.

create function public.get_friends(
  p_user_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 30
)
returns table (
  id uuid,
  username text,
  full_name text,
  avatar_url text,
  friendship_id uuid,
  created_at timestamptz,
  last_seen timestamptz,
  is_online boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with page as materialized (
    select
      case when friendships.user1_id = p_user_id then friendships.user2_id else friendships.user1_id end as friend_id,
      friendships.id as friendship_id,
      friendships.created_at
    from public.friendships
    where (friendships.user1_id = p_user_id or friendships.user2_id = p_user_id)
      and (friendships.created_at, friendships.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by friendships.created_at desc, friendships.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 50)
  )
  select
    profiles.id,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url,
    page.friendship_id,
    page.created_at,
    seen.at,
    private.is_online(seen.at)
  from page
  join public.profiles on profiles.id = page.friend_id
  cross join lateral (select private.last_seen_for(auth.uid(), page.friend_id) as at) as seen
  order by page.created_at desc, page.friendship_id desc;
end
$$;

comment on function public.get_friends(uuid, timestamptz, uuid, integer) is
  'A page of a person''s friends, the newest friendship first, before created_at and friendship_id of the last row seen: 30 unless asked '
  'for otherwise, 50 at most. Last seen and online are of the caller''s own friends alone.';

create function public.search_friends(p_user_id uuid, p_query text)
returns table (
  id uuid,
  username text,
  full_name text,
  avatar_url text,
  friendship_id uuid,
  last_seen timestamptz,
  is_online boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(private.typed_name(p_query));
begin
  if v_key is null or v_key = '' then
    return;
  end if;

  return query
  with found as materialized (
    select
      profiles.id,
      profiles.username,
      profiles.full_name,
      profiles.avatar_url,
      friendships.id as friendship_id,
      friendships.created_at
    from public.friendships
    join public.profiles
      on profiles.id = case when friendships.user1_id = p_user_id then friendships.user2_id else friendships.user1_id end
    where (friendships.user1_id = p_user_id or friendships.user2_id = p_user_id)
      and profiles.search_key like '%' || v_key || '%'
    order by friendships.created_at desc, friendships.id desc
    limit 30
  )
  select
    found.id,
    found.username,
    found.full_name,
    found.avatar_url,
    found.friendship_id,
    seen.at,
    private.is_online(seen.at)
  from found
  cross join lateral (select private.last_seen_for(auth.uid(), found.id) as at) as seen
  order by found.created_at desc, found.friendship_id desc;
end
$$;

comment on function public.search_friends(uuid, text) is
  'A person''s friends whose name holds the words, the newest friendship first, 30 at most; none for no words. Last seen and online are of '
  'the caller''s own friends alone.';

create function public.get_mutual_friends(p_user_id uuid)
returns table (id uuid, username text, full_name text, avatar_url text, mutual_friends_count integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own_id constant uuid := auth.uid();
begin
  return query
  select
    profiles.id,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url,
    (count(*) over ())::integer
  from (
    select user2_id as id
    from public.friendships
    where user1_id = v_own_id
    union all
    select user1_id
    from public.friendships
    where user2_id = v_own_id
  ) as own
  join public.friendships as theirs
    on theirs.user1_id = least(own.id, p_user_id)
    and theirs.user2_id = greatest(own.id, p_user_id)
  join public.profiles on profiles.id = own.id
  order by theirs.created_at desc, profiles.id
  limit 3;
end
$$;

comment on function public.get_mutual_friends(uuid) is
  'Friends whom the caller has in common with a person: three of them, each with how many there are.';

revoke execute on function public.get_friends(uuid, timestamptz, uuid, integer) from public;
revoke execute on function public.search_friends(uuid, text) from public;
revoke execute on function public.get_mutual_friends(uuid) from public;
grant execute on function public.get_friends(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function public.search_friends(uuid, text) to authenticated;
grant execute on function public.get_mutual_friends(uuid) to authenticated;
