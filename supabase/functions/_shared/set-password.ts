/** Sets a password through the auth service, which hashes it and judges its strength. */
import { serviceHeaders } from './api-keys.ts'
import { requiredSetting } from './environment.ts'
import { isJsonObject, textOf } from './json-endpoint.ts'

/** In characters; what is shorter, every policy refuses (spec 0 §5), so that Auth need not be asked. */
export const shortestPassword = 6

/** Why a password was not taken: among `length`, `characters`, `pwned`; empty when it is unusable, such as too long. */
export interface PasswordRefusal {
  reasons: string[]
}

export interface NewPassword {
  userId: string
  /** Of the permission to set it: the database sets the password by that, or nothing is changed (`private.use_password_reset`). */
  tokenHash: string
  password: string
  /** Whoever chose it reads the account's mail: the email counts as confirmed from now on. */
  provesEmail: boolean
}

/**
 * Resolves with null once the account has the password.
 * @throws when the auth service refused for anything but the password, or the permission is over
 */
export async function setPassword({
  userId,
  tokenHash,
  password,
  provesEmail,
}: NewPassword): Promise<PasswordRefusal | null> {
  const response = await fetch(`${requiredSetting('SUPABASE_URL')}/auth/v1/admin/users/${userId}`, {
    method: 'PUT',
    headers: { ...serviceHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({
      password,
      app_metadata: { password_reset: tokenHash },
      ...(provesEmail && { email_confirm: true }),
    }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return null
  const problem = isJsonObject(answer) ? answer : {}
  const code = textOf(problem, 'error_code') ?? textOf(problem, 'code')
  if (code === 'weak_password') return { reasons: reasonsOf(problem.weak_password) }
  if (code === 'validation_failed') return { reasons: [] }
  throw new Error(`the auth service did not set a password: ${code ?? response.status}`)
}

function reasonsOf(weakness: unknown): string[] {
  if (!isJsonObject(weakness) || !Array.isArray(weakness.reasons)) return []
  return weakness.reasons.filter((reason) => typeof reason === 'string')
}
