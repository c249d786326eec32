// Whose referral code or username it is (spec 2 §3).
import { queryOptions } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { fieldOf, isSuccess, textField } from '../../lib/records.ts'

export interface Recipient {
  id: string
  name: string
  avatarUrl: string | null
  referralCode: string | null
  isAgent: boolean
}

function toRecipient(answer: unknown, base: string): Recipient {
  return {
    id: textField(answer, 'user_id') ?? '',
    name: textField(answer, 'display_name') ?? '',
    avatarUrl: resolveOptionalMediaUrl(textField(answer, 'avatar_url'), base),
    referralCode: textField(answer, 'referral_code') ?? null,
    isAgent: fieldOf(answer, 'is_agent') === true,
  }
}

/** Null where nobody is called so. */
export function recipientQuery(query: string) {
  return queryOptions({
    queryKey: ['transfers', 'recipient', query],
    queryFn: async () => {
      const answer = await callProcedure('find_transfer_recipient', { p_query: query })
      return isSuccess(answer) ? toRecipient(answer, (await loadConfig()).url) : null
    },
  })
}
