-- The schema `cron` with pg_cron's interface, for jobs that the backend runs. A migration that has to apply on a hosted
-- project too creates the extension only where this schema is missing:
--   do $$ begin if to_regnamespace('cron') is null then create extension pg_cron; end if; end $$;

create schema cron;

create table cron.job (
  jobid bigint generated always as identity,
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default 5432,
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint job_pkey primary key (jobid),
  constraint jobname_username_uniq unique (jobname, username)
);

comment on table cron.job is 'What is to be run when, in UTC, and under whose name.';
comment on column cron.job.schedule is 'Five fields as in crontab ($ is the last day of a month), or ''30 seconds'' with 1 to 59.';

create table cron.job_run_details (
  jobid bigint,
  runid bigint generated always as identity,
  job_pid integer,
  database text,
  username text,
  command text,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz,
  constraint job_run_details_pkey primary key (runid)
);

create index job_run_details_start_time_idx on cron.job_run_details (start_time);
create index job_run_details_jobid_start_time_idx on cron.job_run_details (jobid, start_time desc);

comment on table cron.job_run_details is 'Each run of a job: status is running, succeeded or failed. Kept for a week.';

create table _backend.job_claims (
  jobid bigint not null,
  due_at timestamptz not null,
  constraint job_claims_pkey primary key (jobid),
  constraint job_claims_jobid_fkey foreign key (jobid) references cron.job (jobid) on delete cascade
);

comment on table _backend.job_claims is 'The last moment, by the clock of the database, for which a process has taken on a job, so that no other runs it too.';

create function cron.check_schedule(schedule text)
returns void
language plpgsql
as $$
declare
  field constant text := '[0-9a-z*,/$-]+';
begin
  if trim(schedule) ~* '^([1-9]|[1-5][0-9]) seconds?$'
    or trim(schedule) ~* format('^%1$s(\s+%1$s){4}$', field)
    or trim(schedule) ~* '^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$'
  then
    return;
  end if;
  raise exception 'invalid schedule: %', schedule
    using hint = 'Use cron format (e.g. 5 4 * * *), or interval format ''[1-59] seconds''', errcode = '22023';
end
$$;

comment on function cron.check_schedule(text) is 'Refuses what is no schedule by its look.';

create function cron.schedule(job_name text, schedule text, command text)
returns bigint
language plpgsql
as $$
declare
  v_jobid bigint;
begin
  perform cron.check_schedule(schedule.schedule);
  insert into cron.job (jobname, schedule, command)
  values (schedule.job_name, schedule.schedule, schedule.command)
  on conflict (jobname, username) do update
  set schedule = excluded.schedule,
    command = excluded.command,
    active = true
  returning job.jobid into v_jobid;
  return v_jobid;
end
$$;

comment on function cron.schedule(text, text, text) is 'Schedules a job, or changes the one of that name.';

create function cron.schedule(schedule text, command text)
returns bigint
language sql
as $$
  select cron.schedule(null, schedule.schedule, schedule.command)
$$;

comment on function cron.schedule(text, text) is 'Schedules a job without a name.';

create function cron.unschedule(job_id bigint)
returns boolean
language plpgsql
as $$
begin
  delete from cron.job
  where job.jobid = unschedule.job_id;
  if not found then
    raise exception 'could not find valid entry for job ''%''', unschedule.job_id;
  end if;
  return true;
end
$$;

comment on function cron.unschedule(bigint) is 'Ends a job by its number.';

create function cron.unschedule(job_name text)
returns boolean
language plpgsql
as $$
begin
  delete from cron.job
  where job.jobname = unschedule.job_name
    and job.username = current_user;
  if not found then
    raise exception 'could not find valid entry for job ''%''', unschedule.job_name;
  end if;
  return true;
end
$$;

comment on function cron.unschedule(text) is 'Ends a job by its name.';

create function cron.alter_job(
  job_id bigint,
  schedule text default null,
  command text default null,
  database text default null,
  username text default null,
  active boolean default null
)
returns void
language plpgsql
as $$
begin
  if alter_job.schedule is not null then
    perform cron.check_schedule(alter_job.schedule);
  end if;
  update cron.job
  set schedule = coalesce(alter_job.schedule, job.schedule),
    command = coalesce(alter_job.command, job.command),
    database = coalesce(alter_job.database, job.database),
    username = coalesce(alter_job.username, job.username),
    active = coalesce(alter_job.active, job.active)
  where job.jobid = alter_job.job_id;
  if not found then
    raise exception 'Job % does not exist or you don''t own it', alter_job.job_id;
  end if;
end
$$;

comment on function cron.alter_job(bigint, text, text, text, text, boolean) is 'Changes what is given of a job.';

create function cron.tell_of_change()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('cron_job', '');
  return null;
end
$$;

comment on function cron.tell_of_change() is 'Tells the processes that run jobs to look at them anew.';

create trigger notify_of_change
after insert or update or delete on cron.job
for each statement execute function cron.tell_of_change();
