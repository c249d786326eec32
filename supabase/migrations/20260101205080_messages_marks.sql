-- Marks of private messages: how many are unread, and which are delivered and read, by which the sender knows.

create function private.unread_messages(p_from_user_id uuid default null)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from (
      select
      from public.messages
      where receiver_id = auth.uid()
        and sender_id between coalesce(p_from_user_id, '00000000-0000-0000-0000-000000000000')
          and coalesce(p_from_user_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and read_at is null
        and removed_at is null
        and not is_withheld
        and created_at > now() - private.message_lifetime()
      limit 100
    ) as unread
  );
end
$$;

comment on function private.unread_messages(uuid) is 'How many messages the caller has not read, of somebody or of everybody: 100 at most.';

create function public.get_unread_messages_count()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.unread_messages();
end
$$;

comment on function public.get_unread_messages_count() is 'How many private messages the caller has not read, 100 at most.';

create function public.mark_messages_delivered()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_marked integer;
begin
  with marked as (
    update public.messages
    set delivered_at = now()
    where id in (
      select id
      from public.messages
      where receiver_id = auth.uid()
        and delivered_at is null
        and read_at is null
        and removed_at is null
        and not is_withheld
        and created_at > now() - private.message_lifetime()
      order by created_at
      limit 1000
      -- Another device of theirs marks those.
      for no key update skip locked
    )
    returning sender_id, created_at
  ),
  told as (
    select
      count(*) as messages,
      private.tell_person(
        sender_id,
        'message_receipt',
        jsonb_build_object('kind', 'delivered', 'user_id', auth.uid(), 'up_to', max(created_at))
      )
    from marked
    group by sender_id
  )
  select coalesce(sum(messages), 0)
  into v_marked
  from told;

  return private.ok('', jsonb_build_object('marked', v_marked));
end
$$;

comment on function public.mark_messages_delivered() is
  'Marks what was sent to the caller as there, 1,000 at most and the oldest first, and tells each sender: {success, message, marked}.';

create function public.mark_messages_read(p_from_user_id uuid, p_message_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_until constant timestamptz := (
    select created_at
    from public.messages
    where id = p_message_id
      and sender_id = p_from_user_id
      and receiver_id = auth.uid()
  );
  v_marked integer := 0;
  v_up_to timestamptz;
begin
  if p_message_id is null or v_until is not null then
    with marked as (
      update public.messages
      set read_at = now(),
        delivered_at = coalesce(delivered_at, now())
      where id in (
        select id
        from public.messages
        where receiver_id = auth.uid()
          and sender_id = p_from_user_id
          and read_at is null
          and removed_at is null
          and not is_withheld
          and created_at > now() - private.message_lifetime()
          and created_at <= coalesce(v_until, 'infinity')
        for no key update skip locked
      )
      returning created_at
    )
    select count(*), max(created_at)
    into v_marked, v_up_to
    from marked;
  end if;

  if v_marked > 0 then
    perform private.tell_person(
      p_from_user_id,
      'message_receipt',
      jsonb_build_object('kind', 'read', 'user_id', auth.uid(), 'up_to', v_up_to)
    );
    perform private.tell_person(auth.uid(), 'messages_read', jsonb_build_object('user_id', p_from_user_id, 'up_to', v_up_to));
  end if;

  return private.ok('', jsonb_build_object('marked', v_marked, 'unread_count', private.unread_messages()));
end
$$;

comment on function public.mark_messages_read(uuid, uuid) is
  'Marks what somebody sent to the caller as read, up to one of their messages or all of it, and tells them: {success, message, marked, unread_count}, the '
  'latter of everybody''s.';

revoke execute on function public.get_unread_messages_count() from public;
revoke execute on function public.mark_messages_delivered() from public;
revoke execute on function public.mark_messages_read(uuid, uuid) from public;
grant execute on function public.get_unread_messages_count() to authenticated;
grant execute on function public.mark_messages_delivered() to authenticated;
grant execute on function public.mark_messages_read(uuid, uuid) to authenticated;
