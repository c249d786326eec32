-- Support messages: what a person writes to the support and what it answers, in one conversation for each person, heard live. Its owner
-- writes as themselves, admins as the support, and nobody takes anything back.

create table public.support_messages (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  message text not null default '',
  is_from_support boolean not null default false,
  image_url text,
  created_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  answered_after integer,
  constraint support_messages_pkey primary key (id),
  constraint support_messages_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint support_messages_message_length check (length(message) <= 1000),
  constraint support_messages_image_url_is_media check (private.is_media_path(image_url, 'support-images')),
  constraint support_messages_automatic_is_from_support check (is_from_support or not is_automatic)
);

create index support_messages_user_id_created_at_idx on public.support_messages (user_id, created_at, id);
create index support_messages_image_url_idx on public.support_messages (image_url) where image_url is not null;
create index support_messages_answered_idx on public.support_messages (created_at) where answered_after is not null;

comment on table public.support_messages is
  'Conversations with the support (spec 2 §3), one for each person: `user_id` is whose it is, whoever wrote the row.';
comment on column public.support_messages.message is 'Plain text; empty where a picture is all.';
comment on column public.support_messages.image_url is 'A file of its owner''s in the private bucket support-images, as private.public_path() names it.';
comment on column public.support_messages.is_automatic is 'Written by the server, before anybody has read what it answers.';
comment on column public.support_messages.answered_after is 'How many seconds the person had waited for this answer of an admin; null for all other rows.';

alter table public.support_messages enable row level security;

create policy "people read their conversation with the support, admins all"
  on public.support_messages
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "people write to the support as themselves"
  on public.support_messages
  for insert
  to authenticated
  with check (user_id = (select auth.uid()) and not is_from_support);

create policy "admins answer as the support"
  on public.support_messages
  for insert
  to authenticated
  with check (is_from_support and (select public.is_admin()));

create policy "the refused are told nothing"
  on public.support_messages
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

grant select on public.support_messages to authenticated;
grant insert (id, user_id, message, is_from_support, image_url) on public.support_messages to authenticated;

create trigger admit_own_row
  before insert on public.support_messages
  for each row
  execute function private.admit_own_row('user_id');

revoke truncate on public.support_messages from service_role;

alter publication supabase_realtime add table public.support_messages;

create function private.prepare_support_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.message := private.limited_plain_text(new.message, 1000, 'الرسالة طويلة جداً. الحد الأقصى %s حرف');
  new.image_url := nullif(btrim(new.image_url), '');
  perform private.require_own_media('support-images', new.user_id, new.image_url);

  if new.message = '' and new.image_url is null then
    raise exception using message = 'يرجى كتابة رسالة أو إرفاق صورة';
  end if;

  -- What is written while its file is being deleted waits, and then is refused for it.
  if new.image_url is not null then
    perform private.hold_files(array[new.image_url]);
  end if;

  return new;
end
$$;

comment on function private.prepare_support_message() is
  'Cleans a message, and refuses one with nothing in it, with more than 1,000 characters (spec 2 §5), or with a picture that is no file of its owner''s.';

create trigger prepare_support_message
  before insert or update on public.support_messages
  for each row
  execute function private.prepare_support_message();

create trigger limit_own_writing
  before insert on public.support_messages
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();
