-- Whom to transfer points to: one's friends, who has a name that begins or goes on as it was typed, and whose referral code begins so.

create function private.typed_code_prefixes(p_key text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_typed constant text := upper(replace(p_key, ' ', ''));
  v_own constant text := regexp_replace(v_typed, '^REF', '');
begin
  return case when length(v_own) < 2 or starts_with('REF', v_typed) then '{}' else array[v_typed, 'REF' || v_own] end;
end
$$;

comment on function private.typed_code_prefixes(text) is
  'With what the referral codes begin that were typed, given as private.search_key makes it, with or without what nearly every code begins '
  'with; none for fewer than two letters beyond that.';

create function private.members_by_code(p_prefixes text[])
returns table (id uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select found.user_id
  from unnest(p_prefixes) as prefix
  cross join lateral (
    select referral_codes.user_id
    from public.referral_codes
    where referral_codes.referral_code collate "C" >= prefix
      and referral_codes.referral_code collate "C" < private.after_prefix(prefix)
    order by referral_codes.referral_code collate "C"
    limit 60
  ) as found;
end
$$;

comment on function private.members_by_code(text[]) is 'Whose referral codes begin with one of these: 60 of each at most.';

create function public.search_transfer_recipients(p_query text default '')
returns table (
  user_id uuid,
  referral_code text,
  display_name text,
  username text,
  full_name text,
  avatar_url text,
  is_agent boolean,
  is_friend boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own_id constant uuid := auth.uid();
  v_typed constant text := coalesce(private.typed_name(p_query), '');
  v_key constant text := private.search_key(v_typed);
  v_code constant text := private.normalize_referral_code(v_typed);
  v_codes constant text[] := private.typed_code_prefixes(v_key);
begin
  -- Signs alone are no name, and one letter is in nearly all of them.
  if length(v_key) = 1 or (v_key = '' and v_typed <> '') then
    return;
  end if;

  return query
  with friends as (
    select
      case when friendships.user1_id = v_own_id then friendships.user2_id else friendships.user1_id end as id,
      friendships.created_at
    from public.friendships
    where v_own_id in (friendships.user1_id, friendships.user2_id)
  ),
  sent as (
    select transfer_history.to_user_id as id, max(transfer_history.created_at) as sent_at
    from public.transfer_history
    where transfer_history.from_user_id = v_own_id
      and transfer_history.created_at > now() - interval '90 days'
    group by transfer_history.to_user_id
  ),
  named as (
    -- Friends and those one sent to are found among themselves, so that many others of the name do not crowd them out.
    select friends.id
    from friends
    join public.profiles as friend on friend.id = friends.id
    where v_key = ''
      or friend.search_key like '%' || v_key || '%'
    union
    select sent.id
    from sent
    join public.profiles as receiver on receiver.id = sent.id
    where v_key <> ''
      and receiver.search_key like '%' || v_key || '%'
    union
    select people_named.id
    from private.people_named(v_key)
    where v_key <> ''
    union
    select members_by_code.id
    from private.members_by_code(v_codes)
    union
    select same.id
    from public.profiles as same
    where lower(same.username) = lower(v_typed)
  )
  select
    profiles.id,
    -- Who knows a name has not been given the code that goes with it.
    case
      when friends.id is not null or referral_codes.referral_code ^@ any (v_codes) then referral_codes.referral_code
    end,
    private.display_name(profiles.id),
    profiles.username,
    profiles.full_name,
    profiles.avatar_url,
    private.is_agent(profiles.id),
    friends.id is not null
  from named
  join public.profiles on profiles.id = named.id
  left join friends on friends.id = named.id
  left join sent on sent.id = named.id
  left join public.referral_codes on referral_codes.user_id = named.id
  where private.validate_receiver(v_own_id, named.id) is null
  order by
    coalesce(lower(profiles.username) = lower(v_typed), false) desc,
    coalesce(referral_codes.referral_code in (v_code, 'REF' || v_code), false) desc,
    friends.id is not null desc,
    sent.sent_at desc nulls last,
    friends.created_at desc nulls last,
    coalesce(profiles.search_key || ' ' like v_key || ' %', false) desc,
    coalesce(profiles.search_key like v_key || '%', false) desc,
    profiles.username,
    profiles.id
  limit 30;
end
$$;

comment on function public.search_transfer_recipients(text) is
  'To whom one could transfer (the found user card of spec 2 §3): for nothing typed one''s friends, those of the latest transfers '
  'first; from two letters on whose name holds them or whose referral code begins with them (REF may be left out): whose username or code '
  'they are first, then friends, whom one sent to, whose name they begin as whole words, then as parts; 30 at most, none whom one may not '
  'send to. The code is null but of friends and where it is what was typed from its beginning.';

revoke execute on function public.search_transfer_recipients(text) from public;
grant execute on function public.search_transfer_recipients(text) to authenticated;
