/** Codes by WhatsApp: who sends them, chosen by the same settings as the project's edge functions read. */
import { ConfigError } from '../../config.ts'
import type { Messenger, MessengerSettings } from './messenger.ts'
import { ultramsgMessenger } from './ultramsg.ts'
import { whatsappCloudMessenger } from './whatsapp-cloud.ts'

/**
 * The messenger that is configured, or null when none is.
 * @throws ConfigError naming the setting that is missing or unknown
 */
export function configuredMessenger(settings: MessengerSettings): Messenger | null {
  const provider = settings.WHATSAPP_PROVIDER
  if (!provider) return null
  if (provider === 'ultramsg') return ultramsgMessenger(settings)
  if (provider === 'whatsapp-cloud') return whatsappCloudMessenger(settings)
  throw new ConfigError(`WHATSAPP_PROVIDER is not usable: ${provider}`)
}
