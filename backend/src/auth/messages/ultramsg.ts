/** UltraMsg's HTTP API: a form posted to the instance's chat endpoint; `sent` is "true" when it took the message. */
import { type Messenger, type MessengerSettings, requiredSetting } from './messenger.ts'
import { postMessage } from './post-message.ts'

/** @throws ConfigError when ULTRAMSG_INSTANCE or ULTRAMSG_TOKEN is not set */
export function ultramsgMessenger(settings: MessengerSettings): Messenger {
  const server = settings.ULTRAMSG_URL || 'https://api.ultramsg.com'
  const address = `${server}/${requiredSetting(settings, 'ULTRAMSG_INSTANCE')}/messages/chat`
  const token = requiredSetting(settings, 'ULTRAMSG_TOKEN')
  return (phone, code) => {
    const body = new URLSearchParams({ token, to: `+${phone}`, body: `رمز التحقق الخاص بك هو: ${code}` })
    return postMessage(address, { body }, (answer) => String(answer.sent) === 'true')
  }
}
