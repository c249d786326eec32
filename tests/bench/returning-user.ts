/**
 * How long somebody waits who has been here before: on a good network, where their browser holds the app's files, and either the session
 * too or nothing but the form; and on a slow phone without a network, from the service worker. Runs on a backend of its own with the
 * demo content.
 */
import type { BrowserContext } from '@playwright/test'
import { demoMember } from '../e2e/support/newcomer.ts'
import { whenKept } from '../e2e/support/worker.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { middleOf, phoneOfMember, slowDownCpu, timeOf, watchFor, withBrowser } from './browser.ts'
import { atMost, type Row } from './report.ts'

const runs = 7
const mostMs = 1_000
const post = 'article'
const refusal = '[role="alert"] p'

/** No rows where there is no Chromium. */
export function measureReturningUser(): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const app = await startBackendProcess({ env: { DEMO: 'on', LIMIT_FACTOR: '100' } })
    try {
      const known = await phoneOfMember(browser, app.url)
      const wrong = { ...demoMember, password: 'not-the-password' }
      const rows: [name: string, run: () => Promise<number>][] = [
        ['returning user: opening the app until /home shows its feed', () => openHome(known)],
        ['offline start from the service worker, on a slow phone', await offlineStart(known)],
        [
          'returning user: sign-in tapped until /home shows its feed',
          () => tapSignIn(known, demoMember, post),
        ],
        ['a wrong password tapped until it is said so', () => tapSignIn(known, wrong, refusal)],
      ]
      const measured: Row[] = []
      for (const [name, run] of rows) measured.push(atMost(name, await middleOf(runs, run), mostMs, 'ms'))
      return measured
    } finally {
      await app.remove()
    }
  })
}

/** Milliseconds from the beginning of the navigation until the first post is painted. */
async function openHome(context: BrowserContext, isSlow = false): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchFor, post)
  if (isSlow) await slowDownCpu(page)
  await page.goto('/home', { waitUntil: 'commit' })
  const shown = await timeOf(page, 'shown')
  await page.close()
  return shown
}

/** The same without a network, once the worker has the app, and the page what it shows. */
async function offlineStart(context: BrowserContext): Promise<() => Promise<number>> {
  const page = await context.newPage()
  await page.goto('/home')
  await whenKept(page)
  await page.close()
  return async () => {
    await context.setOffline(true)
    const shown = await openHome(context, true)
    await context.setOffline(false)
    return shown
  }
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
