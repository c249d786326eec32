-- Another number for an account by phone (spec 1 §4, §5): asked for by who showed a password or a second factor lately, proven by a code
-- that was sent to the new number for this account as it is, and done once. With the number moves the synthetic address that the
-- account is entered by; the old number is told, and is nobody's.

create function public.authorize_phone_change()
returns table (user_id uuid, session_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_step_up();

  return query select auth.uid(), (auth.jwt() ->> 'session_id')::uuid;
end
$$;

comment on function public.authorize_phone_change() is
  'Who asks for another number, and in which session; raises 403 with the hint step_up_required unless it showed a password or a second '
  'factor lately. Opens nothing by itself: what is sent and checked, the service asks for.';

revoke execute on function public.authorize_phone_change() from public;
grant execute on function public.authorize_phone_change() to authenticated;

create function private.lock_phone_changer(p_user_id uuid, p_session_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  -- As all that changes an account: its row first. Who was banned or signed out meanwhile changes nothing any more.
  perform
  from auth.users
  where id = p_user_id
  for no key update;

  if private.is_banned(p_user_id)
    or not exists (select from auth.sessions where id = p_session_id and user_id = p_user_id)
  then
    return jsonb_build_object('success', false, 'error', 'انتهت جلستك، يرجى تسجيل الدخول من جديد');
  end if;

  return null;
end
$$;

comment on function private.lock_phone_changer(uuid, uuid) is
  'Locks the account; null, or the answer where it is banned or not signed in by that session any more.';

create function public.request_phone_change_code(
  p_user_id uuid,
  p_session_id uuid,
  p_current_phone text,
  p_phone text,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_check constant text := 'phone_change_code_verify';
  v_phone constant text := private.normalize_phone(p_phone);
  v_own text;
  v_refusal jsonb := private.lock_phone_changer(p_user_id, p_session_id);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  select phone_number
  into v_own
  from public.profiles
  where id = p_user_id;

  if (v_own = private.normalize_phone(p_current_phone)) is not true then
    return jsonb_build_object('success', false, 'error', 'رقم الهاتف الحالي غير صحيح');
  end if;

  if v_phone is null then
    return private.refuse_phone();
  end if;

  if v_phone = v_own then
    return jsonb_build_object('success', false, 'error', 'هذا رقم حسابك الآن، أدخل رقماً غيره');
  end if;

  -- A code costs, and none is checked while the account is over its tries, whatever number it came to. The account before the number: who
  -- is over their own limit uses up nothing of a number that is not theirs.
  v_refusal := coalesce(
    private.code_wait_answer(c_check, private.code_wait(c_check, p_user_id::text, p_limits)),
    private.consume_code_rate_limit('phone_change_account_code_send', p_user_id::text, null, p_limits),
    private.consume_code_rate_limit('phone_change_code_send', v_phone, p_address, p_limits)
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  -- A number that has an account gets a code too: that it has one is told to who holds it.
  return jsonb_build_object(
    'success', true,
    'phone_number', v_phone,
    'code', private.make_phone_code(v_phone, 'phone_change', private.account_state(p_user_id))
  );
end
$$;

comment on function public.request_phone_change_code(uuid, uuid, text, text, text, jsonb) is
  'Makes a code for the number that an account is to move to; answers as request_phone_code. For an account and for a number 3 in 10 '
  'minutes, and none while change_phone would check none. For the service, which sends it.';

revoke execute on function public.request_phone_change_code(uuid, uuid, text, text, text, jsonb) from public;
grant execute on function public.request_phone_change_code(uuid, uuid, text, text, text, jsonb) to service_role;

create function private.use_proven_phone_change(p_old auth.users, p_new auth.users)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if private.account_phone(p_old) = private.account_phone(p_new) then
    return false;
  end if;

  update public.phone_verifications
  set consumed_at = now()
  where id = (
    select id
    from public.phone_verifications
    where phone_number = private.account_phone(p_new)
      and purpose = 'phone_change'
      and consumed_at is null
      and verified_at > now() - interval '15 minutes'
      and account_state = private.account_state(p_old.id)
    order by verified_at desc
    limit 1
    for update
  );

  return found and private.account_phone(p_old) is not null;
end
$$;

comment on function private.use_proven_phone_change(auth.users, auth.users) is
  'Whether the new number of an account by phone was proven for it, as it is, in the last 15 minutes; uses that up.';

create function private.is_phone_change_done(p_user_id uuid, p_phone text, p_code text, p_challenge text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.phone_verifications
    join public.profiles on profiles.phone_number = phone_verifications.phone_number
    where profiles.id = p_user_id
      and phone_verifications.phone_number = p_phone
      and phone_verifications.purpose = 'phone_change'
      and phone_verifications.challenge = p_challenge
      and phone_verifications.consumed_at is not null
      and phone_verifications.code_hash = private.hash_code(p_phone, p_code)
  )
$$;

comment on function private.is_phone_change_done(uuid, text, text, text) is
  'Whether the account moved to the number by this code and challenge: whose answer was lost asks again, and nothing is done twice.';

create function private.move_account_to_phone(p_user_id uuid, p_phone text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  c_digits constant text := ltrim(p_phone, '+');
begin
  -- The address or the number, whichever the account is entered by; the profile follows.
  update auth.users
  set email = case when private.is_phone_address(email) then c_digits || '@' || private.phone_domain() else email end,
    phone = case when private.is_phone_address(email) then phone else c_digits end,
    raw_user_meta_data = case
      when raw_user_meta_data ? 'phone' then raw_user_meta_data || jsonb_build_object('phone', p_phone)
      else raw_user_meta_data
    end,
    updated_at = now()
  where id = p_user_id;

  update auth.identities
  set identity_data = identity_data || case provider
      when 'email' then jsonb_build_object('email', users.email)
      else jsonb_build_object('phone', users.phone)
    end,
    updated_at = now()
  from auth.users
  where users.id = p_user_id
    and identities.user_id = p_user_id
    and identities.provider = case when private.is_phone_address(users.email) then 'email' else 'phone' end;

  return true;
exception
  when unique_violation then
    return false;
end
$$;

comment on function private.move_account_to_phone(uuid, text) is
  'Moves an account by phone to a number that was proven for it; false where another account has that.';

create function public.change_phone(
  p_user_id uuid,
  p_session_id uuid,
  p_phone text,
  p_code text,
  p_challenge text default null,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_action constant text := 'phone_change_code_verify';
  v_phone constant text := private.normalize_phone(p_phone);
  v_code constant text := private.typed_code(p_code);
  v_state text;
  v_awaits boolean;
  v_key text;
  v_refusal jsonb := private.lock_phone_changer(p_user_id, p_session_id);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if v_phone is null then
    return private.refuse_phone();
  end if;

  if private.is_phone_change_done(p_user_id, v_phone, v_code, p_challenge) then
    return jsonb_build_object('success', true, 'phone_number', v_phone);
  end if;

  v_state := private.account_state(p_user_id);
  v_awaits := exists (
    select
    from public.phone_verifications
    where phone_number = v_phone
      and purpose = 'phone_change'
      and account_state = v_state
      and expires_at > now()
      and (verified_at is null or challenge = p_challenge)
      and attempts < private.code_tries()
  );
  -- Where no code waits there is nothing to guess.
  v_key := case when v_awaits then p_user_id::text end;
  v_refusal := coalesce(
    private.refuse_code_shape(v_code),
    private.consume_code_rate_limit(c_action, v_key, p_address, p_limits)
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.phone_code_matches(v_phone, 'phone_change', v_code, p_challenge, v_state) then
    return private.refuse_code(
      case when v_awaits then 'رمز التحقق غير صحيح' else 'رمز التحقق غير صحيح أو منتهي الصلاحية' end,
      c_action,
      p_user_id::text,
      p_limits
    );
  end if;

  if private.is_banned_address(v_phone, null) or not private.move_account_to_phone(p_user_id, v_phone) then
    return jsonb_build_object('success', false, 'error', 'لا يمكن استخدام هذا الرقم، فهو مسجل لحساب آخر', 'code', 'phone_taken');
  end if;

  return jsonb_build_object('success', true, 'phone_number', v_phone);
end
$$;

comment on function public.change_phone(uuid, uuid, text, text, text, text, jsonb) is
  'Moves an account to the number whose code is right: {success, error?, phone_number?, code?, retry_after_seconds?}. 5 tries in 15 minutes '
  'for an account with a code on its way (spec 0 §9). That a number has an account, or a ban, is told to who proved it (code phone_taken). '
  'For the service.';

revoke execute on function public.change_phone(uuid, uuid, text, text, text, text, jsonb) from public;
grant execute on function public.change_phone(uuid, uuid, text, text, text, text, jsonb) to service_role;
