-- What a banned person's live token still opens: the question about the ban itself, nothing else. Requests for tables
-- and procedures are stopped before they begin; files and private channels, which Supabase serves past that check, by
-- policies.

create function public.check_request()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) is distinct from 'authenticated' then
    return;
  end if;

  if exists (select from private.bans_in_force where user_id = auth.uid())
    and coalesce(current_setting('request.path', true), '')
      not in ('/rpc/check_user_ban_status', '/rpc/migrate_legacy_bans')
  then
    raise sqlstate 'PT403' using
      message = 'تم حظر حسابك لمدة 10 أيام',
      hint = 'user_banned';
  end if;
end
$$;

comment on function public.check_request() is
  'Runs before every request of a client: a banned person gets 403 with the hint user_banned, except for the ban '
  'screens'' questions.';

create function public.is_caller_banned()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_banned(auth.uid())
$$;

comment on function public.is_caller_banned() is
  'Whether the caller is banned now, for policies outside the schema public.';

revoke execute on function public.check_request() from public;
revoke execute on function public.is_caller_banned() from public;
grant execute on function public.check_request() to anon, authenticated, service_role;
grant execute on function public.is_caller_banned() to authenticated, service_role;

create policy "the banned reach no file"
  on storage.objects
  as restrictive
  for all
  to authenticated
  using (not (select public.is_caller_banned()))
  with check (not (select public.is_caller_banned()));

create policy "the banned hear and say nothing"
  on realtime.messages
  as restrictive
  for all
  to authenticated
  using (not (select public.is_caller_banned()))
  with check (not (select public.is_caller_banned()));

-- Roles are shared by all databases of a server, so the setting is made for this one alone.
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(),
    'public.check_request'
  );
end
$$;

notify pgrst, 'reload config';
