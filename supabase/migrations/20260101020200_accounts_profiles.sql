-- Profiles: one row a person, made with the account. Everyone signed in sees names, pictures, bio and dates of others; email
-- and phone number are for their owner alone and leave the database only through procedures that check who asks.

create table public.profiles (
  id uuid not null,
  username text,
  avatar_url text,
  avatar_media jsonb,
  cover_image_url text,
  cover_image_media jsonb,
  bio text,
  email text,
  phone_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  username_last_changed timestamptz,
  terms_accepted_at timestamptz,
  full_name text,
  full_name_last_changed timestamptz,
  search_key text generated always as (private.search_key(coalesce(full_name || ' ', '') || username)) stored,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_phone_number_key unique (phone_number),
  constraint profiles_phone_number_is_e164 check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint profiles_username_is_allowed check (username is null or private.validate_username(username) is null),
  constraint profiles_full_name_is_allowed check (private.validate_full_name(full_name) is null),
  constraint profiles_bio_length check (length(bio) <= 300),
  constraint profiles_avatar_url_is_media check (private.is_media_path(avatar_url, 'posts')),
  constraint profiles_cover_image_url_is_media check (private.is_media_path(cover_image_url, 'posts'))
);

create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_username_skeleton_idx on public.profiles (private.username_skeleton(username));
create index profiles_email_idx on public.profiles (lower(email));
create index profiles_search_key_prefix_idx on public.profiles (search_key collate "C");
create index profiles_search_key_idx on public.profiles using gin ((' ' || search_key) extensions.gin_trgm_ops);

comment on table public.profiles is 'What a person shows of themselves, and their own email and number.';
comment on column public.profiles.username is 'Null until it is chosen after registration; unique without regard to case.';
comment on column public.profiles.avatar_media is 'What the picture is like, as in posts.image_media.';
comment on column public.profiles.cover_image_media is 'The same of the cover.';
comment on column public.profiles.email is 'Null for accounts by phone, whose synthetic address would give the number away.';
comment on column public.profiles.phone_number is 'E.164, verified; null for accounts by email.';
comment on column public.profiles.username_last_changed is 'When a chosen name was last replaced; the next may follow 16 days later.';
comment on column public.profiles.terms_accepted_at is 'Null: the terms screen comes before anything else.';
comment on column public.profiles.full_name is 'What they are called; null until they say, and then their username is read as a name (private.name_of).';
comment on column public.profiles.full_name_last_changed is 'When a given one was last replaced or taken away; the next may follow 16 days later.';
comment on column public.profiles.search_key is 'Under what they are searched: both their names, by private.search_key. For procedures alone.';

alter table public.profiles enable row level security;

create policy "people see each other"
  on public.profiles
  for select
  to authenticated
  using (true);

create policy "people edit themselves"
  on public.profiles
  for update
  to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

grant select (
    id, username, avatar_url, avatar_media, cover_image_url, cover_image_media, bio, created_at, updated_at,
    username_last_changed, terms_accepted_at, full_name, full_name_last_changed
  )
  on public.profiles
  to authenticated;
grant update (username, full_name, avatar_url, cover_image_url, bio, username_last_changed, terms_accepted_at)
  on public.profiles
  to authenticated;
grant select, insert, update, delete
  on public.profiles
  to service_role;

create function private.is_username_taken(p_username text, p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.profiles
    where (
        private.username_skeleton(username) = private.username_skeleton(p_username)
        or lower(username) = lower(p_username)
      )
      and id is distinct from p_user_id
  );
end
$$;

comment on function private.is_username_taken(text, uuid) is
  'Whether anybody but this person has a name like this one. Who had it before names were compared keeps it.';

