-- Reports of comments: who reports which comment for what, with the reasons of posts (spec 1 §9), and what became of it.

create table public.comment_reports (
  id uuid not null default gen_random_uuid(),
  comment_id uuid,
  reporter_id uuid default auth.uid(),
  report_reason text not null,
  report_details text,
  created_at timestamptz not null default now(),
  status public.report_status not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  constraint comment_reports_pkey primary key (id),
  constraint comment_reports_comment_id_fkey foreign key (comment_id) references public.post_comments (id) on delete set null,
  constraint comment_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint comment_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint comment_reports_comment_id_reporter_id_key unique (comment_id, reporter_id),
  constraint comment_reports_report_details_length check (length(report_details) <= 1000),
  constraint comment_reports_report_reason_is_listed check (
    report_reason in ('spam', 'inappropriate', 'harassment', 'violence', 'fake', 'copyright', 'other')
  )
);

create index comment_reports_reporter_id_idx on public.comment_reports (reporter_id);
create index comment_reports_decided_by_idx on public.comment_reports (decided_by);
create index comment_reports_open_idx on public.comment_reports (created_at, comment_id) where status = 'open';

comment on table public.comment_reports is 'Reports of comments; a second one of the same person about the same comment breaks the key (23505).';
comment on column public.comment_reports.comment_id is 'Null once the comment is gone; the report stays, for the record.';
comment on column public.comment_reports.reporter_id is 'Null once the account is gone; nobody is told who reported them.';
comment on column public.comment_reports.report_details is 'Plain text, at most 1,000 characters; null for none.';
comment on column public.comment_reports.decided_by is 'The admin; null while it is open, and where the comment went without one.';

alter table public.comment_reports enable row level security;

create policy "people see their own reports, admins all"
  on public.comment_reports
  for select
  to authenticated
  using (
    reporter_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or reporter_id is null and (select public.is_admin())
  );

create policy "people report as themselves"
  on public.comment_reports
  for insert
  to authenticated
  with check (reporter_id = (select auth.uid()));

grant select (id, comment_id, reporter_id, report_reason, report_details, created_at, status) on public.comment_reports to authenticated;
grant insert (comment_id, reporter_id, report_reason, report_details) on public.comment_reports to authenticated;

create trigger admit_own_row
  before insert on public.comment_reports
  for each row
  execute function private.admit_own_row('reporter_id');

create trigger limit_own_writing
  before insert on public.comment_reports
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('100');

create trigger prepare_report
  before insert on public.comment_reports
  for each row
  execute function private.prepare_report('comment_id', 'public.post_comments', 'user_id');

create trigger close_report
  before update on public.comment_reports
  for each row
  execute function private.close_report('comment_id');
