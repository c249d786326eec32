/** Codes by WhatsApp: who sends them, chosen by the same settings as the project's edge functions read. */
import { ultramsgMessenger } from './ultramsg.ts'
import { whatsappCloudMessenger } from './whatsapp-cloud.ts'

/** Sends a code to a phone (digits, without plus). Rejects when the provider did not take it. */
export type Messenger = (phone: string, code: string) => Promise<void>

/** Settings by the names of their environment variables. */
export type MessengerSettings = Readonly<Record<string, string | undefined>>

/**
 * The messenger that is configured, or null when none is.
 * @throws Error naming the setting that is missing or unknown
 */
export function configuredMessenger(settings: MessengerSettings): Messenger | null {
  const provider = settings.WHATSAPP_PROVIDER
  if (!provider) return null
  if (provider === 'ultramsg') return ultramsgMessenger(settings)
  if (provider === 'whatsapp-cloud') return whatsappCloudMessenger(settings)
  throw new Error(`WHATSAPP_PROVIDER is not usable: ${provider}`)
}
