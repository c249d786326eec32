/** What a browser fetches on its first visit to /auth: the bytes of script, and of everything, over the wire. */
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/steps/ensure-test-programs.mjs'
import { atMost, type Row } from './report.ts'

const mostScriptKb = 115
const mostKb = 160
/** What is fetched when the browser has nothing else to do counts too. */
const afterwardsMs = 4_000
export const phone = { width: 390, height: 844 }
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
]

/** No rows where there is no Chromium. */
export async function measureFirstVisit(url: string): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: phone, locale: 'ar-IQ' })
    const bytes = await countBytes(page)
    await page.goto(`${url}/auth`, { waitUntil: 'networkidle' })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.waitForTimeout(afterwardsMs)
    await page.waitForLoadState('networkidle')
    if (bytes.missing.length > 0) throw new Error(`/auth lacks ${bytes.missing.join(', ')}`)
    const kilobytes = (amount: number) => amount / 1_000
    return [
      atMost('/auth, first visit: script', kilobytes(bytes.script), mostScriptKb, 'KB'),
      atMost('/auth, first visit: all', kilobytes(bytes.all), mostKb, 'KB'),
    ]
  } finally {
    await browser.close()
  }
}

interface WireBytes {
  script: number
  all: number
  /** Addresses that were answered with an error. */
  missing: string[]
}

/** Counts what comes over the wire from now on, headers and compression as they are. */
async function countBytes(page: Page): Promise<WireBytes> {
  const bytes: WireBytes = { script: 0, all: 0, missing: [] }
  const kinds = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.status >= 400) bytes.missing.push(response.url)
    kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength
  })
  await session.send('Network.enable')
  return bytes
}
