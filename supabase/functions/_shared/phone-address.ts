/** Synthetic addresses, which stand for phone numbers: whoever received mail there would own the account. */
import { requiredSetting } from './environment.ts'

/**
 * Whether an address lies in their domain or below it, however it is spelt.
 * @throws BadSetting when PHONE_ADDRESS_DOMAIN is not set: a guess would let mail through to the right one
 */
export function isPhoneAddress(address: string): boolean {
  const domain = requiredSetting('PHONE_ADDRESS_DOMAIN').toLowerCase()
  const host = address.trim().toLowerCase().replace(/\.+$/, '').split('@').at(-1) ?? ''
  return host === domain || host.endsWith(`.${domain}`)
}
