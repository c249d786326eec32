-- Videos of the catalogue (spec 1 §3). A video's row comes first, and says how far its upload is; its files, named by its id, come under the
-- right that the row gives (*_media_catalogue.sql). Published ones are everybody's to read, also without an account (spec 1 §6).

create table public.videos (
  id uuid not null default gen_random_uuid(),
  channel_id uuid not null,
  owner_id uuid not null default auth.uid(),
  title text not null,
  description text not null default '',
  thumbnail_url text,
  thumbnail_media jsonb,
  video_url text,
  video_media jsonb,
  upload_date timestamptz not null default now(),
  duration text not null default '0:00',
  views bigint not null default 0,
  likes integer not null default 0,
  dislikes integer not null default 0,
  is_published boolean not null default true,
  is_withheld boolean not null default false,
  upload_status text not null default 'uploading',
  upload_progress smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint videos_pkey primary key (id),
  constraint videos_channel_id_fkey foreign key (channel_id) references public.channels (id) on delete cascade,
  constraint videos_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint videos_title_length check (length(title) <= 150),
  constraint videos_description_length check (length(description) <= 5000),
  constraint videos_thumbnail_url_is_media check (private.is_media_path(thumbnail_url, 'thumbnails')),
  constraint videos_video_url_is_media check (private.is_media_path(video_url, 'videos')),
  -- A file's name begins with whose it is (spec 1 §7), which the rules of files go by.
  constraint videos_files_are_its_own check (
    starts_with(video_url, '/storage/v1/object/public/videos/' || id::text || '.')
    and starts_with(thumbnail_url, '/storage/v1/object/public/thumbnails/' || id::text || '-thumb.')
  ),
  constraint videos_duration_shape check (duration ~ '^[0-9]{1,3}(:[0-5][0-9]){1,2}$'),
  constraint videos_counts_are_counts check (views >= 0 and likes >= 0 and dislikes >= 0),
  constraint videos_withheld_ones_are_hidden check (not (is_withheld and is_published)),
  constraint videos_upload_status_is_known check (upload_status in ('uploading', 'processing', 'completed', 'failed')),
  constraint videos_upload_progress_is_percent check (upload_progress between 0 and 100)
)
-- Counts are written far more often than the rest: room on its page lets them change in place.
with (fillfactor = 50);

create index videos_published_idx on public.videos (upload_date desc, id) where is_published;
create index videos_most_viewed_idx on public.videos (views desc, id) where is_published;
create index videos_channel_id_idx on public.videos (channel_id, upload_date desc, id);
create index videos_owner_id_idx on public.videos (owner_id, upload_date desc, id);

comment on table public.videos is 'Films of channels. Whoever owns the channel owns them.';
comment on column public.videos.video_url is 'The path of {id}.{ext} in the bucket videos; null until it is there.';
comment on column public.videos.video_media is 'What it is like, as in posts: {width, height, duration, preview}.';
comment on column public.videos.thumbnail_url is 'The path of {id}-thumb.{ext} in the bucket thumbnails, or null.';
comment on column public.videos.duration is 'Minutes and seconds, with hours before them where there are any; of a film that was measured its own.';
comment on column public.videos.is_withheld is 'Hidden by an admin after reports (*_reports_video_decisions.sql): its owner cannot show it.';
comment on column public.videos.upload_progress is 'Percent.';
comment on column public.videos.views is 'Kept by triggers, as likes and dislikes (*_catalogue_counts.sql).';

alter table public.videos enable row level security;

create policy "everybody sees published videos"
  on public.videos
  for select
  to anon
  using (is_published);

create policy "people see published videos and their own, admins all"
  on public.videos
  for select
  to authenticated
  using (is_published or owner_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "owners of channels add videos"
  on public.videos
  for insert
  to authenticated
  with check (owner_id = (select auth.uid()));

create policy "owners change their videos"
  on public.videos
  for update
  to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()));

create policy "owners delete their videos"
  on public.videos
  for delete
  to authenticated
  using (owner_id = (select auth.uid()));

grant select on public.videos to anon, authenticated;
grant delete on public.videos to authenticated;
grant insert (id, channel_id, title, description, thumbnail_url, video_url, duration, is_published, upload_status, upload_progress)
  on public.videos to authenticated;
grant update (title, description, thumbnail_url, video_url, duration, is_published, upload_status, upload_progress, updated_at)
  on public.videos to authenticated;

