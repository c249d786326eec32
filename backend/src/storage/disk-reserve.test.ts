import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { mustLeaveReserve } from './disk-reserve.ts'

test('an upload that would leave nothing of the disk is refused, a small one is taken', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  await expect(mustLeaveReserve(tmpdir(), bavail * bsize)).rejects.toMatchObject({ statusCode: 507 })
  await mustLeaveReserve(tmpdir(), 0)
})
