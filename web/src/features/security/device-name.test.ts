import { Laptop, Smartphone, Tablet, Terminal } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the device of a session', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Chrome على Android',
      Smartphone,
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X200) ${webkit} Chrome/130.0.0.0 Safari/537.36`,
      'Chrome على Android',
      Tablet,
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A155F) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet على Android',
      Smartphone,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari على iPhone',
      Smartphone,
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome على iPad',
      Tablet,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
      'Edge على Windows',
      Laptop,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox على Mac',
      Laptop,
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/130.0.0.0 Safari/537.36`,
      'Chrome على Linux',
      Laptop,
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/1', 'Chrome على ChromeOS', Laptop],
    ['Mozilla/5.0', 'جهاز غير معروف', Laptop],
    ['Mozilla/5.0 (PlayStation)', 'جهاز غير معروف', Laptop],
    ['curl/8.5.0', 'برنامج curl', Terminal],
    ['node', 'برنامج node', Terminal],
    ['<b>', 'جهاز غير معروف', Terminal],
    ['', 'جهاز غير معروف', Terminal],
    [null, 'جهاز غير معروف', Terminal],
  ])('%s', (userAgent, name, icon) => {
    expect(deviceName(userAgent)).toEqual({ name, icon })
  })
})