create function private.clock_text(p_seconds numeric)
returns text
language sql
immutable
strict
as $$
  select case
    when p_seconds >= 3600
      then format('%s:%s', least(floor(p_seconds / 3600), 999), to_char(make_interval(secs => floor(p_seconds::numeric % 3600)::integer), 'MI:SS'))
    else format('%s:%s', floor(p_seconds / 60), lpad((floor(p_seconds)::integer % 60)::text, 2, '0'))
  end
$$;

comment on function private.clock_text(numeric) is 'So many seconds as minutes and seconds, 7:04, with hours before them where there are any, 1:07:04.';

create trigger admit_own_row
  before insert on public.videos
  for each row
  execute function private.admit_own_row('channel_id', 'public.channels', 'owner_id');

create function private.prepare_video()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest_title constant integer := 150;
  v_longest_description constant integer := 5000;
  v_files jsonb;
begin
  -- Of a channel that is not there the foreign key says so, of another's row security.
  new.owner_id := coalesce((select owner_id from public.channels where id = new.channel_id), new.owner_id);
  new.title := private.plain_line(left(coalesce(new.title, ''), 4 * v_longest_title));
  new.description := btrim(private.plain_text(left(coalesce(new.description, ''), 2 * v_longest_description)));
  if private.is_blank(new.title) then
    raise exception using message = 'عنوان الفيديو مطلوب';
  end if;

  if length(new.title) > v_longest_title then
    raise exception using message = format('عنوان الفيديو طويل جداً. الحد الأقصى %s حرف', v_longest_title);
  end if;

  if length(new.description) > v_longest_description then
    raise exception using message = format('وصف الفيديو طويل جداً. الحد الأقصى %s حرف', private.grouped(v_longest_description));
  end if;

  if new.is_withheld and new.is_published then
    raise exception using message = 'أخفت إدارة مجلس هذا الفيديو بعد بلاغات عنه، ولا يمكنك إظهاره';
  end if;

  new.video_url := nullif(btrim(new.video_url), '');
  new.thumbnail_url := nullif(btrim(new.thumbnail_url), '');
  v_files := private.hold_files(array[new.video_url, new.thumbnail_url]);
  perform private.require_kinds(v_files, new.video_url, array[new.thumbnail_url]);
  new.video_media := v_files -> new.video_url -> 'media';
  new.thumbnail_media := v_files -> new.thumbnail_url -> 'media';
  new.duration := coalesce(private.clock_text((new.video_media ->> 'duration')::numeric), new.duration, '0:00');
  if new.upload_status = 'completed' and new.video_url is null then
    raise exception using message = 'لم يكتمل رفع الفيديو بعد';
  end if;

  new.updated_at := now();
  return new;
end
$$;

comment on function private.prepare_video() is
  'Gives a video the owner of its channel, cleans its words, says what its files are like, and refuses one without a title (spec 1 §3), with '
  'files of another kind, that is said to be complete without its film, or is to be shown while an admin has hidden it.';

create trigger prepare_video
  before insert on public.videos
  for each row
  execute function private.prepare_video();

-- Not where it is but counted.
create trigger prepare_changed_video
  before update on public.videos
  for each row
  when (
    row(new.channel_id, new.title, new.description, new.video_url, new.thumbnail_url, new.duration, new.is_published, new.upload_status, new.updated_at)
      is distinct from
      row(old.channel_id, old.title, old.description, old.video_url, old.thumbnail_url, old.duration, old.is_published, old.upload_status, old.updated_at)
  )
  execute function private.prepare_video();

create trigger keep_left_ids
  after delete on public.videos
  referencing old table as gone
  for each statement
  execute function private.keep_left_ids('owner_id');

create trigger refuse_left_id
  before insert on public.videos
  for each row
  execute function private.refuse_left_id('owner_id');

create trigger limit_own_writing
  before insert on public.videos
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('50');

-- How far an upload is, is told some hundred times.
create trigger limit_rows_in_time
  before update on public.videos
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_in_time('1000');

create function private.limit_videos_of_channel()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_most constant integer := 500;
begin
  -- Those that are added at once wait for each other.
  perform
  from public.channels
  where id = new.channel_id
  for no key update;

  if (select count(*) from public.videos where channel_id = new.channel_id) >= v_most then
    raise exception using message = format('وصلت قناتك إلى الحد الأقصى (%s فيديو). احذف بعضها ثم حاول مرة أخرى', v_most);
  end if;

  return new;
end
$$;

comment on function private.limit_videos_of_channel() is 'Refuses a video of a channel beyond 500.';

create trigger limit_videos_of_channel
  before insert on public.videos
  for each row
  execute function private.limit_videos_of_channel();
