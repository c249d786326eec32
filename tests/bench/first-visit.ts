/** What a browser fetches on its first visit to a screen: the bytes of script, and of everything, over the wire. */
import type { Page } from '@playwright/test'
import { newPhone, withBrowser } from './browser.ts'
import { atMost, type Row } from './report.ts'

const mostScriptKb = 115
const mostKb = 160
/** What is fetched when the browser has nothing else to do counts too. */
const afterwardsMs = 4_000

/** No rows where there is no Chromium. */
export function measureFirstVisit(url: string): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const context = await newPhone(browser, url)
    const { script, all } = await kilobytesOf(await context.newPage(), '/auth')
    return [
      atMost('/auth, first visit: script', script, mostScriptKb, 'KB'),
      atMost('/auth, first visit: all', all, mostKb, 'KB'),
    ]
  })
}

/**
 * Headers and compression as they are. The service worker fetches the rest of the app once the screen has had its time; that is a visit of
 * its own, and is not counted.
 */
export async function kilobytesOf(page: Page, path: string): Promise<{ script: number; all: number }> {
  const bytes = await countBytes(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForTimeout(afterwardsMs)
  await page.waitForLoadState('networkidle')
  if (bytes.missing.length > 0) throw new Error(`${path} lacks ${bytes.missing.join(', ')}`)
  return { script: bytes.script / 1_000, all: bytes.all / 1_000 }
}

interface WireBytes {
  script: number
  all: number
  /** Addresses that were answered with an error. */
  missing: string[]
}

/** Counts what comes over the wire from now on. Scripts are also what code fetches before it imports it. */
async function countBytes(page: Page): Promise<WireBytes> {
  const bytes: WireBytes = { script: 0, all: 0, missing: [] }
  const scripts = new Set<string>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.status >= 400) bytes.missing.push(response.url)
    if (type === 'Script' || response.url.endsWith('.js')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  await session.send('Network.enable')
  return bytes
}
