-- An execution plan counts the rows that row security took away ("Rows Removed by Filter"), and so answers questions about
-- other people's requests and devices. No client is shown one, in production or before it.

-- Roles are shared by all databases of a server, so the setting is made for this one alone.
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_plan_enabled = %L',
    current_database(),
    'false'
  );
end
$$;

notify pgrst, 'reload config';
