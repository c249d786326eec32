// The agents one can write to, and how each is reached (docs/data.md, `get_safe_agents`).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import { errorText } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { chatAddress } from './application-rules.ts'

export const agentsAnswer = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    location: v.string(),
    services: v.string(),
  }),
)

export type Agent = v.InferOutput<typeof agentsAnswer>[number]

/** A full number without a plus. */
export const contactAnswer = answerOf({ phone_digits: v.string() }, {})

/** Newest first. */
export const agentsQuery = queryOptions({
  queryKey: ['agents', 'list'],
  queryFn: () => callProcedure('get_safe_agents', {}, agentsAnswer),
})

async function fetchChatAddress({ id, name }: Agent): Promise<string> {
  const answer = await callProcedure('get_agent_contact', { p_agent_id: id }, contactAnswer)
  if (!answer.success) throw new Error(answer.text)
  return chatAddress(answer.phone_digits, name)
}

/** In a window of its own; where the browser allows none, in the place of the app. */
function openChat(address: string): void {
  const chat = open(address, '_blank')
  if (chat) chat.opener = null
  else location.assign(address)
}

/** Asks for the agent's number and opens a chat with them. */
export function useContactAgent() {
  return useSingleMutation({
    mutationFn: fetchChatAddress,
    onSuccess: openChat,
    onError: (error) => showFailure(agentTexts.list.contactFailed, errorText(error)),
  })
}
