-- The realtime schema as a hosted Supabase project has it: the publication whose tables' changes are told to
-- subscribers, the table whose policies decide who may use a private channel, and broadcasting from SQL.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create publication supabase_realtime;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now(),
  constraint messages_pkey primary key (id, inserted_at)
);
comment on table realtime.messages is
  'Policies here decide who may read from (select) and write to (insert) a private channel, by its topic. Its rows are what SQL broadcast lately, for replay.';

create index messages_topic_inserted_at_idx
on realtime.messages (topic, inserted_at desc)
where extension = 'broadcast' and private;

create index messages_inserted_at_idx
on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.is_passing_failure(p_sqlstate text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select left(p_sqlstate, 2) in ('40', '53', '55', '57', '58', 'XX')
$$;
comment on function realtime.is_passing_failure(text) is
  'Whether the same question may be answered a moment later: conflicts, no resources, locks, time-outs, the database''s own failures.';

create function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
comment on function realtime.topic() is 'The topic that the policy in question is asked about.';

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  v_id uuid := gen_random_uuid();
  v_payload jsonb := payload;
begin
  if jsonb_typeof(payload) = 'object' and not payload ? 'id' then
    v_payload := payload || jsonb_build_object('id', v_id);
  end if;
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (v_id, v_payload, event, topic, private, 'broadcast');
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Broadcasts to a channel when the transaction commits. A refusal is a warning, never an error.';

create function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
)
returns void
language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old,
      'record', new,
      'operation', operation,
      'table', table_name,
      'schema', table_schema
    ),
    event_name,
    topic_name
  );
exception
  when others then
    raise exception 'Failed to process the row: %', sqlerrm;
end
$$;
comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'For triggers of a project: broadcasts a row as it was and as it is to a private channel.';

create function realtime.tell_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.tell(
    jsonb_build_object(
      'kind', 'message',
      'id', new.id,
      'topic', new.topic,
      'private', coalesce(new.private, false),
      'event', new.event,
      'payload', new.payload
    )::text
  );
  return null;
end
$$;
comment on function realtime.tell_message() is 'Tells the processes of the backend about a broadcast from SQL.';

create trigger notify_message
after insert on realtime.messages
for each row
when (new.extension = 'broadcast' and new.event is not null)
execute function realtime.tell_message();

create function realtime.may_write(p_topic text, p_extension text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into realtime.messages (topic, extension)
  values (p_topic, p_extension);
  return true;
exception
  when others then
    if realtime.is_passing_failure(sqlstate) then
      raise;
    end if;
    return false;
end
$$;
comment on function realtime.may_write(text, text) is 'Whether the current role may insert. A policy that fails says no, but raises what it fails with for a moment only.';

create function realtime.may_read(p_topic text, p_extension text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return exists (
    select
    from realtime.messages
    where messages.topic = p_topic
      and messages.extension = p_extension
      and messages.inserted_at = now()::timestamp
  );
exception
  when others then
    if realtime.is_passing_failure(sqlstate) then
      raise;
    end if;
    return false;
end
$$;
comment on function realtime.may_read(text, text) is
  'Whether the current role sees the row that this transaction wrote for it. A policy that fails says no, but raises what it fails with for '
  'a moment only.';

create function realtime.channel_rights(p_topic text, p_role text)
returns table (reads_broadcast boolean, reads_presence boolean, writes_broadcast boolean, writes_presence boolean)
language plpgsql
set search_path = public, extensions
as $$
begin
  begin
    perform set_config('realtime.topic', p_topic, true);
    insert into realtime.messages (topic, extension)
    values (p_topic, 'broadcast'), (p_topic, 'presence');
    perform set_config('role', p_role, true);
    reads_broadcast := realtime.may_read(p_topic, 'broadcast');
    reads_presence := realtime.may_read(p_topic, 'presence');
    writes_broadcast := realtime.may_write(p_topic, 'broadcast');
    writes_presence := realtime.may_write(p_topic, 'presence');
    raise exception using errcode = 'RT000', message = 'asked, and nothing is kept';
  exception
    when sqlstate 'RT000' then
      null;
  end;
  return next;
end
$$;
comment on function realtime.channel_rights(text, text) is
  'What a role may do in a private channel, under the claims of the transaction: the policies are tried on rows that are not kept.';
