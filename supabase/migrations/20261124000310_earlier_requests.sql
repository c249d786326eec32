-- Requests that were waiting before there were notifications: their receivers are told of them too.

insert into public.notifications (user_id, title, message, type, actor_id, created_at)
select
  receiver_id,
  'طلب صداقة جديد',
  format('وصلك طلب صداقة من %s', private.name_to_show(sender_id)),
  'friend_request',
  sender_id,
  created_at
from public.friend_requests
where status = 'pending';
