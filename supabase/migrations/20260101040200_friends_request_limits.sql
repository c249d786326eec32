-- How often people are asked to be friends. The specification names no limit; these keep one account from asking everybody,
-- and from asking somebody who said no until they say yes.

create function private.daily_friend_requests()
returns integer
language sql
immutable
as $$
  select 50
$$;

create function private.refused_request_repeats()
returns integer
language sql
immutable
as $$
  select 3
$$;

create function private.refused_request_pause()
returns interval
language sql
immutable
as $$
  select interval '1 day'
$$;

comment on function private.daily_friend_requests() is 'How many people one person may ask in 24 hours.';
comment on function private.refused_request_repeats() is 'How often who was refused may ask the same person again, in all.';
comment on function private.refused_request_pause() is 'How long after their last request they may.';

create table private.refused_friend_requests (
  sender_id uuid not null,
  receiver_id uuid not null,
  asked_at timestamptz not null,
  repeats integer not null default 0,
  constraint refused_friend_requests_pkey primary key (sender_id, receiver_id),
  constraint refused_friend_requests_sender_id_fkey foreign key (sender_id)
    references public.profiles (id) on delete cascade,
  constraint refused_friend_requests_receiver_id_fkey foreign key (receiver_id)
    references public.profiles (id) on delete cascade
);

create index refused_friend_requests_receiver_id_idx on private.refused_friend_requests (receiver_id);

alter table private.refused_friend_requests enable row level security;

comment on table private.refused_friend_requests is
  'Whom somebody said no to, until the two are friends: requests themselves can be withdrawn and forgotten.';
comment on column private.refused_friend_requests.asked_at is 'When they asked last.';
comment on column private.refused_friend_requests.repeats is 'How often they asked after the first no, withdrawn requests among it.';

create function private.count_repeated_request(p_request public.friend_requests)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refused private.refused_friend_requests;
begin
  select *
  into v_refused
  from private.refused_friend_requests
  where sender_id = p_request.sender_id
    and receiver_id = p_request.receiver_id;
  if not found then
    return;
  end if;

  if v_refused.repeats >= private.refused_request_repeats() then
    raise exception using message = 'لا يمكنك إرسال طلب صداقة آخر إلى هذا المستخدم';
  end if;

  if v_refused.asked_at > now() - private.refused_request_pause() then
    raise exception using message = 'يمكنك إعادة إرسال طلب الصداقة بعد يوم من طلبك السابق';
  end if;

  update private.refused_friend_requests
  set asked_at = now(),
    repeats = repeats + 1
  where sender_id = p_request.sender_id
    and receiver_id = p_request.receiver_id;
end
$$;

comment on function private.count_repeated_request(public.friend_requests) is
  'Counts a request to somebody who said no before, or raises the text to show. Who calls holds the pair.';

create function private.count_friend_request(p_sender_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_max constant integer := private.daily_friend_requests();
begin
  if private.consume_rate_limit('friend_requests', p_sender_id::text, v_max, interval '1 day') > 0 then
    raise exception using message = format('وصلت إلى الحد اليومي لطلبات الصداقة (%s)، حاول مرة أخرى غداً', v_max);
  end if;
end
$$;

comment on function private.count_friend_request(uuid) is 'Counts a request of the day, or raises the text to show.';

create function private.limit_friend_requests()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_repeated_request(new);
  perform private.count_friend_request(new.sender_id);

  return new;
end
$$;

comment on function private.limit_friend_requests() is 'Refuses requests beyond the limits of a day and of repetition.';

-- Comes after check_friend_request, by its name: that one holds the pair, and what it refuses is not counted.
create trigger limit_friend_requests
  before insert on public.friend_requests
  for each row
  when (auth.uid() is not null)
  execute function private.limit_friend_requests();

create function private.remember_friend_answer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'rejected' then
    insert into private.refused_friend_requests (sender_id, receiver_id, asked_at)
    values (new.sender_id, new.receiver_id, new.created_at)
    on conflict do nothing;
  else
    delete from private.refused_friend_requests
    where (sender_id, receiver_id) in ((new.sender_id, new.receiver_id), (new.receiver_id, new.sender_id));
  end if;

  return null;
end
$$;

comment on function private.remember_friend_answer() is 'Remembers a no, and forgets those before a yes, whoever said them.';

create trigger remember_friend_answer
  after update of status on public.friend_requests
  for each row
  when (old.status = 'pending' and new.status <> 'pending')
  execute function private.remember_friend_answer();
