/** Contract: What is heard of as it changes. */
import { decisionRow } from '../../../web/src/features/agents/application-rules.ts'
import { liveCommentRow } from '../../../web/src/features/comments/comment.ts'
import { notificationRow, requestRow } from '../../../web/src/features/notifications/notification.ts'
import { balanceRow } from '../../../web/src/features/wallet/live-wallet.ts'
import { publish, signUp } from '../people.ts'
import { give } from '../wallets.ts'
import { ask, type Case, hear, requestFrom } from './story.ts'

/** A balance that changes. */
function balance(currency: 'points' | 'gems'): Case {
  return {
    name: `user_${currency}`,
    schema: { balanceRow },
    tell: async ({ noor }) => {
      const wish = { table: `user_${currency}`, event: 'UPDATE', filter: `user_id=eq.${noor.id}` } as const
      return { granted: [await hear(noor, wish, () => give(noor, { [currency]: 1 }))] }
    },
  }
}

/** A notification that comes and is read. */
function notification(schema: Case['schema']): Case {
  return {
    name: 'notifications',
    schema,
    tell: async ({ noor }) => {
      const wish = { table: 'notifications', filter: `user_id=eq.${noor.id}` }
      const sender = await signUp('omar')
      const markRead = async () =>
        noor.api.from('notifications').update({ is_read: true }).eq('user_id', noor.id)
      return {
        granted: [
          await hear(noor, { ...wish, event: 'INSERT' }, () => requestFrom(sender, noor)),
          await hear(noor, { ...wish, event: 'UPDATE' }, markRead),
        ],
      }
    },
  }
}

export const liveRows: Case[] = [
  balance('points'),
  balance('gems'),
  notification({ notificationRow }),
  notification({ decisionRow }),
  {
    name: 'post_comments',
    schema: { liveCommentRow },
    tell: async ({ sara, noor }) => {
      const post_id = await publish(sara, 'علّقوا')
      const wish = { table: 'post_comments', event: 'INSERT', filter: `post_id=eq.${post_id}` } as const
      const write = async () => sara.api.from('post_comments').insert({ post_id, content: 'مرحبا' })
      return { granted: [await hear(noor, wish, write)] }
    },
  },
  {
    name: 'friend_requests',
    schema: { requestRow },
    tell: async ({ noor }) => {
      const wish = { table: 'friend_requests', filter: `receiver_id=eq.${noor.id}` }
      const sender = await signUp('omar')
      let p_request_id = ''
      const send = async () => {
        p_request_id = await requestFrom(sender, noor)
      }
      const reject = () => ask(noor, 'reject_friend_request', { p_request_id })
      return {
        granted: [
          await hear(noor, { ...wish, event: 'INSERT' }, send),
          await hear(noor, { ...wish, event: 'UPDATE' }, reject),
        ],
      }
    },
  },
]
