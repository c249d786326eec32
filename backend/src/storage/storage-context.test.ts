import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { callerOf } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { QueueFullError } from '../fair-queue.ts'
import { transactionsOf } from './storage-context.ts'

test('a transaction begins once whoever sent the request has a slot, also for another’s rights', async () => {
  const request: FastifyRequest = Object.assign(Object.create(null), { caller: callerOf({ role: 'anon' }) })
  const transaction = vi.fn()
  const database: Database = Object.assign(Object.create(null), { transaction })
  const inSlot = vi.fn(() => Promise.reject(new QueueFullError('caller')))
  const sara = callerOf({ role: 'authenticated', sub: 'sara' })
  const transact = transactionsOf({ database, inSlot }, request, 'storage.object.upload', sara)
  await expect(transact(async () => 'done')).rejects.toThrow(QueueFullError)
  expect(inSlot).toHaveBeenCalledWith(request, expect.any(Function))
  expect(transaction).not.toHaveBeenCalled()
})
