-- Private messages between friends: words, a picture or a voice note, an answer to another or not, read for 24 hours by the two alone
-- (spec 0 §9). Procedures alone write (*_messages_sending.sql, *_messages_marks.sql).

create table public.messages (
  id uuid not null default gen_random_uuid(),
  sender_id uuid not null,
  receiver_id uuid not null,
  content text not null default '',
  image_url text,
  audio_url text,
  audio_seconds numeric(3, 1),
  audio_peaks smallint[],
  reply_to_id uuid,
  is_withheld boolean not null default false,
  removed_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Of one person they come in the order in which they are written.
  created_at timestamptz not null default clock_timestamp(),
  constraint messages_pkey primary key (id),
  constraint messages_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete cascade,
  constraint messages_receiver_id_fkey foreign key (receiver_id) references public.profiles (id) on delete cascade,
  constraint messages_reply_to_id_fkey foreign key (reply_to_id) references public.messages (id) on delete set null,
  constraint messages_content_length check (length(content) <= 1000),
  constraint messages_image_url_is_media check (private.is_media_path(image_url, 'message-files')),
  constraint messages_audio_url_is_media check (private.is_media_path(audio_url, 'message-files')),
  constraint messages_has_one_file check (image_url is null or audio_url is null),
  constraint messages_audio_has_a_length check ((audio_url is null) = (audio_seconds is null) and audio_seconds between 0.1 and 60),
  constraint messages_audio_peaks_are_a_waveform check (
    audio_url is not null
    and cardinality(audio_peaks) between 1 and 64
    and array_ndims(audio_peaks) = 1
    and array_position(audio_peaks, null) is null
    and 0 <= all (audio_peaks)
    and 100 >= all (audio_peaks)
    or audio_peaks is null
  )
);

-- A conversation is of two, whoever writes.
create index messages_pair_idx
  on public.messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);
create index messages_sender_id_created_at_idx on public.messages (sender_id, created_at desc);
create index messages_receiver_id_created_at_idx on public.messages (receiver_id, created_at desc);
create index messages_unread_idx on public.messages (receiver_id, sender_id, created_at)
  where read_at is null and removed_at is null and not is_withheld;
create index messages_created_at_idx on public.messages (created_at);
create index messages_reply_to_id_idx on public.messages (reply_to_id) where reply_to_id is not null;
create index messages_image_url_idx on public.messages (image_url) where image_url is not null;
create index messages_audio_url_idx on public.messages (audio_url) where audio_url is not null;

comment on table public.messages is 'What friends wrote to each other within 24 hours.';
comment on column public.messages.id is 'Given by who writes, when it is written: sent again, it is there once.';
comment on column public.messages.content is 'Plain text; empty where a file is all, and once it was removed.';
comment on column public.messages.image_url is 'A file of its sender''s in the private bucket message-files, as private.public_path() names it; likewise audio_url.';
comment on column public.messages.audio_seconds is 'How long the voice note is, as who recorded it says.';
comment on column public.messages.audio_peaks is 'Its waveform: 64 values at most, of 0 to 100; null where who recorded it made none.';
comment on column public.messages.is_withheld is 'Written by somebody whom the receiver had blocked: it never comes, also later, and its sender is not told.';
comment on column public.messages.removed_at is 'When its sender took it back, or an admin; what it said is gone.';
comment on column public.messages.delivered_at is 'When an app of its receiver''s had it; null until then.';
comment on column public.messages.read_at is 'When its receiver saw it; null until then.';

create table private.conversations (
  user_id uuid not null,
  peer_id uuid not null,
  last_message_id uuid,
  last_at timestamptz not null default '-infinity',
  typed_at timestamptz,
  constraint conversations_pkey primary key (user_id, peer_id),
  constraint conversations_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint conversations_peer_id_fkey foreign key (peer_id) references public.profiles (id) on delete cascade
);

create index conversations_user_id_last_at_idx on private.conversations (user_id, last_at desc, peer_id desc);
create index conversations_peer_id_idx on private.conversations (peer_id);

comment on table private.conversations is 'With whom a person has messages, a row of each side''s own. As its messages, it counts for nothing a day after the last.';
comment on column private.conversations.last_message_id is 'The newest that this side reads; null where there was none yet.';
comment on column private.conversations.typed_at is 'When the other was last told that this person types; null for never.';

alter table public.messages enable row level security;
alter table private.conversations enable row level security;

create policy "the two read what they wrote to each other, for a day"
  on public.messages
  for select
  to authenticated
  using (
    (sender_id = (select auth.uid()) or receiver_id = (select auth.uid()) and not is_withheld)
    and created_at > now() - private.message_lifetime()
  );

grant select (
  id, sender_id, receiver_id, content, image_url, audio_url, audio_seconds, audio_peaks, reply_to_id, removed_at, delivered_at, read_at, created_at
)
  on public.messages
  to authenticated;

create function private.is_message_file_shown(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_path constant text := private.public_path('message-files', p_name);
begin
  return exists (
    select
    from public.messages
    where v_path in (image_url, audio_url)
      and created_at > now() - private.message_lifetime()
      and (
        sender_id = auth.uid()
        or receiver_id = auth.uid() and not is_withheld
        or public.is_admin() and exists (
          select
          from public.message_reports
          where message_reports.message_id = messages.id
            and status = 'open'
        )
      )
  );
end
$$;

comment on function private.is_message_file_shown(text) is
  'Whether a message to or from the caller shows this file of the bucket message-files; to an admin, one that is reported.';

create view private.message_cards
as
select
  messages.sender_id,
  messages.id,
  jsonb_build_object(
    'id', profiles.id,
    'username', profiles.username,
    'full_name', profiles.full_name,
    'avatar_url', profiles.avatar_url
  ) as user_profile,
  messages.receiver_id,
  messages.content,
  messages.image_url,
  messages.audio_url,
  messages.audio_seconds,
  messages.audio_peaks,
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
      'has_audio', answered.audio_url is not null,
      'is_removed', answered.removed_at is not null
    )
    from public.messages as answered
    join public.profiles as authors on authors.id = answered.sender_id
    where answered.id = messages.reply_to_id
      and (answered.sender_id = auth.uid() or not answered.is_withheld)
      and answered.created_at > now() - private.message_lifetime()
  ) as reply_to,
  messages.removed_at is not null as is_removed,
  messages.created_at,
  messages.delivered_at,
  messages.read_at
from public.messages
join public.profiles on profiles.id = messages.sender_id
where (messages.sender_id = auth.uid() or messages.receiver_id = auth.uid() and not messages.is_withheld)
  and messages.created_at > now() - private.message_lifetime();

comment on view private.message_cards is 'Messages to and from the caller within 24 hours, as they are shown, beside sender_id.';

create function private.hold_messages_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.messages where old.id in (sender_id, receiver_id) order by id for update;
  perform from private.conversations where old.id in (user_id, peer_id) order by user_id, peer_id for update;

  return old;
end
$$;

comment on function private.hold_messages_of_account() is
  'Of two accounts that go at once, one waits for the other before it takes what they wrote to each other.';

-- After hold_friends_of_account by its name, as whoever writes holds the friendship first.
create trigger hold_messages_of_account
  before delete on auth.users
  for each row
  execute function private.hold_messages_of_account();
