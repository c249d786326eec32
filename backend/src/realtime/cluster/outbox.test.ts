import fastify from 'fastify'
import { expect, test } from 'vitest'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { databaseError } from '../../db/database-error.ts'
import { createOutbox } from './outbox.ts'

const statement = (text: string) => ({ text, values: [] })

test('what the database refuses for good is dropped alone, and nothing is announced anew for it', async () => {
  const run: string[] = []
  let lost = 0
  const database = fakeDatabase({
    engine: 'postgres',
    pipeline: async (statements) => {
      if (statements.some(({ text }) => text === 'poisoned')) throw databaseError('22021', 'no NUL in a text')
      run.push(...statements.map(({ text }) => text))
      return []
    },
  })
  const onLost = () => {
    lost += 1
  }
  const outbox = createOutbox({ database, log: fastify().log, onLost })
  outbox.post(statement('begins'))
  outbox.post(statement('sara is here'), statement('poisoned'), statement('noor is here'))
  await outbox.settled()
  expect(run).toEqual(['begins', 'sara is here', 'noor is here'])
  expect(lost).toBe(0)
})
