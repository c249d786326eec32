-- Messages of rooms: plain text or a picture, an answer to another or not, read for 24 hours by who is in the room (spec 0 §9), and how
-- people react to them. Procedures alone write (*_rooms_talking.sql).

create table public.room_messages (
  id uuid not null default gen_random_uuid(),
  room_id uuid not null,
  user_id uuid not null,
  content text not null default '',
  image_url text,
  reply_to_id uuid,
  removed_at timestamptz,
  -- Of one person they come in the order in which they are written.
  created_at timestamptz not null default clock_timestamp(),
  constraint room_messages_pkey primary key (id),
  constraint room_messages_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint room_messages_reply_to_id_fkey foreign key (reply_to_id) references public.room_messages (id) on delete set null,
  constraint room_messages_content_length check (length(content) <= 1000),
  constraint room_messages_image_url_is_media check (private.is_media_path(image_url, 'room-images'))
);

create index room_messages_room_id_created_at_idx on public.room_messages (room_id, created_at desc, id desc);
create index room_messages_user_id_created_at_idx on public.room_messages (user_id, created_at desc);
create index room_messages_created_at_idx on public.room_messages (created_at);
create index room_messages_reply_to_id_idx on public.room_messages (reply_to_id) where reply_to_id is not null;
create index room_messages_image_url_idx on public.room_messages (image_url) where image_url is not null;

comment on table public.room_messages is 'What was said in rooms within 24 hours.';
comment on column public.room_messages.id is 'Given by who writes, when it is written: sent again, it is there once.';
comment on column public.room_messages.room_id is 'No foreign key: of a room that is gone nobody is a member, and a day of talk takes its time to go (private.close_room).';
comment on column public.room_messages.content is 'Plain text; empty where a picture is all, and once it was removed.';
comment on column public.room_messages.image_url is 'A file of its author''s in the private bucket room-images, as private.public_path() names it.';
comment on column public.room_messages.removed_at is 'When its author or the owner of the room took it back; what it said is gone.';

create table private.room_reactions (
  message_id uuid not null,
  user_id uuid not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint room_reactions_pkey primary key (message_id, user_id),
  constraint room_reactions_message_id_fkey foreign key (message_id) references public.room_messages (id) on delete cascade,
  constraint room_reactions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint room_reactions_emoji_is_offered check (emoji in ('❤️', '😂', '👍', '😮', '😢', '🙏'))
);

create index room_reactions_user_id_idx on private.room_reactions (user_id);

comment on table private.room_reactions is 'How people react to messages of rooms: one sign of each person for each message.';

create function private.message_lifetime()
returns interval
language sql
immutable
as $$
  select interval '24 hours'
$$;

comment on function private.message_lifetime() is 'How long a message is read, in a room and between friends (spec 0 §9).';

alter table public.room_messages enable row level security;
alter table private.room_reactions enable row level security;

create policy "members read what is said in their rooms, for a day"
  on public.room_messages
  for select
  to authenticated
  using (
    room_id = any ((select private.rooms_of_caller())::uuid[])
    and created_at > now() - private.message_lifetime()
  );

grant select on public.room_messages to authenticated;

create function private.is_room_picture_shown(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from public.room_messages
    where image_url = private.public_path('room-images', p_name)
      and room_id = any (private.rooms_of_caller())
      and created_at > now() - private.message_lifetime()
  );
end
$$;

comment on function private.is_room_picture_shown(text) is 'Whether a message in a room of the caller''s shows this file of the bucket room-images.';

create function private.room_reaction_counts(p_message_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('emoji', emoji, 'count', times) order by times desc, first_at, emoji), '[]')
    from (
      select emoji, count(*) as times, min(created_at) as first_at
      from private.room_reactions
      where message_id = p_message_id
      group by emoji
    ) as counted
  );
end
$$;

comment on function private.room_reaction_counts(uuid) is 'How often people reacted to a message with what: [{emoji, count}], the most frequent first.';

create view private.room_message_cards
as
select
  messages.id,
  messages.room_id,
  jsonb_build_object(
    'id', profiles.id,
    'username', profiles.username,
    'full_name', profiles.full_name,
    'avatar_url', profiles.avatar_url
  ) as user_profile,
  messages.content,
  messages.image_url,
  (
    select jsonb_build_object(
      'id', answered.id,
      'user_profile', jsonb_build_object(
        'id', authors.id,
        'username', authors.username,
        'full_name', authors.full_name,
        'avatar_url', authors.avatar_url
      ),
      'content', left(answered.content, 120),
      'has_image', answered.image_url is not null,
      'is_removed', answered.removed_at is not null
    )
    from public.room_messages as answered
    join public.profiles as authors on authors.id = answered.user_id
    where answered.id = messages.reply_to_id
  ) as reply_to,
  private.room_reaction_counts(messages.id) as reactions,
  (
    select emoji
    from private.room_reactions
    where message_id = messages.id
      and user_id = auth.uid()
  ) as own_reaction,
  messages.removed_at is not null as is_removed,
  messages.created_at
from public.room_messages as messages
join public.profiles on profiles.id = messages.user_id
where messages.created_at > now() - private.message_lifetime();

comment on view private.room_message_cards is 'Messages of rooms within 24 hours, as they are shown, and read by whoever asks.';
