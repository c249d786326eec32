-- What people are notified of by no procedure of its own: requests to be friends, their answers, and the end of a ban.

create function private.forget_friend_request(p_sender_id uuid, p_receiver_id uuid)
returns void
language sql
set search_path = ''
as $$
  delete from public.notifications
  where user_id = p_receiver_id
    and actor_id = p_sender_id
    and type = 'friend_request'
$$;

comment on function private.forget_friend_request(uuid, uuid) is 'Takes what was told of a request out of its receiver''s list.';

create function private.tell_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status <> 'pending' then
    return null;
  end if;

  perform private.forget_friend_request(new.sender_id, new.receiver_id);
  -- Who asks and withdraws over and over is heard three times a day; after that the request only stands in the list.
  perform private.notify(
    new.receiver_id,
    'طلب صداقة جديد',
    format('وصلك طلب صداقة من %s', private.name_to_show(new.sender_id)),
    'friend_request',
    new.sender_id,
    private.take_attempt('friend_request', new.sender_id || ':' || new.receiver_id, 3, interval '1 day') > 0,
    'user',
    new.sender_id
  );
  perform private.forget_old_attempts();

  return null;
end
$$;

comment on function private.tell_friend_request() is
  'Tells the receiver of a request who asks (spec 1 §4); there is at most one such notification from each sender.';

create trigger tell_friend_request
  after insert on public.friend_requests
  for each row
  execute function private.tell_friend_request();

create function private.tell_friend_answer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.notifications
  set is_read = true
  where user_id = new.receiver_id
    and actor_id = new.sender_id
    and type = 'friend_request'
    and not is_read;

  -- Where both had asked, the one who accepts has their own request accepted too, and knows it.
  if new.status = 'accepted' and new.sender_id is distinct from auth.uid() then
    perform private.notify(
      new.sender_id,
      'تم قبول طلب الصداقة',
      format('أنت و%s صديقان الآن', private.name_to_show(new.receiver_id)),
      'friend_request_accepted',
      new.receiver_id,
      p_target_type => 'user',
      p_target_id => new.receiver_id
    );
  end if;

  return null;
end
$$;

comment on function private.tell_friend_answer() is
  'Tells the sender of a request that it was accepted. A refusal is not told; either way the receiver has read it.';

create trigger tell_friend_answer
  after update of status on public.friend_requests
  for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function private.tell_friend_answer();

create function private.withdraw_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.forget_friend_request(old.sender_id, old.receiver_id);

  return null;
end
$$;

comment on function private.withdraw_friend_request() is 'A request that is withdrawn takes its notification with it.';

create trigger withdraw_friend_request
  after delete on public.friend_requests
  for each row
  execute function private.withdraw_friend_request();

create function private.tell_lifted_ban()
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
    'ban_lifted'
  );

  return null;
end
$$;

comment on function private.tell_lifted_ban() is 'Welcomes back whose ban an admin has lifted.';

create trigger tell_lifted_ban
  after update of is_active on public.locked_users
  for each row
  when (old.is_active and not new.is_active and new.lifted_by is not null and new.user_id is not null)
  execute function private.tell_lifted_ban();
