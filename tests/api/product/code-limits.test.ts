/** The codes of the functions, which a hosted project has too, are as hard to guess as those of this backend's Auth (spec 0 §9). */
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../backend/src/auth/rate-limits.ts'
import { largestFactor as largestOfBackend } from '../../../backend/src/config.ts'
import { largestFactor } from '../../../supabase/functions/_shared/code-limits.ts'
import { attemptLimit, windowSeconds } from '../../../web/src/lib/rate-limit.ts'
import { product, sql } from '../../support/backends.ts'

test.each([
  ['send_code', true],
  ['verify_code', false],
] as const)('%s has one limit', async (action, isSend) => {
  const limits = await sql(
    product,
    `select attempts, extract(epoch from window_length)::int as "windowSeconds", per_day as "perDay"
     from private.code_limits(${isSend})`,
  )
  expect(limits).toEqual([defaultLimits[action]])
})

test('a network may do as much more at both, and both may be raised as far', async () => {
  const factors = await sql(
    product,
    `select distinct per_address_factor as factor from unnest(array[true, false]) as side, private.code_limits(side)`,
  )
  expect(factors).toEqual([{ factor: defaultLimits.perAddressFactor }])
  expect(largestFactor).toBe(largestOfBackend)
})

test('the browser stops signing in where the backend would', () => {
  expect({ attempts: attemptLimit, windowSeconds, perDay: 0 }).toEqual(defaultLimits.sign_in)
})
