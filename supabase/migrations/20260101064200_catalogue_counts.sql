-- Who saw a video, once each (spec 1 §3), and who likes or dislikes it; both are counted beside it as they come and go.

create table public.video_views (
  user_id uuid not null default auth.uid(),
  video_id uuid not null,
  created_at timestamptz not null default now(),
  constraint video_views_pkey primary key (user_id, video_id),
  constraint video_views_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint video_views_video_id_fkey foreign key (video_id) references public.videos (id) on delete cascade
);

create index video_views_video_id_idx on public.video_views (video_id);

create table public.video_reactions (
  user_id uuid not null default auth.uid(),
  video_id uuid not null,
  is_like boolean not null,
  created_at timestamptz not null default now(),
  constraint video_reactions_pkey primary key (user_id, video_id),
  constraint video_reactions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint video_reactions_video_id_fkey foreign key (video_id) references public.videos (id) on delete cascade
);

create index video_reactions_video_id_idx on public.video_reactions (video_id);

comment on table public.video_views is 'Who saw which video; a second time of one person breaks the key (23505) and counts nothing.';
comment on table public.video_reactions is 'Who likes or dislikes which video: one of the two, or none.';

alter table public.video_views enable row level security;
alter table public.video_reactions enable row level security;

create policy "people see what they saw"
  on public.video_views
  for select
  to authenticated
  using (user_id = (select auth.uid()));

create policy "people see published videos as themselves"
  on public.video_views
  for insert
  to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.videos
      where videos.id = video_id
        and videos.is_published
    )
  );

create policy "people see what they think of videos"
  on public.video_reactions
  for select
  to authenticated
  using (user_id = (select auth.uid()));

grant select on public.video_views to authenticated;
grant insert (user_id, video_id) on public.video_views to authenticated;
grant select on public.video_reactions to authenticated;
-- Another opinion is another row: what is counted comes and goes, and never moves.
revoke update, truncate on public.video_reactions from service_role;

create trigger admit_own_row
  before insert on public.video_views
  for each row
  execute function private.admit_own_row('user_id');

create trigger limit_rows_at_once
  before insert on public.video_views
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_at_once('100');

create trigger limit_rows_in_time
  before insert on public.video_views
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('1000');

create trigger limit_rows_in_time
  before insert on public.video_reactions
  for each row
  when (auth.uid() is not null)
  execute function private.limit_rows_in_time('600');

create function private.count_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In the order of videos, so that two statements about the same ones wait for each other and never both.
  perform
  from public.videos
  where id in (select video_id from new_rows)
  order by id
  for no key update;

  update public.videos
  set views = views + added.rows
  from (
    select video_id, count(*) as rows
    from new_rows
    group by video_id
  ) as added
  where videos.id = added.video_id;

  return null;
end
$$;

comment on function private.count_views() is 'Counts who saw a video for the first time; who is gone has seen it all the same.';

create trigger count_views
  after insert on public.video_views
  referencing new table as new_rows
  for each statement
  execute function private.count_views();

create function private.count_reactions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- As views are.
  perform
  from public.videos
  where id in (select video_id from changed_rows)
  order by id
  for no key update;

  update public.videos
  set likes = videos.likes + v_sign * changes.likes,
    dislikes = videos.dislikes + v_sign * changes.dislikes
  from (
    select video_id,
      (count(*) filter (where is_like))::integer as likes,
      (count(*) filter (where not is_like))::integer as dislikes
    from changed_rows
    group by video_id
  ) as changes
  where videos.id = changes.video_id;

  return null;
end
$$;

comment on function private.count_reactions() is 'Keeps the likes and dislikes of videos true after opinions of them were added or removed.';

create trigger count_added_reactions
  after insert on public.video_reactions
  referencing new table as changed_rows
  for each statement
  execute function private.count_reactions();

create trigger count_removed_reactions
  after delete on public.video_reactions
  referencing old table as changed_rows
  for each statement
  execute function private.count_reactions();

create function public.react_to_video(p_video_id uuid, p_reaction text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_video record;
begin
  if p_reaction is null or p_reaction not in ('like', 'dislike', 'none') then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The video first, as whoever deletes it does: what one person says of it twice at once comes one after the other.
  perform
  from public.videos
  where id = p_video_id
    and is_published
  for no key update;

  if not found then
    return private.fail('هذا الفيديو غير متاح');
  end if;

  delete from public.video_reactions
  where user_id = auth.uid()
    and video_id = p_video_id
    and (p_reaction = 'none' or is_like <> (p_reaction = 'like'));

  if p_reaction <> 'none' then
    insert into public.video_reactions (user_id, video_id, is_like)
    values (auth.uid(), p_video_id, p_reaction = 'like')
    on conflict do nothing;
  end if;

  select likes, dislikes
  into v_video
  from public.videos
  where id = p_video_id;

  return private.ok('تم حفظ رأيك', jsonb_build_object('likes', v_video.likes, 'dislikes', v_video.dislikes));
end
$$;

comment on function public.react_to_video(uuid, text) is
  'A `like` or a `dislike` of a published video, or `none` of them any more: {success, error?, message, likes?, dislikes?}.';

revoke execute on function public.react_to_video(uuid, text) from public;
grant execute on function public.react_to_video(uuid, text) to authenticated;
