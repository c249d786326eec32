// What the server tells the browser about itself: /config.json.
import { textField } from './records.ts'

export interface AppConfig {
  /** Where the protocol is answered, absolute, without a slash at the end. */
  url: string
  anonKey: string
  passwordPolicy: 'standard' | 'strict'
}

/** Asks the server. Everybody but src/boot wants `loadConfig`. */
export async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const body: unknown = await response.json()
  const url = new URL(textField(body, 'url') ?? '/', location.origin).href.replace(/\/$/, '')
  return {
    url,
    anonKey: textField(body, 'anonKey') ?? '',
    passwordPolicy: textField(body, 'passwordPolicy') === 'strict' ? 'strict' : 'standard',
  }
}
