-- Treasure: packages of points that are opened for gems, once by each, while keys and time remain (spec 2 §2, §9). Live: everybody sees how
-- many keys are left.

create table public.treasure_chests (
  id uuid not null default gen_random_uuid(),
  name text not null,
  points bigint not null,
  gem_cost bigint not null,
  total_keys integer not null,
  keys_remaining integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint treasure_chests_pkey primary key (id),
  constraint treasure_chests_name_length check (length(name) between 1 and 50),
  constraint treasure_chests_points_is_positive check (points > 0),
  constraint treasure_chests_gem_cost_is_positive check (gem_cost > 0),
  constraint treasure_chests_keys_are_counted check (keys_remaining between 0 and total_keys)
);

create index treasure_chests_expires_at_idx on public.treasure_chests (expires_at);

create table public.chest_openings (
  chest_id uuid not null,
  user_id uuid not null,
  points bigint not null,
  gem_cost bigint not null,
  created_at timestamptz not null default now(),
  constraint chest_openings_pkey primary key (chest_id, user_id),
  constraint chest_openings_chest_id_fkey foreign key (chest_id) references public.treasure_chests (id) on delete cascade,
  constraint chest_openings_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index chest_openings_user_id_idx on public.chest_openings (user_id, created_at desc);

comment on table public.treasure_chests is 'Packages of treasure (spec 2 §3): the service adds one by a row.';
comment on column public.treasure_chests.points is 'What is in it.';
comment on column public.treasure_chests.gem_cost is 'What it takes to open it.';
comment on column public.treasure_chests.keys_remaining is 'How many may still open it.';
comment on table public.chest_openings is 'Who has opened which package, for what; a key is used up with it, and comes back with nobody''s account.';

alter table public.treasure_chests enable row level security;
alter table public.chest_openings enable row level security;

create policy "people see packages"
  on public.treasure_chests
  for select
  to authenticated
  using (true);

create policy "the refused are told nothing"
  on public.treasure_chests
  as restrictive
  for select
  to authenticated
  using (not (select public.is_caller_refused()));

create policy "people see what they have opened"
  on public.chest_openings
  for select
  to authenticated
  using (user_id = (select auth.uid()));

grant select on public.treasure_chests, public.chest_openings to authenticated;

alter publication supabase_realtime add table public.treasure_chests;

create function private.open_treasure_chest(p_user_id uuid, p_chest_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_chest public.treasure_chests;
begin
  -- Nobody is to pay for what they may not earn.
  if not private.has_verified_contact(p_user_id) then
    return private.refused_to_unverified();
  end if;

  perform private.lock_wallets(p_user_id);

  -- Behind each other: a key is used once.
  select *
  into v_chest
  from public.treasure_chests
  where id = p_chest_id
  for no key update;

  if v_chest.id is null then
    return private.refuse('gone', 'هذا البكج لم يعد موجوداً');
  end if;

  if exists (select from public.chest_openings where chest_id = p_chest_id and user_id = p_user_id) then
    return private.refuse('opened', 'فتحت هذا البكج من قبل');
  end if;

  if v_chest.expires_at <= now() then
    return private.refuse('expired', 'انتهى وقت هذا البكج');
  end if;

  if v_chest.keys_remaining = 0 then
    return private.refuse('no_keys', 'نفدت مفاتيح هذا البكج');
  end if;

  if private.balance_of(p_user_id, 'gems') < v_chest.gem_cost then
    return private.refuse('insufficient', format('تحتاج إلى %s جوهرة لفتح هذا البكج', private.grouped(v_chest.gem_cost)));
  end if;

  update public.treasure_chests
  set keys_remaining = keys_remaining - 1
  where id = p_chest_id;

  insert into public.chest_openings (chest_id, user_id, points, gem_cost)
  values (p_chest_id, p_user_id, v_chest.points, v_chest.gem_cost);

  perform private.post_transaction(
    'treasure_chest',
    private.debit_user(p_user_id, 'gems', v_chest.gem_cost),
    private.credit_account(private.treasury(), 'gems', v_chest.gem_cost)
  );
  perform private.pay_reward('treasure_chest', private.mint(), p_user_id, v_chest.points, 0);

  return private.ok('تم فتح البكج بنجاح', jsonb_build_object(
    'points', v_chest.points,
    'gem_cost', v_chest.gem_cost,
    'keys_remaining', v_chest.keys_remaining - 1,
    'points_balance', private.balance_of(p_user_id, 'points'),
    'gems_balance', private.balance_of(p_user_id, 'gems')
  ));
end
$$;

comment on function private.open_treasure_chest(uuid, uuid) is 'An opening, under its rules.';

create function public.open_treasure_chest(p_chest_id uuid, p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(p_request_id, 'open_treasure_chest', auth.uid()::text, p_chest_id::text);
end
$$;

comment on function public.open_treasure_chest(uuid, uuid) is
  'Opens a package for the caller, who must be verified, once: {success, error?, message, code?, can_earn?, points?, gem_cost?, keys_remaining?, points_balance?, gems_balance?} '
  '(spec 2 §5).';

create function public.get_treasure_chests()
returns table (
  id uuid,
  name text,
  points bigint,
  gem_cost bigint,
  keys_remaining integer,
  total_keys integer,
  expires_at timestamptz,
  opened boolean,
  server_time timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    chests.id,
    chests.name,
    chests.points,
    chests.gem_cost,
    chests.keys_remaining,
    chests.total_keys,
    chests.expires_at,
    openings.user_id is not null,
    now()
  from public.treasure_chests as chests
  left join public.chest_openings as openings on openings.chest_id = chests.id
    and openings.user_id = auth.uid()
  where chests.expires_at > now() - interval '7 days'
  order by chests.expires_at <= now(), chests.expires_at, chests.id
  limit 50;
end
$$;

comment on function public.get_treasure_chests() is
  'The packages that there are, and those whose time ended within a week, 50 at most, and whether the caller has opened each.';

revoke execute on function public.open_treasure_chest(uuid, uuid) from public;
revoke execute on function public.get_treasure_chests() from public;
grant execute on function public.open_treasure_chest(uuid, uuid) to authenticated;
grant execute on function public.get_treasure_chests() to authenticated;
