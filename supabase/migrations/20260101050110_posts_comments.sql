-- Comments: plain text under a post, written and deleted by their author, heard of as they come.

create table public.post_comments (
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  user_id uuid not null default auth.uid(),
  content text not null,
  created_at timestamptz not null default now(),
  constraint post_comments_pkey primary key (id),
  constraint post_comments_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade,
  constraint post_comments_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint post_comments_content_length check (length(content) <= 1000)
);

create index post_comments_post_id_created_at_idx on public.post_comments (post_id, created_at, id);
create index post_comments_user_id_idx on public.post_comments (user_id);

comment on table public.post_comments is 'Plain text under a post.';

alter table public.post_comments enable row level security;

create policy "people read comments"
  on public.post_comments
  for select
  to authenticated
  using (true);

create policy "people comment as themselves"
  on public.post_comments
  for insert
  to authenticated
  with check (user_id = (select auth.uid()));

create policy "authors delete their comments"
  on public.post_comments
  for delete
  to authenticated
  using (user_id = (select auth.uid()));

create policy "the refused are told nothing"
  on public.post_comments
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

grant select, delete on public.post_comments to authenticated;
grant insert (id, post_id, user_id, content) on public.post_comments to authenticated;
-- A comment stays with its post, whoever writes: what is counted comes and goes, and never moves.
revoke update, truncate on public.post_comments from service_role;
grant update (content) on public.post_comments to service_role;

create trigger admit_own_row
  before insert on public.post_comments
  for each row
  execute function private.admit_own_row('user_id');

create trigger keep_left_ids
  after delete on public.post_comments
  referencing old table as gone
  for each statement
  execute function private.keep_left_ids('user_id');

create trigger refuse_left_id
  before insert on public.post_comments
  for each row
  execute function private.refuse_left_id('user_id');

alter publication supabase_realtime add table public.post_comments;

create function private.prepare_comment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.content := private.limited_plain_text(new.content, 1000, 'التعليق طويل جداً. الحد الأقصى %s حرف');

  if new.content = '' then
    raise exception using message = 'يرجى كتابة تعليق';
  end if;

  return new;
end
$$;

comment on function private.prepare_comment() is 'Cleans a comment and refuses an empty or too long one.';

create trigger prepare_comment
  before insert or update on public.post_comments
  for each row
  execute function private.prepare_comment();

create trigger limit_own_writing
  before insert on public.post_comments
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();

create function public.get_post_comments(
  p_post_id uuid,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid,
  content text,
  created_at timestamptz,
  user_profile jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    comments.id,
    comments.content,
    comments.created_at,
    jsonb_build_object(
      'id', profiles.id,
      'username', profiles.username,
      'full_name', profiles.full_name,
      'avatar_url', profiles.avatar_url
    )
  from (
    select newest.id, newest.content, newest.created_at, newest.user_id
    from public.post_comments as newest
    where newest.post_id = p_post_id
      and (newest.created_at, newest.id)
        < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by newest.created_at desc, newest.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50)
  ) as comments
  join public.profiles on profiles.id = comments.user_id
  order by comments.created_at desc, comments.id desc;
end
$$;

comment on function public.get_post_comments(uuid, timestamptz, uuid, integer) is
  'The comments of a post with who wrote them, newest first, before created_at and id of the last row seen: 20 unless asked for otherwise, 50 at most.';

revoke execute on function public.get_post_comments(uuid, timestamptz, uuid, integer) from public;
grant execute on function public.get_post_comments(uuid, timestamptz, uuid, integer) to authenticated;
