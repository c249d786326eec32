/** What the database counts, it says in the form that Arabic has for it: as the browser does. */
import { expect, test } from 'vitest'
import { plural } from '../../../web/src/lib/plural.ts'
import { walletTexts } from '../../../web/src/messages/wallet.ts'
import { product, sql } from '../../support/backends.ts'

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 110, 111, 1000, 1002, 1700, 1_000_003]

test.each(['points', 'gems'] as const)('%s are said as the browser says them', async (currency) => {
  const rows = await sql(
    product,
    `select private.${currency}_in_words(count) as words from unnest(array[${counts}]) with ordinality as counts (count, place) order by place`,
  )
  const forms = walletTexts.amounts[currency]
  expect(rows.map(({ words }) => words)).toEqual(counts.map((count) => plural(count, forms)))
})
