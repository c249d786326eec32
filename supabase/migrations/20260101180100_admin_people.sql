-- People as admins look for them: by any part of a name, handle, number or address, or by a code of invitation. Numbers and addresses
-- are shown to nobody else.

create function private.admin_search(p_query text)
returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_query constant text := private.typed_name(regexp_replace(coalesce(p_query, ''), '^\s*@', ''));
  v_key constant text := private.search_key(v_query);
  v_digits constant text := regexp_replace(private.latin_digits(v_query), '\D', '', 'g');
begin
  if v_query = '' then
    return query select id from public.profiles;
    return;
  end if;

  return query
  select id
  from public.profiles
  where v_key <> ''
    and ' ' || search_key like '%' || v_key || '%'
  union
  select id
  from public.profiles
  where phone_number = private.normalize_phone(v_query)
    or (length(v_digits) >= 4 and v_query !~ '[^\d\s()+٠-٩۰-۹-]' and strpos(phone_number, ltrim(v_digits, '0')) > 0)
    or (v_query ~ '@|\.' and strpos(lower(email), lower(v_query)) > 0)
  union
  select private.find_referrer(v_query);
end
$$;

comment on function private.admin_search(text) is
  'Who has this in a name (however spelled), in the number, in the address, or as a code of invitation; everybody for nothing.';

create function public.find_people_as_admin(p_query text default '', p_limit integer default 20)
returns table (
  id uuid,
  username text,
  full_name text,
  avatar_url text,
  phone_number text,
  email text,
  created_at timestamptz,
  points bigint,
  gems bigint,
  is_admin boolean,
  is_agent boolean,
  is_banned boolean,
  banned_until timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  return query
  select
    people.id,
    people.username,
    people.full_name,
    people.avatar_url,
    people.phone_number,
    people.email,
    people.created_at,
    private.balance_of(people.id, 'points'),
    private.balance_of(people.id, 'gems'),
    private.is_admin_account(people.id),
    private.is_agent(people.id),
    private.is_banned(people.id),
    (select bans.banned_until from public.locked_users as bans where bans.user_id = people.id and bans.is_active)
  from (
    select profiles.*
    from private.admin_search(p_query) as found (id)
    join public.profiles on profiles.id = found.id
    where profiles.id <> private.founder_id()
    order by
      coalesce(lower(profiles.username) = lower(btrim(p_query, ' @')), false) desc,
      profiles.created_at desc,
      profiles.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  ) as people
  order by
    coalesce(lower(people.username) = lower(btrim(p_query, ' @')), false) desc,
    people.created_at desc,
    people.id desc;
end
$$;

comment on function public.find_people_as_admin(text, integer) is
  'Who has this in a name, number, address or as code, the newest first behind who is called exactly so; the newest of all for nothing. '
  'With number, address, balances and how the account stands; never the founder, whom nobody is. For admins.';

create function public.get_admin_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_day constant interval := interval '1 day';
begin
  perform private.require_admin();

  return jsonb_build_object(
    'members', (select count(*) from public.profiles where id <> private.founder_id()),
    'new_today', (
      select count(*)
      from public.profiles
      where created_at > now() - c_day
        and id <> private.founder_id()
    ),
    'new_yesterday', (
      select count(*)
      from public.profiles
      where created_at between now() - 2 * c_day and now() - c_day
        and id <> private.founder_id()
    ),
    'active_today', (
      select count(distinct user_id)
      from auth.sessions
      where greatest(created_at, refreshed_at at time zone 'utc') > now() - c_day
    ),
    'active_bans', (select count(distinct user_id) from private.bans_in_force),
    'pending_applications', (select count(*) from public.agent_applications where status = 'pending'),
    'points_spent_today', (
      select coalesce(sum(-amount), 0)
      from public.ledger_entries
      where user_id is not null
        and currency = 'points'
        and amount < 0
        and created_at > now() - c_day
    )
  );
end
$$;

comment on function public.get_admin_overview() is
  'What is going on, over the last 24 hours: {members, new_today, new_yesterday, active_today, active_bans, pending_applications, '
  'points_spent_today}. For admins.';

revoke execute on function public.find_people_as_admin(text, integer) from public;
revoke execute on function public.get_admin_overview() from public;
grant execute on function public.find_people_as_admin(text, integer) to authenticated, service_role;
grant execute on function public.get_admin_overview() to authenticated, service_role;
