-- The audit log of what admins decide: who, what, about which thing and whom, when. Written by the procedures and triggers themselves, in
-- the transaction of what they do, and by nobody else.

create table public.admin_actions (
  id uuid not null default gen_random_uuid(),
  admin_id uuid,
  action text not null,
  target_type text,
  target_id uuid,
  person_id uuid,
  person_name text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint admin_actions_pkey primary key (id),
  constraint admin_actions_admin_id_fkey foreign key (admin_id) references public.profiles (id) on delete set null,
  constraint admin_actions_person_id_fkey foreign key (person_id) references public.profiles (id) on delete set null,
  constraint admin_actions_action_is_a_word check (action ~ '^[a-z_]{1,50}$'),
  constraint admin_actions_target_type_is_a_word check (target_type ~ '^[a-z_]{1,50}$'),
  constraint admin_actions_target_is_of_a_type check (target_id is null or target_type is not null),
  constraint admin_actions_details_is_an_object check (jsonb_typeof(details) = 'object')
);

create index admin_actions_created_at_idx on public.admin_actions (created_at desc, id desc);
create index admin_actions_target_id_idx on public.admin_actions (target_id);
create index admin_actions_admin_id_idx on public.admin_actions (admin_id);
create index admin_actions_person_id_idx on public.admin_actions (person_id);

comment on table public.admin_actions is 'The audit log: one row for each decision of an admin. Rows are only ever added.';
comment on column public.admin_actions.admin_id is 'Null for the service, such as npm run admin, and once the account is gone.';
comment on column public.admin_actions.target_type is 'user, post, agent_application, setting, and so on; null where it was about no one thing.';
comment on column public.admin_actions.target_id is 'What it was about; the row may be gone.';
comment on column public.admin_actions.person_id is 'Whom it concerned: the target itself, or its author; null once the account is gone.';
comment on column public.admin_actions.person_name is 'What they were called then, which outlives the account.';
comment on column public.admin_actions.details is 'What else is to be known of it later; never a number, an address or a password.';

alter table public.admin_actions enable row level security;

create policy "admins read the audit log"
  on public.admin_actions
  for select
  to authenticated
  using ((select public.is_admin()));

grant select on public.admin_actions to authenticated;
revoke insert, update, delete, truncate on public.admin_actions from service_role;

create function private.log_admin_action(
  p_action text,
  p_target_type text default null,
  p_target_id uuid default null,
  p_details jsonb default '{}',
  p_admin_id uuid default auth.uid()
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_person constant uuid := case p_target_type when 'user' then p_target_id else (p_details ->> 'author_id')::uuid end;
begin
  insert into public.admin_actions (admin_id, action, target_type, target_id, person_id, person_name, details)
  values (
    (select id from public.profiles where id = p_admin_id),
    p_action,
    p_target_type,
    p_target_id,
    (select id from public.profiles where id = v_person),
    case when v_person is not null then private.display_name(v_person) end,
    jsonb_strip_nulls(p_details)
  );
end
$$;

comment on function private.log_admin_action(text, text, uuid, jsonb, uuid) is
  'Writes what an admin, the calling one unless another is named, did into the audit log. Whom it concerned is the target of type user, or '
  'the `author_id` of the details; details that are null are left out.';
