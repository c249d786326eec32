/** The roles a token may name: those that the `authenticator` role has been granted, as with PostgREST. */
import type { Database } from '../db/database.ts'

/** Asks the database once per role; a role that was refused is asked about again, for it may have been granted since. */
export function allowedRoles(database: Database): (role: string) => Promise<boolean> {
  const allowed = new Set(['anon', 'authenticated', 'service_role'])
  return async (role) => {
    if (allowed.has(role)) return true
    const found = await database.query(
      `select from pg_roles where rolname = $1 and pg_has_role('authenticator', oid, 'member') and not rolsuper`,
      [role],
    )
    if (found.length > 0) allowed.add(role)
    return found.length > 0
  }
}
