-- Reports of private messages and of who writes them: who reports whom for what, what they wrote, since it is gone after a day, and what
-- became of it.

create table public.message_reports (
  id uuid not null default gen_random_uuid(),
  message_id uuid,
  message_content text,
  message_sent_at timestamptz,
  reported_user_id uuid not null,
  reporter_id uuid default auth.uid(),
  report_reason text not null,
  report_details text,
  created_at timestamptz not null default now(),
  status public.report_status not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  constraint message_reports_pkey primary key (id),
  constraint message_reports_reported_user_id_fkey foreign key (reported_user_id) references public.profiles (id) on delete cascade,
  constraint message_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint message_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint message_reports_report_details_length check (length(report_details) <= 1000),
  constraint message_reports_report_reason_is_listed check (
    report_reason in ('spam', 'inappropriate', 'harassment', 'violence', 'fake', 'copyright', 'other')
  )
);

create unique index message_reports_message_key on public.message_reports (message_id, reporter_id) where message_id is not null;
create unique index message_reports_person_key on public.message_reports (reported_user_id, reporter_id) where message_id is null;
create index message_reports_reporter_id_idx on public.message_reports (reporter_id);
create index message_reports_decided_by_idx on public.message_reports (decided_by);
create index message_reports_reported_user_id_idx on public.message_reports (reported_user_id, created_at desc);
create index message_reports_open_idx on public.message_reports (created_at, reported_user_id) where status = 'open';

comment on table public.message_reports is
  'Reports of messages and of people who write them; a second one of the same person about the same breaks a key (23505).';
comment on column public.message_reports.message_id is 'No foreign key: the message goes after a day. Null where the report is about the person.';
comment on column public.message_reports.message_content is 'What the message said, for the admins; likewise message_sent_at.';
comment on column public.message_reports.reported_user_id is 'Who it is about: of a message, who sent it.';
comment on column public.message_reports.reporter_id is 'Null once the account is gone; nobody is told who reported them.';
comment on column public.message_reports.report_details is 'Plain text, at most 1,000 characters; null for none.';
comment on column public.message_reports.decided_by is 'The admin; null while it is open.';

alter table public.message_reports enable row level security;

create policy "people see their own reports, admins all"
  on public.message_reports
  for select
  to authenticated
  using (
    reporter_id between (select private.first_person_shown()) and (select private.last_person_shown())
    or reporter_id is null and (select public.is_admin())
  );

create policy "people report as themselves"
  on public.message_reports
  for insert
  to authenticated
  with check (reporter_id = (select auth.uid()));

grant select (id, message_id, reported_user_id, reporter_id, report_reason, report_details, created_at, status)
  on public.message_reports
  to authenticated;
grant insert (message_id, reported_user_id, reporter_id, report_reason, report_details) on public.message_reports to authenticated;

create trigger admit_own_row
  before insert on public.message_reports
  for each row
  execute function private.admit_own_row('reporter_id');

create trigger limit_own_writing
  before insert on public.message_reports
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing('100');

create function private.name_reported_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.message_id is not null then
    select sender_id, content, created_at
    into new.reported_user_id, new.message_content, new.message_sent_at
    from public.messages
    where id = new.message_id
      and receiver_id = new.reporter_id
      and not is_withheld
      and created_at > now() - private.message_lifetime();
  elsif not private.are_friends(new.reporter_id, new.reported_user_id) and not exists (
    select
    from private.conversations
    where user_id = new.reporter_id
      and peer_id = new.reported_user_id
  ) then
    new.reported_user_id := null;
  end if;

  if new.reported_user_id is null then
    raise exception using message = case
      when new.message_id is not null then 'هذه الرسالة لم تعد موجودة'
      else 'لا يمكنك الإبلاغ إلا عمن تراسله'
    end;
  end if;

  return new;
end
$$;

comment on function private.name_reported_sender() is
  'Before a report is written: keeps what the message said and who sent it, and refuses one of what the caller did not receive, or of a stranger.';

create trigger name_reported_sender
  before insert on public.message_reports
  for each row
  execute function private.name_reported_sender();

create trigger prepare_report
  before insert on public.message_reports
  for each row
  execute function private.prepare_report('reported_user_id', 'public.profiles', 'id');

create trigger close_report
  before update on public.message_reports
  for each row
  execute function private.close_report('reported_user_id');
