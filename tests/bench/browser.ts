/** The browser of the measurements: a phone, as slow as people's are or as fast as this machine, and when something is painted in it. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/steps/ensure-test-programs.mjs'
import { demoMember, signIn } from '../e2e/support/newcomer.ts'
import { median } from './median.ts'

const phone = { width: 390, height: 844 }
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
const cpuSlowedBy = 4
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
}

/** What a browser keeps of somebody who has signed in. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Nothing is measured where there is no Chromium. */
export async function withBrowser<Measured>(
  measure: (browser: Browser) => Promise<Measured[]>,
): Promise<Measured[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

export function newPhone(browser: Browser, baseURL: string, storageState?: Kept): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: phone,
    locale: 'ar-IQ',
    ...(storageState && { storageState }),
  })
}

/** A phone on which the demo member has been at home. */
export async function phoneOfMember(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await newPhone(browser, baseURL)
  const page = await context.newPage()
  await signIn(page, demoMember)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

export async function slowDownCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedBy })
}

export async function slowDown(page: Page): Promise<void> {
  await slowDownCpu(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
}

/** The middle of so many runs, one after the other. */
export async function middleOf(runs: number, run: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < runs; round += 1) measured.push(await run())
  return median(measured)
}

/** Runs in the page, before anything of the app: marks the first tap, and the frame after the selector matches. */
export function watchFor(selector: string): void {
  addEventListener('click', () => performance.mark('tapped'), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** When the page was marked, in milliseconds since its navigation began; waits for it. */
export async function timeOf(page: Page, mark: string): Promise<number> {
  const found = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark)
  return (await found.jsonValue()) ?? Number.NaN
}
