-- Asking for codes by email and checking them, within the same limits.

create function public.request_email_code(p_email text, p_address text default null, p_limits jsonb default '{}')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_code constant text := private.new_phone_code();
  v_refusal jsonb := private.take_code_attempt('email_code_send', null, p_address, p_limits);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if private.find_email_account(v_email) is null then
    return jsonb_build_object('success', false, 'error', 'هذا البريد الإلكتروني غير مسجل في التطبيق');
  end if;

  v_refusal := private.take_code_attempt('email_code_send', v_email, null, p_limits);
  if v_refusal is not null then
    return v_refusal;
  end if;

  perform private.forget_old_attempts();
  perform private.forget_old_email_codes();

  insert into public.email_otp_codes (email, code_hash)
  values (v_email, private.hash_code(v_email, v_code));

  return jsonb_build_object('success', true, 'email', v_email, 'code', v_code);
end
$$;

comment on function public.request_email_code(text, text, jsonb) is
  'Makes a code for a member''s email: {success, error?, email?, code?, retry_after_seconds?}. For the service, '
  'which sends it.';

create function private.awaits_email_code(p_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.email_otp_codes
    where email = p_email
      and expires_at > now()
  )
$$;

comment on function private.awaits_email_code(text) is 'Whether a code was sent to the email that is not over yet.';

create function public.verify_email_reset_code(
  p_email text,
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
  v_email constant text := lower(btrim(p_email));
  v_code constant text := private.typed_code(p_code);
  v_awaits_code constant boolean := private.awaits_email_code(v_email);
  v_refusal constant jsonb := private.take_code_attempt(
    'email_code_verify',
    case when v_awaits_code then v_email end,
    p_address,
    p_limits
  );
begin
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.email_code_matches(v_email, v_code) then
    return jsonb_build_object('success', false, 'error', 'رمز خاطئ');
  end if;

  return private.issue_password_reset(private.find_email_account(v_email), v_email);
end
$$;

comment on function public.verify_email_reset_code(text, text, text, jsonb) is
  'Exchanges a code sent to an email for a reset token: {success, error?, reset_token?, retry_after_seconds?}. For '
  'the service.';

revoke execute on function public.request_email_code(text, text, jsonb) from public;
revoke execute on function public.verify_email_reset_code(text, text, text, jsonb) from public;
grant execute on function public.request_email_code(text, text, jsonb) to service_role;
grant execute on function public.verify_email_reset_code(text, text, text, jsonb) to service_role;
