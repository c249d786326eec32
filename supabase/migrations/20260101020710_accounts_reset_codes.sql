-- Codes to reset a password by phone and by email, and their exchange for the permission to set one.

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
  v_answer constant jsonb :=
    public.check_phone_code(p_phone, p_code, 'password_reset', p_challenge, p_address, p_limits);
  v_user_id constant uuid := private.find_phone_account(v_answer ->> 'phone_number');
begin
  if not (v_answer ->> 'success')::boolean then
    return v_answer;
  end if;

  if v_user_id is null then
    return jsonb_build_object('success', false, 'error', 'لم يتم العثور على حساب بهذا الرقم');
  end if;

  -- Used up by what it is exchanged for here: with its end the code is over too.
  update public.phone_verifications
  set consumed_at = now()
  where phone_number = v_answer ->> 'phone_number'
    and purpose = 'password_reset'
    and verified_at is not null
    and consumed_at is null;

  return private.issue_password_reset(
    v_user_id,
    (
      select account_state
      from public.phone_verifications
      where phone_number = v_answer ->> 'phone_number'
        and purpose = 'password_reset'
      order by created_at desc, id
      limit 1
    ),
    null,
    p_challenge
  );
end
$$;

comment on function public.verify_phone_reset_code(text, text, text, text, jsonb) is
  'Exchanges a code sent to a number for a reset token: {success, error?, reset_token?, retry_after_seconds?}. With a challenge '
  'the token is the secret whose SHA-256 that is, and the same code is answered again while the token is good. For '
  'the service.';

revoke execute on function public.request_phone_reset_code(text, text, jsonb) from public;
revoke execute on function public.verify_phone_reset_code(text, text, text, text, jsonb) from public;
grant execute on function public.request_phone_reset_code(text, text, jsonb) to service_role;
grant execute on function public.verify_phone_reset_code(text, text, text, text, jsonb) to service_role;

create function public.verify_email_reset_code(
  p_email text,
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
  v_email constant text := lower(btrim(p_email));
  v_code constant text := private.typed_code(p_code);
  v_action constant text := 'email_code_verify';
  v_key constant text := case when private.awaits_email_code(v_email) then v_email end;
  v_refusal constant jsonb := private.consume_code_rate_limit(v_action, v_key, p_address, p_limits);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.email_code_matches(v_email, v_code, p_challenge) then
    return private.refuse_code('رمز خاطئ', v_action, v_key, p_limits);
  end if;

  return private.issue_password_reset(
    private.find_email_account(v_email),
    (
      select account_state
      from public.email_otp_codes
      where email = v_email
      order by created_at desc, id
      limit 1
    ),
    v_email,
    p_challenge
  );
end
$$;

comment on function public.verify_email_reset_code(text, text, text, text, jsonb) is
  'Exchanges a code sent to an email for a reset token, as verify_phone_reset_code does. For '
  'the service.';

revoke execute on function public.verify_email_reset_code(text, text, text, text, jsonb) from public;
grant execute on function public.verify_email_reset_code(text, text, text, text, jsonb) to service_role;
