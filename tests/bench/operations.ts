/** What is measured beside pgbench: one request each, the way supabase-js sends it. */
import { benchWorker, restoreLikes } from './fill.ts'
import type { choices } from './numbered.ts'

export interface Operation {
  name: string
  method: 'GET' | 'POST'
  /** May hold one of `{user}`, `{receiver}` and `{post}` for the id of whom or what is drawn; so may the body. */
  path: string
  headers: Record<string, string>
  body: string
  status: number
  /** What an answer must hold, where the status alone does not say that it went well. */
  mustSay?: string
  choice: keyof typeof choices
  /** Rate over HTTP as a part of pgbench's rate. */
  mustReach: number
  /** Whether it is compared with @supabase/lite too. */
  isBesideLite?: boolean
  /** SQL to run before each load. */
  reset?: string
  /** Milliseconds that its procedure may take in the database, one call at a time, where that is bounded. */
  mostInDatabase?: number
}

const json = { 'content-type': 'application/json' }

/** What all procedures that move something have in common. */
const movement = {
  status: 200,
  mustSay: '"success": true',
  choice: 'anyone',
  mustReach: 0.6,
  mostInDatabase: 1,
} as const

export const operations: Operation[] = [
  {
    name: 'single row read',
    method: 'GET',
    path: '/rest/v1/profiles?select=id%2Cusername%2Cavatar_url&id=eq.{user}',
    headers: { accept: 'application/vnd.pgrst.object+json' },
    body: '',
    status: 200,
    choice: 'anyone',
    mustReach: 0.4,
    isBesideLite: true,
  },
  {
    name: 'feed page of 20',
    method: 'POST',
    path: '/rest/v1/rpc/get_feed_posts',
    headers: json,
    body: '{"p_limit":20}',
    status: 200,
    choice: 'anyone',
    mustReach: 0.6,
  },
  {
    name: 'procedure is_username_available',
    method: 'POST',
    path: '/rest/v1/rpc/is_username_available',
    headers: json,
    body: '{"p_username":"a_new_name"}',
    status: 200,
    choice: 'anyone',
    mustReach: 0.6,
    isBesideLite: true,
  },
  {
    name: 'transfer between random users',
    method: 'POST',
    path: '/rest/v1/rpc/transfer_points_with_limits',
    headers: json,
    body: '{"p_to_user_id":"{receiver}","p_amount":1}',
    ...movement,
  },
  {
    name: 'points become gems',
    method: 'POST',
    path: '/rest/v1/rpc/convert_points_to_gems',
    headers: json,
    body: '{"p_points":1}',
    ...movement,
  },
  {
    name: 'worker bought',
    method: 'POST',
    path: '/rest/v1/rpc/buy_worker',
    headers: json,
    body: `{"p_worker_type_id":"${benchWorker}"}`,
    ...movement,
  },
  {
    name: 'daily reward claimed',
    method: 'POST',
    path: '/rest/v1/rpc/claim_daily_reward',
    headers: json,
    body: '{}',
    ...movement,
  },
  {
    name: 'like insert',
    method: 'POST',
    path: '/rest/v1/post_likes',
    headers: { ...json, prefer: 'return=minimal' },
    body: '{"post_id":"{post}"}',
    status: 201,
    choice: 'eachPairOnce',
    mustReach: 0.6,
    reset: restoreLikes,
  },
]
