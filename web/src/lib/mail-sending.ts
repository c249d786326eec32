// Whether the auth service mails what confirms an address; where it cannot, it confirms every address by itself.
import * as v from 'valibot'
import { loadConfig } from './config.ts'
import { parseAnswer } from './contract.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** What the auth service says of itself to anybody. */
export const authSettingsAnswer = v.object({ mailer_autoconfirm: v.boolean() })

export async function sendsMail(): Promise<boolean> {
  const { url, anonKey } = await loadConfig()
  const response = await fetchInTime(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
  if (!response.ok) throw new Error(`settings answered ${response.status}`)
  return !parseAnswer('settings', authSettingsAnswer, await response.json()).mailer_autoconfirm
}
