-- Admins: who may do what the pages under /admin do. The right is a claim of the account, `app_metadata.role`, which its owner
-- cannot write; only who runs the server gives or takes it (`npm run admin`). Who acts as one needs it in the token and on the
-- account, so that a right taken back is gone with the next request. And the questions that procedures about other people ask
-- first: who calls, and before points move or bans change, whether it is still they who sit there (step-up authentication).

create function private.is_admin_account(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from auth.users
    where id = p_user_id
      and raw_app_meta_data ->> 'role' = 'admin'
      and deleted_at is null
  );
end
$$;

comment on function private.is_admin_account(uuid) is 'Whether an account has the right of an admin now.';

create function private.founder_id()
returns uuid
language sql
immutable
as $$
  select '00000000-0000-4000-8000-000000000001'::uuid
$$;

comment on function private.founder_id() is 'The first account, which nobody signs in to.';

create function private.is_demo_account(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.app_setting('demo') = 'on'
    and exists (
      select
      from auth.users
      where id = p_user_id
        and raw_app_meta_data ->> 'demo' = 'true'
    );
end
$$;

comment on function private.is_demo_account(uuid) is
  'Whether this is one of the demo people, whom everybody who looks at the demo shares: only where the setting demo is on, which '
  'production is not, and of accounts that seed.sql made, since nobody writes their own app metadata.';

create function public.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if coalesce(auth.jwt() -> 'app_metadata' ->> 'role' <> 'admin', true) then
    return false;
  end if;

  -- Asked here too: what sign-in asks stays open to the refused, and asks whether it is an admin.
  return private.is_admin_account(auth.uid())
    and private.caller_refusal() is null;
end
$$;

comment on function public.is_admin() is
  'Whether the caller is an admin, by their token and by their account. Nobody is whose token opens nothing now: banned, without the '
  'second factor, or of a session that has ended.';

revoke execute on function public.is_admin() from public;
grant execute on function public.is_admin() to authenticated, service_role;

create function private.first_person_shown()
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when public.is_admin() then '00000000-0000-0000-0000-000000000000'::uuid else auth.uid() end
$$;

create function private.last_person_shown()
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when public.is_admin() then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else auth.uid() end
$$;

comment on function private.first_person_shown() is
  'With private.last_person_shown() the range of people whose rows the caller may read: themselves, and everybody for an admin. Asked as '
  'a range, an index finds one''s own rows; "mine, or I am an admin" reads everybody''s to find them.';
comment on function private.last_person_shown() is 'See private.first_person_shown().';

create function private.is_service()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(auth.role() = 'service_role', false);
end
$$;

comment on function private.is_service() is 'Whether the service itself calls.';

create function private.require(p_is_allowed boolean)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_is_allowed is not true then
    raise exception using errcode = '42501', message = 'غير مصرح بالوصول';
  end if;
end
$$;

comment on function private.require(boolean) is 'Raises 42501 unless it is so.';

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require(private.is_service() or public.is_admin());
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
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from jsonb_to_recordset(coalesce(auth.jwt() -> 'amr', '[]')) as proofs (method text, "timestamp" bigint)
    where (method in ('password', 'totp') or method like 'mfa/%')
      and to_timestamp("timestamp") > now() - private.step_up_lifetime()
  );
end
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
  perform private.require(p_user_id is not null and (private.is_service() or p_user_id = auth.uid()));
end
$$;

comment on function private.require_self(uuid) is
  'Raises 42501 unless the caller names themselves; the service may name anyone.';

create function private.require_self_or_admin(p_user_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    perform private.require_self(p_user_id);
  end if;
end
$$;

comment on function private.require_self_or_admin(uuid) is
  'Raises 42501 unless the caller names themselves, or is an admin or the service.';
