-- Reports of rooms, and of people in them (spec 1 §3): who reports what for what, and what became of it.

create table public.room_reports (
  id uuid not null default gen_random_uuid(),
  room_id uuid,
  reported_user_id uuid,
  reporter_id uuid default auth.uid(),
  report_reason text not null,
  report_details text,
  created_at timestamptz not null default now(),
  status public.report_status not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  subject_id uuid generated always as (coalesce(room_id, reported_user_id)) stored,
  constraint room_reports_pkey primary key (id),
  constraint room_reports_room_id_fkey foreign key (room_id) references public.rooms (id) on delete set null,
  constraint room_reports_reported_user_id_fkey foreign key (reported_user_id) references public.profiles (id) on delete cascade,
  constraint room_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint room_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint room_reports_report_details_length check (length(report_details) <= 1000),
  constraint room_reports_report_reason_is_listed check (
    report_reason in ('spam', 'inappropriate', 'harassment', 'violence', 'fake', 'copyright', 'other')
  )
);

create unique index room_reports_room_key on public.room_reports (room_id, reporter_id) where reported_user_id is null;
create unique index room_reports_person_key on public.room_reports (room_id, reporter_id, reported_user_id) where reported_user_id is not null;
create index room_reports_reporter_id_idx on public.room_reports (reporter_id);
create index room_reports_reported_user_id_idx on public.room_reports (reported_user_id);
create index room_reports_decided_by_idx on public.room_reports (decided_by);
create index room_reports_open_idx on public.room_reports (created_at, subject_id) where status = 'open';

comment on table public.room_reports is 'Reports of rooms and of people in them; a second one of the same person about the same breaks a key (23505).';
comment on column public.room_reports.room_id is
  'Null once the room is gone. A report of the room is closed then; one of a person waits for its decision, or whoever owns the room could take it away.';
comment on column public.room_reports.subject_id is 'What is decided about at once: the room, or, once it is gone, the person.';
comment on column public.room_reports.reported_user_id is 'Who it is about; null where it is about the room.';
comment on column public.room_reports.reporter_id is 'Null once the account is gone; nobody is told who reported them.';
comment on column public.room_reports.report_details is 'Plain text, at most 1,000 characters; null for none.';
comment on column public.room_reports.decided_by is 'The admin; null while it is open, and where the room went without one.';

alter table public.room_reports enable row level security;

create policy "people see their own reports, admins all"
  on public.room_reports
  for select
  to authenticated
  using (
    reporter_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or reporter_id is null and (select public.is_admin())
  );

create policy "people report as themselves"
  on public.room_reports
  for insert
  to authenticated
  with check (reporter_id = (select auth.uid()) and room_id is not null);

grant select (id, room_id, reported_user_id, reporter_id, report_reason, report_details, created_at, status)
  on public.room_reports
  to authenticated;
grant insert (room_id, reported_user_id, reporter_id, report_reason, report_details) on public.room_reports to authenticated;

create trigger admit_own_row
  before insert on public.room_reports
  for each row
  execute function private.admit_own_row('reporter_id');

create trigger limit_own_writing
  before insert on public.room_reports
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('100');

create trigger prepare_report
  before insert on public.room_reports
  for each row
  when (new.reported_user_id is null)
  execute function private.prepare_report('room_id', 'public.rooms', 'owner_id');

create trigger prepare_report_of_person
  before insert on public.room_reports
  for each row
  when (new.reported_user_id is not null)
  execute function private.prepare_report('reported_user_id', 'public.profiles', 'id');

create trigger close_report
  before update on public.room_reports
  for each row
  when (new.reported_user_id is null)
  execute function private.close_report('room_id');

create trigger close_report_of_person
  before update on public.room_reports
  for each row
  when (new.reported_user_id is not null)
  execute function private.close_report('reported_user_id');
