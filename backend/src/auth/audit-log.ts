/** Entries of `auth.audit_log_entries`: who did what to which account, from where. */
import { randomUUID } from 'node:crypto'
import type { Statement } from '../db/database.ts'

/** What is recorded, with the kind of entry that Supabase files it under. */
const kinds = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_repeated_signup: 'user',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_reauthenticate_requested: 'user',
  identity_unlinked: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
} as const

export type AuditedAction = keyof typeof kinds

export interface Actor {
  id: string
  email: string | null
  phone: string | null
  is_sso_user: boolean
}

/** Stands for the service role, which has no account. */
export const serviceActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
  is_sso_user: false,
}

/** Records an action, with `traits` that say more about it. */
export function auditEntry(
  action: AuditedAction,
  actor: Actor,
  address: string,
  traits?: Record<string, unknown>,
): Statement {
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email || actor.phone || '',
    actor_via_sso: actor.is_sso_user,
    log_type: kinds[action],
    ...(traits && { traits }),
  }
  return {
    text: `
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      values ('00000000-0000-0000-0000-000000000000', $1::uuid, $2::json, now(), $3)`,
    values: [randomUUID(), JSON.stringify(payload), address],
  }
}
