-- Pre-request check: which access tokens still open something. A token is refused once its session has ended, while its
-- account is banned, and while its account has a second factor that the session has not shown; only what it takes to come
-- as far as the ban screen or the code stays open. Requests for tables and procedures are stopped before they begin; files
-- and private channels, which Supabase serves past that check, by policies that ask the same question. So does one of each table
-- that is published: a Supabase project asks it for every change that it tells over a channel that is open already.

create function private.caller_refusal()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_claims constant jsonb := auth.jwt();
  v_refusal text;
begin
  -- One statement, since every request pays for it. The session's level counts beside the token's: a factor that was
  -- removed takes it down at once, and the code raises no token that was given out before it.
  select case
    when exists (select from private.bans_in_force where user_id = sessions.user_id) then 'user_banned'
    when (sessions.aal is distinct from 'aal2' or v_claims ->> 'aal' is distinct from 'aal2')
      and exists (select from auth.mfa_factors where user_id = sessions.user_id and status = 'verified')
      then 'insufficient_aal'
  end
  into v_refusal
  from auth.sessions
  where id = (v_claims ->> 'session_id')::uuid
    and user_id = (v_claims ->> 'sub')::uuid
    and (not_after is null or not_after > now());

  return case when found then v_refusal else 'session_not_found' end;
end
$$;

comment on function private.caller_refusal() is
  'Why the caller''s access token opens nothing now: session_not_found, user_banned or insufficient_aal; null when it does. '
  'A token without a session is nobody''s.';

create function private.changes_factors(p_method text, p_path text)
returns boolean
language sql
immutable
as $$
  select p_path = '/auth/v1/factors'
    or (p_method = 'DELETE' and p_path like '/auth/v1/factors/%')
$$;

comment on function private.changes_factors(text, text) is
  'Whether a request begins or removes a second factor. Its owner is locked out by a factor that somebody else added.';

create function public.check_request()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_path constant text := coalesce(current_setting('request.path', true), '');
  v_refusal text;
begin
  if current_setting('role', true) is distinct from 'authenticated' then
    return;
  end if;

  v_refusal := private.caller_refusal();

  if v_refusal is null then
    if private.changes_factors(current_setting('request.method', true), v_path) then
      perform private.require_step_up();
    end if;

    return;
  end if;

  if v_refusal = 'session_not_found' then
    raise sqlstate 'PT401' using
      message = 'انتهت جلستك، يرجى تسجيل الدخول من جديد',
      hint = v_refusal;
  end if;

  if v_path not in ('/rpc/check_user_ban_status', '/rpc/migrate_legacy_bans') then
    raise sqlstate 'PT403' using
      message = case v_refusal
        when 'user_banned' then private.text_of_ban(auth.uid())
        else 'أدخل رمز التحقق بخطوتين لإكمال تسجيل الدخول'
      end,
      hint = v_refusal;
  end if;
end
$$;

comment on function public.check_request() is
  'Runs before every request of a client. 401 with the hint session_not_found after the session''s end; 403 with the hint '
  'user_banned or insufficient_aal, except for the questions that sign-in asks about bans; or step_up_required where a '
  'second factor would be added or removed by a session that showed nothing lately.';

create function public.is_caller_refused()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.caller_refusal() is not null;
end
$$;

comment on function public.is_caller_refused() is
  'Whether the caller''s access token opens nothing now, for policies outside the schema public.';

revoke execute on function public.check_request() from public;
revoke execute on function public.is_caller_refused() from public;
grant execute on function public.check_request() to anon, authenticated, service_role;
grant execute on function public.is_caller_refused() to authenticated, service_role;

create policy "the refused reach no file"
  on storage.objects
  as restrictive
  for all
  to authenticated
  using (not (select public.is_caller_refused()))
  with check (not (select public.is_caller_refused()));

create policy "the refused hear and say nothing"
  on realtime.messages
  as restrictive
  for all
  to authenticated
  using (not (select public.is_caller_refused()))
  with check (not (select public.is_caller_refused()));

-- Roles are shared by all databases of a server, so the settings are made for this one alone.
do $$
declare
  c_set constant text := format('alter role authenticator in database %I set ', current_database());
begin
  execute c_set || 'pgrst.db_pre_request = ''public.check_request''';

  -- An execution plan counts the rows that row security took away ("Rows Removed by Filter"), and so answers questions about
  -- other people's requests and devices. No client is shown one, in production or before it.
  execute c_set || 'pgrst.db_plan_enabled = ''false''';
end
$$;

notify pgrst, 'reload config';
