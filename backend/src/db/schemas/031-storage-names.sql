-- What policies and listings ask of files: the parts of a name, the request being answered, what a folder holds. Named as
-- Supabase names them. Every statement may run again on a database that already has it.

create or replace function storage.foldername(name text)
returns text[]
language sql
immutable
as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

comment on function storage.foldername(text) is 'The folders of a path: ''a/b/c.png'' gives {a,b}.';

create or replace function storage.filename(name text)
returns text
language sql
immutable
as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

comment on function storage.filename(text) is 'The last part of a path: ''a/b/c.png'' gives c.png.';

create or replace function storage.extension(name text)
returns text
language sql
immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

comment on function storage.extension(text) is 'What follows the last dot of the file name.';

create or replace function storage.operation()
returns text
language sql
stable
as $$
  select current_setting('storage.operation', true)
$$;

comment on function storage.operation() is 'The request being answered, as storage.object.upload; for policies that tell requests apart.';

create or replace function storage.allow_only_operation(expected_operation text)
returns boolean
language sql
stable
as $$
  select regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected_operation, '^storage\.', '')
$$;

comment on function storage.allow_only_operation(text) is 'Whether the request is this operation; the prefix ''storage.'' may be left out.';

create or replace function storage.allow_any_operation(expected_operations text[])
returns boolean
language sql
stable
as $$
  select coalesce(bool_or(storage.allow_only_operation(expected)), false)
  from unnest(expected_operations) as expected
$$;

comment on function storage.allow_any_operation(text[]) is 'Whether the request is one of these operations.';

create or replace function storage.get_size_by_bucket()
returns table (size bigint, bucket_id text)
language sql
stable
as $$
  select sum((objects.metadata ->> 'size')::bigint)::bigint, objects.bucket_id
  from storage.objects
  group by objects.bucket_id
$$;

comment on function storage.get_size_by_bucket() is 'Bytes kept in each bucket, of what the caller may see.';

create or replace function storage.search(
  prefix text,
  bucketname text,
  limits integer default 100,
  levels integer default 1,
  offsets integer default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
)
returns table (
  name text,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql
stable
as $$
declare
  like_pattern text := regexp_replace(search.prefix || search.search, '([\\%_])', '\\\1', 'g') || '%';
  column_name text := case
    when sortcolumn in ('name', 'updated_at', 'created_at', 'last_accessed_at') then sortcolumn
    else 'name'
  end;
  direction text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
begin
  return query execute format(
    $query$
      with matches as (
        select
          objects.path_tokens[$1] as name,
          cardinality(objects.path_tokens) > $1 as is_folder,
          objects.id,
          objects.updated_at,
          objects.created_at,
          objects.last_accessed_at,
          objects.metadata
        from storage.objects
        where objects.bucket_id = $2
          and objects.name >= $3
          and objects.name < $3 || chr(1114111)
          and objects.name ilike $4
          and cardinality(objects.path_tokens) >= $1
      ),
      folders as (
        select distinct matches.name
        from matches
        where matches.is_folder
        order by 1 %2$s
      )
      select folders.name, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from folders
      union all
      (
        select
          matches.name,
          matches.id,
          matches.updated_at,
          matches.created_at,
          matches.last_accessed_at,
          matches.metadata
        from matches
        where not matches.is_folder
        order by matches.%1$I %2$s
      )
      limit $5
      offset $6
    $query$,
    column_name,
    direction
  )
  using levels, bucketname, search.prefix, like_pattern, limits, offsets;
end
$$;

comment on function storage.search(text, text, integer, integer, integer, text, text, text) is
  'One level of a bucket: its folders (null id), then its files, of what the caller may see.';
