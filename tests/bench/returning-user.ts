/**
 * How long somebody waits who has been here before, on a good network: their browser holds the app's files, and either the
 * session too or nothing but the form. Runs on a backend of its own with the demo content.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/steps/ensure-test-programs.mjs'
import { demoMember, signIn } from '../e2e/support/newcomer.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { chromiumFlags, phone } from './first-visit.ts'
import { median } from './median.ts'
import { atMost, type Row } from './report.ts'

const runs = 7
const mostMs = 1_000
const post = 'article'
const refusal = '[role="alert"] p'

/** No rows where there is no Chromium. */
export async function measureReturningUser(): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const app = await startBackendProcess({ env: { DEMO: 'on', LIMIT_FACTOR: '100' } })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const known = await knownBrowser(browser, app.url)
    const wrong = { ...demoMember, password: 'not-the-password' }
    const rows: [name: string, run: () => Promise<number>][] = [
      ['returning user: opening the app until /home shows its feed', () => openHome(known)],
      ['returning user: sign-in tapped until /home shows its feed', () => tapSignIn(known, demoMember, post)],
      ['a wrong password tapped until it is said so', () => tapSignIn(known, wrong, refusal)],
    ]
    const measured: Row[] = []
    for (const [name, run] of rows) measured.push(atMost(name, await middleOf(run), mostMs, 'ms'))
    return measured
  } finally {
    await browser.close()
    await app.remove()
  }
}

async function middleOf(run: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < runs; round += 1) times.push(await run())
  return median(times)
}

/** A browser in which the demo member has been at home. */
async function knownBrowser(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: phone, locale: 'ar-IQ' })
  const page = await context.newPage()
  await signIn(page, demoMember)
  await page.locator(post).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

/** Milliseconds from the beginning of the navigation until the first post is painted. */
async function openHome(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchFor, post)
  await page.goto('/home', { waitUntil: 'commit' })
  const shown = await timeOf(page, 'shown')
  await page.close()
  return shown
}

/** Milliseconds from the tap on the button until what comes of it is painted. */
async function tapSignIn(
  context: BrowserContext,
  { phone: number, password }: typeof demoMember,
  outcome: string,
): Promise<number> {
  const page = await context.newPage()
  await page.goto('/config.json')
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(watchFor, outcome)
  await page.goto('/auth')
  await page.getByLabel('رقم الهاتف').fill(number)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  const shown = await timeOf(page, 'shown')
  const tapped = await timeOf(page, 'tapped')
  await page.close()
  return shown - tapped
}

/** Runs in the page, before anything of the app: marks the first tap, and the frame after the selector matches. */
function watchFor(selector: string): void {
  addEventListener('click', () => performance.mark('tapped'), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** When the page was marked, in milliseconds since its navigation began; waits for it. */
async function timeOf(page: Page, mark: string): Promise<number> {
  const found = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark)
  return (await found.jsonValue()) ?? Number.NaN
}
