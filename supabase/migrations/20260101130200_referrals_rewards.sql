-- The reward for inviting: 500 points for each registration that verified its number, once for a number and once for a
-- device. What a new member's device is becomes known when they report it first; then it is decided, for good.

create function private.referral_reward()
returns bigint
language sql
immutable
as $$
  select 500
$$;

comment on function private.referral_reward() is 'What an inviter earns for a registration, in points.';

create function private.earns_reward(p_referral public.referrals)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_referral.phone_number is not null
    and p_referral.referrer_id is not null
    and private.has_verified_contact(p_referral.referrer_id)
    and not private.is_banned(p_referral.referrer_id)
    and not exists (
      select
      from public.device_fingerprints
      where user_id = p_referral.referrer_id
        and fingerprint = p_referral.first_device
    )
    and not exists (
      select
      from public.referrals
      where rewarded_at is not null
        and (phone_number = p_referral.phone_number or first_device = p_referral.first_device)
    )
$$;

comment on function private.earns_reward(public.referrals) is
  'Whether an invitation is paid: by a number and a device that were not paid for before, on a device that is not the '
  'inviter''s, to an inviter who is there, has a verified contact and is not banned.';

create function private.pay_referral(p_referral public.referrals)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.pay_reward(
    'referral_reward',
    private.mint(),
    p_referral.referrer_id,
    private.referral_reward(),
    0
  );

  update public.referrals
  set rewarded_at = now(),
    reward = private.referral_reward()
  where id = p_referral.id;

  update public.user_referral_system
  set total_earnings = total_earnings + private.referral_reward(),
    updated_at = now()
  where user_id = p_referral.referrer_id;

  perform private.notify(
    p_referral.referrer_id,
    'مكافأة دعوة',
    format(
      'انضمام بدعوتك: %s. مكافأتك: %s',
      private.display_name(p_referral.referred_id),
      private.points_in_words(private.referral_reward())
    ),
    'referral_reward',
    p_referral.referred_id,
    p_target_type => 'wallet',
    p_amount => private.referral_reward(),
    p_currency => 'points'
  );
end
$$;

comment on function private.pay_referral(public.referrals) is 'Pays an inviter and tells them.';

create function private.decide_referral(p_user_id uuid, p_fingerprint text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_referral public.referrals;
begin
  -- Accounts that report the same device at once are decided one after the other.
  perform pg_advisory_xact_lock(hashtextextended('referral-device:' || p_fingerprint, 0));

  -- So are those that registered one number after each other, always behind the device's lock.
  perform pg_advisory_xact_lock(hashtextextended('referral-number:' || phone_number, 0))
  from public.referrals
  where referred_id = p_user_id
    and first_device is null;

  -- The inviter's wallet comes before the invitation, so that this and their account's deletion cannot wait for each other.
  perform private.lock_wallets(referrer_id)
  from public.referrals
  where referred_id = p_user_id
    and first_device is null
    and referrer_id is not null;

  update public.referrals
  set first_device = p_fingerprint
  where referred_id = p_user_id
    and first_device is null
  returning *
  into v_referral;

  if found and private.earns_reward(v_referral) then
    perform private.pay_referral(v_referral);
  end if;
end
$$;

comment on function private.decide_referral(uuid, text) is
  'Pays the inviter of a person whose first device this is, or never; a later device changes nothing.';

create function private.decide_by_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.decide_referral(new.user_id, new.fingerprint);

  return null;
end
$$;

comment on function private.decide_by_device() is 'Decides about the inviter when a person''s first device is stored.';

create trigger decide_by_device
  after insert on public.device_fingerprints
  for each row
  execute function private.decide_by_device();