create function private.check_username_change(p_old public.profiles, p_new public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem constant text := coalesce(
    private.validate_username(p_new.username),
    case when private.is_reserved_username(p_new.username) then 'اسم المستخدم غير متاح' end
  );
begin
  if v_problem is not null then
    raise exception using message = v_problem;
  end if;

  perform private.require_free_to_change(p_old.username_last_changed, 'يمكنك تغيير اسم المستخدم بعد %s يوم');

  -- Those who want names alike at once are asked one after the other.
  perform pg_advisory_xact_lock(hashtextextended('username:' || private.username_skeleton(p_new.username), 0));
  if private.is_username_taken(p_new.username, p_new.id) then
    raise exception using errcode = '23505', message = 'اسم المستخدم غير متاح';
  end if;
end
$$;

comment on function private.check_username_change(public.profiles, public.profiles) is
  'Raises the text to show when the name is not allowed or the last change is too recent, and 23505 when it is taken.';

create function private.check_full_name_change(p_old public.profiles, p_new public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem constant text := coalesce(
    private.validate_full_name(p_new.full_name),
    case when private.is_reserved_full_name(p_new.full_name) then 'هذا الاسم غير متاح' end
  );
begin
  if v_problem is not null then
    raise exception using message = v_problem;
  end if;

  perform private.require_free_to_change(p_old.full_name_last_changed, 'يمكنك تغيير الاسم بعد %s يوم');
end
$$;

comment on function private.check_full_name_change(public.profiles, public.profiles) is
  'Raises the text to show when the full name is not allowed or the last change is too recent.';

create function private.prepare_profile_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_files jsonb;
begin
  new.updated_at := now();
  new.username := private.typed_name(new.username);
  new.full_name := private.typed_full_name(new.full_name);
  -- Lines of nothing would push away what stands below.
  new.bio := regexp_replace(private.plain_text(left(new.bio, 2000)), E'\\n(\\s*\\n){2,}', E'\n\n', 'g');
  -- Only what is chosen anew: a file that is measured is held by who stores it, and holding another after it would break the order.
  if row(new.avatar_url, new.cover_image_url) is distinct from row(old.avatar_url, old.cover_image_url) then
    perform private.require_own_media('posts', new.id, new.avatar_url, new.cover_image_url);
    v_files := private.hold_files(array[new.avatar_url, new.cover_image_url]);
    perform private.require_kinds(v_files, null, array[new.avatar_url, new.cover_image_url]);
    new.avatar_media := v_files -> new.avatar_url -> 'media';
    new.cover_image_media := v_files -> new.cover_image_url -> 'media';
  end if;

  -- The service and the database's owner may set anything; a person's own request is held to the rules.
  if auth.uid() is null then
    return new;
  end if;

  new.username_last_changed := old.username_last_changed;
  if new.username is distinct from old.username then
    perform private.check_username_change(old, new);
    new.username_last_changed := case when old.username is not null then now() end;
  end if;

  new.full_name_last_changed := old.full_name_last_changed;
  if new.full_name is distinct from old.full_name then
    perform private.check_full_name_change(old, new);
    -- The first one given is no change; one given anew after it was taken away is.
    if old.full_name is not null or old.full_name_last_changed is not null then
      new.full_name_last_changed := now();
    end if;
  end if;

  return new;
end
$$;

comment on function private.prepare_profile_update() is
  'Cleans what is written, refuses pictures that are none, or no files of one''s own, and keeps the dates of the last changes of names, whatever the client sends.';

create trigger prepare_profile_update
  before update on public.profiles
  for each row
  execute function private.prepare_profile_update();

-- By its name before what is written is cleaned, and not of what triggers and procedures write of pictures and numbers.
create trigger limit_rows_in_time
  before update of username, full_name, avatar_url, cover_image_url, bio, username_last_changed, terms_accepted_at on public.profiles
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_in_time('60');

create function private.display_name(p_user_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Not the beginning of the email, as spec 1 §4 has it: others may not read an address, and that of a phone account
  -- begins with the number.
  return coalesce((select private.name_of(full_name, username) from public.profiles where id = p_user_id), 'مستخدم');
end
$$;

comment on function private.display_name(uuid) is 'What a person is called before others.';

create function private.stamp_terms_acceptance()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;

  new.terms_accepted_at := case
    when old.terms_accepted_at is not null then old.terms_accepted_at
    when new.terms_accepted_at is not null then now()
  end;

  return new;
end
$$;

comment on function private.stamp_terms_acceptance() is
  'Stores the database''s own time for a first acceptance, and lets nobody move or withdraw one.';

create trigger stamp_terms_acceptance
  before update of terms_accepted_at on public.profiles
  for each row
  execute function private.stamp_terms_acceptance();
