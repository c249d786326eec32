/**
 * Playwright's `test`, with the app of the project's database as base address, failing on any error in the page; and `app`,
 * through which scenarios make members and move clocks.
 */
import { test as base } from '@playwright/test'
import { type App, appOf } from './app.ts'
import { addressVariable } from './start-apps.ts'

export { expect } from '@playwright/test'

/** Of scenarios about what moves or plays by itself: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const test = base.extend<{ pageErrors: string[]; app: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use, info) => {
    await use(process.env[addressVariable(String(info.project.metadata.database))])
  },
  page: async ({ page }, use) => {
    const open = page.goto.bind(page)
    // A dialog that closes goes a step back, which takes a moment and ends an opening that began before it.
    page.goto = (...place) =>
      open(...place).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error
        return open(...place)
      })
    await use(page)
  },
  app: async ({ baseURL }, use) => {
    await use(await appOf(baseURL ?? ''))
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await use(errors)
      base.expect(errors.filter((error) => !isExpected(error))).toEqual([])
    },
    { auto: true },
  ],
})

/** The browser writes every refused or lost answer to its console; the app shows those to the person itself. */
function isExpected(error: string): boolean {
  return /the server responded with a status of (4|502)|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|ERR_CONNECTION_RESET|(Type|AuthRetryableFetch)Error: Failed to fetch/.test(
    error,
  )
}
