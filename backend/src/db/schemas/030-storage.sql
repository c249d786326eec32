-- The schema `storage` as Supabase has it: buckets and objects under row security. Rows describe files; the bytes live in a
-- storage backend (disk or S3) under the row's version.
-- Every statement may run again on a database that already has it.

create schema if not exists storage;

grant usage on schema storage to anon, authenticated, service_role;

do $$
begin
  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
exception
  when duplicate_object then null;
end
$$;

create table if not exists storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint buckets_pkey primary key (id)
);

create unique index if not exists bname on storage.buckets (name);

comment on table storage.buckets is 'Named places for files, with what they accept: size in bytes, types, and whether anyone may read.';
comment on column storage.buckets.owner is 'Superseded by owner_id.';
comment on column storage.buckets.file_size_limit is 'Bytes; null means the limit of the service.';
comment on column storage.buckets.allowed_mime_types is 'As image/png or image/*; null accepts every type.';

create table if not exists storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text,
  name text collate "C",
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  last_accessed_at timestamptz default now(),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint objects_pkey primary key (id),
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);

comment on table storage.objects is 'One row a file. Its policies decide who may read, write, move and remove it.';
comment on column storage.objects.owner is 'Superseded by owner_id.';
comment on column storage.objects.metadata is 'What the service knows: size (bytes), mimetype, eTag, cacheControl, lastModified; of '
  'a picture or film that could be measured also media: {width, height, duration, preview}.';
comment on column storage.objects.user_metadata is 'What the uploader said about the file.';
comment on column storage.objects.version is 'Where the bytes are; new with every upload.';

create table if not exists storage.discarded_versions (
  version text not null,
  due_at timestamptz not null default now(),
  is_taken boolean not null default false,
  constraint discarded_versions_pkey primary key (version)
);

comment on table storage.discarded_versions is
  'Bytes that no row points at, any more or yet, until the backend has deleted them.';
comment on column storage.discarded_versions.due_at is
  'When they are deleted: at once what lost its row; what waits for its row once nothing can be at work on it any more.';
comment on column storage.discarded_versions.is_taken is 'They are being deleted, and no row can have them any more.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.discarded_versions enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role with grant option;

create or replace function storage.update_updated_at_column()
returns trigger
language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function storage.update_updated_at_column() is 'Keeps updated_at of a changed row.';

create or replace trigger update_objects_updated_at
before update on storage.objects
for each row execute function storage.update_updated_at_column();

create or replace function storage.enforce_bucket_name_length()
returns trigger
language plpgsql
as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;

comment on function storage.enforce_bucket_name_length() is 'Refuses bucket names over 100 characters.';

create or replace trigger enforce_bucket_name_length_trigger
before insert or update of name on storage.buckets
for each row execute function storage.enforce_bucket_name_length();

create or replace function storage.protect_delete()
returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;

comment on function storage.protect_delete() is 'Lets rows go only by the storage service, which deletes their bytes too.';

create or replace trigger protect_buckets_delete
before delete on storage.buckets
for each statement execute function storage.protect_delete();

create or replace trigger protect_objects_delete
before delete on storage.objects
for each statement execute function storage.protect_delete();

create or replace function storage.discard_version()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.version is not null then
    insert into storage.discarded_versions (version)
    values (old.version)
    on conflict do nothing;
  end if;
  return null;
end
$$;

comment on function storage.discard_version() is 'Remembers the bytes of a removed or replaced row, in the same transaction.';

create or replace function storage.keep_version()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from storage.discarded_versions
  where version = new.version
    and not is_taken;

  if not found then
    raise exception 'the bytes of this file were deleted before its row came' using errcode = 'GONE1';
  end if;

  return null;
end
$$;

comment on function storage.keep_version() is 'Has the bytes of a row stay, which were to go unless it came, in the same transaction. '
  'Without their note they may have gone: no row is written then.';

create or replace trigger keep_version_on_insert
after insert on storage.objects
for each row
when (new.version is not null)
execute function storage.keep_version();

create or replace trigger keep_version_on_update
after update on storage.objects
for each row
when (new.version is not null and old.version is distinct from new.version)
execute function storage.keep_version();

create or replace trigger discard_version_on_delete
after delete on storage.objects
for each row execute function storage.discard_version();

create or replace trigger discard_version_on_update
after update on storage.objects
for each row
when (old.version is distinct from new.version)
execute function storage.discard_version();
