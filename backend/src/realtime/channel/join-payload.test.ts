import { expect, test } from 'vitest'
import { readJoinPayload } from './join-payload.ts'

const asked = { event: '*', schema: 'public', table: 'posts', filter: 'id=eq.1' }

test('of a subscription no more is kept than is read', () => {
  const much = Array.from({ length: 1_000 }, () => ({}))
  const { config } = readJoinPayload({
    config: { postgres_changes: [{ ...asked, x: much }, null, { much }] },
  })
  expect(config.subscriptions).toEqual([asked, {}])
})
