/** What a messenger is, and the settings it is made from. */
import { ConfigError } from '../../config.ts'
import { createSendingTimes, type SendingSince, type SendingTimes } from '../sending-times.ts'

/** Sends a code to a phone (digits, without plus). Rejects when the provider did not take it. */
export type Messenger = (phone: string, code: string) => Promise<void>

/** A messenger beside what looks like it from outside. */
export interface TimedMessenger extends Pick<SendingTimes, 'pretend'> {
  send(phone: string, code: string, since: SendingSince): Promise<void>
}

/** Nothing that a provider says is known to be about one number alone. */
export function withTimes(messenger: Messenger): TimedMessenger {
  const times = createSendingTimes()
  return {
    send: (phone, code, since) => times.measure(messenger(phone, code), since),
    pretend: times.pretend,
  }
}

/** Settings by the names of their environment variables. */
export type MessengerSettings = Readonly<Record<string, string | undefined>>

/** @throws ConfigError when the setting is missing */
export function requiredSetting(settings: MessengerSettings, name: string): string {
  const value = settings[name]
  if (!value) throw new ConfigError(`${name} must be set for WHATSAPP_PROVIDER=${settings.WHATSAPP_PROVIDER}`)
  return value
}
