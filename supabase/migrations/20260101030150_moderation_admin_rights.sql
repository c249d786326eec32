-- Who becomes an admin: only who runs the server gives the right and takes it (`npm run admin`), and the audit log has it.

create function private.find_account(p_identifier text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select users.id
  from auth.users
  left join public.profiles on profiles.id = users.id
  where case
    when p_identifier like '%@%' then lower(users.email) = lower(btrim(p_identifier))
    else profiles.phone_number = private.normalize_phone(p_identifier)
  end
    and users.deleted_at is null
$$;

comment on function private.find_account(text) is
  'Whose account a phone number, in any shape people type, or an email address names; null when nobody''s.';

-- A right is given with the next token, and taken back at once (`public.is_admin`).
create function public.set_admin(p_identifier text, p_is_admin boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account constant uuid := private.find_account(p_identifier);
begin
  if v_account is null then
    return jsonb_build_object(
      'success', false,
      'error', 'account_not_found',
      'message', format('No account has the number or email %s', btrim(p_identifier))
    );
  end if;

  update auth.users
  set raw_app_meta_data = case
      when p_is_admin then coalesce(raw_app_meta_data, '{}') || '{"role": "admin"}'
      else raw_app_meta_data - 'role'
    end,
    updated_at = now()
  where id = v_account;

  perform private.log_admin_action(case when p_is_admin then 'grant_admin' else 'revoke_admin' end, 'user', v_account);

  return jsonb_build_object(
    'success', true,
    'message', format(
      case
        when p_is_admin then '%s is an admin from the next sign-in or token refresh on'
        else '%s is no admin any more'
      end,
      btrim(p_identifier)
    )
  );
end
$$;

comment on function public.set_admin(text, boolean) is
  'Makes an account, named by phone or email, an admin or takes that back: {success, error?, message}. For the service alone.';

revoke execute on function public.set_admin(text, boolean) from public;
grant execute on function public.set_admin(text, boolean) to service_role;
