// Searching people by name, as one types; each with what they are to the viewer (`search_users`, spec 1 §7).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { keepRelation, type ListQuestion, lookedUpKey } from '../friends/index.ts'

const foundSchema = v.object({
  ...personSchema.entries,
  has_pending_request: v.boolean(),
  is_friend: v.boolean(),
  received_request_id: v.nullable(v.string()),
})

/** Of `search_users`. */
export const foundPeopleAnswer = v.array(foundSchema)

type FoundRow = v.InferOutput<typeof foundSchema>

function relationOf({ is_friend, received_request_id, has_pending_request }: FoundRow) {
  if (is_friend) return { status: 'friends' } as const
  if (received_request_id) return { status: 'received', requestId: received_request_id } as const
  return { status: has_pending_request ? 'sent' : 'none' } as const
}

async function fetchPeople(question: ListQuestion, words: string): Promise<Person[]> {
  const rows = await callProcedure('search_users', { p_query: words }, foundPeopleAnswer)
  const { url } = await loadConfig()
  for (const row of rows) keepRelation(question, row.id, relationOf(row))
  return rows.map((row) => toPerson(row, url))
}

/** Ten at most. */
export function foundPeopleQuery(viewerId: string, words: string) {
  return queryOptions({
    queryKey: [...lookedUpKey, 'people', viewerId, words],
    queryFn: ({ client, signal }) => fetchPeople({ viewerId, client, signal }, words),
  })
}
