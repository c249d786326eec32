// People as admins find them (docs/data.md, `find_people_as_admin`): with their number or address, balances and how the account stands.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { adminKey } from './admin-action.ts'

export interface FoundPerson extends Person {
  /** Phone number or email. */
  contact: string
  createdAt: string
  points: number
  gems: number
  isAdmin: boolean
  isAgent: boolean
  /** `forGood` without an end. */
  ban: 'none' | 'ending' | 'forGood'
}

export const peopleAnswer = v.array(
  v.object({
    ...personSchema.entries,
    phone_number: v.nullable(v.string()),
    email: v.nullable(v.string()),
    created_at: v.string(),
    points: v.number(),
    gems: v.number(),
    is_admin: v.boolean(),
    is_agent: v.boolean(),
    is_banned: v.boolean(),
    banned_until: v.nullable(v.string()),
  }),
)

type Row = v.InferOutput<typeof peopleAnswer>[number]

function banOf({ is_banned, banned_until }: Row): FoundPerson['ban'] {
  if (!is_banned) return 'none'
  return banned_until === null ? 'forGood' : 'ending'
}

/** `base` is the backend's address. */
export function toFoundPerson(row: Row, base: string): FoundPerson {
  return {
    ...toPerson(row, base),
    contact: row.phone_number ?? row.email ?? '',
    createdAt: row.created_at,
    points: row.points,
    gems: row.gems,
    isAdmin: row.is_admin,
    isAgent: row.is_agent,
    ban: banOf(row),
  }
}

/** Whoever has the words in a name, number, address or code; for none, the newest of all. What was found before stays until then. */
export function peopleQuery(words: string) {
  return queryOptions({
    queryKey: [...adminKey, 'people', words],
    queryFn: async () => {
      const rows = await callProcedure('find_people_as_admin', { p_query: words }, peopleAnswer)
      const { url } = await loadConfig()
      return rows.map((row) => toFoundPerson(row, url))
    },
    placeholderData: keepPreviousData,
  })
}
