/** A newer version of the app: offered and never forced, taken by a reload, and no page that is open is harmed by it. */
import type { Page } from '@playwright/test'
import { demoMember, signIn } from './support/newcomer.ts'
import { type Releases, startReleases } from './support/releases.ts'
import { expect as expectSoon, test as withApp } from './support/test.ts'
import { whenKept } from './support/worker.ts'

const test = withApp.extend<{ releases: Releases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  releases: async ({}, use) => {
    const releases = await startReleases('_one')
    await use(releases)
    await releases.remove()
  },
  baseURL: async ({ releases }, use) => use(releases.url),
  // While one version takes the place of another nobody answers, which the browser writes to its console.
  pageErrors: async ({ pageErrors }, use) => {
    await use(pageErrors)
    const others = pageErrors.filter((error) => !isOfRestart(error))
    pageErrors.splice(0, pageErrors.length, ...others)
  },
})

function isOfRestart(error: string): boolean {
  return /ERR_CONNECTION_REFUSED|status of 503|^WebSocket connection to .* failed/.test(error)
}

test.use({ serviceWorkers: 'allow' })
/** A backend is started and stopped in each. */
test.describe.configure({ timeout: 180_000 })

/** Fetching a version whole takes what it takes. */
const expect = expectSoon.configure({ timeout: 30_000 })

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'تحديث متاح' })
const take = (page: Page) => offer(page).getByRole('button', { name: 'تحديث', exact: true })
const compose = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

/** The mark of the version that the page is of. */
const version = (page: Page) =>
  page.evaluate(
    () =>
      /_(?:one|two)(?=\.js$)/.exec(
        document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
      )?.[0],
  )

async function enterKept(page: Page): Promise<void> {
  await signIn(page, demoMember)
  await expect(compose(page)).toBeVisible()
  await whenKept(page)
}

/** As the browser does by itself with each page that is opened, and now and then. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

/** The next worker takes over once the one before has ended, as it does by itself when idle; Chromium keeps those that a debugger watches. */
async function endIdleWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}

const waitingWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)

/** By the app's own links: the page stays the same. */
async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'الأمان' }).click()
  await expect(page.getByRole('heading', { name: 'الأمان', level: 1 })).toBeVisible()
}

test('is offered beside what one is doing, which goes on with its own code, and is there once it is accepted', async ({
  page,
  releases,
}) => {
  await enterKept(page)
  await compose(page).click()
  const text = page.getByRole('dialog').getByRole('textbox')
  await text.fill('ما زلت أكتب')
  await releases.release('_two')
  await lookForUpdate(page)
  await expect(offer(page)).toBeVisible()
  await expect(text).toHaveText('ما زلت أكتب')
  expect(await version(page)).toBe('_one')
  await page.goBack()
  // A screen that was not opened before: the server has its code no more.
  await openSecurity(page)
  expect(await version(page)).toBe('_one')
  await take(page).click()
  await expect.poll(() => version(page)).toBe('_two')
  await expect(page.getByRole('heading', { name: 'الأمان', level: 1 })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('is put off by a tap, and taken by any reload, also without a network', async ({
  page,
  context,
  releases,
}) => {
  await enterKept(page)
  await releases.release('_two')
  await lookForUpdate(page)
  await offer(page).getByRole('button', { name: 'لاحقاً' }).click()
  await expect(offer(page)).toBeHidden()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await version(page)).toBe('_two')
})

test('that another tab has taken leaves this one its code, and is offered here too', async ({
  page,
  context,
  releases,
}) => {
  await enterKept(page)
  await releases.release('_two')
  await lookForUpdate(page)
  await expect(offer(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(compose(other)).toBeVisible()
  expect(await version(other)).toBe('_two')
  // Its worker has taken over from the first.
  await expect(async () => {
    await endIdleWorkers(other)
    expect(await waitingWorker(other)).toBeNull()
  }).toPass({ timeout: 20_000 })
  await openSecurity(page)
  expect(await version(page)).toBe('_one')
  await expect(offer(page)).toBeVisible()
})

test('the app opens while the server is away, and says that nobody answers', async ({ page, releases }) => {
  await enterKept(page)
  await releases.stop()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالخدمة الآن' })).toBeVisible()
})

test.describe('in a browser without workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('a screen whose code is gone from the server says so in its place, and a reload brings it', async ({
    page,
    releases,
  }) => {
    await signIn(page, demoMember)
    await expect(compose(page)).toBeVisible()
    await releases.release('_two')
    await page.getByRole('link', { name: 'المؤقت' }).click()
    await expect(page.getByText('قد يكون صدر إصدار أحدث من التطبيق')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
    await page.getByRole('button', { name: 'إعادة تحميل الصفحة' }).click()
    await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible()
    expect(await version(page)).toBe('_two')
  })
})
