-- Media paths: how a row names a picture or a film, whose file it may be and of which kind. Triggers of the rows that show files ask here
-- when one is written.

create function private.public_path(p_bucket text, p_name text)
returns text
language sql
immutable
as $$
  select '/storage/v1/object/public/' || p_bucket || '/' || p_name
$$;

comment on function private.public_path(text, text) is
  'How a row names a public file: its address without the host, which whoever shows it adds.';

create function private.is_media_path(p_path text, p_bucket text)
returns boolean
language sql
immutable
as $$
  select length(p_path) <= 1024
    -- Written out, since a constraint asks with the rights of whoever writes, who may not look into this schema.
    and starts_with(p_path, '/storage/v1/object/public/' || p_bucket || '/')
    -- A browser follows dot segments, also escaped ones, before it asks: here nothing is escaped and no name begins with a dot.
    and p_path ~ '^(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$'
$$;

comment on function private.is_media_path(text, text) is
  'Whether it is the path of a public file of this bucket, spelled in the one way there is: no host, no escapes, no query.';

create function private.is_own_media(p_path text, p_bucket text, p_user_id uuid)
returns boolean
language sql
immutable
as $$
  select starts_with(p_path, private.public_path(p_bucket, p_user_id::text || '/'))
$$;

comment on function private.is_own_media(text, text, uuid) is 'Whether a path leads into this person''s own folder of the bucket.';

create function private.require_own_media(p_bucket text, p_user_id uuid, variadic p_paths text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_path text;
begin
  foreach v_path in array p_paths
  loop
    if not private.is_media_path(v_path, p_bucket) then
      raise exception using errcode = '23514', message = 'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر';
    end if;

    if not private.is_own_media(v_path, p_bucket, p_user_id) then
      raise exception using message = 'لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر';
    end if;
  end loop;
end
$$;

comment on function private.require_own_media(text, uuid, text[]) is
  'Raises the text to show when one of these is no path of a public file of the bucket (23514), or is another''s file, which would '
  'then stay for as long as it is shown.';

create function private.files_at(p_paths text[])
returns table (bucket_id text, name text)
language sql
immutable
as $$
  select parts[1], parts[2]
  from unnest(p_paths) as path
  cross join regexp_match(path, '^/storage/v1/object/public/([^/]+)/(.*)$') as parts
  where path is not null
$$;

comment on function private.files_at(text[]) is 'Bucket and name of the public files that rows name by these paths.';

create function private.hold_files(p_paths text[])
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(private.public_path(held.bucket_id, held.name), held.metadata), '{}')
    from (
      select objects.bucket_id, objects.name, objects.metadata
      from private.files_at(p_paths) as files
      join storage.objects on objects.bucket_id = files.bucket_id
        and objects.name = files.name collate "C"
      -- In the order in which private.lock_files holds those that are to be deleted, all of a row's by one call.
      order by objects.bucket_id, objects.name
      -- Whoever deletes one because no row shows it any more sees the row that is being written, and who replaces it is waited for.
      for share of objects
    ) as held
  );
end
$$;

comment on function private.hold_files(text[]) is
  'Holds the files that a row is to show until it is written, and answers with what the storage service knows of each, by its path: '
  '{mimetype, size, media: {width, height, duration, preview}, …}. Those that are not there are missing.';

create function private.is_named_as_film(p_path text)
returns boolean
language sql
immutable
as $$
  select p_path ~* '\.mp4|\.mov|\.webm|video'
$$;

comment on function private.is_named_as_film(text) is 'What counts as a film by its name (spec 1 §2).';

create function private.has_film(p_paths text[], p_files jsonb)
returns boolean
language sql
immutable
as $$
  select exists (
    select
    from unnest(p_paths) as path
    where coalesce(p_files -> path ->> 'mimetype' like 'video/%', private.is_named_as_film(path))
  )
$$;

comment on function private.has_film(text[], jsonb) is
  'Whether one of these is a film: by what private.hold_files found its bytes to be, or by its name where it is not there yet.';

create function private.require_kinds(p_files jsonb, p_film text, p_pictures text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_film is not null and not private.has_film(array[p_film], p_files) then
    raise exception using message = 'الملف المرفق كفيديو ليس فيديو';
  end if;

  if private.has_film(p_pictures, p_files) then
    raise exception using message = 'الملف المرفق كصورة ليس صورة';
  end if;
end
$$;

comment on function private.require_kinds(jsonb, text, text[]) is
  'Raises the text to show when a row would show a picture as its film, or a film as one of its pictures; of what private.hold_files answered.';
