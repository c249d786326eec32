-- Agents: members who transfer without a daily limit, and whom others write to for withdrawals. One applies for a fee,
-- which is taken with the application and given back with a rejection; an admin decides.

create function private.agency_fee()
returns bigint
language sql
immutable
as $$
  select 1000000
$$;

comment on function private.agency_fee() is 'What an application costs, in points (spec 2 §9).';

create table public.agent_applications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  location text not null,
  whatsapp text not null,
  services text not null,
  status text not null default 'pending',
  review_notes text,
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid,
  fee bigint not null default private.agency_fee(),
  constraint agent_applications_pkey primary key (id),
  constraint agent_applications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint agent_applications_reviewed_by_fkey foreign key (reviewed_by) references public.profiles (id) on delete set null,
  constraint agent_applications_status_is_known check (status in ('pending', 'approved', 'rejected')),
  constraint agent_applications_name_length check (length(name) between 1 and 100),
  constraint agent_applications_location_length check (length(location) between 1 and 100),
  constraint agent_applications_services_length check (length(services) between 1 and 500),
  constraint agent_applications_review_notes_length check (length(review_notes) between 1 and 1000),
  constraint agent_applications_whatsapp_is_e164 check (whatsapp ~ '^\+[1-9][0-9]{7,14}$')
);

create unique index agent_applications_pending_key on public.agent_applications (user_id) where status = 'pending';
create index agent_applications_user_id_created_at_idx on public.agent_applications (user_id, created_at desc);
create index agent_applications_status_created_at_idx on public.agent_applications (status, created_at);
create index agent_applications_reviewed_by_idx on public.agent_applications (reviewed_by);

create table public.approved_agents (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  location text not null,
  whatsapp text not null,
  services text not null,
  approved_by uuid,
  approved_at timestamptz not null default now(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint approved_agents_pkey primary key (id),
  constraint approved_agents_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint approved_agents_approved_by_fkey foreign key (approved_by) references public.profiles (id) on delete set null,
  constraint approved_agents_user_id_key unique (user_id)
);

create index approved_agents_approved_at_idx on public.approved_agents (approved_at desc, id) where is_active;
create index approved_agents_approved_by_idx on public.approved_agents (approved_by);

comment on table public.agent_applications is 'Who wanted to be an agent, and what was decided (spec 2 §3).';
comment on column public.agent_applications.whatsapp is 'E.164.';
comment on column public.agent_applications.fee is 'The points paid for it, which a rejection gives back.';
comment on table public.approved_agents is 'Agents, at most one row a person; who is not active is a member like others.';
comment on column public.approved_agents.whatsapp is 'E.164. Others get it one at a time, by get_agent_contact.';

alter table public.agent_applications enable row level security;
alter table public.approved_agents enable row level security;

create policy "people see their own applications, admins all"
  on public.agent_applications
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

create policy "agents see their own row, admins all"
  on public.approved_agents
  for select
  to authenticated
  using (user_id between (select private.first_person_shown()) and (select private.last_person_shown()));

grant select on public.agent_applications, public.approved_agents to authenticated;

create function private.is_agent(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.approved_agents
    where user_id = p_user_id
      and is_active
  );
end
$$;

comment on function private.is_agent(uuid) is 'Whether a person is an agent now (spec 2 §6).';

create function private.validate_application(p_application public.agent_applications)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when '' in (p_application.name, p_application.location, p_application.whatsapp, p_application.services)
      then 'يرجى ملء جميع الحقول المطلوبة'
    when length(p_application.name) > 100
      or length(p_application.location) > 100
      or length(p_application.services) > 500
      then 'البيانات المدخلة غير صحيحة'
    when p_application.whatsapp is null
      then 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح'
    when private.is_agent(p_application.user_id)
      then 'أنت وكيل معتمد بالفعل'
    when exists (
      select
      from public.agent_applications
      where user_id = p_application.user_id
        and status = 'pending'
    )
      then 'لديك طلب معلق بالفعل'
    when private.balance_of(p_application.user_id, 'points') < private.agency_fee()
      then format('رصيد غير كافي. يحتاج %s نقطة للتقديم', private.grouped(private.agency_fee()))
  end
$$;

comment on function private.validate_application(public.agent_applications) is
  'Why nobody may apply like this, as text to show (spec 2 §5); null when they may.';

create function private.apply_for_agency(p_application public.agent_applications)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_problem text;
  v_id uuid;
begin
  perform private.lock_wallets(p_application.user_id);
  v_problem := private.validate_application(p_application);

  if v_problem is not null then
    return private.fail(v_problem);
  end if;

  perform private.post_transaction(
    'agency_fee',
    private.debit_user(p_application.user_id, 'points', private.agency_fee()),
    private.credit_account(private.fees(), 'points', private.agency_fee())
  );

  insert into public.agent_applications (user_id, name, location, whatsapp, services)
  values (
    p_application.user_id,
    p_application.name,
    p_application.location,
    p_application.whatsapp,
    p_application.services
  )
  returning id
  into v_id;

  return private.ok('تم إرسال طلبك بنجاح', jsonb_build_object(
    'application_id', v_id,
    'balance', private.balance_of(p_application.user_id, 'points')
  ));
end
$$;

comment on function private.apply_for_agency(public.agent_applications) is 'Takes the fee and keeps the application, or neither.';

create function public.apply_for_agency(
  p_name text,
  p_location text,
  p_whatsapp text,
  p_services text,
  p_request_id uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_application public.agent_applications;
begin
  -- A text far over its limit is cut before it is cleaned, and refused for its length all the same.
  v_application.user_id := auth.uid();
  v_application.name := coalesce(private.plain_text(left(p_name, 2000)), '');
  v_application.location := coalesce(private.plain_text(left(p_location, 2000)), '');
  v_application.services := coalesce(private.plain_text(left(p_services, 5000)), '');
  v_application.whatsapp := case private.plain_text(left(coalesce(p_whatsapp, ''), 50))
    when '' then ''
    else private.normalize_phone(left(p_whatsapp, 50))
  end;

  return private.answer_once(p_request_id, 'apply_for_agency', v_application::text);
end
$$;

comment on function public.apply_for_agency(text, text, text, text, uuid) is
  'Applies to become an agent for 1,000,000 points: {success, error?, message, application_id?, balance?} (spec 2 §5).';

revoke execute on function public.apply_for_agency(text, text, text, text, uuid) from public;
grant execute on function public.apply_for_agency(text, text, text, text, uuid) to authenticated;
