/** The migration that only tests add: the service role may run any SQL as the database's owner. */
export const runSqlMigration = `
create function public.test_run_sql(p_sql text)
returns jsonb
language plpgsql
security definer
as $$
declare
  v_rows jsonb;
begin
  if p_sql ~* '^\\s*(select|with|insert|update|delete).*' and (p_sql ~* '^\\s*(select|with)' or p_sql ~* 'returning') then
    execute format('with answer as (%s) select coalesce(jsonb_agg(to_jsonb(answer)), ''[]'') from answer', p_sql)
      into v_rows;
    return v_rows;
  end if;
  execute p_sql;
  return '[]';
end
$$;
revoke execute on function public.test_run_sql(text) from public, anon, authenticated;
grant execute on function public.test_run_sql(text) to service_role;
`
