-- Reporting: one design for whatever people report to the admins. What is reported has a table of its own, `<thing>_reports`
-- (`<thing>_id, reporter_id, report_reason, report_details`, spec 1 §3), of which everything but the reasons is here: `prepare_report`
-- and `close_report` are its triggers, `limit_own_writing('100')` beside them, `open_reports` and `close_reports` what admins see and do. A
-- person reports a thing once, never their own.

create type public.report_status as enum ('open', 'dismissed', 'removed');

comment on type public.report_status is
  'What became of a report: nobody decided yet; it stays, whatever was said of it; it is gone, by an admin or by whoever wrote it.';

create function private.prepare_report()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_longest constant integer := 1000;
  v_target_column constant text := tg_argv[0];
  v_target_table constant regclass := tg_argv[1];
  v_owner_column constant text := tg_argv[2];
  v_target constant uuid := to_jsonb(new) ->> v_target_column;
  v_owner uuid;
begin
  if v_target is null then
    raise not_null_violation using message = format('null value in column "%s" violates not-null constraint', v_target_column);
  end if;

  execute format('select %I from %s where id = $1', v_owner_column, v_target_table)
  into v_owner
  using v_target;

  if v_owner = new.reporter_id then
    raise exception using message = 'لا يمكنك الإبلاغ عما نشرته بنفسك';
  end if;

  if coalesce(btrim(new.report_reason), '') = '' then
    raise exception using message = 'يرجى اختيار سبب الإبلاغ';
  end if;

  new.report_details := nullif(private.plain_text(left(new.report_details, 4 * v_longest)), '');
  if length(new.report_details) > v_longest then
    raise exception using message = format('التفاصيل طويلة جداً. الحد الأقصى %s حرف', v_longest);
  end if;

  return new;
end
$$;

comment on function private.prepare_report() is
  'Before a report is written: refuses one about one''s own, without a reason, or with details of more than 1,000 characters. Takes the '
  'column of what is reported, its table, and the column of whose it is there.';

create function private.close_report()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is null and new.status = 'open' then
    new.status := 'removed';
  end if;

  if new.status <> 'open' then
    new.decided_at := coalesce(new.decided_at, now());
  end if;

  return new;
end
$$;

comment on function private.close_report() is
  'Before a report changes: closes it where what it is about is gone, and notes when it was closed. Takes the column of what is reported.';

create function private.waiting_reports(p_reports regclass, p_target_column text, p_after timestamptz, p_after_id uuid, p_limit integer)
returns table (target_id uuid, since timestamptz, reports bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute format(
    $query$
      select %2$I, min(created_at), count(*)
      from %1$s
      where status = 'open'
      group by %2$I
      having (min(created_at), %2$I) > ($1, $2)
      order by min(created_at), %2$I
      limit $3
    $query$,
    p_reports,
    p_target_column
  )
  using
    coalesce(p_after, '-infinity'),
    coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;

comment on function private.waiting_reports(regclass, text, timestamptz, uuid, integer) is
  'What has open reports, the first of which is oldest at the front, after since and target_id of the last row seen, 20 unless asked for otherwise, 50 at '
  'most. Takes the table of the reports and its column of what is reported.';

create function private.open_reports(p_reports regclass, p_target_column text, p_target uuid)
returns table (reasons jsonb, newest jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute format(
    $query$
      select
        (
          select jsonb_object_agg(report_reason, times)
          from (
            select report_reason, count(*) as times
            from %1$s
            where %2$I = $1
              and status = 'open'
            group by report_reason
          ) as counted
        ),
        (
          select jsonb_agg(
            jsonb_build_object(
              'report_reason', report_reason,
              'report_details', report_details,
              'created_at', reported_at,
              'reporter', case when reporter_id is not null then
                jsonb_build_object('id', reporter_id, 'username', username, 'full_name', full_name, 'avatar_url', avatar_url)
              end
            )
            order by reported_at desc
          )
          from (
            select report_reason, report_details, reports.created_at as reported_at, reporter_id, username, full_name, avatar_url
            from %1$s as reports
            left join public.profiles on profiles.id = reporter_id
            where %2$I = $1
              and status = 'open'
            order by reports.created_at desc
            limit 20
          ) as latest
        )
    $query$,
    p_reports,
    p_target_column
  )
  using p_target;
end
$$;

comment on function private.open_reports(regclass, text, uuid) is
  'What is said of one thing in its open reports: how often for which reason ({reason: times}), and the newest 20 of them with who wrote '
  'them. Takes the table of the reports and its column of what is reported.';

create function private.close_reports(p_reports regclass, p_target_column text, p_target uuid, p_decision text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  execute format(
    $query$ update %s set status = $1, decided_by = $2 where %I = $3 and status = 'open' $query$,
    p_reports,
    p_target_column
  )
  using case p_decision when 'dismiss' then 'dismissed' else 'removed' end::public.report_status, auth.uid(), p_target;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

comment on function private.close_reports(regclass, text, uuid, text) is
  'Closes the open reports of one thing as the caller decided, `dismiss` or `remove`; answers how many there were. Takes the table of the '
  'reports and its column of what is reported.';
