-- Channels of the catalogue (spec 1 §3): one of each person, with a name that no other has, its pictures, and who subscribes to it.

create table public.channels (
  id uuid not null default gen_random_uuid(),
  name text not null,
  owner_id uuid not null default auth.uid(),
  profile_image text,
  banner_image text,
  subscribers_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint channels_pkey primary key (id),
  constraint channels_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint channels_owner_id_key unique (owner_id),
  constraint channels_name_length check (length(name) <= 50),
  constraint channels_profile_image_is_media check (private.is_media_path(profile_image, 'thumbnails')),
  constraint channels_banner_image_is_media check (private.is_media_path(banner_image, 'thumbnails')),
  -- A file's name begins with whose it is (spec 1 §7), which the rules of files go by.
  constraint channels_images_are_its_own check (
    starts_with(profile_image, '/storage/v1/object/public/thumbnails/' || id::text || '-profile-')
    and starts_with(banner_image, '/storage/v1/object/public/thumbnails/' || id::text || '-banner-')
  ),
  constraint channels_subscribers_count_is_a_count check (subscribers_count >= 0)
);

create unique index channels_name_key on public.channels (lower(name));
create index channels_subscribers_count_idx on public.channels (subscribers_count desc, id);

create table public.channel_subscribers (
  channel_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  constraint channel_subscribers_pkey primary key (channel_id, user_id),
  constraint channel_subscribers_channel_id_fkey foreign key (channel_id) references public.channels (id) on delete cascade,
  constraint channel_subscribers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index channel_subscribers_user_id_idx on public.channel_subscribers (user_id);

comment on table public.channels is 'Whoever has videos has one channel; a second one of the same person, or of the same name, breaks a key (23505).';
comment on column public.channels.profile_image is 'The path of {id}-profile-{timestamp}.{ext} in the bucket thumbnails, or null.';
comment on column public.channels.banner_image is 'The path of {id}-banner-{timestamp}.{ext} there, or null.';
comment on column public.channels.subscribers_count is 'Kept by a trigger, so that showing a channel costs the same with 100,000 as with one.';
comment on table public.channel_subscribers is 'Who follows which channel; a second time of one person breaks the key (23505).';

alter table public.channels enable row level security;
alter table public.channel_subscribers enable row level security;

create policy "people see channels"
  on public.channels
  for select
  to authenticated
  using (true);

create policy "people open channels as themselves"
  on public.channels
  for insert
  to authenticated
  with check (owner_id = (select auth.uid()));

create policy "owners change their channels"
  on public.channels
  for update
  to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()));

create policy "owners delete their channels"
  on public.channels
  for delete
  to authenticated
  using (owner_id = (select auth.uid()));

create policy "people see subscribers"
  on public.channel_subscribers
  for select
  to authenticated
  using (true);

create policy "people subscribe to channels of others as themselves"
  on public.channel_subscribers
  for insert
  to authenticated
  with check (
    user_id = (select auth.uid())
    and not exists (
      select
      from public.channels
      where channels.id = channel_id
        and channels.owner_id = (select auth.uid())
    )
  );

create policy "people take back their subscriptions"
  on public.channel_subscribers
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

grant select, delete on public.channels, public.channel_subscribers to authenticated;
grant insert (id, name, owner_id) on public.channels to authenticated;
grant update (name, profile_image, banner_image) on public.channels to authenticated;
grant insert (channel_id, user_id) on public.channel_subscribers to authenticated;
-- A subscription stays with its channel, whoever writes: what is counted comes and goes, and never moves.
revoke update, truncate on public.channel_subscribers from service_role;

create trigger admit_own_row
  before insert on public.channels
  for each row
  execute function private.admit_own_row('owner_id');

create function private.prepare_channel()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_shortest constant integer := 3;
  v_longest constant integer := 50;
