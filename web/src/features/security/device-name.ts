// What a session's device is called, by the user agent that its browser sent: words, never to be relied on.
import { Laptop, type LucideIcon, Smartphone, Tablet, Terminal } from 'lucide-react'
import { securityTexts } from '../../messages/security.ts'

export interface DeviceName {
  /** «Chrome على Android», «برنامج curl» or «جهاز غير معروف». */
  name: string
  icon: LucideIcon
}

/** The first that fits: most browsers name those before them too. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string, icon: LucideIcon][] = [
  [/\biPhone\b/, 'iPhone', Smartphone],
  [/\biPad\b/, 'iPad', Tablet],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', Smartphone],
  [/\bAndroid\b/, 'Android', Tablet],
  [/\bWindows\b/, 'Windows', Laptop],
  [/\bCrOS\b/, 'ChromeOS', Laptop],
  [/\bMacintosh\b/, 'Mac', Laptop],
  [/\bLinux\b/, 'Linux', Laptop],
]

export function deviceName(userAgent: string | null): DeviceName {
  const text = userAgent?.trim() ?? ''
  const { onSystem, program, unknown } = securityTexts.sessions.devices
  if (!text.startsWith('Mozilla/')) {
    const named = /^[A-Za-z][\w-]{0,30}/.exec(text)?.[0]
    return { name: named ? program(named) : unknown, icon: Terminal }
  }
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, icon = Laptop] = systems.find(([pattern]) => pattern.test(text)) ?? []
  if (browser && system) return { name: onSystem(browser, system), icon }
  return { name: browser ?? system ?? unknown, icon }
}
