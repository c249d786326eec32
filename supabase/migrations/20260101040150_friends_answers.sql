-- Answers to friend requests, and the end of friendships. What follows from them is done by triggers, so that a receiver's own update
-- of the status and a friend's own delete (spec 1 §7) are worth the same as the procedures. Locks are taken in one order: the row of
-- the request or friendship that is changed, then the pair, then what refers to the two profiles.

create function private.hold_answered_pair()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_pair(new.sender_id, new.receiver_id);

  return new;
end
$$;

comment on function private.hold_answered_pair() is
  'An answer and a new question between the same two come one after the other (private.check_friend_request).';

create trigger hold_answered_pair
  before update of status on public.friend_requests
  for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function private.hold_answered_pair();

create function private.make_friends()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.friendships (user1_id, user2_id)
  values (least(new.sender_id, new.receiver_id), greatest(new.sender_id, new.receiver_id))
  on conflict do nothing;

  -- The receiver may have asked too; that question is answered with this one, unless its own answer is on the way.
  update public.friend_requests
  set status = 'accepted'
  where id in (
    select id
    from public.friend_requests
    where sender_id = new.receiver_id
      and receiver_id = new.sender_id
      and status = 'pending'
    for update skip locked
  );

  return null;
end
$$;

comment on function private.make_friends() is 'Makes two people friends when a request is accepted, and answers the one in the other direction.';

create trigger make_friends
  after update of status on public.friend_requests
  for each row
  when (old.status = 'pending' and new.status = 'accepted')
  execute function private.make_friends();

create function private.forget_requests_of_friends()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.friend_requests
  where (sender_id, receiver_id) in ((old.user1_id, old.user2_id), (old.user2_id, old.user1_id));

  return null;
end
$$;

comment on function private.forget_requests_of_friends() is 'A friendship that ends takes along the requests between the two.';

create trigger forget_requests_of_friends
  after delete on public.friendships
  for each row
  execute function private.forget_requests_of_friends();

create function private.hold_friends_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.friendships where old.id in (user1_id, user2_id) order by id for update;
  perform from public.friend_requests where old.id in (sender_id, receiver_id) order by id for update;

  return old;
end
$$;

comment on function private.hold_friends_of_account() is
  'The deletion of an account waits for answers on their way before it takes the profile, which these refer to next.';

create trigger hold_friends_of_account
  before delete on auth.users
  for each row
  execute function private.hold_friends_of_account();

create function private.answer_friend_request(p_request_id uuid, p_status text)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  update public.friend_requests
  set status = p_status
  where id = p_request_id
    and receiver_id = auth.uid()
    and status = 'pending';

  if not found then
    return jsonb_build_object('success', false, 'error', 'طلب الصداقة غير موجود');
  end if;

  return jsonb_build_object('success', true);
end
$$;

comment on function private.answer_friend_request(uuid, text) is 'Answers a pending request to the caller: {success, error?}.';

create function public.accept_friend_request(p_request_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_friend_request(p_request_id, 'accepted');
end
$$;

comment on function public.accept_friend_request(uuid) is 'Makes two people friends: {success, error?}. For the receiver of the request.';

create function public.reject_friend_request(p_request_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_friend_request(p_request_id, 'rejected');
end
$$;

comment on function public.reject_friend_request(uuid) is 'Refuses a request: {success, error?}. For its receiver.';

create function public.remove_friend(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.friendships
  where user1_id = least(auth.uid(), p_user_id)
    and user2_id = greatest(auth.uid(), p_user_id);

  if not found then
    return jsonb_build_object('success', false, 'error', 'لستما صديقين');
  end if;

  return jsonb_build_object('success', true);
end
$$;

comment on function public.remove_friend(uuid) is
  'Ends a friendship and forgets the requests between the two: {success, error?}. For either of them.';

revoke execute on function public.accept_friend_request(uuid) from public;
revoke execute on function public.reject_friend_request(uuid) from public;
revoke execute on function public.remove_friend(uuid) from public;
grant execute on function public.accept_friend_request(uuid) to authenticated;
grant execute on function public.reject_friend_request(uuid) to authenticated;
grant execute on function public.remove_friend(uuid) to authenticated;
