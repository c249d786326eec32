-- Workers: six tiers that produce points, priced in points, and the same six for gems. A person may own several of one
-- tier; what the active ones produce in a day comes with the claim of the daily timer.

create table public.worker_types (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null,
  specialty text not null,
  daily_reward bigint not null,
  price bigint not null,
  price_currency text not null,
  is_active boolean not null default true,
  constraint worker_types_pkey primary key (id),
  constraint worker_types_name_specialty_key unique (name, specialty),
  constraint worker_types_specialty_is_known check (specialty in ('points', 'gems')),
  constraint worker_types_price_currency_is_known check (price_currency in ('points', 'gems')),
  constraint worker_types_daily_reward_is_positive check (daily_reward > 0),
  constraint worker_types_price_is_positive check (price > 0)
);

create table public.user_workers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  worker_type_id uuid not null,
  is_active boolean not null default true,
  purchased_at timestamptz not null default now(),
  constraint user_workers_pkey primary key (id),
  constraint user_workers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_workers_worker_type_id_fkey foreign key (worker_type_id) references public.worker_types (id)
);

create index user_workers_user_id_idx on public.user_workers (user_id, purchased_at);
create index user_workers_worker_type_id_idx on public.user_workers (worker_type_id);

comment on table public.worker_types is 'The workers that can be bought, and those that once could (spec 2 §9).';
comment on column public.worker_types.specialty is 'The currency it produces.';
comment on column public.worker_types.is_active is 'Whether it is for sale; who owns one keeps it.';
comment on table public.user_workers is 'Who owns which workers, one row for each.';

alter table public.worker_types enable row level security;
alter table public.user_workers enable row level security;

create policy "people see what can be bought"
  on public.worker_types
  for select
  to authenticated
  using (true);

create policy "people see their own workers"
  on public.user_workers
  for select
  to authenticated
  using (user_id = (select auth.uid()));

grant select on public.worker_types, public.user_workers to authenticated;

insert into public.worker_types (name, description, specialty, daily_reward, price, price_currency)
select
  tier.name,
  format(specialty.description, private.grouped(tier.daily_reward)),
  specialty.currency,
  tier.daily_reward,
  tier.price,
  specialty.currency
from (
  values
    (1, 'عادي', 100, 25000),
    (2, 'متوسط', 500, 125000),
    (3, 'مميز', 1000, 250000),
    (4, 'محترف', 5000, 1000000),
    (5, 'شرس', 10000, 2000000),
    (6, 'أسطوري', 50000, 10000000)
) as tier (place, name, daily_reward, price)
cross join (
  values
    ('points', 'ينتج %s نقطة كل يوم'),
    ('gems', 'ينتج %s جوهرة كل يوم')
) as specialty (currency, description)
order by specialty.currency, tier.place;

create function private.daily_production(p_user_id uuid, out points bigint, out gems bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  select
    coalesce(sum(daily_reward) filter (where specialty = 'points'), 0)::bigint,
    coalesce(sum(daily_reward) filter (where specialty = 'gems'), 0)::bigint
  into points, gems
  from public.user_workers
  join public.worker_types on worker_types.id = user_workers.worker_type_id
  where user_workers.user_id = p_user_id
    and user_workers.is_active;
end
$$;

comment on function private.daily_production(uuid) is 'What a person''s active workers produce in a day.';

create function private.buy_worker(p_user_id uuid, p_worker_type_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_type public.worker_types;
  v_balance bigint;
  v_worker_id uuid;
begin
  -- Nobody is to pay for what will bring them nothing.
  if not private.has_verified_contact(p_user_id) then
    return private.refused_to_unverified();
  end if;

  perform private.lock_wallets(p_user_id);

  select *
  into v_type
  from public.worker_types
  where id = p_worker_type_id
    and is_active;
  if not found then
    return private.fail('هذا العامل غير متاح');
  end if;

  v_balance := private.balance_of(p_user_id, v_type.price_currency);
  if v_balance < v_type.price then
    return private.fail(
      case v_type.price_currency when 'points' then 'رصيد النقاط غير كافي' else 'رصيد الجواهر غير كافي' end,
      jsonb_build_object('required', v_type.price, 'balance', v_balance, 'price_currency', v_type.price_currency)
    );
  end if;

  perform private.post_transaction(
    'worker_purchase',
    private.debit_user(p_user_id, v_type.price_currency, v_type.price),
    private.credit_account(private.workers(), v_type.price_currency, v_type.price)
  );

  insert into public.user_workers (user_id, worker_type_id)
  values (p_user_id, v_type.id)
  returning id
  into v_worker_id;

  return private.ok('تم شراء العامل بنجاح', jsonb_build_object(
    'worker_id', v_worker_id,
    'balance', v_balance - v_type.price,
    'price_currency', v_type.price_currency
  ));
end
$$;

comment on function private.buy_worker(uuid, uuid) is 'A purchase, under its rules.';

create function public.buy_worker(p_worker_type_id uuid, p_request_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.answer_once(p_request_id, 'buy_worker', auth.uid()::text, p_worker_type_id::text);
end
$$;

comment on function public.buy_worker(uuid, uuid) is
  'Buys the caller, who must be verified, one worker: {success, error?, message, can_earn?, worker_id?, balance?, price_currency?, required?} (spec 2 §5).';

revoke execute on function public.buy_worker(uuid, uuid) from public;
grant execute on function public.buy_worker(uuid, uuid) to authenticated;
