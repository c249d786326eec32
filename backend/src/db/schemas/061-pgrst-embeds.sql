-- Bounds what the embedded resources of one request may multiply to, while PostgreSQL builds the answer: an address of two
-- hundred characters can ask for billions of rows, and would be told that they are too many only when they are there.

create or replace function extensions.pgrst_measured(p_list json, p_rows bigint)
returns json
language plpgsql
set search_path = ''
as $$
declare
  c_largest constant bigint := 16 * 1024 * 1024;
  -- What finding a row costs, however little of it is shown; an empty list was looked for too.
  c_each constant bigint := 512;
  v_built bigint;
begin
  if current_setting('role', true) = 'service_role' then
    return p_list;
  end if;
  v_built := coalesce(nullif(current_setting('pgrst.built', true), ''), '0')::bigint
    + coalesce(pg_column_size(p_list), 0) + (p_rows + 1) * c_each;
  if v_built > c_largest then
    raise exception 'the embedded resources have too many rows'
      using errcode = 'program_limit_exceeded', hint = 'Limit each level, or embed fewer levels.';
  end if;
  perform set_config('pgrst.built', v_built::text, true);
  return p_list;
end
$$;

comment on function extensions.pgrst_measured(json, bigint) is
  'An embedded list, once it is counted towards what one request may build.';
