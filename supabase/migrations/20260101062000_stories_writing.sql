-- Stories: a picture or a film that its author's friends see for 24 hours (spec 1 §3), and who of them saw it. What is older nobody reads any
-- more, and a job deletes it; its files go with it (*_media_files_of_rows.sql).

create function private.story_lifetime()
returns interval
language sql
immutable
as $$
  select interval '24 hours'
$$;

comment on function private.story_lifetime() is 'How long a story is there (spec 1 §9).';

create table public.stories (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  image_url text,
  image_media jsonb,
  video_url text,
  video_media jsonb,
  duration numeric(5, 1) not null default 5,
  created_at timestamptz not null default now(),
  constraint stories_pkey primary key (id),
  constraint stories_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint stories_image_url_is_media check (private.is_media_path(image_url, 'stories')),
  constraint stories_video_url_is_media check (private.is_media_path(video_url, 'stories')),
  constraint stories_duration_is_bearable check (duration between 1 and case when video_url is null then 30 else 3600 end)
);

create index stories_user_id_created_at_idx on public.stories (user_id, created_at desc, id desc);
create index stories_created_at_idx on public.stories (created_at);

create table public.story_views (
  story_id uuid not null,
  viewer_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  constraint story_views_pkey primary key (story_id, viewer_id),
  constraint story_views_story_id_fkey foreign key (story_id) references public.stories (id) on delete cascade,
  constraint story_views_viewer_id_fkey foreign key (viewer_id) references public.profiles (id) on delete cascade
);

create index story_views_story_id_created_at_idx on public.story_views (story_id, created_at desc, viewer_id desc);
create index story_views_viewer_id_idx on public.story_views (viewer_id);

comment on table public.stories is 'A picture or a film, shown to the author''s friends for 24 hours.';
comment on column public.stories.image_url is 'The path of a picture; beside a film, its poster.';
comment on column public.stories.image_media is 'What the picture is like, as in posts.';
comment on column public.stories.video_media is 'The same of the film.';
comment on column public.stories.duration is 'Seconds for which it is shown: 5 unless said otherwise; a film that was measured as long as it is.';
comment on table public.story_views is 'Who saw which story; a second time of one person breaks the key (23505).';

alter table public.stories enable row level security;
alter table public.story_views enable row level security;

-- An array that is asked for once, by which the index finds their rows: asked of each row, everybody's of a day would be read.
create policy "people see stories of a day, their own and their friends'"
  on public.stories
  for select
  to authenticated
  using (
    user_id = any ((select private.self_and_friends(auth.uid()))::uuid[])
    and created_at > now() - private.story_lifetime()
  );

create policy "people tell stories as themselves"
  on public.stories
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "authors delete their stories"
  on public.stories
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

create function private.own_story_ids()
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select id
    from public.stories
    where user_id = auth.uid()
  );
end
$$;

comment on function private.own_story_ids() is 'The stories of the caller: hardly more than anybody may tell in a day.';

create policy "people see what they saw, and authors who saw theirs"
  on public.story_views
  for select
  to authenticated
  using (viewer_id = (select auth.uid()) or story_id = any ((select private.own_story_ids())::uuid[]));

-- Which stories are there for them, row security of stories says.
create policy "people see others' stories as themselves"
  on public.story_views
  for insert
  to authenticated
  with check (
    viewer_id = (select auth.uid())
    and exists (
      select
      from public.stories
      where stories.id = story_id
        and stories.user_id <> (select auth.uid())
    )
  );

grant select, delete on public.stories to authenticated;
grant insert (id, user_id, image_url, video_url, duration) on public.stories to authenticated;
grant select on public.story_views to authenticated;
grant insert (story_id, viewer_id) on public.story_views to authenticated;

create trigger admit_own_row
  before insert on public.story_views
  for each row
  execute function private.admit_own_row('viewer_id');

grant select, insert, update, delete on public.stories to service_role;

create trigger admit_own_row
  before insert on public.stories
  for each row
  execute function private.admit_own_row('user_id');

create function private.prepare_story()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_files jsonb;
begin
  new.image_url := nullif(btrim(new.image_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  if new.image_url is null and new.video_url is null then
    raise exception using message = 'يجب تحديد صورة أو فيديو للقصة';
  end if;

  perform private.require_own_media('stories', new.user_id, new.image_url, new.video_url);
  v_files := private.hold_files(array[new.image_url, new.video_url]);
  perform private.require_kinds(v_files, new.video_url, array[new.image_url]);
  new.image_media := v_files -> new.image_url -> 'media';
  new.video_media := v_files -> new.video_url -> 'media';
  new.duration := private.story_duration(new.duration, new.video_media);
  return new;
end
$$;

create function private.story_duration(p_wanted numeric, p_film jsonb)
returns numeric
language sql
immutable
as $$
  select case
    when (p_film ->> 'duration')::numeric is not null then least(greatest(round((p_film ->> 'duration')::numeric, 1), 1), 3600)
    else coalesce(p_wanted, 5)
  end
$$;

comment on function private.prepare_story() is
  'Says what the media of a story are like and for how long it is shown, and refuses one without any (spec 1 §5) or with media that are no '
  'file of its author''s or of another kind.';
comment on function private.story_duration(numeric, jsonb) is
  'Seconds for which a story is shown: a film that was measured as long as it is, anything else as wanted, or 5 (spec 1 §9).';

create trigger prepare_story
  before insert on public.stories
  for each row
  execute function private.prepare_story();

create trigger prepare_changed_story
  before update on public.stories
  for each row
  when (row(new.user_id, new.image_url, new.video_url) is distinct from row(old.user_id, old.image_url, old.video_url))
  execute function private.prepare_story();

-- The strip holds a day of everybody's: as many as one person can be asked to look at.
create trigger limit_own_writing
  before insert on public.stories
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('30');

-- Not of what goes with a story or an account.
create trigger limit_rows_at_once
  before insert or delete on public.story_views
  for each row
  when (auth.uid() is not null and pg_trigger_depth() = 0)
  execute function private.limit_rows_at_once('100');

create trigger limit_rows_in_time
  before insert on public.story_views
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('1000');

create function private.delete_expired_stories()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.stories
  where id = any (array(
    select id
    from public.stories
    where created_at <= now() - private.story_lifetime()
    order by created_at
    limit 1000
    for update skip locked
  ));
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

comment on function private.delete_expired_stories() is 'Deletes up to 1,000 stories older than they may be, and with them their files; answers how many.';

select cron.schedule('delete expired stories', '*/5 * * * *', 'select private.delete_expired_stories() where private.is_clock_steady()');
