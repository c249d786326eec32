// Whose referral code or username it is (spec 2 §3).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { answerOf, type Granted } from '../../lib/contract.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'

/** As the tab keeps it. */
export const recipientSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatarUrl: v.nullable(v.string()),
  referralCode: v.nullable(v.string()),
  isAgent: v.boolean(),
})

export type Recipient = v.InferOutput<typeof recipientSchema>

/** Who was found; nobody is a refusal. */
export const recipientAnswer = answerOf(
  {
    user_id: v.string(),
    display_name: v.string(),
    avatar_url: v.nullable(v.string()),
    referral_code: v.nullable(v.string()),
    is_agent: v.boolean(),
  },
  {},
)

function toRecipient(found: Granted<v.InferOutput<typeof recipientAnswer>>, base: string): Recipient {
  return {
    id: found.user_id,
    name: found.display_name,
    avatarUrl: resolveOptionalMediaUrl(found.avatar_url, base),
    referralCode: found.referral_code,
    isAgent: found.is_agent,
  }
}

/** Null where nobody is called so. */
export function recipientQuery(query: string) {
  return queryOptions({
    queryKey: ['transfers', 'recipient', query],
    queryFn: async () => {
      const answer = await callProcedure('find_transfer_recipient', { p_query: query }, recipientAnswer)
      return answer.success ? toRecipient(answer, (await loadConfig()).url) : null
    },
  })
}
