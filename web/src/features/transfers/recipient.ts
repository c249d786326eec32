// To whom points can be sent: friends before anything is typed, then who is called so or has such a code (spec 2 §3).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { nameOf } from '../../lib/person.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { useTabState } from '../../lib/use-stored-state.ts'

/** As the tab keeps it. The code is that of a friend, or what they were found by. */
const recipientSchema = v.object({
  id: v.string(),
  name: v.string(),
  username: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  referralCode: v.nullable(v.string()),
  isAgent: v.boolean(),
})

export type Recipient = v.InferOutput<typeof recipientSchema>

const chosenSchema = v.optional(recipientSchema)

/** Who is chosen, wherever on the screen that was done. */
export function useChosenRecipient() {
  return useTabState(personalKey('recipient'), chosenSchema, undefined)
}

export const recipientsAnswer = v.array(
  v.object({
    user_id: v.string(),
    username: v.nullable(v.string()),
    full_name: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
    referral_code: v.nullable(v.string()),
    is_agent: v.boolean(),
    is_friend: v.boolean(),
  }),
)

type Row = v.InferOutput<typeof recipientsAnswer>[number]

export interface FoundRecipient extends Recipient {
  isFriend: boolean
}

function toRecipient(found: Row, base: string): FoundRecipient {
  return {
    id: found.user_id,
    name: nameOf(found.full_name, found.username),
    username: found.username,
    avatarUrl: resolveOptionalMediaUrl(found.avatar_url, base),
    referralCode: found.referral_code,
    isAgent: found.is_agent,
    isFriend: found.is_friend,
  }
}

export const recipientsKey = ['transfers', 'recipients']

/** For nothing typed the person's friends, whom they sent to last first. */
export function recipientsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: [...recipientsKey, userId, query],
    queryFn: async () => {
      const rows = await callProcedure('search_transfer_recipients', { p_query: query }, recipientsAnswer)
      const { url } = await loadConfig()
      return rows.map((row) => toRecipient(row, url))
    },
  })
}
