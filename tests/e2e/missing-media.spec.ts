/** Pictures and films that do not come: what stands in their place, how they come after all, and films that never would, refused when chosen. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { breakRoute } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { type ChosenFile, colouredPicture, takeCropped } from './support/pictures.ts'
import { expect, test, withMotion } from './support/test.ts'

// Films play by themselves where nobody asked for less motion.
test.use(withMotion)

const files = /storage\/v1\/(object|render\/image)\/public\//
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

const picture = () => colouredPicture('#6442c9', 800, 800)

async function choose(page: Page, within: Locator, button: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(file)
}

async function publish(page: Page, tool: string, file: ChosenFile): Promise<void> {
  await page.goto('/home?open=compose')
  await choose(page, page.getByRole('dialog'), tool, file)
  await page.getByRole('dialog').getByRole('button', { name: 'نشر' }).click()
  await expect(toast(page)).toContainText('تم نشر منشورك')
}

/** How many pictures have been given up, by the sign that the browser draws for them. */
const brokenSigns = (page: Page) =>
  page.evaluate(() => [...document.images].filter((image) => image.complete && !image.naturalWidth).length)

test('what was kept away by a lost network comes with the next one, and is no broken sign meanwhile', async ({
  page,
  context,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/profile')
  await choose(page, page.getByRole('main'), 'تغيير صورة الملف الشخصي', await picture())
  await takeCropped(page)
  await expect(page.getByText('تم تحديث صورة الملف الشخصي بنجاح')).toBeVisible()
  await publish(page, 'صورة', await picture())
  for (const path of ['/home', '/profile?view=media']) {
    const mend = await breakRoute(page, files)
    await page.goto(path)
    const place = page.getByRole('main').locator('[style*="background-image"]').last()
    const letter = page.locator('[role=img][aria-label]').filter({ hasText: sara.username[0] ?? '' })
    await expect(place).toBeVisible()
    await expect(letter.first()).toBeVisible()
    await expect.poll(() => brokenSigns(page)).toBe(0)
    await mend()
    await context.setOffline(true)
    await expect(page.getByText('أنت غير متصل بالإنترنت').first()).toBeVisible()
    await context.setOffline(false)
    const media = page.getByRole('main').locator(`img[src*="/${sara.id}/"]`)
    const come = () =>
      media.evaluateAll(
        (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
      )
    await expect.poll(come).toBeGreaterThan(1)
    await expect(letter).toHaveCount(0)
  }
})

test('a film that nobody could see is refused where it is chosen for a post', async ({ page, app }) => {
  const film = await readFile('tests/e2e/support/video.mp4')
  await enter(page, await newMember(app), '/home?open=compose')
  await choose(page, page.getByRole('dialog'), 'فيديو', {
    name: 'cut.mp4',
    mimeType: 'video/mp4',
    buffer: film.subarray(0, 200),
  })
  await expect(toast(page)).toContainText('هذا الفيديو تالف أو غير مدعوم، اختر فيديو آخر')
  await expect(page.getByRole('dialog').locator('video')).toHaveCount(0)
})

test('a film that does not come says so in its post, and is asked for again', async ({ page, app }) => {
  const film = await readFile('tests/e2e/support/video.mp4')
  await enter(page, await newMember(app))
  await publish(page, 'فيديو', { name: 'film.mp4', mimeType: 'video/mp4', buffer: film })
  const mend = await breakRoute(page, files)
  await page.goto('/home')
  const post = page.getByRole('article')
  await expect(post.getByRole('alert')).toContainText('تعذر تشغيل هذا الفيديو')
  await mend()
  await post.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect
    .poll(() => post.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1)
})
