// What the server tells somebody of their messages, on the channel that they alone may hear.
import * as v from 'valibot'
import { timestamp } from '../../lib/contract.ts'
import { messageSchema } from './private-message.ts'

export const messageEvent = messageSchema
/** `user_id` is the other person, here as below. */
export const removedEvent = v.object({ message_id: v.string(), user_id: v.string() })
export const receiptEvent = v.object({
  kind: v.picklist(['delivered', 'read']),
  user_id: v.string(),
  up_to: timestamp,
})
/** Another device of one's own has shown what they sent. */
export const readEvent = v.object({ user_id: v.string(), up_to: timestamp })
export const typingEvent = v.object({ user_id: v.string() })
