/** Meta's WhatsApp Cloud API: an authentication template, whose body and button both carry the code. */
import { type Messenger, type MessengerSettings, requiredSetting } from './messenger.ts'
import { postMessage } from './post-message.ts'

/** @throws ConfigError when WHATSAPP_CLOUD_PHONE_ID or WHATSAPP_CLOUD_TOKEN is not set */
export function whatsappCloudMessenger(settings: MessengerSettings): Messenger {
  const server = settings.WHATSAPP_CLOUD_URL || 'https://graph.facebook.com/v21.0'
  const address = `${server}/${requiredSetting(settings, 'WHATSAPP_CLOUD_PHONE_ID')}/messages`
  const name = settings.WHATSAPP_CLOUD_TEMPLATE || 'verification_code'
  const headers = {
    authorization: `Bearer ${requiredSetting(settings, 'WHATSAPP_CLOUD_TOKEN')}`,
    'content-type': 'application/json',
  }
  return (phone, code) => {
    const body = JSON.stringify(templateMessage(name, phone, code))
    return postMessage(
      address,
      { headers, body },
      ({ messages }) => Array.isArray(messages) && messages.length > 0,
    )
  }
}

function templateMessage(name: string, phone: string, code: string) {
  const parameters = [{ type: 'text', text: code }]
  const components = [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
  return {
    messaging_product: 'whatsapp',
    to: phone,
    type: 'template',
    template: { name, language: { code: 'ar' }, components },
  }
}
