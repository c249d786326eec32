/** GET /admin/users: accounts, newest first, in pages whose neighbours are named in headers. */

import { requireServiceRole } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { pageHeaders, readPage } from '../pagination.ts'
import { userBody } from '../user-body.ts'
import { readUsers, userJson } from '../users.ts'

const listText = `
  select ${userJson}
  from (
    select *
    from auth.users
    where aud = 'authenticated'
    order by created_at desc, id
    limit $1::int
    offset $2::bigint
  ) u
  order by u.created_at desc, u.id`

const countText = `select count(*) from auth.users where aud = 'authenticated'`

export const adminListUsers = endpoint('GET', '/admin/users', async (context, { request, reply }) => {
  await requireServiceRole(context, request)
  const page = readPage(request)
  const [counted, listed] = await context.database.pipeline([
    { text: countText, values: [] },
    { text: listText, values: [String(page.size), String(page.offset)] },
  ])
  reply.headers(pageHeaders('/admin/users', page, Number(counted?.rows[0]?.[0] ?? 0)))
  return { users: readUsers(listed).map(userBody), aud: 'authenticated' }
})
