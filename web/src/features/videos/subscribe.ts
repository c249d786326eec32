// Subscribing to a channel: the button and the count answer the tap at once, the server follows, and a refusal takes it back.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorKind } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { channelTexts } from '../../messages/videos.ts'
import { showError } from '../../ui/toast-store.ts'
import { type Channel, channelQuery, channelsKey } from './channel.ts'

function subscriptionQuery(channelId: string, userId: string) {
  return queryOptions({
    queryKey: [...channelsKey, 'subscription', channelId, userId],
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data, error } = await supabase
        .from('channel_subscribers')
        .select('channel_id')
        .match({ channel_id: channelId, user_id: userId })
        .maybeSingle()
      if (error) throw error
      return data !== null
    },
  })
}

async function save(channelId: string, userId: string, wanted: boolean): Promise<void> {
  const supabase = await getSupabase()
  const pair = { channel_id: channelId, user_id: userId }
  const { error } = wanted
    ? await supabase.from('channel_subscribers').insert(pair)
    : await supabase.from('channel_subscribers').delete().match(pair)
  // One that is there already is what was wanted.
  if (error && !(wanted && errorKind(error) === 'duplicate')) throw error
}

/** Undefined while it is not known. Taps run one after the other, so that the last one wins on the server too. */
export function useSubscription(channelId: string): { subscribed: boolean | undefined; turn: () => void } {
  const client = useQueryClient()
  const userId = useViewerId()
  const query = subscriptionQuery(channelId, userId)
  const { data: subscribed } = useQuery(query)
  const show = (wanted: boolean) => {
    if (client.getQueryData(query.queryKey) === wanted) return
    client.setQueryData(query.queryKey, wanted)
    client.setQueryData<Channel | null>(
      channelQuery(channelId).queryKey,
      (channel) =>
        channel && { ...channel, subscribers: Math.max(0, channel.subscribers + (wanted ? 1 : -1)) },
    )
  }
  const { mutate } = useActionMutation({
    scope: { id: `subscribe-${channelId}` },
    mutationFn: (wanted: boolean) => save(channelId, userId, wanted),
    onMutate: show,
    onError: (error, wanted) => {
      show(!wanted)
      showError(channelTexts.subscribeFailed, error, () => mutate(wanted))
    },
  })
  return { subscribed, turn: () => subscribed !== undefined && mutate(!subscribed) }
}
