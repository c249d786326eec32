-- Reports of videos (spec 1 §2, §9): who reports which video for what, by the one design of reports.

create table public.video_reports (
  id uuid not null default gen_random_uuid(),
  video_id uuid,
  reporter_id uuid default auth.uid(),
  report_reason text not null,
  report_details text,
  created_at timestamptz not null default now(),
  status public.report_status not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  constraint video_reports_pkey primary key (id),
  constraint video_reports_video_id_fkey foreign key (video_id) references public.videos (id) on delete set null,
  constraint video_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint video_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint video_reports_video_id_reporter_id_key unique (video_id, reporter_id),
  constraint video_reports_report_details_length check (length(report_details) <= 1000),
  constraint video_reports_report_reason_is_listed check (
    report_reason in ('inappropriate', 'spam', 'harassment', 'violence', 'copyright', 'misinformation', 'other')
  )
);

create index video_reports_reporter_id_idx on public.video_reports (reporter_id);
create index video_reports_decided_by_idx on public.video_reports (decided_by);
create index video_reports_open_idx on public.video_reports (created_at, video_id) where status = 'open';

comment on table public.video_reports is 'Reports of videos; a second one of the same person about the same video breaks the key (23505).';
comment on column public.video_reports.video_id is 'Null once the video is gone; the report stays, for the record.';
comment on column public.video_reports.reporter_id is 'Null once the account is gone; nobody is told who reported them.';
comment on column public.video_reports.report_details is 'Plain text, at most 1,000 characters; null for none.';
comment on column public.video_reports.decided_by is 'The admin; null while it is open, and where the video went without one.';

alter table public.video_reports enable row level security;

create policy "people see their own reports, admins all"
  on public.video_reports
  for select
  to authenticated
  using (
    reporter_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or reporter_id is null and (select public.is_admin())
  );

create policy "people report as themselves"
  on public.video_reports
  for insert
  to authenticated
  with check (reporter_id = (select auth.uid()));

grant select (id, video_id, reporter_id, report_reason, report_details, created_at, status) on public.video_reports to authenticated;
grant insert (video_id, reporter_id, report_reason, report_details) on public.video_reports to authenticated;

create trigger admit_own_row
  before insert on public.video_reports
  for each row
  execute function private.admit_own_row('reporter_id');

create trigger limit_own_writing
  before insert on public.video_reports
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('100');

create trigger prepare_report
  before insert on public.video_reports
  for each row
  execute function private.prepare_report('video_id', 'public.videos', 'owner_id');

create trigger close_report
  before update on public.video_reports
  for each row
  execute function private.close_report('video_id');
