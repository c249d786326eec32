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

create function private.purge_comment_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notifications
  using deleted_comments
  where notifications.actor_id = deleted_comments.user_id
    and notifications.type = 'post_comment'
    and notifications.target_id = deleted_comments.id;

  return null;
end
$$;

comment on function private.purge_comment_notifications() is 'A comment that is deleted takes its notification, which quotes it, with it.';

create trigger purge_comment_notifications
  after delete on public.post_comments
  referencing old table as deleted_comments
  for each statement
  execute function private.purge_comment_notifications();
