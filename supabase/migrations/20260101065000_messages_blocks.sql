-- Blocking: whose messages somebody does not want. The friendship stays, and the blocked are told nothing.

create table public.user_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_blocker_id_fkey foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_blocked_id_fkey foreign key (blocked_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);

create index user_blocks_blocked_id_idx on public.user_blocks (blocked_id);

comment on table public.user_blocks is 'Whose messages a person does not want; a second time breaks the key (23505). Seen by who blocks alone.';

create function private.has_blocked(p_blocker uuid, p_blocked uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.user_blocks
    where blocker_id = p_blocker
      and blocked_id = p_blocked
  );
end
$$;

comment on function private.has_blocked(uuid, uuid) is 'Whether the first of two people does not want messages of the second.';

alter table public.user_blocks enable row level security;

create policy "people see whom they blocked"
  on public.user_blocks
  for select
  to authenticated
  using (blocker_id = (select auth.uid()));

create policy "people block as themselves"
  on public.user_blocks
  for insert
  to authenticated
  with check (blocker_id = (select auth.uid()));

create policy "people take back their blocks"
  on public.user_blocks
  for delete
  to authenticated
  using (blocker_id = (select auth.uid()));

grant select, delete on public.user_blocks to authenticated;
grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated;

create trigger admit_own_row
  before insert on public.user_blocks
  for each row
  execute function private.admit_own_row('blocker_id');

create trigger limit_rows_at_once
  before insert or delete on public.user_blocks
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_at_once('100');

create trigger limit_rows_in_time
  before insert on public.user_blocks
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('100');
