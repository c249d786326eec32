/** Rows that are somebody's own are found by an index, also by who asks for all of them: what others have costs nobody's time. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { signUp } from '../../support/people.ts'
import { planAs } from '../../support/plans.ts'

test('what is one’s own is read without what is others’', async () => {
  const tables = await sql<{ name: string }>(
    product,
    `select distinct relname as name
     from pg_policy join pg_class on pg_class.oid = polrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and polpermissive and polcmd = 'r'
       and pg_get_expr(polqual, polrelid) ~ '(auth\\.uid|person_shown)'
     order by relname`,
  )
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['ledger_entries', 'notifications', 'support_messages']))

  const { id } = await signUp('sara')
  const readWhole: string[] = []
  for (const name of names) {
    const plan = await planAs(product, id, `select from public.${name}`)
    // An index without a condition is read from end to end like the table.
    if (plan.includes(`Seq Scan on ${name}`) || !plan.includes('Index Cond')) readWhole.push(name)
  }
  expect(readWhole).toEqual([])
})
