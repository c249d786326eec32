// What is going on, over the last 24 hours (docs/data.md, `get_admin_overview`).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { adminKey } from './admin-action.ts'

export const overviewAnswer = v.object({
  members: v.number(),
  new_today: v.number(),
  new_yesterday: v.number(),
  active_today: v.number(),
  active_bans: v.number(),
  points_spent_today: v.number(),
})

export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: () => callProcedure('get_admin_overview', {}, overviewAnswer),
})
