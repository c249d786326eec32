// A message in a few words, for a list and a toast.
import { conversationTexts } from '../../messages/conversation.ts'
import { messageTexts } from '../../messages/messages.ts'
import type { PrivateMessage } from './private-message.ts'

const texts = messageTexts.list

export function lastWords({ text, imagePath, voice, isRemoved }: PrivateMessage): string {
  if (isRemoved) return conversationTexts.message.removed
  if (text !== '') return text
  if (voice) return texts.voice
  return imagePath === null ? '' : texts.picture
}
