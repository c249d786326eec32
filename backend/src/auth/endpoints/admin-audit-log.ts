/** GET /admin/audit: what happened to accounts, newest first, in pages. */

import { requireServiceRole } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { pageHeaders, readPage } from '../pagination.ts'

interface Entry {
  id: string
  payload: Record<string, unknown>
  created_at: Date
  ip_address: string
  total: number
}

const listText = `
  select id, payload, created_at, ip_address, count(*) over () as total
  from auth.audit_log_entries
  order by created_at desc, id
  limit $1
  offset $2`

export const adminAuditLog = endpoint('GET', '/admin/audit', async (context, { request, reply }) => {
  await requireServiceRole(context, request)
  const page = readPage(request)
  const entries = await context.database.query<Entry>(listText, [page.size, page.offset])
  reply.headers(pageHeaders('/admin/audit', page, entries[0]?.total ?? 0))
  return entries.map(({ total: _, ...entry }) => entry)
})
