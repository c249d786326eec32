-- What the realtime tests watch: tables of the publication with and without row security, rules of private channels, and
-- triggers that broadcast.

create table public.letters (
  id bigint generated always as identity,
  recipient uuid not null,
  text text not null,
  stamps integer not null default 0,
  tags text[] not null default '{}',
  sealed text,
  constraint letters_pkey primary key (id)
);
comment on table public.letters is 'Told to their recipients only.';

alter table public.letters enable row level security;
create policy "recipients read their letters"
on public.letters
for select
to authenticated
using (recipient = (select auth.uid()));

revoke select on public.letters from anon, authenticated;
grant select (id, recipient, text, stamps, tags) on public.letters to anon, authenticated;

create table public.weather (
  place text not null,
  degrees numeric not null,
  note text,
  constraint weather_pkey primary key (place)
);
comment on table public.weather is 'Told to everyone, with the old row.';
alter table public.weather replica identity full;

create table public.diaries (
  id bigint generated always as identity,
  text text not null,
  constraint diaries_pkey primary key (id)
);
comment on table public.diaries is 'Of no publication: told to nobody.';

create table public.sightings (
  id bigint generated always as identity,
  what text not null,
  constraint sightings_pkey primary key (id)
);
comment on table public.sightings is 'Broadcast by a trigger of its own.';

alter publication supabase_realtime add table public.letters, public.weather;

create policy "signed-in people hear the clubs they are members of"
on realtime.messages
for select
to authenticated
using (
  (select realtime.topic()) = 'club:' || (select auth.uid())::text
  or (select realtime.topic()) in ('notices', 'hall')
);

create policy "signed-in people speak in their club and are present in the hall"
on realtime.messages
for insert
to authenticated
with check (
  (select realtime.topic()) = 'club:' || (select auth.uid())::text
  or ((select realtime.topic()) = 'hall' and extension = 'presence')
);

create function public.broadcast_sighting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.broadcast_changes('notices', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end
$$;
comment on function public.broadcast_sighting() is 'Tells the private channel of notices about sightings.';

create trigger broadcast_sighting
after insert or update or delete on public.sightings
for each row execute function public.broadcast_sighting();

create table public.outcasts (
  id uuid not null,
  constraint outcasts_pkey primary key (id)
);
comment on table public.outcasts is 'People whom the pre-request check refuses.';
alter table public.outcasts enable row level security;

create function public.refuse_outcasts()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (select from public.outcasts where id = (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'You are an outcast';
  end if;
end
$$;
comment on function public.refuse_outcasts() is 'The check that every request begins with.';

do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(), 'public.refuse_outcasts'
  );
end
$$;

create table public.doubts (
  id uuid not null,
  failure text not null,
  constraint doubts_pkey primary key (id)
);
comment on table public.doubts is 'People for whom a policy fails, and the SQLSTATE with which it does.';
alter table public.doubts enable row level security;

create function public.is_certain()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_failure constant text := (select failure from public.doubts where id = auth.uid());
begin
  if v_failure is not null then
    raise exception using errcode = v_failure, message = 'doubt';
  end if;
  return true;
end
$$;
comment on function public.is_certain() is 'True, unless it fails for the caller.';

create table public.rumours (
  id bigint generated always as identity,
  text text not null,
  constraint rumours_pkey primary key (id)
);
comment on table public.rumours is 'Told to whom the policy does not fail for.';
alter table public.rumours enable row level security;
create policy "the certain read rumours" on public.rumours for select to authenticated using (public.is_certain());
alter publication supabase_realtime add table public.rumours;

create policy "the certain hear rumours"
on realtime.messages
for select
to authenticated
using ((select realtime.topic()) like 'rumours:%' and public.is_certain());

create policy "the certain spread rumours"
on realtime.messages
for insert
to authenticated
with check ((select realtime.topic()) like 'rumours:%' and public.is_certain());

create type public.temper as enum ('merry', 'grave');

create function public.are_same_temper(p_one public.temper, p_other public.temper)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_one::text = 'grave' then
    raise exception using errcode = '53200', message = 'too grave to be compared';
  end if;
  return p_one::text = p_other::text;
end
$$;
comment on function public.are_same_temper(public.temper, public.temper) is 'Fails, for a moment, of one of them.';

create operator public.= (
  leftarg = public.temper,
  rightarg = public.temper,
  function = public.are_same_temper
);

create table public.feelings (
  id bigint generated always as identity,
  owner uuid not null,
  mood public.temper not null,
  constraint feelings_pkey primary key (id)
);
comment on table public.feelings is 'Told to their owners only; whoever filters by a mood may fail.';
alter table public.feelings enable row level security;
create policy "owners read their feelings" on public.feelings for select to authenticated using (owner = (select auth.uid()));
alter publication supabase_realtime add table public.feelings;
