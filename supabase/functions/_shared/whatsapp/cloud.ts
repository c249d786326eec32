/** Meta's WhatsApp Cloud API: codes go out by an authentication template, whose body and button both carry the code. */
import { requiredSetting, setting } from '../environment.ts'
import type { JsonObject } from '../json-endpoint.ts'
import { deliver } from './deliver.ts'
import type { CodeSender } from './sender.ts'

/** @throws when WHATSAPP_CLOUD_PHONE_ID or WHATSAPP_CLOUD_TOKEN is not set */
export function cloudSender(): CodeSender {
  const server = setting('WHATSAPP_CLOUD_URL') ?? 'https://graph.facebook.com/v21.0'
  const address = `${server}/${requiredSetting('WHATSAPP_CLOUD_PHONE_ID')}/messages`
  const template = setting('WHATSAPP_CLOUD_TEMPLATE') ?? 'verification_code'
  const headers = {
    Authorization: `Bearer ${requiredSetting('WHATSAPP_CLOUD_TOKEN')}`,
    'Content-Type': 'application/json',
  }
  return (phone, code) =>
    deliver(
      address,
      { headers, body: JSON.stringify(templateMessage(template, phone, code)) },
      (answer) => Array.isArray(answer.messages) && answer.messages.length > 0,
    )
}

function templateMessage(template: string, phone: string, code: string): JsonObject {
  const parameters = [{ type: 'text', text: code }]
  return {
    messaging_product: 'whatsapp',
    to: phone.replace('+', ''),
    type: 'template',
    template: {
      name: template,
      language: { code: 'ar' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}
