-- How the processes of the backend that share a database hear of each other: notices on one notification channel, and
-- who is present in which channel. Nothing here outlives a crash of the database, and nothing needs to.

create unlogged table realtime.notices (
  id bigint generated always as identity,
  body text not null,
  told_at timestamptz not null default now(),
  constraint notices_pkey primary key (id)
);
comment on table realtime.notices is 'Notices too large for a notification, which names their id. Deleted after minutes.';

create index notices_told_at_idx
on realtime.notices (told_at);

create unlogged table realtime.processes (
  id uuid not null,
  keys text not null,
  seen_at timestamptz not null default now(),
  constraint processes_pkey primary key (id)
);
comment on table realtime.processes is 'The processes of the backend that are alive, as far as they say so every few seconds.';
comment on column realtime.processes.keys is 'A digest of the secret and the API keys that it takes: the same of all.';

create unlogged table realtime.presences (
  ref text not null,
  process_id uuid not null,
  room text not null,
  key text not null,
  meta text not null,
  constraint presences_pkey primary key (ref),
  constraint presences_process_id_fkey foreign key (process_id) references realtime.processes (id) on delete cascade
);
comment on table realtime.presences is 'Who is present in which channel, told by the process that holds the socket; meta is JSON.';

create index presences_process_id_idx
on realtime.presences (process_id);

create function realtime.stored_notice(p_body text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into realtime.notices (body)
  values (p_body)
  returning id into v_id;
  return jsonb_build_object('kind', 'stored', 'id', v_id)::text;
end
$$;
comment on function realtime.stored_notice(text) is 'Keeps a notice that no notification carries, and answers with the one that names it.';

-- Without a search_path of its own, so that PostgreSQL inlines it: it is told with every row that a movement changes.
create function realtime.tell(p_body text)
returns void
language sql
as $$
  -- A notification carries less than 8000 bytes.
  select pg_catalog.pg_notify(
    'realtime',
    case when octet_length(p_body) < 7900 then p_body else realtime.stored_notice(p_body) end
  )
$$;
comment on function realtime.tell(text) is 'Sends a notice, which is JSON with a kind, to every process when the transaction commits.';

create function realtime.keep_alive(p_process uuid, p_keys text, p_dead_after interval)
returns table (is_new boolean, others uuid[])
language plpgsql
set search_path = ''
as $$
declare
  v_dead uuid;
begin
  -- Of two that come at once the second sees the first.
  perform pg_advisory_xact_lock(hashtext('realtime.processes'));
  insert into realtime.processes as known (id, keys)
  values (p_process, p_keys)
  on conflict (id) do update
  set seen_at = now()
  returning known.xmax = 0 into is_new;
  for v_dead in
    delete from realtime.processes
    where seen_at < now() - p_dead_after
    returning id
  loop
    perform realtime.tell(jsonb_build_object('kind', 'node_down', 'process', v_dead)::text);
  end loop;
  if is_new and exists (select from realtime.processes where keys <> p_keys) then
    raise exception 'processes with other keys are alive' using errcode = 'KEYS1';
  end if;
  perform realtime.tell(jsonb_build_object('kind', 'node_up', 'process', p_process, 'isNew', is_new)::text);
  others := array(select id from realtime.processes where id <> p_process);
  return next;
end
$$;
comment on function realtime.keep_alive(uuid, text, interval) is
  'Says that a process is alive, forgets those that did not say so for too long, and answers with the living others. KEYS1 where those take other keys.';

create function realtime.sweep()
returns void
language sql
set search_path = ''
as $$
  delete from realtime.notices
  where told_at < now() - interval '5 minutes';
  delete from realtime.messages
  where inserted_at < now()::timestamp - interval '3 days';
$$;
comment on function realtime.sweep() is 'Deletes notices that every process has read, and messages too old to be replayed.';
