/** Victim of generated attacks: somebody with something of everything, and what it was before. */
import { createHash, randomUUID } from 'node:crypto'
import type { Member } from './members.ts'
import type { Stage } from './scenario.ts'
import type { Table } from './schema.ts'
import { give } from './wallets.ts'

export interface Victim extends Member {
  /** Ids of what is theirs. */
  belongings: string[]
}

/** Balances rise when others give; they are compared by their amount. */
const wallets = ['user_points', 'user_gems']

export async function makeVictim(stage: Stage): Promise<Victim> {
  const [sara, friend] = [await stage.member('sara'), await stage.member('friend')]
  const represent = { prefer: 'return=representation' }
  await give(stage, sara, 30_000)
  const post = await sara.call('/rest/v1/posts?select=id', {
    body: { content: 'لي وحدي' },
    headers: represent,
  })
  const post_id = post.rows[0]?.id
  const comment = await sara.call('/rest/v1/post_comments?select=id', {
    body: { post_id, content: 'تعليق' },
    headers: represent,
  })
  const request = await sara.call('/rest/v1/friend_requests?select=id', {
    body: { receiver_id: friend.id },
    headers: represent,
  })
  await friend.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  await sara.call('/rest/v1/rpc/convert_points_to_gems', {
    body: { p_points: 1_000, p_request_id: randomUUID() },
  })
  await sara.call('/rest/v1/rpc/start_daily_timer', { body: {} })
  await sara.call('/rest/v1/rpc/check_and_store_fingerprint', {
    body: { p_user_id: sara.id, p_fingerprint: createHash('sha256').update(sara.id).digest('hex') },
  })
  const ids = [post_id, comment.rows[0]?.id, request.rows[0]?.id].filter((id) => typeof id === 'string')
  return { ...sara, belongings: [sara.id, friend.id, ...ids] }
}

/** The rows that name the person, by table, each as one text. */
export async function rowsOf(
  { product }: Stage,
  { id }: Victim,
  tables: Table[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name, columns } of tables.filter((table) => !wallets.includes(table.name))) {
    const people = columns.filter(
      ({ isPerson, name: column }) => isPerson || (name === 'profiles' && column === 'id'),
    )
    if (people.length === 0) continue
    const naming = people.map(({ name: column }) => `${column} = '${id}'`).join(' or ')
    const rows = await product.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from public.${name} t where ${naming}`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
