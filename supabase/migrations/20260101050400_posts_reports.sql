-- Reports of posts (spec 1 §2, §9): who reports which post for what, and what became of it.

create table public.post_reports (
  id uuid not null default gen_random_uuid(),
  post_id uuid,
  reporter_id uuid default auth.uid(),
  report_reason text not null,
  report_details text,
  created_at timestamptz not null default now(),
  status public.report_status not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  constraint post_reports_pkey primary key (id),
  constraint post_reports_post_id_fkey foreign key (post_id) references public.posts (id) on delete set null,
  constraint post_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint post_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint post_reports_post_id_reporter_id_key unique (post_id, reporter_id),
  constraint post_reports_report_details_length check (length(report_details) <= 1000),
  constraint post_reports_report_reason_is_listed check (
    report_reason in ('spam', 'inappropriate', 'harassment', 'violence', 'fake', 'copyright', 'other')
  )
);

create index post_reports_reporter_id_idx on public.post_reports (reporter_id);
create index post_reports_decided_by_idx on public.post_reports (decided_by);
create index post_reports_open_idx on public.post_reports (created_at, post_id) where status = 'open';

comment on table public.post_reports is 'Reports of posts; a second one of the same person about the same post breaks the key (23505).';
comment on column public.post_reports.post_id is 'Null once the post is gone; the report stays, for the record.';
comment on column public.post_reports.reporter_id is 'Null once the account is gone; nobody is told who reported them.';
comment on column public.post_reports.report_details is 'Plain text, at most 1,000 characters; null for none.';
comment on column public.post_reports.decided_by is 'The admin; null while it is open, and where the post went without one.';

alter table public.post_reports enable row level security;

create policy "people see their own reports, admins all"
  on public.post_reports
  for select
  to authenticated
  using (
    reporter_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or reporter_id is null and (select public.is_admin())
  );

create policy "people report as themselves"
  on public.post_reports
  for insert
  to authenticated
  with check (reporter_id = (select auth.uid()));

grant select (id, post_id, reporter_id, report_reason, report_details, created_at, status) on public.post_reports to authenticated;
grant insert (post_id, reporter_id, report_reason, report_details) on public.post_reports to authenticated;

create trigger admit_own_row
  before insert on public.post_reports
  for each row
  execute function private.admit_own_row('reporter_id');

create trigger limit_own_writing
  before insert on public.post_reports
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('100');

create trigger prepare_report
  before insert on public.post_reports
  for each row
  execute function private.prepare_report('post_id', 'public.posts', 'user_id');

create trigger close_report
  before update on public.post_reports
  for each row
  execute function private.close_report('post_id');