begin
  new.name := private.plain_line(left(coalesce(new.name, ''), 4 * v_longest));
  if private.is_blank(new.name) or length(new.name) < v_shortest then
    raise exception using message = format('يجب أن يكون اسم القناة من %s أحرف على الأقل', v_shortest);
  end if;

  if length(new.name) > v_longest then
    raise exception using message = format('اسم القناة طويل جداً. الحد الأقصى %s حرف', v_longest);
  end if;

  if private.is_reserved_full_name(new.name) then
    raise exception using message = 'اسم القناة غير متاح';
  end if;

  new.profile_image := nullif(btrim(new.profile_image), '');
  new.banner_image := nullif(btrim(new.banner_image), '');
  perform private.require_kinds(
    private.hold_files(array[new.profile_image, new.banner_image]),
    null,
    array[new.profile_image, new.banner_image]
  );
  return new;
end
$$;

comment on function private.prepare_channel() is
  'Trims the name of a channel, and refuses one that is too short, too long or speaks for those who run the place, or pictures that are none.';

create trigger prepare_channel
  before insert on public.channels
  for each row
  execute function private.prepare_channel();

create trigger prepare_changed_channel
  before update on public.channels
  for each row
  when (
    row(new.name, new.profile_image, new.banner_image) is distinct from row(old.name, old.profile_image, old.banner_image)
  )
  execute function private.prepare_channel();

create trigger keep_left_ids
  after delete on public.channels
  referencing old table as gone
  for each statement
  execute function private.keep_left_ids('owner_id');

create trigger refuse_left_id
  before insert on public.channels
  for each row
  execute function private.refuse_left_id('owner_id');

create trigger limit_own_writing
  before insert on public.channels
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('20');

create trigger limit_rows_in_time
  before update on public.channels
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_in_time('60');

create trigger admit_own_row
  before insert on public.channel_subscribers
  for each row
  execute function private.admit_own_row('user_id');

create trigger limit_rows_at_once
  before insert or delete on public.channel_subscribers
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_at_once('100');

create trigger limit_rows_in_time
  before insert on public.channel_subscribers
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('300');

create function private.count_subscribers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In the order of channels, so that two statements about the same ones wait for each other and never both.
  perform
  from public.channels
  where id in (select channel_id from changed_rows)
  order by id
  for no key update;

  update public.channels
  set subscribers_count = subscribers_count + changes.rows * case tg_op when 'INSERT' then 1 else -1 end
  from (
    select channel_id, count(*)::integer as rows
    from changed_rows
    group by channel_id
  ) as changes
  where channels.id = changes.channel_id;

  return null;
end
$$;

comment on function private.count_subscribers() is 'Keeps public.channels.subscribers_count true after subscriptions were added or removed.';

create trigger count_added_subscribers
  after insert on public.channel_subscribers
  referencing new table as changed_rows
  for each statement
  execute function private.count_subscribers();

create trigger count_removed_subscribers
  after delete on public.channel_subscribers
  referencing old table as changed_rows
  for each statement
  execute function private.count_subscribers();

create function public.get_channels_with_stats_optimized(p_limit integer default 50)
returns table (
  channel_id uuid,
  channel_name text,
  channel_owner_id uuid,
  channel_profile_image text,
  channel_banner_image text,
  subscribers_count integer,
  channel_created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    channels.id,
    channels.name,
    channels.owner_id,
    channels.profile_image,
    channels.banner_image,
    channels.subscribers_count,
    channels.created_at
  from public.channels
  where not private.is_banned(channels.owner_id)
  order by channels.subscribers_count desc, channels.id
  limit least(greatest(coalesce(p_limit, 50), 1), 50);
end
$$;

comment on function public.get_channels_with_stats_optimized(integer) is
  'The channels with the most subscribers (spec 1 §7), 50 at most; none of who is banned.';

revoke execute on function public.get_channels_with_stats_optimized(integer) from public;
grant execute on function public.get_channels_with_stats_optimized(integer) to authenticated;

create function public.is_catalogue_enabled()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.app_setting('channels_enabled') = 'on';
end
$$;

comment on function public.is_catalogue_enabled() is
  'Whether an admin has opened the list of channels; a channel and a video by themselves are always there.';

revoke execute on function public.is_catalogue_enabled() from public;
grant execute on function public.is_catalogue_enabled() to authenticated;
