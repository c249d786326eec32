/** What holds for all of the product's schema, so that nothing added later is left open by mistake. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'

test('row security is on for every table', async () => {
  const open = await sql(
    product,
    `select relname from pg_class
     where relkind in ('r', 'p') and not relrowsecurity
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(open).toEqual([])
})

test('every table, view and procedure says what it is', async () => {
  const silent = await sql(
    product,
    `select relname as name from pg_class
     where relkind in ('r', 'p', 'v') and obj_description(oid, 'pg_class') is null
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     union all
     select proname from pg_proc
     where obj_description(oid, 'pg_proc') is null and proname <> 'test_run_sql'
       and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(silent).toEqual([])
})

test('a visitor may call one procedure, beside the check that every request runs, and read one table', async () => {
  const procedures = await sql<{ name: string }>(
    product,
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
     order by proname`,
  )
  expect(procedures).toEqual([{ name: 'check_request' }, { name: 'find_user_by_referral_code' }])
  const tables = await sql(
    product,
    `select relname from pg_class
     where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
       and (has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege('anon', oid, 'select, insert, update, references'))`,
  )
  // Published videos (spec 1 §6).
  expect(tables).toEqual([{ relname: 'videos' }])
})

test('what members call and may write answers no rows, whose embeds could fail after it has counted', async () => {
  const answering = await sql(
    product,
    `select proname from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and provolatile = 'v'
       and has_function_privilege('authenticated', oid, 'execute')
       and prorettype not in ('jsonb'::regtype, 'void'::regtype, 'trigger'::regtype)
       and proname not like 'test\\_%'`,
  )
  expect(answering).toEqual([])
})

test('no client role may use the schema private', async () => {
  const [usage] = await sql(
    product,
    `select has_schema_privilege('anon', 'private', 'usage') as anon,
       has_schema_privilege('authenticated', 'private', 'usage') as authenticated`,
  )
  expect(usage).toEqual({ anon: false, authenticated: false })
})

test('members may truncate nothing, and no view runs with more rights than its reader', async () => {
  const tables = await sql(
    product,
    `select relname from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and has_table_privilege('authenticated', oid, 'truncate, references, trigger')
     union all
     select relname from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not coalesce('security_invoker=true' = any (reloptions), false)`,
  )
  expect(tables).toEqual([])
})

test('every procedure that acts with the owner’s rights names its schemas', async () => {
  const loose = await sql(
    product,
    `select proname from pg_proc
     where prosecdef and proname <> 'test_run_sql'
       and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce('search_path=""' = any (proconfig), false)`,
  )
  expect(loose).toEqual([])
})

test('every column that holds the address of a file is asked before one is deleted, and names none that is not there', async () => {
  const columns = await sql<{ name: string; is_asked: boolean; is_held: boolean }>(
    product,
    `select format('%s.%s', attrelid::regclass, attname) as name,
       exists (
         select from pg_depend
         join pg_rewrite on pg_rewrite.oid = pg_depend.objid
         where pg_depend.classid = 'pg_rewrite'::regclass
           and pg_rewrite.ev_class = 'private.used_files'::regclass
           and pg_depend.refobjid = attrelid
           and pg_depend.refobjsubid = attnum
       ) as is_asked,
       -- What members do not write follows rows that are held.
       relnamespace <> 'public'::regnamespace or exists (
         select from pg_trigger
         where tgrelid = attrelid
           and tgfoid = 'private.require_files'::regproc
           and attname = any (string_to_array(encode(tgargs, 'escape'), '\\000'))
       ) as is_held
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and attnum > 0
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (attname ~ '_url$'
         or exists (
           select from pg_constraint
           where conrelid = attrelid and attnum = any (conkey)
             and pg_get_constraintdef(pg_constraint.oid) ~ 'is_media_path'
         ))`,
  )
  expect(columns.map(({ name }) => name)).toContain('posts.image_url')
  expect(columns.filter(({ is_asked, is_held }) => !(is_asked && is_held))).toEqual([])
})

test('changes of every published table are kept from the refused', async () => {
  const tables = await sql<{ name: string; is_kept: boolean }>(
    product,
    `select tablename as name,
       exists (
         select from pg_policies
         where pg_policies.schemaname = published.schemaname
           and pg_policies.tablename = published.tablename
           and permissive = 'RESTRICTIVE' and cmd = 'SELECT' and 'authenticated' = any (roles)
           and qual ~ 'is_caller_refused'
       ) as is_kept
     from pg_publication_tables as published
     where pubname = 'supabase_realtime'`,
  )
  expect(tables.map(({ name }) => name)).toContain('notifications')
  expect(tables.filter(({ is_kept }) => !is_kept)).toEqual([])
})
