// The agents one can write to, and how each is reached (docs/data.md, `get_safe_agents`).
import { queryOptions } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { errorText } from '../../lib/errors.ts'
import { listOf, textField } from '../../lib/records.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { chatAddress } from './rules.ts'

export interface Agent {
  id: string
  name: string
  location: string
  services: string
}

function toAgent(row: unknown): Agent {
  const text = (field: string) => textField(row, field) ?? ''
  return { id: text('id'), name: text('name'), location: text('location'), services: text('services') }
}

/** Newest first. */
export const agentsQuery = queryOptions({
  queryKey: ['agents', 'list'],
  queryFn: async () => listOf(await callProcedure('get_safe_agents')).map(toAgent),
})

async function fetchChatAddress({ id, name }: Agent): Promise<string> {
  const answer = await callProcedure('get_agent_contact', { p_agent_id: id })
  const digits = textField(answer, 'phone_digits')
  if (!digits) throw new Error(textField(answer, 'message') ?? agentTexts.list.contactFailed)
  return chatAddress(digits, name)
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
