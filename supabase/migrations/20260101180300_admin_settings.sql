-- The settings of the installation that admins may change (spec decisions, /admin). What is written down at the first start, or would
-- open what a network must not reach, is for who runs the server.

create function private.validate_setting(p_key text, p_value text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_value is null
      then 'البيانات المدخلة غير صحيحة'
    when p_key = 'inactive_account_days'
      then case
        when p_value !~ '^(off|[3-9][0-9]|[1-9][0-9]{2}|[1-3][0-9]{3})$' then 'عدد الأيام من 30 إلى 3,999'
      end
    when p_key = 'channels_enabled'
      then case
        when p_value not in ('on', 'off') then 'القيمة on أو off'
      end
    when p_key = 'founder_referral_code'
      then case
        when p_value !~ '^[A-Z0-9]{6,20}$' then 'رمز الإحالة من 6 إلى 20 حرفاً لاتينياً أو رقماً'
        when private.find_referrer(p_value) <> private.founder_id() then 'هذا الرمز لعضو آخر'
      end
    else 'هذا الإعداد لا يُغيَّر من هنا'
  end;
end
$$;

comment on function private.validate_setting(text, text) is
  'Why a setting may not have this value by an admin, as text to show; null when it may.';

create function public.get_app_settings()
returns table (key text, value text, updated_at timestamptz, is_editable boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  return query
  select settings.key, settings.value, settings.updated_at, private.validate_setting(settings.key, settings.value) is null
  from public.app_settings as settings
  order by settings.key;
end
$$;

comment on function public.get_app_settings() is 'The settings of the installation, and which of them admins may change. For admins.';

create function public.update_app_setting(p_key text, p_value text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_value constant text := case p_key
    when 'founder_referral_code' then private.normalize_referral_code(p_value)
    else btrim(private.latin_digits(p_value))
  end;
  v_problem text;
  v_before text;
begin
  perform private.require_admin_step_up();
  v_problem := private.validate_setting(p_key, v_value);

  if v_problem is not null then
    return private.fail(v_problem);
  end if;

  -- Two who change it at once do so one after the other, and each is written down with what it was before.
  select value
  into v_before
  from public.app_settings
  where key = p_key
  for update;

  if v_before <> v_value then
    update public.app_settings
    set value = v_value
    where key = p_key;

    perform private.log_admin_action(
      'change_setting',
      'setting',
      p_details => jsonb_build_object('key', p_key, 'before', v_before, 'after', v_value)
    );
  end if;

  return private.ok('تم حفظ الإعداد', jsonb_build_object('value', v_value));
end
$$;

comment on function public.update_app_setting(text, text) is
  'Changes a setting that admins may change: {success, error?, message, value?}; the audit log has it. For admins.';

revoke execute on function public.get_app_settings() from public;
revoke execute on function public.update_app_setting(text, text) from public;
grant execute on function public.get_app_settings() to authenticated, service_role;
grant execute on function public.update_app_setting(text, text) to authenticated, service_role;
