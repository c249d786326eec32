-- Whose rows members write: their own. The policies say so, but after the other triggers, which would tell by what they refuse what is
-- between two others.

create function private.admit_own_row()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_owner uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if tg_nargs > 1 then
    -- Of what is not there the foreign key says so.
    execute format('select coalesce((select %I from %s where id = $1), auth.uid())', tg_argv[2], tg_argv[1]::regclass)
    into v_owner
    using v_owner;
  end if;

  if row_security_active(tg_relid)
    and v_owner is distinct from auth.uid()
    and not public.is_admin()
  then
    raise insufficient_privilege using message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;

  return new;
end
$$;

comment on function private.admit_own_row() is
  'Before all other triggers, by its name: refuses a row whose owner is not the caller, as the policies would. Takes the column of the owner; '
  'or of what has the owner, its table, which the caller may read, and the column of the owner there.';
