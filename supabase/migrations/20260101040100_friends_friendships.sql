-- Friendships and the requests they come from. A request is the sender's to write and to withdraw; a friendship is made
-- and ended by procedures only, which hold the pair so that both sides acting at once agree.

create table public.friendships (
  id uuid not null default gen_random_uuid(),
  user1_id uuid not null,
  user2_id uuid not null,
  created_at timestamptz not null default now(),
  constraint friendships_pkey primary key (id),
  constraint friendships_user1_id_fkey foreign key (user1_id) references public.profiles (id) on delete cascade,
  constraint friendships_user2_id_fkey foreign key (user2_id) references public.profiles (id) on delete cascade,
  constraint friendships_pair_key unique (user1_id, user2_id),
  constraint friendships_pair_is_ordered check (user1_id < user2_id)
);

create index friendships_user2_id_idx on public.friendships (user2_id, user1_id);

create table public.friend_requests (
  id uuid not null default gen_random_uuid(),
  sender_id uuid not null default auth.uid(),
  receiver_id uuid not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint friend_requests_pkey primary key (id),
  constraint friend_requests_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete cascade,
  constraint friend_requests_receiver_id_fkey foreign key (receiver_id) references public.profiles (id) on delete cascade,
  constraint friend_requests_status_is_known check (status in ('pending', 'accepted', 'rejected')),
  constraint friend_requests_not_to_oneself check (sender_id <> receiver_id)
);

create unique index friend_requests_pending_key
  on public.friend_requests (sender_id, receiver_id)
  where status = 'pending';
create index friend_requests_receiver_id_idx on public.friend_requests (receiver_id, status, created_at desc);
create index friend_requests_sender_id_idx on public.friend_requests (sender_id, status, created_at desc);

comment on table public.friendships is 'Pairs of friends; the smaller id comes first, so that a pair is one row.';
comment on table public.friend_requests is 'Who asked whom, and the answer.';

alter table public.friendships enable row level security;
alter table public.friend_requests enable row level security;

create policy "people see who is friends with whom"
  on public.friendships
  for select
  to authenticated
  using (true);

create policy "both sides see a request"
  on public.friend_requests
  for select
  to authenticated
  using ((select auth.uid()) in (sender_id, receiver_id));

create policy "people ask for themselves"
  on public.friend_requests
  for insert
  to authenticated
  with check (sender_id = (select auth.uid()) and status = 'pending');

create policy "senders withdraw what is pending"
  on public.friend_requests
  for delete
  to authenticated
  using (sender_id = (select auth.uid()) and status = 'pending');

create policy "the refused are told nothing"
  on public.friend_requests
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

grant select on public.friendships to authenticated;
grant select, delete on public.friend_requests to authenticated;
grant insert (sender_id, receiver_id, status) on public.friend_requests to authenticated;
grant select, insert, update, delete on public.friendships, public.friend_requests to service_role;

alter publication supabase_realtime add table public.friend_requests;

create function private.lock_pair(p_one uuid, p_other uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(
    'friends:' || least(p_one, p_other) || ':' || greatest(p_one, p_other),
    0
  ))
$$;

comment on function private.lock_pair(uuid, uuid) is 'Makes what happens between two people happen one after the other.';

create function private.are_friends(p_one uuid, p_other uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.friendships
    where user1_id = least(p_one, p_other)
      and user2_id = greatest(p_one, p_other)
  );
end
$$;

comment on function private.are_friends(uuid, uuid) is 'Whether two people are friends.';

create function private.check_friend_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.sender_id = new.receiver_id then
    raise exception using message = 'لا يمكنك إرسال طلب صداقة إلى نفسك';
  end if;

  perform private.lock_pair(new.sender_id, new.receiver_id);
  if private.are_friends(new.sender_id, new.receiver_id) then
    raise exception using message = 'أنتما صديقان بالفعل';
  end if;

  return new;
end
$$;

comment on function private.check_friend_request() is 'Refuses a request to oneself or to a friend (spec 1 §5).';

create trigger check_friend_request
  before insert on public.friend_requests
  for each row
  execute function private.check_friend_request();

create function private.answer_friend_request(p_request_id uuid, p_status text)
returns public.friend_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.friend_requests;
begin
  select *
  into v_request
  from public.friend_requests
  where id = p_request_id
    and receiver_id = auth.uid();

  perform private.lock_pair(v_request.sender_id, v_request.receiver_id);

  update public.friend_requests
  set status = p_status
  where id = v_request.id
    and status = 'pending'
  returning *
  into v_request;

  return v_request;
end
$$;

comment on function private.answer_friend_request(uuid, text) is
  'Answers a pending request to the caller, holding the pair; a row of nulls when there is none.';

create function public.accept_friend_request(p_request_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_request public.friend_requests := private.answer_friend_request(p_request_id, 'accepted');
begin
  if v_request.id is null then
    return jsonb_build_object('success', false, 'error', 'طلب الصداقة غير موجود');
  end if;

  insert into public.friendships (user1_id, user2_id)
  values (
    least(v_request.sender_id, v_request.receiver_id),
    greatest(v_request.sender_id, v_request.receiver_id)
  )
  on conflict do nothing;

  -- The receiver may have asked too; that question is answered with this one.
  update public.friend_requests
  set status = 'accepted'
  where sender_id = v_request.receiver_id
    and receiver_id = v_request.sender_id
    and status = 'pending';

  return jsonb_build_object('success', true);
end
$$;

comment on function public.accept_friend_request(uuid) is 'Makes two people friends: {success, error?}. For the receiver of the request.';

create function public.reject_friend_request(p_request_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_request public.friend_requests := private.answer_friend_request(p_request_id, 'rejected');
begin
  if v_request.id is null then
    return jsonb_build_object('success', false, 'error', 'طلب الصداقة غير موجود');
  end if;

  return jsonb_build_object('success', true);
end
$$;

comment on function public.reject_friend_request(uuid) is 'Refuses a request: {success, error?}. For its receiver.';

create function public.remove_friend(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller uuid := auth.uid();
begin
  perform private.lock_pair(v_caller, p_user_id);

  delete from public.friend_requests
  where (sender_id = v_caller and receiver_id = p_user_id)
    or (sender_id = p_user_id and receiver_id = v_caller);

  delete from public.friendships
  where user1_id = least(v_caller, p_user_id)
    and user2_id = greatest(v_caller, p_user_id);

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
