-- Friendships and the requests they come from. A request is the sender's to write and to withdraw, and its receiver's to answer; a
-- friendship is made by the answer and ended by either side (the next file).

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

create policy "friends end their friendship"
  on public.friendships
  for delete
  to authenticated
  using ((select auth.uid()) in (user1_id, user2_id));

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

create policy "receivers answer what is pending"
  on public.friend_requests
  for update
  to authenticated
  using (receiver_id = (select auth.uid()) and status = 'pending')
  with check (receiver_id = (select auth.uid()) and status in ('accepted', 'rejected'));

create policy "the refused are told nothing"
  on public.friend_requests
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

grant select, delete on public.friendships, public.friend_requests to authenticated;
grant insert (sender_id, receiver_id, status), update (status) on public.friend_requests to authenticated;
grant select, insert, update, delete on public.friendships, public.friend_requests to service_role;

create trigger admit_own_row
  before insert on public.friend_requests
  for each row
  execute function private.admit_own_row('sender_id');

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

create function private.self_and_friends(p_user_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select p_user_id
    union all
    select user2_id
    from public.friendships
    where user1_id = p_user_id
    union all
    select user1_id
    from public.friendships
    where user2_id = p_user_id
  );
end
$$;

comment on function private.self_and_friends(uuid) is 'A person and their friends: whose posts and stories they follow.';

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
