-- What people are notified of by no procedure of its own: requests to be friends, their answers, and the end of a ban.

create function private.purge_friend_request(p_sender_id uuid, p_receiver_id uuid)
returns void
language sql
set search_path = ''
as $$
  delete from public.notifications
  where user_id = p_receiver_id
    and actor_id = p_sender_id
    and type = 'friend_request'
$$;

comment on function private.purge_friend_request(uuid, uuid) is 'Takes what was told of a request out of its receiver''s list.';

create function private.notify_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status <> 'pending' then
    return null;
  end if;

  perform private.purge_friend_request(new.sender_id, new.receiver_id);
  -- Who asks and withdraws over and over is heard three times a day; after that the request only stands in the list.
  perform private.notify(
    new.receiver_id,
    'طلب صداقة جديد',
    format('وصلك طلب صداقة من %s', private.display_name(new.sender_id)),
    'friend_request',
    new.sender_id,
    private.consume_rate_limit('friend_request', new.sender_id || ':' || new.receiver_id, 3, interval '1 day') > 0,
    'user',
    new.sender_id
  );
  perform private.purge_old_attempts();

  return null;
end
$$;

comment on function private.notify_friend_request() is
  'Tells the receiver of a request who asks (spec 1 §4); there is at most one such notification from each sender.';

create trigger notify_friend_request
  after insert on public.friend_requests
  for each row
  execute function private.notify_friend_request();

create function private.notify_friend_answer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.notifications
  set is_read = true,
    outcome = new.status
  where user_id = new.receiver_id
    and actor_id = new.sender_id
    and type = 'friend_request';

  -- Where both had asked, the one who accepts has their own request accepted too, and knows it.
  if new.status = 'accepted' and new.sender_id is distinct from auth.uid() then
    perform private.notify(
      new.sender_id,
      'تم قبول طلب الصداقة',
      format('أنت و%s صديقان الآن', private.display_name(new.receiver_id)),
      'friend_request_accepted',
      new.receiver_id,
      p_target_type => 'user',
      p_target_id => new.receiver_id
    );
  end if;

  return null;
end
$$;

comment on function private.notify_friend_answer() is
  'Tells the sender of a request that it was accepted. A refusal is not told; either way the receiver has read it, and it keeps their answer.';

create trigger notify_friend_answer
  after update of status on public.friend_requests
  for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_friend_answer();

create function private.withdraw_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.purge_friend_request(old.sender_id, old.receiver_id);

  return null;
end
$$;

comment on function private.withdraw_friend_request() is 'A request that is withdrawn takes its notification with it.';

create trigger withdraw_friend_request
  after delete on public.friend_requests
  for each row
  execute function private.withdraw_friend_request();

create function private.notify_lifted_ban()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(
    new.user_id,
    'تم رفع الحظر عن حسابك',
    'يمكنك استخدام مجلس من جديد. أهلاً بعودتك',
    'ban_lifted',
    p_target_type => 'home'
  );

  return null;
end
$$;

comment on function private.notify_lifted_ban() is 'Welcomes back whose ban an admin has lifted.';

create trigger notify_lifted_ban
  after update of is_active on public.locked_users
  for each row
  when (old.is_active and not new.is_active and new.lifted_by is not null and new.user_id is not null)
  execute function private.notify_lifted_ban();
