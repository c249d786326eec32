-- Who acts as an admin: the token says so and the account still does, so that a right taken back is gone with the
-- next request and not with the next token. And the questions that procedures about other people ask first: who calls,
-- and before points move or bans change, whether it is still they who sit there (step-up authentication).

create function private.is_admin_account(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from auth.users
    where id = p_user_id
      and raw_app_meta_data ->> 'role' = 'admin'
      and deleted_at is null
  )
$$;

comment on function private.is_admin_account(uuid) is 'Whether an account has the right of an admin now.';

create function public.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() -> 'app_metadata' ->> 'role' = 'admin', false)
    and private.is_admin_account(auth.uid())
$$;

comment on function public.is_admin() is 'Whether the caller is an admin, by their token and by their account.';

revoke execute on function public.is_admin() from public;
grant execute on function public.is_admin() to authenticated, service_role;

create function private.is_service()
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
$$;

comment on function private.is_service() is 'Whether the service itself calls.';

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not (private.is_service() or public.is_admin()) then
    raise exception using errcode = '42501', message = 'غير مصرح بالوصول';
  end if;
end
$$;

comment on function private.require_admin() is 'Raises 42501 unless an admin or the service calls.';

create function private.step_up_lifetime()
returns interval
language sql
immutable
as $$
  select interval '15 minutes'
$$;

comment on function private.step_up_lifetime() is
  'For how long a password or a second factor proves that it is still its owner who sits at a session.';

create function public.is_step_up_fresh()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from jsonb_to_recordset(coalesce(auth.jwt() -> 'amr', '[]')) as proofs (method text, "timestamp" bigint)
    where (method in ('password', 'totp') or method like 'mfa/%')
      and to_timestamp("timestamp") > now() - private.step_up_lifetime()
  )
$$;

comment on function public.is_step_up_fresh() is
  'Whether the caller''s session showed a password or a second factor lately, by the amr claims of its token: refreshing it '
  'does not renew them.';

revoke execute on function public.is_step_up_fresh() from public;
grant execute on function public.is_step_up_fresh() to authenticated, service_role;

create function private.require_step_up()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.is_step_up_fresh() then
    raise sqlstate 'PT403' using message = 'أكّد هويتك للمتابعة', hint = 'step_up_required';
  end if;
end
$$;

comment on function private.require_step_up() is
  'Raises 403 with the hint step_up_required unless the caller''s session showed a password or a second factor lately.';

create function private.require_admin_step_up()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();

  if not private.is_service() then
    perform private.require_step_up();
  end if;
end
$$;

comment on function private.require_admin_step_up() is
  'Raises as require_admin does, and as require_step_up for an admin: before whatever moves points or changes bans.';

create function private.require_self(p_user_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_user_id is null or not (private.is_service() or coalesce(p_user_id = auth.uid(), false)) then
    raise exception using errcode = '42501', message = 'غير مصرح بالوصول';
  end if;
end
$$;

comment on function private.require_self(uuid) is
  'Raises 42501 unless the caller names themselves; the service may name anyone.';
