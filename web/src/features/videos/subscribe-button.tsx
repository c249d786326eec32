// The button that subscribes to a channel; its owner has none.
import { Bell, BellPlus } from 'lucide-react'
import { channelTexts } from '../../messages/videos.ts'
import { Button } from '../../ui/button.tsx'
import { useSubscription } from './subscribe.ts'

export function SubscribeButton({ channelId }: { channelId: string }) {
  const { subscribed, turn } = useSubscription(channelId)
  return (
    <Button
      compact
      variant={subscribed ? 'quiet' : 'main'}
      aria-pressed={subscribed ?? false}
      loading={subscribed === undefined}
      onClick={turn}
    >
      {subscribed !== undefined &&
        (subscribed ? <Bell aria-hidden size={18} /> : <BellPlus aria-hidden size={18} />)}
      {subscribed ? channelTexts.subscribed : channelTexts.subscribe}
    </Button>
  )
}
