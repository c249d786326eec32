/** Who sends codes and other texts by WhatsApp here, chosen by WHATSAPP_PROVIDER. */
import { setting } from '../environment.ts'
import { BadSetting } from '../failure-log.ts'
import { cloudSender } from './cloud.ts'
import { ultramsgSender } from './ultramsg.ts'

/** `failure` is the Arabic text to show; absent when the message is on its way. */
export interface Delivery {
  failure?: string
}

/** Numbers are in E.164. Neither throws for what the provider does. */
export interface WhatsappSender {
  sendCode(phone: string, code: string): Promise<Delivery>
  sendText(phone: string, text: string): Promise<Delivery>
}

/**
 * The sender that is configured, or null when none is.
 * @throws BadSetting when the provider's own settings are missing or its name is unknown
 */
export function configuredSender(): WhatsappSender | null {
  const provider = setting('WHATSAPP_PROVIDER')
  if (!provider) return null
  if (provider === 'ultramsg') return ultramsgSender()
  if (provider === 'whatsapp-cloud') return cloudSender()
  throw new BadSetting(`WHATSAPP_PROVIDER is neither ultramsg nor whatsapp-cloud: ${provider}`)
}
