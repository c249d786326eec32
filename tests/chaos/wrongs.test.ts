import { afterEach, beforeEach, expect, test } from 'vitest'
import { badDays } from './bad-days.ts'
import { type Installation, newInstallation } from './installation.ts'
import { live } from './round.ts'
import { chargeAgain, forgetPayments, forgetPosts, payAgain, spoilPosts } from './wrongs.ts'

/** Rounds take their time, on a busy machine more of it. */
const timeout = 240_000

let installation: Installation
beforeEach(async () => {
  installation = await newInstallation('pglite', 'usual')
})
afterEach(async () => {
  await installation.remove()
})

test('payments that are made again when they are asked for again are found', { timeout }, async () => {
  await payAgain(installation)
  const { twice, repeated } = await liveThroughKill()
  expect(repeated).toBeGreaterThan(0)
  expect(twice).toContainEqual(expect.stringMatching(/^payment /))
})

test('payers who are charged again, and posts that say something else, are found', { timeout }, async () => {
  await chargeAgain(installation)
  await spoilPosts(installation)
  const { twice, wrong } = await liveThroughKill()
  expect(twice).toContainEqual(expect.stringMatching(/^charges of .* points left, not/))
  expect(wrong).toContainEqual(expect.stringMatching(/^post .* says something else$/))
})

test('payments, posts and deletions that were acknowledged and are not kept are found', {
  timeout,
}, async () => {
  await forgetPayments(installation)
  await forgetPosts(installation)
  const { lost } = await liveThroughKill()
  for (const kind of [/^payment /, /^post /, /^deletion of post /]) {
    expect(lost).toContainEqual(expect.stringMatching(kind))
  }
})

function liveThroughKill() {
  const day = badDays.find(({ name }) => name === 'the process is killed, and started again')
  if (!day) throw new Error('there is no such day')
  return live(installation, day)
}
