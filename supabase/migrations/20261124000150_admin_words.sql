-- What `npm run admin` is told: a right is given with the next token, and taken back at once (`public.is_admin`).

create or replace function public.set_admin(p_identifier text, p_is_admin boolean)
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
