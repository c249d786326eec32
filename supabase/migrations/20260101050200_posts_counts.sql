-- Counts of likes and comments, kept beside each post as they come and go, so that showing a post costs the same with
-- 100,000 likes as with one.

create table public.post_counts (
  post_id uuid not null,
  likes integer not null default 0,
  comments integer not null default 0,
  constraint post_counts_pkey primary key (post_id),
  constraint post_counts_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade,
  constraint post_counts_are_counts check (likes >= 0 and comments >= 0)
)
-- A count is written far more often than a post: room on its page lets it change in place.
with (fillfactor = 50);

comment on table public.post_counts is 'How many likes and comments a post has; one row each, kept by triggers alone.';

alter table public.post_counts enable row level security;

create policy "people see counts"
  on public.post_counts
  for select
  to authenticated
  using (true);

grant select on public.post_counts to authenticated;
revoke insert, update, delete, truncate on public.post_counts from service_role;

create function private.begin_post_counts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.post_counts (post_id)
  select id
  from new_posts;

  return null;
end
$$;

comment on function private.begin_post_counts() is 'A new post has no likes and no comments.';

create trigger begin_post_counts
  after insert on public.posts
  referencing new table as new_posts
  for each statement
  execute function private.begin_post_counts();

create function private.add_to_post_counts(p_table name, p_posts uuid[], p_by integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In the order of posts, so that two statements about the same posts wait for each other and never both.
  perform
  from public.post_counts
  where post_id = any (p_posts)
  order by post_id
  for no key update;

  update public.post_counts
  set likes = likes + case p_table when 'post_likes' then changes.rows * p_by else 0 end,
    comments = comments + case p_table when 'post_comments' then changes.rows * p_by else 0 end
  from (
    select post_id, count(*)::integer as rows
    from unnest(p_posts) as posts (post_id)
    group by post_id
  ) as changes
  where post_counts.post_id = changes.post_id;
end
$$;

comment on function private.add_to_post_counts(name, uuid[], integer) is
  'Counts one like or comment more (or fewer) of a post for each time it is named. A post that goes has no row any more.';

create function private.count_post_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_post_counts(tg_table_name, array(select post_id from new_rows), 1);
  else
    perform private.add_to_post_counts(tg_table_name, array(select post_id from old_rows), -1);
  end if;

  return null;
end
$$;

comment on function private.count_post_rows() is 'Keeps public.post_counts true after likes or comments were added or removed.';

create trigger count_added_likes
  after insert on public.post_likes
  referencing new table as new_rows
  for each statement
  execute function private.count_post_rows();

create trigger count_removed_likes
  after delete on public.post_likes
  referencing old table as old_rows
  for each statement
  execute function private.count_post_rows();

create trigger count_added_comments
  after insert on public.post_comments
  referencing new table as new_rows
  for each statement
  execute function private.count_post_rows();

create trigger count_removed_comments
  after delete on public.post_comments
  referencing old table as old_rows
  for each statement
  execute function private.count_post_rows();
