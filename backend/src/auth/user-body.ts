/** The JSON in which GoTrue describes an account to clients. */
import { randomUUID } from 'node:crypto'
import type { Identifier } from './identifiers.ts'
import type { FactorRow, IdentityRow, UserRow } from './users.ts'

/** What clients see of an account: no password, no tokens; empty times are left out. */
export function userBody(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...times(user, [
      'email_confirmed_at',
      'phone_confirmed_at',
      'confirmed_at',
      'invited_at',
      'confirmation_sent_at',
      'recovery_sent_at',
      'email_change_sent_at',
      'phone_change_sent_at',
      'reauthentication_sent_at',
      'last_sign_in_at',
      'banned_until',
      'deleted_at',
    ]),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.phone_change && { new_phone: user.phone_change }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 && { factors: user.factors.map(factorBody) }),
    identities: user.identities.map(identityBody),
    ...times(user, ['created_at', 'updated_at']),
    is_anonymous: user.is_anonymous,
  }
}

/** A made-up account, as one looks whose address was just asked to confirm. */
export function decoyUserBody({ kind, value }: Identifier, userMetadata: Record<string, unknown>) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: kind === 'email' ? value : '',
    phone: kind === 'phone' ? value : '',
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** What clients see of a second factor: never its secret. */
export function factorBody(factor: FactorRow) {
  return {
    id: factor.id,
    ...times(factor, ['created_at', 'updated_at']),
    status: factor.status,
    friendly_name: factor.friendly_name ?? '',
    factor_type: factor.factor_type,
    ...(factor.phone && { phone: factor.phone }),
  }
}

/** GoTrue's `id` is the provider's name for the account; `identity_id` is the row. */
function identityBody(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...times(identity, ['last_sign_in_at', 'created_at', 'updated_at']),
    ...(identity.email && { email: identity.email }),
  }
}

function times<Row, Key extends keyof Row & string>(row: Row, keys: Key[]): Partial<Record<Key, string>> {
  const present: Partial<Record<Key, string>> = {}
  for (const key of keys) {
    const value = row[key]
    if (typeof value === 'string') present[key] = new Date(value).toISOString()
  }
  return present
}
