-- Whose a referral code is, and the code of one's own: what registration, the invitation and transfers ask.

create function private.normalize_referral_code(p_referral_code text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- It may be read for each code there is.
  return upper(private.latin_digits(left(btrim(p_referral_code), 21)));
end
$$;

comment on function private.normalize_referral_code(text) is
  'A code as people type it, as it is stored: trimmed, upper case, in Latin digits. Of what is longer than 20 characters, which is no code, '
  'the first 21.';

create function private.find_referrer(p_referral_code text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select user_id
    from public.referral_codes
    where referral_code = private.normalize_referral_code(p_referral_code)
  );
end
$$;

comment on function private.find_referrer(text) is 'Whose code it is, or null.';

create function public.find_user_by_referral_code(p_referral_code text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_code text := private.normalize_referral_code(coalesce(p_referral_code, ''));
  v_owner public.referral_codes;
begin
  if length(v_code) not between 6 and 20 then
    return jsonb_build_object('success', false, 'error', 'يرجى إدخال رمز إحالة صحيح (6 أحرف على الأقل)');
  end if;

  select *
  into v_owner
  from public.referral_codes
  where referral_code = v_code;

  if not found then
    return jsonb_build_object('success', false, 'error', 'رمز الإحالة غير صحيح أو غير موجود');
  end if;

  return jsonb_build_object(
    'success', true,
    'user_id', v_owner.user_id,
    'display_name', coalesce(v_owner.display_name, 'مستخدم')
  );
end
$$;

comment on function public.find_user_by_referral_code(text) is
  'Whose code it is: {success, error?, user_id?, display_name?} (spec 0 §7). Open to visitors, who need it to register.';

create function public.ensure_user_has_referral_code(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_code text;
begin
  if p_user_id is distinct from auth.uid() and auth.role() is distinct from 'service_role' then
    return jsonb_build_object('success', false, 'error', 'غير مصرح بالوصول');
  end if;

  if not exists (select from public.profiles where id = p_user_id) then
    return jsonb_build_object('success', false, 'error', 'المستخدم غير موجود');
  end if;

  v_code := private.issue_referral_code(p_user_id);

  return jsonb_build_object(
    'success', true,
    'referral_code', v_code,
    'display_name', (select display_name from public.referral_codes where user_id = p_user_id)
  );
end
$$;

comment on function public.ensure_user_has_referral_code(uuid) is
  'One''s own code: {success, error?, referral_code?, display_name?} (spec 0 §7).';

revoke execute on function public.find_user_by_referral_code(text) from public;
revoke execute on function public.ensure_user_has_referral_code(uuid) from public;
grant execute on function public.find_user_by_referral_code(text) to anon, authenticated, service_role;
grant execute on function public.ensure_user_has_referral_code(uuid) to authenticated, service_role;
