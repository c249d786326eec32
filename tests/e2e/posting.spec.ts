import type { Page } from '@playwright/test'
import { demoMember, signIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

async function openComposer(page: Page): Promise<void> {
  await signIn(page, demoMember)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
}

async function attach(
  page: Page,
  kind: 'صورة' | 'فيديو',
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
  await (await chooser).setFiles(file)
}

test('an empty post is not sent', async ({ page }) => {
  await openComposer(page)
  await page.getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByText('يرجى كتابة شيء أو إضافة صورة/فيديو لنشره')).toBeVisible()
})

test('one deletes one’s own post, after being asked', async ({ page }) => {
  const words = `منشور للحذف ${Date.now()}`
  await openComposer(page)
  await page.getByLabel('نص المنشور').fill(words)
  await page.getByRole('button', { name: 'نشر' }).click()
  const post = page.getByRole('article').filter({ hasText: words })
  await expect(post).toBeVisible()
  await post.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(page.getByText('تم حذف المنشور بنجاح')).toBeVisible()
  await expect(post).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(post).toBeHidden()
})

test('markup in a post is shown as words, never run', async ({ page }) => {
  const words = `جرس ${Date.now()} <img src=x onerror="document.title='hacked'">`
  await openComposer(page)
  await page.getByLabel('نص المنشور').fill(words)
  await page.getByRole('button', { name: 'نشر' }).click()
  const post = page.getByRole('article').filter({ hasText: words.slice(0, 12) })
  await expect(post).toBeVisible()
  await expect(post.locator('img[src="x"]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('hacked')
})

test('however much is written, and above a keyboard, publishing stays in reach', async ({ page }) => {
  await openComposer(page)
  await page.setViewportSize({ width: 390, height: 420 })
  await page.getByLabel('نص المنشور').fill(`${'كلام كثير\n'.repeat(60)}${'W'.repeat(300)}`)
  await expect(page.getByRole('button', { name: 'نشر' })).toBeInViewport({ ratio: 1 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a file that is no picture is refused before it is sent', async ({ page }) => {
  await openComposer(page)
  await attach(page, 'صورة', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByText('يمكن إرفاق صورة أو فيديو فقط')).toBeVisible()
})

test('a picture over 5 MB is refused before it is sent', async ({ page }) => {
  await openComposer(page)
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1)
  await attach(page, 'صورة', { name: 'large.jpg', mimeType: 'image/jpeg', buffer: tooLarge })
  await expect(page.getByText('حجم الصورة يجب أن يكون أقل من 5 ميجا')).toBeVisible()
})

test('a video plays by itself, without sound, while it is on screen', async ({ page }) => {
  const words = `فيديو ${Date.now()}`
  await openComposer(page)
  await page.getByLabel('نص المنشور').fill(words)
  await attach(page, 'فيديو', 'tests/e2e/support/video.mp4')
  await page.getByRole('button', { name: 'نشر' }).click()
  const video = page.getByRole('article').filter({ hasText: words }).locator('video')
  await video.scrollIntoViewIfNeeded()
  await expect(video).toHaveJSProperty('paused', false)
  await expect(video).toHaveJSProperty('muted', true)
})
