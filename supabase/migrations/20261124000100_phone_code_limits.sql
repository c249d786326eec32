-- Asking for codes and checking them, within limits: each purpose of a number counts by itself, every code counts for the
-- network address that asks, whoever runs the installation may raise the limits, and a day has an end too. Whoever has one
-- IPv6 address of a /64 has all of them: limits count the network.

create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  -- A range is no address.
  if p_address like '%/%' then
    return p_address;
  end if;

  v_address := regexp_replace(p_address, '^([0-9a-f:.]*:[0-9a-f:.]*)%.+$', '\1', 'i')::inet;
  return case
    when family(v_address) = 4 then host(v_address)
    -- A socket for both protocols names a visitor who came by the older one so.
    when v_address << '::ffff:0:0/96'::inet then substr(host(v_address), 8)
    else network(set_masklen(v_address, 64))::text
  end;
exception
  when invalid_text_representation then
    return p_address;
end
$$;

comment on function private.network_of(text) is
  'What limits count a network address as: an IPv4 address itself, of an IPv6 address its /64. What is none counts as it is. '
  'Held to the backend''s networkOf by tests/support/network-cases.ts.';

revoke execute on function private.network_of(text) from public;

create function private.code_limits(
  p_is_send boolean,
  out attempts integer,
  out window_length interval,
  out per_day integer,
  out per_address_factor integer
)
language sql
immutable
as $$
  -- Whoever may try again every quarter of an hour would have hundreds of tries by the evening; whole towns share one address
  -- behind a carrier.
  select
    case when p_is_send then 3 else 5 end,
    case when p_is_send then interval '10 minutes' else interval '15 minutes' end,
    case when p_is_send then 10 else 20 end,
    20
$$;

comment on function private.code_limits(boolean) is
  'How often a code is sent, or checked, within the window and in a day, and how many times as often for a network (spec 0 §9). '
  'Held to the backend''s limits on its own codes by tests/api/product/code-limits.test.ts.';

