-- Attempts that are counted against a limit: what was tried, and on whose number, account or network.

create table private.attempts (
  action text not null,
  key text not null,
  happened_at timestamptz not null default now()
);

create index attempts_action_key_happened_at_idx on private.attempts (action, key, happened_at desc);
create index attempts_happened_at_idx on private.attempts (happened_at);

alter table private.attempts enable row level security;

comment on table private.attempts is 'One row for each counted attempt: what was tried, and on whose number or account. Kept for a day.';

create function private.rate_limit_wait(p_action text, p_key text, p_max integer, p_window interval)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select greatest(1, ceil(extract(epoch from happened_at + p_window - clock_timestamp())))::integer
      from private.attempts
      where action = p_action
        and key = p_key
        and happened_at > now() - p_window
      order by happened_at desc
      offset p_max - 1
      limit 1
    ),
    0
  );
end
$$;

comment on function private.rate_limit_wait(text, text, integer, interval) is
  'The seconds to wait when p_max attempts lie within the window before now, else 0.';

create function private.consume_rate_limit(p_action text, p_key text, p_max integer, p_window interval)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_wait integer;
begin
  -- Attempts of one key are counted one after the other, so that a burst cannot slip through together.
  perform pg_advisory_xact_lock(hashtextextended(p_action || ':' || p_key, 0));

  v_wait := private.rate_limit_wait(p_action, p_key, p_max, p_window);
  if v_wait > 0 then
    return v_wait;
  end if;

  insert into private.attempts (action, key)
  values (p_action, p_key);

  return 0;
end
$$;

comment on function private.consume_rate_limit(text, text, integer, interval) is
  'Counts one attempt and returns 0, or returns the seconds to wait when p_max of them lie within the window before now.';

create function private.wait_text(p_seconds numeric)
returns text
language sql
stable
set search_path = ''
as $$
  select format('تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية', private.grouped(greatest(1, ceil(p_seconds))::bigint))
$$;

comment on function private.wait_text(numeric) is 'What is said to who is over a limit for so many more seconds (spec 0 §9).';

create function private.purge_old_attempts()
returns void
language sql
set search_path = ''
as $$
  delete from private.attempts
  where ctid = any (array(
    select ctid
    from private.attempts
    where happened_at < now() - interval '1 day'
    limit 100
    for update skip locked
  ))
$$;

comment on function private.purge_old_attempts() is
  'Deletes up to 100 attempts older than a day; called by those who count, so that the table stays small without a job.';

-- Not logged: it is written with every like, and what a crash forgets is a count of ten minutes.
create unlogged table private.written_rows (
  account_id uuid not null,
  table_name name not null,
  began_at timestamptz not null,
  rows integer not null,
  constraint written_rows_pkey primary key (account_id, table_name),
  constraint written_rows_account_id_fkey foreign key (account_id) references auth.users (id) on delete cascade
);

alter table private.written_rows enable row level security;

comment on table private.written_rows is
  'How many rows of a table an account wrote since began_at, for what is written too often to keep an attempt of each.';

create function private.limit_rows_in_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_most constant integer := tg_argv[0]::integer;
  v_window constant interval := interval '10 minutes';
  -- Of whoever waited for another of their own, the moment at which they wait no more.
  v_now constant timestamptz := clock_timestamp();
  v_written private.written_rows;
begin
  -- One that begins later than now was written while the clock was ahead.
  insert into private.written_rows as written (account_id, table_name, began_at, rows)
  values (auth.uid(), tg_table_name, v_now, 1)
  on conflict (account_id, table_name) do update
  set began_at = case when written.began_at between v_now - v_window and clock_timestamp() then written.began_at else v_now end,
    rows = case when written.began_at between v_now - v_window and clock_timestamp() then written.rows + 1 else 1 end
  returning *
  into v_written;

  if v_written.rows > v_most then
    raise exception using message = private.wait_text(extract(epoch from v_written.began_at + v_window - clock_timestamp()));
  end if;

  return new;
end
$$;

comment on function private.limit_rows_in_time() is
  'Refuses what the caller writes to a table beyond so many rows in 10 minutes as the trigger says, which begin with the first of them; '
  'what is taken back stays counted. Waits for nobody but the caller''s own.';
