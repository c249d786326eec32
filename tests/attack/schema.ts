/** The schema that clients may reach, read from the catalog: what is added to it is attacked without anybody listing it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../support/backend-process.ts'
import type { Product } from './product.ts'

interface Argument {
  name: string
  type: string
}

export interface Procedure {
  name: string
  args: Argument[]
}

export interface Column {
  name: string
  type: string
  /** It names an account. */
  isPerson: boolean
}

export interface Table {
  name: string
  columns: Column[]
}

/** Everything of the schema public that is no trigger. */
export function readProcedures({ sql }: Product): Promise<Procedure[]> {
  return sql<Procedure>(`
    select p.proname as name, coalesce(
      (select jsonb_agg(jsonb_build_object('name', argument.name, 'type', format_type(argument.type, null)))
       from unnest(p.proargnames, p.proargtypes::oid[]) as argument (name, type)
       where argument.type is not null),
      '[]'
    ) as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.proname <> 'test_run_sql'
    order by p.proname`)
}

export function readTables({ sql }: Product): Promise<Table[]> {
  return sql<Table>(`
    select c.relname as name, jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'isPerson', exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
          and f.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
      )
    ) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by c.relname
    order by c.relname`)
}

/** The names of the edge functions. */
export async function readFunctions(): Promise<string[]> {
  const entries = await readdir(join(repository, 'supabase/functions'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)
}
