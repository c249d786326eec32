/** What an email address is: the backend, the browser and the function that sends codes read it alike. */
import { expect, test } from 'vitest'
import { readEmail } from '../../backend/src/auth/identifiers.ts'
import { longestEmail as longestOfShared } from '../../shared/email-addresses.ts'
import { isEmailAddress, longestEmail } from '../../supabase/functions/_shared/email/address.ts'
import { emailProblem } from '../../web/src/lib/validation.ts'
import { emailCases } from '../support/email-cases.ts'

function isReadByBackend(text: string): boolean {
  try {
    return readEmail(text) !== ''
  } catch {
    return false
  }
}

test.each(emailCases)('%j is an address: %s', (text, isAddress) => {
  expect(isReadByBackend(text)).toBe(isAddress)
  expect(emailProblem(text) === undefined).toBe(isAddress)
  const trimmed = text.trim()
  expect(trimmed.length <= longestEmail && isEmailAddress(trimmed)).toBe(isAddress)
})

test('none is longer than the others take', () => {
  expect(longestEmail).toBe(longestOfShared)
})
