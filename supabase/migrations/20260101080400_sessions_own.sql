-- Sessions of one's own account: where it is signed in, and ending one of them. Nobody reads or ends another person's, and a session
-- that has not shown the second factor reaches neither (public.check_request).

create function private.caller_session()
returns uuid
language sql
stable
set search_path = ''
as $$
  select (auth.jwt() ->> 'session_id')::uuid
$$;

comment on function private.caller_session() is 'The session of the caller''s access token.';

create function public.get_own_sessions()
returns table (
  id uuid,
  user_agent text,
  created_at timestamptz,
  last_used_at timestamptz,
  is_current boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    sessions.id,
    left(sessions.user_agent, 400),
    sessions.created_at,
    greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc'),
    sessions.id = private.caller_session()
  from auth.sessions
  where sessions.user_id = auth.uid()
    and (sessions.not_after is null or sessions.not_after > now())
  -- All of them, or one could be kept out of its owner's sight by many newer ones. How many an account may have is the business of
  -- whoever opens them (`mostSessions` in backend/src/auth/sessions.ts); where nobody says, the list ends all the same.
  order by 5 desc, 4 desc, 1
  limit 1000
$$;

comment on function public.get_own_sessions() is
  'Where the caller is signed in: this session first, then by when they were last used (an access token lasts an hour, so that is when '
  'the last one was given out).';

create function public.end_own_session(p_session_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The account first, as whoever signs out or adds a second factor does; then it is asked once more what this session may.
  perform
  from auth.users
  where id = auth.uid()
  for update;

  if private.caller_refusal() is not null then
    raise exception using errcode = '42501', message = 'انتهت جلستك، يرجى تسجيل الدخول من جديد';
  end if;

  if p_session_id = private.caller_session() then
    return jsonb_build_object('success', false, 'error', 'هذه جلستك الحالية، استخدم زر تسجيل الخروج لإنهائها');
  end if;

  delete from auth.sessions
  where id = p_session_id
    and user_id = auth.uid();

  if not found then
    return jsonb_build_object('success', false, 'error', 'انتهت هذه الجلسة من قبل');
  end if;

  return jsonb_build_object('success', true);
end
$$;

comment on function public.end_own_session(uuid) is
  'Ends another session of the caller''s account, whose tokens open nothing from then on: {success, error?}. Wants no step-up, as signing '
  'out everywhere wants none: whoever throws a thief out must not be slower than the thief.';

revoke execute on function public.get_own_sessions() from public;
revoke execute on function public.end_own_session(uuid) from public;
grant execute on function public.get_own_sessions() to authenticated;
grant execute on function public.end_own_session(uuid) to authenticated;
