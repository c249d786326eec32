/** Browsers beside the one of the test: another person's, or another device of the same. */
import type { Browser, Page } from '@playwright/test'

/** A browser that has never been here, on a screen of its own size. */
export async function openDevice(browser: Browser, baseURL: string | undefined, width = 390): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width, height: 844 },
    screen: { width, height: 844 },
    locale: 'ar-IQ',
    timezoneId: 'Asia/Baghdad',
  })
  return context.newPage()
}

/** Resolves when the page hears of changes as they happen. Begin to wait before it is loaded. */
export function listening(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to PostgreSQL')) resolve()
      }),
    )
  })
}
