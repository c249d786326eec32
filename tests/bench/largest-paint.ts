/**
 * When the largest thing of a screen is painted, for somebody who opens it for the first time on a slow phone and a slow
 * network. Runs on a backend of its own with the demo content, because an empty feed paints sooner.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/steps/ensure-test-programs.mjs'
import { demoMember, signIn } from '../e2e/support/newcomer.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { chromiumFlags, phone } from './first-visit.ts'
import { median } from './median.ts'
import { atMost, type Row } from './report.ts'

const runs = 5
const cpuSlowedBy = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
}
const mostSeconds = { auth: 1.1, home: 1.6 }
/** Nothing larger is painted later than this after the network has become quiet. */
const afterwardsMs = 1_000

type Visit = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** No rows where there is no Chromium. */
export async function measureLargestPaints(): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const app = await startBackendProcess({ env: { DEMO: 'on' } })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const member = await signedIn(browser, app.url)
    const auth = await largestPaint(browser, `${app.url}/auth`)
    const home = await largestPaint(browser, `${app.url}/home`, member)
    return [
      atMost('/auth on a slow phone: largest contentful paint', auth, mostSeconds.auth, 's'),
      atMost('/home on a slow phone: largest contentful paint', home, mostSeconds.home, 's'),
    ]
  } finally {
    await browser.close()
    await app.remove()
  }
}

/** What a browser keeps of somebody who has signed in. */
async function signedIn(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: phone, locale: 'ar-IQ' })
  const page = await context.newPage()
  await signIn(page, demoMember)
  await page.getByRole('article').first().waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Seconds from the start of the navigation, the middle of several visits with an empty cache. */
async function largestPaint(browser: Browser, url: string, storageState?: Visit): Promise<number> {
  const seconds: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: phone, locale: 'ar-IQ', storageState })
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(afterwardsMs)
    seconds.push((await lastLargestPaint(page)) / 1_000)
    await context.close()
  }
  return median(seconds)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedBy })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}

function lastLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}
