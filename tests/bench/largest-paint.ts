/**
 * When the largest thing of a screen is painted, for somebody who opens it for the first time on a slow phone and a slow
 * network, and how much script home brings. Runs on a backend of its own with the demo content, because an empty feed paints sooner.
 */
import type { Browser, Page } from '@playwright/test'
import { startBackendProcess } from '../support/backend-process.ts'
import { type Kept, middleOf, newPhone, phoneOfMember, slowDown, withBrowser } from './browser.ts'
import { kilobytesOf } from './first-visit.ts'
import { atMost, type Row } from './report.ts'

const runs = 5
const mostSeconds = { '/auth': 1.1, '/home': 1.6, '/timer': 1.9, '/notifications': 1.9, '/profile': 1.9 }
const mostScriptKbAtHome = 170
/** Nothing larger is painted later than this after the network has become quiet. */
const afterwardsMs = 1_000

/** No rows where there is no Chromium. */
export function measureLargestPaints(): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const app = await startBackendProcess({ env: { DEMO: 'on' } })
    try {
      const known = await phoneOfMember(browser, app.url)
      const member = await known.storageState()
      await known.close()
      return [...(await paints(browser, app.url, member)), await scriptAtHome(browser, app.url, member)]
    } finally {
      await app.remove()
    }
  })
}

async function paints(browser: Browser, url: string, member: Kept): Promise<Row[]> {
  const rows: Row[] = []
  for (const [path, most] of Object.entries(mostSeconds)) {
    const kept = path === '/auth' ? undefined : member
    const seconds = await middleOf(runs, () => largestPaint(browser, url, path, kept))
    rows.push(atMost(`${path} on a slow phone: largest contentful paint`, seconds, most, 's'))
  }
  return rows
}

/** Seconds from the start of the navigation, with an empty cache. */
async function largestPaint(browser: Browser, url: string, path: string, kept?: Kept): Promise<number> {
  const context = await newPhone(browser, url, kept)
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(afterwardsMs)
  const milliseconds = await lastLargestPaint(page)
  await context.close()
  return milliseconds / 1_000
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

async function scriptAtHome(browser: Browser, url: string, member: Kept): Promise<Row> {
  const context = await newPhone(browser, url, member)
  const { script } = await kilobytesOf(await context.newPage(), '/home')
  await context.close()
  return atMost('/home, first visit with a session: script', script, mostScriptKbAtHome, 'KB')
}
