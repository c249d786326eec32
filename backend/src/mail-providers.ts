/** Mail providers at which anybody may have a mailbox: whoever registers one of a number's name would own that number's account. */

const providers = new Set([
  ...['gmail.com', 'googlemail.com'],
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.sa'],
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'fastmail.com'],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com', 'email.com', 'zoho.com', 'zohomail.com'],
  ...['mail.ru', 'yandex.com', 'yandex.ru', 'qq.com', '163.com', '126.com'],
])

/** @param domain in lower case */
export function isMailProvider(domain: string): boolean {
  return providers.has(domain.replace(/\.$/, ''))
}
