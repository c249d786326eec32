/** Who sends codes by WhatsApp here, chosen by WHATSAPP_PROVIDER. */
import { setting } from '../environment.ts'
import { cloudSender } from './cloud.ts'
import { ultramsgSender } from './ultramsg.ts'

/** `failure` is the Arabic text to show; absent when the message is on its way. */
export interface Delivery {
  failure?: string
}

/** Sends a 6-digit code to a number in E.164. Never throws for what the provider does. */
export type CodeSender = (phone: string, code: string) => Promise<Delivery>

/**
 * The sender that is configured, or null when none is.
 * @throws when the provider's own settings are missing or its name is unknown
 */
export function configuredSender(): CodeSender | null {
  const provider = setting('WHATSAPP_PROVIDER')
  if (!provider) return null
  if (provider === 'ultramsg') return ultramsgSender()
  if (provider === 'whatsapp-cloud') return cloudSender()
  throw new Error(`WHATSAPP_PROVIDER is neither ultramsg nor whatsapp-cloud: ${provider}`)
}
