/** The app's service worker and its caches, as a page sees them. */
import type { Page } from '@playwright/test'

/** Every address that the browser's caches have for the app. */
export function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => url)
  })
}

/** Waits until the worker has all of the app and serves the page, and what is kept of the screen is written. */
export async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // Pictures follow, one after the other.
  let [before, now] = [-1, 0]
  while (before !== now) {
    before = now
    await page.waitForTimeout(1_000)
    now = (await cachedAddresses(page)).length
  }
}
