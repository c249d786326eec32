/** The 24 hours of chat messages: cleared at sign-in by anyone who is a member. What goes is told by `messages` and `room-messages`. */
import { expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { signUp } from '../../support/people.ts'

test('a member clears what is old, and is told how much that was', async () => {
  const sara = await signUp('sara')
  const { data } = await sara.api.rpc('cleanup_old_messages')
  expect(data).toMatchObject({ success: true, cleaned_count: expect.any(Number) })
})

test('visitors clear nothing', async () => {
  expect((await client(product).rpc('cleanup_old_messages')).error?.code).toBe('42501')
})
