/** DELETE /admin/users/:id: removes an account; softly, only what it can be recognised and signed in by. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Statement } from '../../db/database.ts'
import { requestTimeLimitMs, takeOwnTime } from '../../db/own-time-limit.ts'
import { retryDeadlock } from '../../db/retry-transient.ts'
import { paramOf } from '../../endpoint.ts'
import { revokeCodes } from '../account-changes.ts'
import { requireUser } from '../admin-users.ts'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { requireServiceRole } from '../authenticate.ts'
import { endpointWithBody } from '../endpoint.ts'
import { originOf } from '../origin.ts'
import { forgetPlaces, type Limiter } from '../rate-limits.ts'
import { lockUser, type UserRow } from '../users.ts'

const body = z.object({ should_soft_delete: z.boolean().nullish() })

const url = '/admin/users/:user_id'

export const adminDeleteUser = endpointWithBody('DELETE', url, body, async (context, { body, request }) => {
  await requireServiceRole(context, request)
  const user = await requireUser(context, paramOf(request, 'user_id'))
  const traits = { user_id: user.id, user_email: user.email, user_phone: user.phone }
  const statements = [
    lockUser(user.id),
    auditEntry('user_deleted', serviceActor, originOf(request).address, traits),
    ...(body.should_soft_delete ? softDelete(context, user) : hardDelete(user)),
  ]
  await retryDeadlock(() =>
    context.database.transaction(async (transaction) => {
      // All that an account wrote may be much; what it waits for it waits for no longer than others.
      await takeOwnTime(transaction)
      await transaction.query(`select set_config('lock_timeout', $1, true)`, [String(requestTimeLimitMs)])
      await transaction.pipeline(statements)
    }),
  )
  return {}
})

function hardDelete({ id }: UserRow): Statement[] {
  return [{ text: 'delete from auth.users where id = $1::uuid', values: [id] }]
}

/** The row stays, for what points at it; its names become hashes, so that they can be taken again. */
function softDelete(limiter: Limiter, user: UserRow): Statement[] {
  const { id, email, phone } = user
  const hashed = (value: string | null) =>
    value && createHash('sha256').update(`${id}${value}`).digest('base64url')
  return [
    {
      text: `
        update auth.users
        set
          email = $2, phone = $3, encrypted_password = '', deleted_at = now(), updated_at = now(),
          raw_user_meta_data = '{}', raw_app_meta_data = '{}'
        where id = $1::uuid and deleted_at is null`,
      values: [id, hashed(email), hashed(phone)?.slice(0, 15) ?? null],
    },
    { text: 'delete from auth.identities where user_id = $1::uuid', values: [id] },
    { text: 'delete from auth.sessions where user_id = $1::uuid', values: [id] },
    { text: 'delete from auth.mfa_factors where user_id = $1::uuid', values: [id] },
    forgetPlaces(limiter, user),
    revokeCodes(id),
  ]
}
