-- Muted notifications: the kinds that a person does not want to be told of. What is about their balance, the safety of their account
-- or decisions of the administration belongs to no such kind, and always comes.

create table public.muted_notifications (
  user_id uuid not null default auth.uid(),
  kind text not null,
  constraint muted_notifications_pkey primary key (user_id, kind),
  constraint muted_notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint muted_notifications_kind_is_optional check (kind in ('friend_requests', 'friend_answers', 'comments'))
);

comment on table public.muted_notifications is
  'What its owner does not want to be told of: a row for each kind, of those that may be left out at all.';
comment on column public.muted_notifications.kind is 'As private.optional_kind() says of a type of notifications.';

alter table public.muted_notifications enable row level security;

create policy "people see what they muted"
  on public.muted_notifications
  for select
  to authenticated
  using (user_id = (select auth.uid()));

create policy "people mute for themselves"
  on public.muted_notifications
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "people hear again of what they muted"
  on public.muted_notifications
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.muted_notifications to authenticated;
grant insert (user_id, kind) on public.muted_notifications to authenticated;
grant select, insert, update, delete on public.muted_notifications to service_role;

create trigger admit_own_row
  before insert on public.muted_notifications
  for each row
  execute function private.admit_own_row('user_id');

create trigger limit_rows_in_time
  before insert on public.muted_notifications
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('60');

create function private.optional_kind(p_type text)
returns text
language sql
immutable
as $$
  select case p_type
    when 'friend_request' then 'friend_requests'
    when 'friend_request_accepted' then 'friend_answers'
    when 'post_comment' then 'comments'
  end
$$;

comment on function private.optional_kind(text) is
  'The kind by which notifications of a type may be muted; null for a type that always comes, as every new one does until it is named here.';

create function private.drop_muted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.muted_notifications
    where user_id = new.user_id
      and kind = private.optional_kind(new.type)
  ) then
    return null;
  end if;

  return new;
end
$$;

comment on function private.drop_muted() is 'Writes nothing of what its reader has muted, whoever tells of it.';

create trigger drop_muted
  before insert on public.notifications
  for each row
  when (private.optional_kind(new.type) is not null)
  execute function private.drop_muted();
