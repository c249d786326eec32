/** The codes of the functions, which a hosted project has too, are as hard to guess as those of this backend's Auth (spec 0 §9). */
import { expect, test } from 'vitest'
import { codeSeconds, triesOfOneCode } from '../../../backend/src/auth/codes.ts'
import { defaultLimits, perSiteFactor } from '../../../backend/src/auth/limits.ts'
import { recentSeconds } from '../../../backend/src/auth/sessions.ts'
import { largestFactor as largestOfBackend } from '../../../backend/src/config.ts'
import { codeAdvice, largestFactor } from '../../../supabase/functions/_shared/code-limits.ts'
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

test('a network and a site may do as much more at both, and both may be raised as far', async () => {
  const factors = await sql(
    product,
    `select distinct per_address_factor as network, per_site_factor as site from unnest(array[true, false]) as side, private.code_limits(side)`,
  )
  expect(factors).toEqual([{ network: defaultLimits.perAddressFactor, site: perSiteFactor }])
  expect(largestFactor).toBe(largestOfBackend)
})

test('a code lives as long and bears as many tries, and what is sent with it says so', async () => {
  const codes = await sql(
    product,
    `select extract(epoch from private.code_lifetime())::int as lifetime, private.code_tries() as tries`,
  )
  expect(codes).toEqual([{ lifetime: codeSeconds, tries: triesOfOneCode }])
  expect(codeAdvice).toContain(`${codeSeconds / 60} دقائق`)
})

test('who proved to be the owner counts as such for as long at Auth as in the database', async () => {
  expect(await sql(product, 'select extract(epoch from private.step_up_lifetime())::int as seconds')).toEqual(
    [{ seconds: recentSeconds }],
  )
})

test('the browser stops signing in where the backend would', () => {
  expect({ attempts: attemptLimit, windowSeconds, perDay: 0 }).toEqual(defaultLimits.sign_in)
})
