-- Notifications: what happened to a person, written by the database itself when it happens. Nobody writes into another's
-- list, nor into their own: a client reads, marks as read and deletes.

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  title text not null,
  message text not null,
  type text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  actor_id uuid,
  target_type text,
  target_id uuid,
  amount bigint,
  currency text,
  outcome text,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notifications_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null,
  constraint notifications_title_length check (length(title) between 1 and 200),
  constraint notifications_message_length check (length(message) between 1 and 1000),
  constraint notifications_type_is_a_word check (type ~ '^[a-z_]{1,50}$'),
  constraint notifications_target_type_is_a_word check (target_type ~ '^[a-z_]{1,50}$'),
  constraint notifications_target_is_of_a_type check (target_id is null or target_type is not null),
  constraint notifications_amount_is_positive check (amount > 0),
  constraint notifications_currency_is_known check (currency in ('points', 'gems')),
  constraint notifications_amount_is_of_a_currency check ((amount is null) = (currency is null)),
  constraint notifications_outcome_is_known check (outcome in ('accepted', 'rejected'))
);

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where not is_read;
create index notifications_actor_id_idx
  on public.notifications (actor_id, user_id, type, created_at desc, id desc);

comment on table public.notifications is 'What happened to whom (spec 1 §3). Kept 30 days once read, at most 200 for a person '
  'and 20 of one sender and type.';
comment on column public.notifications.message is 'Plain text, in Arabic.';
comment on column public.notifications.type is
  'friend_request, friend_request_accepted, ban_lifted, agent_approval, agent_rejection, admin_transfer, and so on.';
comment on column public.notifications.actor_id is 'Who did it; null for the system, and of what came (`amount`) once their account is gone. Everything else they did goes with it.';

comment on column public.notifications.target_type is
  'What it leads to, such as user, transfer, security; null for nothing. What is told of survives what it leads to.';
comment on column public.notifications.target_id is 'Which one of them, where there are many.';
comment on column public.notifications.amount is 'Of `currency`, points or gems: what came, where something did.';
comment on column public.notifications.outcome is
  'accepted or rejected: what its reader answered to what it asks, a friend_request; null while that waits, and for what asks nothing.';

alter table public.notifications enable row level security;

create policy "people read their notifications"
  on public.notifications
  for select
  to authenticated
  using (user_id = (select auth.uid()));

create policy "people mark their notifications"
  on public.notifications
  for update
  to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "people delete their notifications"
  on public.notifications
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

create policy "the refused are told nothing"
  on public.notifications
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

grant select, delete on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

alter publication supabase_realtime add table public.notifications;

-- Each is told to whoever listens, and there are only so many to be marked as read: what has no end is what was read already.
create trigger limit_rows_in_time
  before update of is_read on public.notifications
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0 and old.is_read)
  execute function private.limit_rows_in_time('200');

create function private.purge_notifications_of_actor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A list after the other, each as it stands in its index, by which its owner's own statements come to it.
  perform
  from public.notifications
  where actor_id = old.id
  order by user_id, created_at desc, id desc
  for update;

  delete from public.notifications
  where actor_id = old.id
    and amount is null;

  return old;
end
$$;

comment on function private.purge_notifications_of_actor() is
  'An account that is deleted takes what was told of it along, but for what came into somebody''s balance: that stays theirs.';

-- Before the references to the account are taken away, by which they are found.
create trigger purge_notifications_of_actor
  before delete on public.profiles
  for each row
  execute function private.purge_notifications_of_actor();

create function private.notify(
  p_user_id uuid,
  p_title text,
  p_message text,
  p_type text,
  p_actor_id uuid default null,
  p_is_read boolean default false,
  p_target_type text default null,
  p_target_id uuid default null,
  p_amount bigint default null,
  p_currency text default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.notifications
    (user_id, title, message, type, actor_id, is_read, target_type, target_id, amount, currency)
  values
    (p_user_id, p_title, p_message, p_type, p_actor_id, p_is_read, p_target_type, p_target_id, p_amount, p_currency);
end
$$;

comment on function private.notify(uuid, text, text, text, uuid, boolean, text, uuid, bigint, text) is
  'Tells a person something, in plain Arabic text, what came of which currency, and where it leads. With p_is_read it stands in the '
  'list but neither counts nor rings.';

create function private.notifications_of_one_sender()
returns integer
language sql
immutable
as $$
  select 20
$$;

comment on function private.notifications_of_one_sender() is
  'How many notifications of one type a person keeps of one sender. More than ring of any type in an hour.';

create function private.drop_senders_oldest()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_too_many constant uuid[] := array(
    select id
    from public.notifications
    where actor_id = new.actor_id
      and user_id = new.user_id
      and type = new.type
    order by is_read, created_at desc, id desc
    offset private.notifications_of_one_sender()
  );
begin
  if cardinality(v_too_many) > 0 then
    delete from public.notifications
    where id = any (v_too_many);
  end if;

  return null;
end
$$;

comment on function private.drop_senders_oldest() is
  'Deletes one of a sender''s notifications of one type where a new one makes them too many: the oldest that was read, the new one '
  'where it was told in silence, else the oldest. So what others told keeps its place, and what was not read outlasts a flood.';

create trigger drop_senders_oldest
  after insert on public.notifications
  for each row
  when (new.actor_id is not null)
  execute function private.drop_senders_oldest();

create function private.delete_old_notifications()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- Everybody's newest come before anybody's second: who sent most loses first, of that what was read. What nobody did stands for itself.
  delete from public.notifications
  using (
    select
      id,
      row_number() over (partition by user_id order by place_of_sender, is_read, created_at desc, id desc) as place
    from (
      select
        id,
        user_id,
        is_read,
        created_at,
        row_number() over (
          partition by user_id, coalesce(actor_id, id)
          order by is_read, created_at desc, id desc
        ) as place_of_sender
      from public.notifications
    ) as placed_among_their_senders
  ) as placed
  where notifications.id = placed.id
    and (placed.place > 200 or is_read and created_at < now() - interval '30 days');
  get diagnostics v_count = row_count;

  return v_count;
end
$$;

comment on function private.delete_old_notifications() is
  'Deletes what was read and is older than 30 days, and what is more than 200 for a person, of whoever sent most first: what was '
  'read, then the oldest; returns how many.';

select cron.schedule(
  'delete old notifications',
  '30 */6 * * *',
  'select private.delete_old_notifications() where private.is_clock_steady()'
);
