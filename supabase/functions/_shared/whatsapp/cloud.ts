/**
 * Meta's WhatsApp Cloud API, which takes messages that answer nobody only by templates: codes by an authentication template,
 * whose body and button both carry the code, other texts by a utility template whose one parameter is the text.
 */
import { requiredSetting, setting } from '../environment.ts'
import type { JsonObject } from '../json-endpoint.ts'
import { deliver } from './deliver.ts'
import type { WhatsappSender } from './sender.ts'

/** @throws BadSetting when WHATSAPP_CLOUD_PHONE_ID or WHATSAPP_CLOUD_TOKEN is not set */
export function cloudSender(): WhatsappSender {
  const server = setting('WHATSAPP_CLOUD_URL') ?? 'https://graph.facebook.com/v21.0'
  const address = `${server}/${requiredSetting('WHATSAPP_CLOUD_PHONE_ID')}/messages`
  const codeTemplate = setting('WHATSAPP_CLOUD_TEMPLATE') ?? 'verification_code'
  const textTemplate = setting('WHATSAPP_CLOUD_TEXT_TEMPLATE') ?? 'account_alert'
  const headers = {
    Authorization: `Bearer ${requiredSetting('WHATSAPP_CLOUD_TOKEN')}`,
    'Content-Type': 'application/json',
  }
  const send = (phone: string, template: string, components: JsonObject[]) =>
    deliver(
      address,
      { headers, body: JSON.stringify(templateMessage(phone, template, components)) },
      (answer) => Array.isArray(answer.messages) && answer.messages.length > 0,
    )
  return {
    sendCode: (phone, code) => {
      const parameters = [{ type: 'text', text: code }]
      return send(phone, codeTemplate, [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ])
    },
    // A parameter may hold no line breaks.
    sendText: (phone, text) => {
      const parameters = [{ type: 'text', text: text.replace(/\s*\n\s*/g, ' — ') }]
      return send(phone, textTemplate, [{ type: 'body', parameters }])
    },
  }
}

function templateMessage(phone: string, name: string, components: JsonObject[]): JsonObject {
  return {
    messaging_product: 'whatsapp',
    to: phone.replace('+', ''),
    type: 'template',
    template: { name, language: { code: 'ar' }, components },
  }
}
