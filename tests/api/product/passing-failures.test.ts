/** Which failures of the database pass: the backend, its own functions and the product's say the same of each. */
import { expect, test } from 'vitest'
import { databaseError, isPassingFailure } from '../../../backend/src/db/database-error.ts'
import { product, sql } from '../../support/backends.ts'

/** One of each class of PostgreSQL's that a statement can fail with. */
const states = [
  ...[
    '08006',
    '09000',
    '0L000',
    '0P000',
    '21000',
    '22012',
    '22P02',
    '23503',
    '23505',
    '25006',
    '28000',
    '2201B',
  ],
  ...[
    '38000',
    '3D000',
    '40001',
    '40P01',
    '42501',
    '42P01',
    '44000',
    '53100',
    '53200',
    '53300',
    '54001',
    '55000',
  ],
  ...['55P03', '57014', '57P01', '58030', 'F0000', 'HV000', 'P0001', 'P0002', 'PT403', 'XX000', 'XX002'],
]

test('each side takes the same for failures that pass', async () => {
  const answers = await sql<{ state: string; ofrealtime: boolean; ofproduct: boolean }>(
    product,
    `select state, realtime.is_passing_failure(state) as ofrealtime, private.is_passing_failure(state) as ofproduct
     from unnest(array[${states.map((state) => `'${state}'`).join(', ')}]) as state`,
  )
  const expected = states.map((state) => {
    const passes = isPassingFailure(databaseError(state, 'words'))
    return { state, ofrealtime: passes, ofproduct: passes }
  })
  expect(answers).toEqual(expected)
})
