/** UltraMsg: a form posted to the instance's chat endpoint; `sent` is "true" when it took the message. */
import { requiredSetting, setting } from '../environment.ts'
import { deliver } from './deliver.ts'
import type { CodeSender } from './sender.ts'

/** @throws when ULTRAMSG_INSTANCE or ULTRAMSG_TOKEN is not set */
export function ultramsgSender(): CodeSender {
  const server = setting('ULTRAMSG_URL') ?? 'https://api.ultramsg.com'
  const address = `${server}/${requiredSetting('ULTRAMSG_INSTANCE')}/messages/chat`
  const token = requiredSetting('ULTRAMSG_TOKEN')
  return (phone, code) =>
    deliver(
      address,
      { body: new URLSearchParams({ token, to: phone, body: messageWith(code) }) },
      (answer) => String(answer.sent) === 'true',
    )
}

function messageWith(code: string): string {
  return `رمز التحقق الخاص بك في مجلس: ${code}\nصالح لمدة 10 دقائق. لا تشاركه مع أحد.`
}
