-- The realtime schema as a hosted Supabase project has it: the publication whose tables' changes are told to
-- subscribers, and the table whose policies decide who may join a private channel.

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
  'Policies here decide who may read from (select) and write to (insert) a private channel, by its topic.';

alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
comment on function realtime.topic() is 'The topic that the policy in question is asked about.';
grant execute on function realtime.topic() to anon, authenticated, service_role;