create function private.take_code_attempt(p_action text, p_key text, p_address text, p_limits jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_is_send constant boolean := p_action like '%\_send';
  v_limits constant record := private.code_limits(v_is_send);
  v_factor constant integer := coalesce((p_limits ->> 'factor')::integer, 1);
  v_max constant integer := v_limits.attempts * v_factor;
  v_text constant text := case
    when v_is_send then 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية'
    else 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد %s ثانية'
  end;
  v_address_max constant integer :=
    v_max * coalesce((p_limits ->> 'per_address_factor')::integer, v_limits.per_address_factor);
  v_wait integer := 0;
begin
  if p_address is not null then
    v_wait := private.take_attempt(p_action || '_address', private.network_of(p_address), v_address_max, v_limits.window_length);
  end if;

  if v_wait = 0 and p_key is not null then
    v_wait := private.take_attempt(p_action, p_key, v_max, v_limits.window_length);
  end if;

  if v_wait = 0 and p_key is not null then
    v_wait := private.take_attempt(p_action || '_day', p_key, v_limits.per_day * v_factor, interval '1 day');
  end if;

  return case when v_wait > 0 then private.wait_answer(v_text, v_wait) end;
end
$$;

comment on function private.take_code_attempt(text, text, text, jsonb) is
  'Counts the sending (…_send) or checking of a code, for its key and for its network, unless they are null, against '
  'private.code_limits. p_limits {factor, per_address_factor} multiplies all of it, and what a network may in minutes. Null, or '
  'the answer to one over a limit.';

create function public.request_phone_code(
  p_phone text,
  p_purpose text default 'registration',
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phone constant text := private.normalize_phone(p_phone);
  v_code constant text := private.new_phone_code();
  v_refusal jsonb;
begin
  if v_phone is null then
    return jsonb_build_object('success', false, 'error', 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح');
  end if;

  -- Who registers with somebody's number must not keep them from resetting their password.
  v_refusal := private.take_code_attempt(p_purpose || '_code_send', v_phone, p_address, p_limits);
  if v_refusal is not null then
    return v_refusal;
  end if;

  perform private.forget_old_attempts();
  perform private.forget_old_phone_verifications();

  insert into public.phone_verifications (phone_number, purpose, code_hash, expires_at)
  values (
    v_phone,
    p_purpose,
    private.hash_code(v_phone, v_code),
    now() + private.code_lifetime()
  );

  return jsonb_build_object('success', true, 'phone_number', v_phone, 'code', v_code);
end
$$;

comment on function public.request_phone_code(text, text, text, jsonb) is
  'Makes a code for a number: {success, error?, phone_number?, code?, retry_after_seconds?}. For each purpose 3 in 10 '
  'minutes (spec 0 §9). For the service, which sends it.';

create function private.awaits_phone_code(p_phone text, p_purpose text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.phone_verifications
    where phone_number = p_phone
      and purpose = p_purpose
      and expires_at > now()
  )
$$;

comment on function private.awaits_phone_code(text, text) is 'Whether a code was sent to the number that is not over yet.';

create function public.check_phone_code(
  p_phone text,
  p_code text,
  p_purpose text default 'registration',
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
  v_phone constant text := private.normalize_phone(p_phone);
  v_code constant text := private.typed_code(p_code);
  v_awaits_code constant boolean := private.awaits_phone_code(v_phone, p_purpose);
  v_refusal jsonb;
begin
  if v_phone is null then
    return jsonb_build_object('success', false, 'error', 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح');
  end if;

  if v_code is null or v_code !~ '^[0-9]{6}$' then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق يجب أن يكون 6 أرقام');
  end if;

  -- Where no code waits there is nothing to guess, and nobody is to be shut out before they ask for one.
  v_refusal := private.take_code_attempt(
    p_purpose || '_code_verify',
    case when v_awaits_code then v_phone end,
    p_address,
    p_limits
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.phone_code_matches(v_phone, p_purpose, v_code, p_challenge) then
    return jsonb_build_object('success', false, 'error', 'رمز التحقق غير صحيح أو منتهي الصلاحية');
  end if;

  return jsonb_build_object('success', true, 'phone_number', v_phone);
end
$$;

comment on function public.check_phone_code(text, text, text, text, text, jsonb) is
  'Checks a code: {success, error?, phone_number?, retry_after_seconds?}. For each purpose 5 in 15 minutes for a number '
  'to which a code was sent (spec 0 §9). For the service.';

create function public.request_phone_reset_code(
  p_phone text,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  -- A number without an account gets a code too, so that nobody learns from outside which numbers are members.
  select public.request_phone_code(p_phone, 'password_reset', p_address, p_limits)
$$;

comment on function public.request_phone_reset_code(text, text, jsonb) is
  'Makes a code to reset a password by phone; answers as request_phone_code. For the service, which sends it.';

create function public.verify_phone_reset_code(
  p_phone text,
  p_code text,
  p_address text default null,
  p_limits jsonb default '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_answer constant jsonb :=
    public.check_phone_code(p_phone, p_code, 'password_reset', null, p_address, p_limits);
  v_user_id uuid;
begin
  if not (v_answer ->> 'success')::boolean then
    return v_answer;
  end if;

  select id
  into v_user_id
  from public.profiles
  where phone_number = v_answer ->> 'phone_number';

  if not found then
    return jsonb_build_object('success', false, 'error', 'لم يتم العثور على حساب بهذا الرقم');
  end if;

  return private.issue_password_reset(v_user_id, null);
end
$$;

comment on function public.verify_phone_reset_code(text, text, text, jsonb) is
  'Exchanges a code sent to a number for a reset token: {success, error?, reset_token?, retry_after_seconds?}. For '
  'the service.';

revoke execute on function public.request_phone_code(text, text, text, jsonb) from public;
revoke execute on function public.check_phone_code(text, text, text, text, text, jsonb) from public;
revoke execute on function public.request_phone_reset_code(text, text, jsonb) from public;
revoke execute on function public.verify_phone_reset_code(text, text, text, jsonb) from public;
grant execute on function public.request_phone_code(text, text, text, jsonb) to service_role;
grant execute on function public.check_phone_code(text, text, text, text, text, jsonb) to service_role;
grant execute on function public.request_phone_reset_code(text, text, jsonb) to service_role;
grant execute on function public.verify_phone_reset_code(text, text, text, jsonb) to service_role;
