/**
 * The page of all parts, which only the development server has: it draws without an error, nothing on it keeps anybody out, and in
 * every one-line field the dots of a last ي are there as they are outside of one. The screenshots are compared with each other.
 */
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'

const web = fileURLToPath(new URL('../../web/', import.meta.url))

const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await createServer({
        root: web,
        configFile: `${web}vite.config.ts`,
        server: { port: 0, host: '127.0.0.1' },
        logLevel: 'error',
      })
      await server.listen()
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function openParts(page: Page, address: string): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill({ json: { url: address, anonKey: 'none' } }))
  await page.goto(`${address}ui`)
  await expect(page.getByRole('heading', { name: 'أجزاء التصميم' })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
}

/** How much darker than its ground it is, over all its pixels. */
async function inkOf(place: Locator): Promise<number> {
  const { data } = await sharp(await place.screenshot({ animations: 'disabled', caret: 'hide' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data[Math.floor(data.length / 2)] ?? 255
  return data.reduce((sum, shade) => sum + Math.max(0, Math.abs(shade - ground) - 8), 0)
}

/** What the two dots add to a field that holds the word without them. */
async function dotsIn(field: Locator, well: Locator): Promise<number> {
  await field.fill('على')
  const without = await inkOf(well)
  await field.fill('علي')
  return (await inkOf(well)) - without
}

/** The same where nothing can cut them. */
async function dotsOutside(page: Page): Promise<number> {
  const place = page.locator('#free')
  await page.evaluate(() => {
    const free = document.createElement('p')
    free.id = 'free'
    free.style.cssText =
      'position: fixed; inset: 0 auto auto 0; z-index: 99; padding: 30px; line-height: 3; background: #fff; color: #16211f'
    document.body.append(free)
  })
  const ink = async (word: string) => {
    await place.evaluate((free, text) => {
      free.textContent = text
    }, word)
    return inkOf(place)
  }
  const [without, withDots] = [await ink('على'), await ink('علي')]
  await place.evaluate((free) => free.remove())
  return withDots - without
}

test('in every one-line field the dots of a last ي are there', async ({ page, address }) => {
  await openParts(page, address)
  const dots = await dotsOutside(page)
  expect(dots).toBeGreaterThan(300)
  const fields = page.locator('[data-theme=light] [data-one-line] input')
  expect(await fields.count()).toBeGreaterThanOrEqual(6)
  for (const field of await fields.all()) {
    const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id'))
    const share = (await dotsIn(field, field)) / dots
    // The grounds differ a little in shade; dots that are cut leave half of it at most.
    expect(share, `the dots in ${name}`).toBeGreaterThan(0.7)
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`no part keeps anybody out, in the ${theme} theme`, async ({ page, address }) => {
    await openParts(page, address)
    const { violations } = await new AxeBuilder({ page }).include(`[data-theme=${theme}]`).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  })
}

test('the parts over the page open, hold the keyboard and close', async ({ page, address }) => {
  await openParts(page, address)
  const parts = page.getByRole('region', { name: 'ما فوق الصفحة' }).locator('[data-theme=light]')
  for (const name of ['نافذة', 'نافذة طويلة', 'سؤال', 'منبثقة']) {
    const opener = parts.getByRole('button', { name, exact: true })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await parts.getByRole('button', { name: 'صورة 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'عارض الصور' })
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await expect(viewer.locator(':focus')).toHaveCount(1)
  // The next one is to the left, as one reads.
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 3')).toBeVisible()
})
