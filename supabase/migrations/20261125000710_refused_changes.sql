-- A ban, or the end of a session, ends the changes that come over an open channel. This backend asks for every channel again
-- when told of it; a Supabase project asks these policies for every change that it tells, and the policies of channels when a
-- token is renewed. A table that is published later brings a policy of its own (tests/api/product/closed-by-default.test.ts).

do $$
declare
  v_table regclass;
begin
  for v_table in
    select format('%I.%I', schemaname, tablename)::regclass
    from pg_publication_tables
    where pubname = 'supabase_realtime'
      and schemaname = 'public'
    order by tablename
  loop
    execute format(
      'create policy "the refused are told nothing" on %s as restrictive for select to authenticated '
        'using (not (select public.is_caller_refused()))',
      v_table
    );
  end loop;
end
$$;
