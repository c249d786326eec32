-- Comments as they are told: whoever wrote a post hears of each by others, with its first words, and no more of it once it is deleted.

create function private.notify_comment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_author uuid;
  v_shown constant integer := 120;
begin
  select user_id
  into v_author
  from public.posts
  where id = new.post_id;

  if v_author is null or v_author = new.user_id then
    return null;
  end if;

  -- Who comments over and over is heard ten times an hour; after that it only stands in the list.
  perform private.notify(
    v_author,
    'تعليق جديد على منشورك',
    format(
      '%s: %s',
      private.display_name(new.user_id),
      case when length(new.content) > v_shown then rtrim(left(new.content, v_shown)) || '…' else new.content end
    ),
    'post_comment',
    new.user_id,
    private.consume_rate_limit('post_comment', new.user_id || ':' || v_author, 10, interval '1 hour') > 0,
    'comment',
    new.id
  );

  return null;
end
$$;

comment on function private.notify_comment() is 'Tells the author of a post that somebody else commented on it, and what.';

create trigger notify_comment
  after insert on public.post_comments
  for each row
  execute function private.notify_comment();

create table private.unpurged_comments (
  comment_id uuid not null,
  author_id uuid not null,
  constraint unpurged_comments_pkey primary key (comment_id)
);

alter table private.unpurged_comments enable row level security;

comment on table private.unpurged_comments is
  'Deleted comments whose notification somebody held at that moment, as who is told can for seconds: nobody who deletes waits for them.';

create function private.purge_notifications_of_comments(p_comment_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.notifications
  where id = any (array(
    select notifications.id
    from private.unpurged_comments as unpurged
    join public.notifications on notifications.actor_id = unpurged.author_id
      and notifications.type = 'post_comment'
      and notifications.target_id = unpurged.comment_id
    where unpurged.comment_id = any (p_comment_ids)
    for update of notifications skip locked
  ));

  delete from private.unpurged_comments as unpurged
  where unpurged.comment_id = any (p_comment_ids)
    and not exists (
      select
      from public.notifications
      where notifications.actor_id = unpurged.author_id
        and notifications.type = 'post_comment'
        and notifications.target_id = unpurged.comment_id
    );
end
$$;

comment on function private.purge_notifications_of_comments(uuid[]) is
  'Takes what was told of these deleted comments out of people''s lists, but for what somebody holds, which stays to be purged.';

create function private.purge_comment_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unpurged_comments (comment_id, author_id)
  select distinct deleted_comments.id, deleted_comments.user_id
  from deleted_comments
  join public.notifications on notifications.actor_id = deleted_comments.user_id
    and notifications.type = 'post_comment'
    and notifications.target_id = deleted_comments.id
  on conflict do nothing;

  if found then
    perform private.purge_notifications_of_comments(array(select id from deleted_comments));
  end if;

  return null;
end
$$;

comment on function private.purge_comment_notifications() is
  'A comment that is deleted takes its notification, which quotes it, with it; one that is held at that moment follows within a minute.';

create function private.purge_held_notifications()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.purge_notifications_of_comments(array(select comment_id from private.unpurged_comments));
end
$$;

comment on function private.purge_held_notifications() is 'Purges the notifications that were held when the comments of which they tell were deleted.';

select cron.schedule('purge held notifications', '* * * * *', 'select private.purge_held_notifications()');

create trigger purge_comment_notifications
  after delete on public.post_comments
  referencing old table as deleted_comments
  for each statement
  execute function private.purge_comment_notifications();
