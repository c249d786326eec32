// What the server tells the browser about itself: /config.json, asked for once per visit.
import { textField } from './records.ts'

export interface AppConfig {
  /** Where the protocol is answered, absolute, without a slash at the end. */
  url: string
  anonKey: string
  passwordPolicy: 'standard' | 'strict'
}

let loading: Promise<AppConfig> | undefined

async function fetchConfig(): Promise<AppConfig> {
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

/** The configuration; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
