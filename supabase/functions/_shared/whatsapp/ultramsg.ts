/** UltraMsg: a form posted to the instance's chat endpoint; `sent` is "true" when it took the message. */
import { codeAdvice } from '../code-limits.ts'
import { requiredSetting, setting } from '../environment.ts'
import { deliver } from './deliver.ts'
import type { WhatsappSender } from './sender.ts'

/** @throws BadSetting when ULTRAMSG_INSTANCE or ULTRAMSG_TOKEN is not set */
export function ultramsgSender(): WhatsappSender {
  const server = setting('ULTRAMSG_URL') ?? 'https://api.ultramsg.com'
  const address = `${server}/${requiredSetting('ULTRAMSG_INSTANCE')}/messages/chat`
  const token = requiredSetting('ULTRAMSG_TOKEN')
  const sendText = (phone: string, text: string) =>
    deliver(
      address,
      { body: new URLSearchParams({ token, to: phone, body: text }) },
      (answer) => String(answer.sent) === 'true',
    )
  return { sendCode: (phone, code) => sendText(phone, messageWith(code)), sendText }
}

function messageWith(code: string): string {
  return `رمز التحقق الخاص بك في مجلس: ${code}\n${codeAdvice}`
}
