-- How much one person may keep in storage. Counted beside the rows that describe the files, in the transaction that writes
-- them, so that it holds whichever way a file comes: an upload, one by a signed address, a copy, a replacement.

create table private.file_usage (
  owner_id text not null,
  files bigint not null,
  bytes bigint not null,
  constraint file_usage_pkey primary key (owner_id)
);

alter table private.file_usage enable row level security;

comment on table private.file_usage is 'What each person keeps in storage, all buckets together. The row is also what uploads at the same time wait for.';
comment on column private.file_usage.owner_id is 'As in storage.objects: the account''s id. Files without an owner are the service''s and not counted.';

create function private.file_limits(p_owner_id text)
returns table (files bigint, bytes bigint)
language sql
stable
set search_path = ''
as $$
  -- An account that proved nothing is made in milliseconds, and a copy of a file costs nobody any traffic.
  select 2000::bigint, case when private.has_verified_contact(p_owner_id::uuid) then 2::bigint * 1024 else 200::bigint end * 1024 * 1024
$$;

comment on function private.file_limits(text) is 'How many files, and bytes of them, one person may keep; of bytes a tenth until a number or mailbox is proven.';

create function private.add_to_file_usage(p_owner_id text, p_files bigint, p_bytes bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_usage private.file_usage;
  v_limits record;
begin
  -- What goes is taken from a row that is there: who is deleted has none, and their files may go later.
  if p_files <= 0 and p_bytes <= 0 then
    update private.file_usage
    set files = files + p_files,
      bytes = bytes + p_bytes
    where owner_id = p_owner_id;
    return;
  end if;

  insert into private.file_usage as usage (owner_id, files, bytes)
  values (p_owner_id, p_files, p_bytes)
  on conflict (owner_id) do update
  set files = usage.files + excluded.files,
    bytes = usage.bytes + excluded.bytes
  returning * into v_usage;

  select *
  into v_limits
  from private.file_limits(p_owner_id);

  -- Who is over a limit that was lowered may still delete, or replace a file by a smaller one.
  if p_files > 0 and v_usage.files > v_limits.files then
    raise exception using message = format(
      'وصلت إلى الحد الأقصى لعدد ملفاتك (%s ملف). احذف بعض منشوراتك ثم حاول مرة أخرى',
      private.grouped(v_limits.files)
    );
  end if;

  if p_bytes > 0 and v_usage.bytes > v_limits.bytes then
    raise exception using message = format(
      'وصلت إلى الحد الأقصى لمساحة ملفاتك (%s ميغابايت). احذف بعض منشوراتك ثم حاول مرة أخرى',
      private.grouped(v_limits.bytes / (1024 * 1024))
    );
  end if;
end
$$;

comment on function private.add_to_file_usage(text, bigint, bigint) is
  'Counts files and bytes of one person more (or fewer), and raises the text to show when that is more than they may keep.';

create function private.count_files()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In the order of owners, so that two statements about the same people wait for each other and never both.
  if tg_op = 'INSERT' then
    perform private.add_to_file_usage(owner_id, files, bytes)
    from (
      select owner_id, count(*) as files, coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint as bytes
      from new_objects
      where owner_id is not null
      group by owner_id
      order by owner_id
    ) as added;
  elsif tg_op = 'DELETE' then
    perform private.add_to_file_usage(owner_id, -files, -bytes)
    from (
      select owner_id, count(*) as files, coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint as bytes
      from old_objects
      where owner_id is not null
      group by owner_id
      order by owner_id
    ) as removed;
  else
    perform private.add_to_file_usage(owner_id, files, bytes)
    from (
      select owner_id, sum(files)::bigint as files, coalesce(sum(bytes), 0)::bigint as bytes
      from (
        select owner_id, 1 as files, (metadata ->> 'size')::bigint as bytes
        from new_objects
        union all
        select owner_id, -1, -(metadata ->> 'size')::bigint
        from old_objects
      ) as sides
      where owner_id is not null
      group by owner_id
      having sum(files) <> 0 or coalesce(sum(bytes), 0) <> 0
      order by owner_id
    ) as changed;
  end if;

  return null;
end
$$;

comment on function private.count_files() is 'Keeps private.file_usage true after files were added, changed or removed, and its limits.';

create trigger count_added_files
  after insert on storage.objects
  referencing new table as new_objects
  for each statement
  execute function private.count_files();

create trigger count_changed_files
  after update on storage.objects
  referencing old table as old_objects new table as new_objects
  for each statement
  execute function private.count_files();

create trigger count_removed_files
  after delete on storage.objects
  referencing old table as old_objects
  for each statement
  execute function private.count_files();

create function private.purge_file_usage()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.file_usage
  where owner_id = old.id::text;

  return null;
end
$$;

comment on function private.purge_file_usage() is 'Forgets what a deleted account kept.';

create trigger purge_file_usage
  after delete on auth.users
  for each row
  execute function private.purge_file_usage();
