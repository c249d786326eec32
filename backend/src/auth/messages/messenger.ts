/** What a messenger is, and the settings it is made from. */
import { ConfigError } from '../../config.ts'

/** Sends a code to a phone (digits, without plus). Rejects when the provider did not take it. */
export type Messenger = (phone: string, code: string) => Promise<void>

/** Settings by the names of their environment variables. */
export type MessengerSettings = Readonly<Record<string, string | undefined>>

/** @throws ConfigError when the setting is missing */
export function requiredSetting(settings: MessengerSettings, name: string): string {
  const value = settings[name]
  if (!value) throw new ConfigError(`${name} must be set for WHATSAPP_PROVIDER=${settings.WHATSAPP_PROVIDER}`)
  return value
}
