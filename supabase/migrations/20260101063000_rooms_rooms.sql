-- Rooms: places to talk, open to everybody who finds a seat (spec 2 §2). Anybody opens one and is its owner; procedures alone write
-- (*_rooms_owning.sql, *_rooms_seats.sql).

create table public.rooms (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  name text not null,
  description text not null default '',
  background_image text,
  max_users integer not null default 70,
  created_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  search_key text not null generated always as (private.search_key(name)) stored,
  constraint rooms_pkey primary key (id),
  constraint rooms_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint rooms_name_length check (length(name) between 1 and 50),
  constraint rooms_description_length check (length(description) <= 300),
  constraint rooms_background_image_is_media check (private.is_media_path(background_image, 'posts')),
  constraint rooms_max_users_is_bearable check (max_users between 1 and 200)
);

create index rooms_owner_id_idx on public.rooms (owner_id);
create index rooms_active_at_idx on public.rooms (active_at desc, id desc);
create index rooms_search_key_idx on public.rooms using gin ((' ' || search_key) extensions.gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index rooms_background_image_idx on public.rooms (background_image) where background_image is not null;

comment on table public.rooms is 'Where people talk (spec 2 §3). Who is in one stands in room_members.';
comment on column public.rooms.name is 'Plain text of one line.';
comment on column public.rooms.description is 'Plain text; empty for none.';
comment on column public.rooms.background_image is 'The path of a picture of its owner''s in the bucket posts; null for none.';
comment on column public.rooms.max_users is 'How many seats it has: 70, in the demo 80 (spec 2 §9).';
comment on column public.rooms.active_at is 'When somebody came or wrote last, to a minute: what lists are ordered by.';
comment on column public.rooms.search_key is 'What it is found by: private.search_key of its name.';

alter table public.rooms enable row level security;

create policy "people see rooms"
  on public.rooms
  for select
  to authenticated
  using (true);

grant select (id, owner_id, name, description, background_image, max_users, created_at, active_at) on public.rooms to authenticated;

create trigger keep_left_ids
  after delete on public.rooms
  referencing old table as gone
  for each statement
  execute function private.keep_left_ids('owner_id');

create trigger refuse_left_id
  before insert on public.rooms
  for each row
  execute function private.refuse_left_id('owner_id');
