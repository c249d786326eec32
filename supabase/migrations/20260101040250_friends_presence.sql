-- Presence: when each person was last seen, which their friends may know and nobody else. Who looks at the app says so once a minute
-- (`touch_presence`); who was seen within two minutes is online (spec 1 §3).

create table private.presence (
  user_id uuid not null,
  seen_at timestamptz not null,
  constraint presence_pkey primary key (user_id),
  constraint presence_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
)
-- Written every minute while somebody looks: the row changes in place, and no index knows the time.
with (fillfactor = 50);

alter table private.presence enable row level security;

comment on table private.presence is 'When each person last looked at the app. For procedures, which tell friends alone.';

create function private.online_window()
returns interval
language sql
immutable
as $$
  select interval '2 minutes'
$$;

create function private.presence_interval()
returns interval
language sql
immutable
as $$
  select interval '50 seconds'
$$;

comment on function private.online_window() is 'Who was seen within it is online.';
comment on function private.presence_interval() is 'How soon after the last time being here is written down again: a browser says so once a minute.';

create function public.touch_presence()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
begin
  -- Nothing is written, and no row is locked, where it is known already. By a clock that was ahead nothing is.
  if exists (
    select
    from private.presence
    where user_id = v_user_id
      and seen_at > now() - private.presence_interval()
      and seen_at < now() + private.presence_interval()
  ) then
    return;
  end if;

  insert into private.presence (user_id, seen_at)
  select id, now()
  from public.profiles
  where id = v_user_id
  on conflict (user_id) do update
  set seen_at = excluded.seen_at;
end
$$;

comment on function public.touch_presence() is 'Says that the caller is here; written once in 50 seconds at most.';

create function private.last_seen_for(p_viewer_id uuid, p_user_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.are_friends(p_viewer_id, p_user_id) or private.is_banned(p_user_id) then
    return null;
  end if;

  return (select seen_at from private.presence where user_id = p_user_id);
end
$$;

comment on function private.last_seen_for(uuid, uuid) is
  'When the viewer may know that a person was last seen: null unless they are friends, of who is banned, and of who never was.';

create function private.is_online(p_seen_at timestamptz)
returns boolean
language sql
stable
as $$
  select coalesce(p_seen_at > now() - private.online_window(), false)
$$;

comment on function private.is_online(timestamptz) is 'Whether somebody who was last seen then is online now.';

create function public.get_friend_presence(p_user_id uuid)
returns table (last_seen timestamptz, is_online boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select seen.at, private.is_online(seen.at)
  from (select private.last_seen_for(auth.uid(), p_user_id) as at) as seen
  where seen.at is not null;
end
$$;

comment on function public.get_friend_presence(uuid) is
  'When a friend of the caller was last seen, and whether they are online; no row of anybody else, or of who is banned.';

create function public.get_online_friends()
returns table (id uuid, username text, full_name text, avatar_url text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own_id constant uuid := auth.uid();
begin
  return query
  select profiles.id, profiles.username, profiles.full_name, profiles.avatar_url
  from (
    select user2_id as id
    from public.friendships
    where user1_id = v_own_id
    union all
    select user1_id
    from public.friendships
    where user2_id = v_own_id
  ) as friends
  join private.presence on presence.user_id = friends.id
  join public.profiles on profiles.id = friends.id
  where private.is_online(presence.seen_at)
    and not private.is_banned(friends.id)
  order by presence.seen_at desc, profiles.id
  limit 30;
end
$$;

comment on function public.get_online_friends() is 'The caller''s friends who are online, the latest seen first, 30 at most; nobody who is banned.';

revoke execute on function public.touch_presence() from public;
revoke execute on function public.get_friend_presence(uuid) from public;
revoke execute on function public.get_online_friends() from public;
grant execute on function public.touch_presence() to authenticated;
grant execute on function public.get_friend_presence(uuid) to authenticated;
grant execute on function public.get_online_friends() to authenticated;
