-- Inactive accounts: one that nobody used for so many days in a row is deleted with everything in it (spec 0 §9, the terms), after its
-- owner was warned twice by whatever reaches them. The days are the setting `inactive_account_days`; `off` deletes nobody.

create table private.account_use (
  user_id uuid not null,
  last_used_at timestamptz not null,
  warned_at timestamptz,
  warned_again_at timestamptz,
  constraint account_use_pkey primary key (user_id),
  constraint account_use_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint account_use_is_warned_in_order check (warned_again_at >= warned_at)
);

create index account_use_last_used_at_idx on private.account_use (last_used_at);

alter table private.account_use enable row level security;

comment on table private.account_use is
  'When each account was used last, as far as was looked, and the warnings since. Kept, because a session takes its dates along.';

create function private.inactivity_limit()
returns interval
language plpgsql
stable
set search_path = ''
as $$
begin
  return make_interval(days => nullif(private.app_setting('inactive_account_days'), 'off')::integer);
end
$$;

create function private.inactivity_warnings(out first interval, out last interval)
language sql
immutable
as $$
  select interval '14 days', interval '3 days'
$$;

comment on function private.inactivity_limit() is 'For how long an account may stay unused; null where none is deleted.';
comment on function private.inactivity_warnings() is 'How long before its deletion an account is warned, and how long before it is again.';

create function private.last_use(p_user_id uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(
    users.created_at,
    users.last_sign_in_at,
    (
      select max(greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc'))
      from auth.sessions
      where sessions.user_id = users.id
    ),
    (select last_used_at from private.account_use where account_use.user_id = users.id)
  )
  from auth.users
  where users.id = p_user_id
$$;

comment on function private.last_use(uuid) is
  'When an account was used last: made, signed in to, or a session of it refreshed, which one in use is every hour.';

create function private.note_account_use()
returns void
language sql
set search_path = ''
as $$
  insert into private.account_use (user_id, last_used_at)
  select users.id, used.at
  from auth.users
  left join (
    select user_id, max(greatest(created_at, refreshed_at at time zone 'utc')) as at
    from auth.sessions
    group by user_id
  ) as sessions on sessions.user_id = users.id
  cross join lateral (select greatest(users.created_at, users.last_sign_in_at, sessions.at) as at) as used
  left join private.account_use as known on known.user_id = users.id
  where used.at > coalesce(known.last_used_at, '-infinity')
    and users.deleted_at is null
  -- One that is being deleted must not keep it from the others.
  for key share of users skip locked
  on conflict (user_id) do update
  set last_used_at = excluded.last_used_at,
    warned_at = null,
    warned_again_at = null
  where account_use.last_used_at < excluded.last_used_at
$$;

comment on function private.note_account_use() is 'Notes when accounts were used last, before their sessions go; who came back is no longer warned.';

create function private.is_kept_account(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_user_id = private.founder_id()
    or private.is_admin_account(p_user_id)
    or private.is_agent(p_user_id)
    or exists (select from public.agent_applications where user_id = p_user_id and status = 'pending')
    -- Who is kept out cannot come back in time.
    or private.is_banned(p_user_id)
    or private.is_demo_account(p_user_id);
end
$$;

comment on function private.is_kept_account(uuid) is
  'Whether an account stays however long it is unused: the founder''s, admins'', agents'' and applicants'', and while it is banned.';

create function private.warn_of_deletion(p_user_id uuid, p_days_left text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  c_title constant text := 'حسابك على وشك الحذف';
  v_body constant text := format(
    'لم يُستخدم حسابك في مجلس منذ مدة طويلة، وسيُحذف بكل ما فيه بعد %s ما لم تسجّل الدخول قبل ذلك.',
    p_days_left
  );
begin
  insert into private.outbox (user_id, kind, channel, recipient, title, body, link)
  select p_user_id, 'account_expiry', ways.channel, ways.recipient, c_title, v_body, '/auth'
  from auth.users as account
  cross join lateral (
    values ('email', private.account_mailbox(account)), ('whatsapp', private.account_number(account))
  ) as ways (channel, recipient)
  where account.id = p_user_id
    and ways.recipient is not null;

  perform private.notify(p_user_id, c_title, v_body, 'account_expiry', p_target_type => 'security');
end
$$;

comment on function private.warn_of_deletion(uuid, text) is
  'Tells an account that it will be deleted, in so many days as they are said: in the app, by its proven mailbox and number.';

create function private.handle_inactive_account(p_use private.account_use)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Nobody signs in or refreshes in between: who comes first is seen, who comes later is refused.
  perform from auth.users where id = p_use.user_id for update;
  perform from auth.sessions where user_id = p_use.user_id for update;

  if private.last_use(p_use.user_id) > p_use.last_used_at then
    update private.account_use
    set last_used_at = private.last_use(user_id),
      warned_at = null,
      warned_again_at = null
    where user_id = p_use.user_id;
  elsif p_use.warned_at is null then
    update private.account_use set warned_at = now() where user_id = p_use.user_id;
    perform private.warn_of_deletion(p_use.user_id, '14 يوماً');
  elsif p_use.warned_again_at is null then
    update private.account_use set warned_again_at = now() where user_id = p_use.user_id;
    perform private.warn_of_deletion(p_use.user_id, '3 أيام');
  else
    delete from auth.users where id = p_use.user_id;
  end if;
exception
  when others then
    raise warning 'the inactive account % waits for the next time: %', p_use.user_id, sqlerrm;
end
$$;

comment on function private.handle_inactive_account(private.account_use) is
  'Warns the first and the second time, then deletes: files and balance go as with any account. Never raises.';

create function private.handle_inactive_accounts()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- On the embedded database others wait meanwhile.
  v_until constant timestamptz := clock_timestamp() + interval '500 milliseconds';
  v_limit constant interval := private.inactivity_limit();
  v_warnings constant record := private.inactivity_warnings();
  v_use private.account_use;
  v_count integer := 0;
begin
  if v_limit is null then
    update private.account_use
    set warned_at = null,
      warned_again_at = null
    where warned_at is not null;
    return 0;
  end if;

  for v_use in
    select *
    from private.account_use
    where last_used_at <= now() - v_limit + v_warnings.first
      and (
        warned_at is null
        or warned_again_at is null
          and warned_at <= now() - v_warnings.first + v_warnings.last
          and last_used_at <= now() - v_limit + v_warnings.last
        or warned_again_at <= now() - v_warnings.last
          and last_used_at <= now() - v_limit
      )
      and not private.is_kept_account(user_id)
    order by last_used_at
    for update skip locked
  loop
    exit when clock_timestamp() > v_until;
    perform private.handle_inactive_account(v_use);
    v_count := v_count + 1;
  end loop;

  return v_count;
end
$$;

comment on function private.handle_inactive_accounts() is
  'Warns or deletes, for half a second, the accounts whose turn it is, the longest unused first; returns how many. Each has its two '
  'warnings before it goes, whenever the setting came into force.';

select cron.schedule('note account use', '5 */6 * * *', 'select private.note_account_use()');
select cron.schedule(
  'handle inactive accounts',
  '*/10 * * * *',
  'select private.handle_inactive_accounts() where private.is_clock_steady()'
);
