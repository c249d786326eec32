-- Members of rooms: who has a seat, and when they were last seen there. A seat is a row: there are never more rows than seats. Who is in a
-- room hears its channel `room:<id>` and reads what is written there; only the server speaks.

create table public.room_members (
  room_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  typed_at timestamptz,
  constraint room_members_pkey primary key (room_id, user_id),
  constraint room_members_room_id_fkey foreign key (room_id) references public.rooms (id) on delete cascade,
  constraint room_members_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
)
-- Written every few seconds while somebody is there: the row changes in place, and no index knows the times.
with (fillfactor = 50);

create index room_members_user_id_idx on public.room_members (user_id);

comment on table public.room_members is 'Who has a seat in which room. A row that nobody has renewed for private.room_seat_length() counts for nothing.';
comment on column public.room_members.seen_at is 'When they last said that they are there, or wrote.';
comment on column public.room_members.typed_at is 'When the others were last told that they type; null for never.';

create table private.room_kicks (
  room_id uuid not null,
  user_id uuid not null,
  kicked_at timestamptz not null default now(),
  constraint room_kicks_pkey primary key (room_id, user_id),
  constraint room_kicks_room_id_fkey foreign key (room_id) references public.rooms (id) on delete cascade,
  constraint room_kicks_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index room_kicks_user_id_idx on private.room_kicks (user_id);

comment on table private.room_kicks is 'Whom the owner of a room has put out, and when last. They stay out for private.room_kick_length().';

create function private.room_seat_length()
returns interval
language sql
immutable
as $$
  select interval '150 seconds'
$$;

create function private.room_presence_window()
returns interval
language sql
immutable
as $$
  select interval '60 seconds'
$$;

create function private.room_kick_length()
returns interval
language sql
immutable
as $$
  select interval '24 hours'
$$;

comment on function private.room_seat_length() is 'How long a seat is kept for who is not seen any more: a hidden tab speaks once a minute.';
comment on function private.room_presence_window() is 'Who was seen in a room within it is present there.';
comment on function private.room_kick_length() is 'How long who was put out of a room stays out: as long as what was said there is read.';

create function private.rooms_of_caller()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select room_id
    from public.room_members
    where user_id = auth.uid()
      and seen_at > now() - private.room_seat_length()
  );
end
$$;

comment on function private.rooms_of_caller() is 'The rooms in which the caller has a seat, a handful. For policies, which ask it once.';

create function private.hears_room(p_topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from public.room_members
    where user_id = auth.uid()
      and 'room:' || room_id = p_topic
      and seen_at > now() - private.room_seat_length()
  );
end
$$;

comment on function private.hears_room(text) is 'Whether this is the channel of a room in which the caller has a seat.';

alter table public.room_members enable row level security;
alter table private.room_kicks enable row level security;

create policy "members see who is in their rooms"
  on public.room_members
  for select
  to authenticated
  using (room_id = any ((select private.rooms_of_caller())::uuid[]));

grant select (room_id, user_id, joined_at, seen_at) on public.room_members to authenticated;

create policy "members hear their rooms"
  on realtime.messages
  for select
  to authenticated
  using (realtime.messages.extension = 'broadcast' and private.hears_room((select realtime.topic())));

create function private.tell_room(p_room_id uuid, p_event text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(p_payload, p_event, 'room:' || p_room_id, true);
end
$$;

comment on function private.tell_room(uuid, text, jsonb) is 'Tells everybody in a room something, once, when the transaction commits.';

create function private.may_forget_broadcasts()
returns boolean
language sql
stable
as $$
  select has_table_privilege('realtime.messages', 'delete')
$$;

comment on function private.may_forget_broadcasts() is
  'Whether what channels would tell again can be deleted: a hosted project lets nobody, and drops it after three days.';

create view private.room_member_cards
as
select
  members.room_id,
  members.user_id,
  jsonb_build_object(
    'id', profiles.id,
    'username', profiles.username,
    'full_name', profiles.full_name,
    'avatar_url', profiles.avatar_url
  ) as user_profile,
  members.joined_at,
  members.seen_at,
  members.seen_at > now() - private.room_presence_window() as is_here
from public.room_members as members
join public.profiles on profiles.id = members.user_id
where members.seen_at > now() - private.room_seat_length();

comment on view private.room_member_cards is 'Who has a seat in which room, as they are shown there.';
