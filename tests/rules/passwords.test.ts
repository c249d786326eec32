/** What a new password must be like: the backend, the browser, the function that resets one and a hosted project agree. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { weaknessOf } from '../../backend/src/auth/password-policy.ts'
import { type PasswordPolicy, passwordMinLength } from '../../shared/passwords.ts'
import { shortestPassword } from '../../supabase/functions/_shared/set-password.ts'
import { weakPasswordText } from '../../web/src/lib/errors.ts'
import { newPasswordProblem, passwordStrength } from '../../web/src/lib/validation.ts'
import { validation } from '../../web/src/messages/validation.ts'
import { passwordCases } from '../support/password-cases.ts'

const { tooShort, tooShortStrict, lowercase, uppercase, digit, symbol, common } = validation.password
/** What the browser says of each, before the server is asked. */
const said: Record<PasswordPolicy, Record<string, string[]>> = {
  standard: { length: [tooShort] },
  strict: { length: [tooShortStrict], characters: [lowercase, uppercase, digit, symbol], pwned: [common] },
}

function expectJudged(password: string, policy: PasswordPolicy, reason: string | null): void {
  const [first = null] = weaknessOf(password, policy)?.reasons ?? []
  expect(first).toBe(reason)
  const problem = newPasswordProblem(password, policy)
  if (reason === null) expect(problem).toBeUndefined()
  else expect(said[policy][reason]).toContain(problem)
}

test.each(passwordCases)(
  '%j: by the standard policy %s, by the strict one %s',
  (password, standard, strict) => {
    expectJudged(password, 'standard', standard)
    expectJudged(password, 'strict', strict)
    expect(passwordStrength(password) === 100).toBe(strict === null)
  },
)

test('the function that resets a password refuses at once what every policy refuses', () => {
  expect(shortestPassword).toBe(Math.min(...Object.values(passwordMinLength)))
})

test('a hosted project asks for the length of the standard policy', async () => {
  const config = await readFile('supabase/config.toml', 'utf8')
  expect(config).toContain(`\nminimum_password_length = ${passwordMinLength.standard}\n`)
})

test('what the auth service refuses is said in the words of the form', () => {
  expect(weakPasswordText(['length', 'characters'])).toBe(tooShortStrict)
  expect(weakPasswordText(['pwned'])).toBe(common)
})
