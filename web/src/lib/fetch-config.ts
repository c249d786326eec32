// What the server tells the browser about itself: /config.json.
import { fetchInTime } from './fetch-in-time.ts'
import { fieldOf, textField } from './unknown-fields.ts'

export interface AppConfig {
  /** Where the protocol is answered, absolute, without a slash at the end. */
  url: string
  anonKey: string
  passwordPolicy: 'standard' | 'strict'
  /** The domain of addresses that stand for phone numbers. */
  phoneAddressDomain: string
  /** Whether storage renders pictures in other sizes; on a hosted project that is a matter of its plan. */
  imageTransformation: boolean
}

/** Asks the server; throws where it leaves something out. Everybody but src/boot wants `loadConfig`. */
export async function fetchConfig(): Promise<AppConfig> {
  const response = await fetchInTime('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const body: unknown = await response.json()
  const required = (field: string): string => {
    const value = textField(body, field)
    if (!value) throw new Error(`config.json says no ${field}`)
    return value
  }
  const passwordPolicy = required('passwordPolicy')
  if (passwordPolicy !== 'standard' && passwordPolicy !== 'strict') {
    throw new Error('config.json names no known passwordPolicy')
  }
  return {
    url: new URL(required('url'), location.origin).href.replace(/\/$/, ''),
    anonKey: required('anonKey'),
    passwordPolicy,
    phoneAddressDomain: required('phoneAddressDomain'),
    imageTransformation: fieldOf(body, 'imageTransformation') === true,
  }
}
