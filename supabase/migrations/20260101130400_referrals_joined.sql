-- Who joined by one's code, for /referral: in pages, newest first, what each brought, and how many came and what was earned by the day.

create function public.get_referrals(
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  created_at timestamptz,
  status text,
  reward bigint,
  user_id uuid,
  username text,
  full_name text,
  avatar_url text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with page as materialized (
    select *
    from public.referrals
    where referrals.referrer_id = auth.uid()
      and (referrals.created_at, referrals.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by referrals.created_at desc, referrals.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select
    page.id,
    page.created_at,
    case
      when page.rewarded_at is not null then 'rewarded'
      -- It is decided with the first device of a person with a number.
      when page.phone_number is not null and page.referred_id is not null and page.first_device is null then 'waiting'
      else 'unrewarded'
    end,
    coalesce(page.reward, 0),
    profiles.id,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url
  from page
  left join public.profiles on profiles.id = page.referred_id
  order by page.created_at desc, page.id desc;
end
$$;

comment on function public.get_referrals(timestamptz, uuid, integer) is
  'Who joined by the caller''s code, newest first, 20 unless asked for otherwise, 50 at most: status is rewarded, waiting or unrewarded, '
  'reward the points that were paid. The person is null once the account is gone. The next page is that before created_at and id of the last.';

create function public.get_referral_days(p_days integer default 30)
returns table (day date, joined bigint, earned bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with days as (
    select last.day
    from private.last_days(p_days) as last
  ),
  arrivals as (
    select (referrals.created_at at time zone 'utc')::date as day, count(*) as joined
    from public.referrals
    where referrals.referrer_id = auth.uid()
      and referrals.created_at >= (select min(days.day) from days)::timestamp at time zone 'utc'
    group by 1
  )
  select
    days.day,
    coalesce(arrivals.joined, 0),
    coalesce(wallet_days.earned, 0)
  from days
  left join arrivals on arrivals.day = days.day
  left join private.wallet_days
    on wallet_days.user_id = auth.uid()
    and wallet_days.day = days.day
    and wallet_days.currency = 'points'
    and wallet_days.kind = 'referral_reward'
  order by days.day;
end
$$;

comment on function public.get_referral_days(integer) is
  'How many joined by the caller''s code and what invitations earned, in points, on each of the last days (UTC, 30 unless asked for '
  'otherwise, 366 at most), oldest first.';

revoke execute on function public.get_referrals(timestamptz, uuid, integer) from public;
revoke execute on function public.get_referral_days(integer) from public;
grant execute on function public.get_referrals(timestamptz, uuid, integer) to authenticated;
grant execute on function public.get_referral_days(integer) to authenticated;
