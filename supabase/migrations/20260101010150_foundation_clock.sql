-- Whether the clock may be trusted with deleting by age: a clock that is set a month ahead makes everything a month older, and what was
-- deleted meanwhile does not come back with the right time.

create table private.clock_watch (
  is_only boolean not null default true,
  seen_at timestamptz not null default clock_timestamp(),
  steady_since timestamptz not null default clock_timestamp(),
  constraint clock_watch_pkey primary key (is_only),
  constraint clock_watch_is_only check (is_only)
);

alter table private.clock_watch enable row level security;

comment on table private.clock_watch is 'One row: when the job «watch the clock» saw the clock last, and since when no minute is missing.';

insert into private.clock_watch default values;

create function private.watch_clock()
returns void
language sql
set search_path = ''
as $$
  update private.clock_watch
  set seen_at = clock_timestamp(),
    steady_since = case
      when clock_timestamp() between seen_at and seen_at + interval '5 minutes' then steady_since
      else clock_timestamp()
    end
$$;

comment on function private.watch_clock() is
  'Looks at the clock, once a minute: where it has jumped, or nobody has looked for 5 minutes, it has to prove itself anew.';

create function private.is_clock_steady()
returns boolean
language sql
set search_path = ''
as $$
  -- A look of the same minute may have come after this transaction began.
  select clock_timestamp() between seen_at and seen_at + interval '5 minutes'
    and steady_since <= clock_timestamp() - interval '1 hour'
  from private.clock_watch
$$;

comment on function private.is_clock_steady() is
  'Whether the clock has gone on minute by minute for an hour: before that, jobs delete nothing for its age.';

select cron.schedule('watch the clock', '* * * * *', 'select private.watch_clock()');
