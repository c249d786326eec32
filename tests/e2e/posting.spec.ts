import { uploadTexts } from '../../web/src/messages/uploads.ts'
import { attach, openComposer } from './support/composer.ts'
import { hold } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { signIn, signOut } from './support/newcomer.ts'
import { drawnPicture } from './support/pictures.ts'
import { expireToken } from './support/security.ts'
import { expect, test, withMotion } from './support/test.ts'

// Films play by themselves where nobody asked for less motion.
test.use(withMotion)

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

test('who deletes their post on its page is told so where they are then, and not that it is missing', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'منشور للحذف') returning id`,
  )
  await enter(page, sara, `/post/${post?.id}`)
  await page.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(page.getByText('تم حذف المنشور بنجاح')).toBeVisible()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  await expect(page.getByText('هذا المنشور غير موجود')).toBeHidden()
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

test('what was said of a refused file goes when another is chosen', async ({ page }) => {
  await openComposer(page)
  await attach(page, 'صورة', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  const refused = page.getByText('يمكن إرفاق صورة أو فيديو فقط')
  await expect(refused).toBeVisible()
  await attach(page, 'صورة', 'tests/e2e/support/picture.jpg')
  await expect(page.getByRole('img', { name: 'معاينة الملف المختار' })).toBeVisible()
  // Now, and not when its time on screen is over.
  expect(await refused.count()).toBe(0)
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

for (const attempt of [1, 2]) {
  test(`a picture that is called off before attempt ${attempt} sends it is not sent`, async ({
    page,
    app,
  }) => {
    await enter(page, await newMember(app), '/home?open=compose')
    await attach(page, 'صورة', 'tests/e2e/support/picture.jpg')
    await expect(page.getByRole('img', { name: 'معاينة الملف المختار' })).toBeVisible()
    // The attempt waits for a new token.
    const renewal = await hold(page, /grant_type=refresh_token/)
    let sent = 0
    await page.route(/\/storage\/v1\/object\/posts\//, async (route) => {
      sent += 1
      if (sent >= attempt) return route.fallback()
      await expireToken(page)
      await route.abort('connectionreset')
    })
    if (attempt === 1) await expireToken(page)
    const publish = page.getByRole('button', { name: 'نشر', exact: true })
    await publish.click()
    await expect.poll(renewal.asked).toBe(1)
    if (attempt > 1) await expect(page.getByText(uploadTexts.retrying(attempt))).toBeVisible()
    await page.getByRole('button', { name: 'إلغاء الرفع' }).click()
    await expect(publish).toBeEnabled()
    renewal.letGo()
    await publish.click()
    await expect(page.getByText('تم نشر منشورك')).toBeVisible()
    expect(sent).toBe(attempt)
  })
}

test('a post being written outlives a reload, until it is published', async ({ page }) => {
  const words = `كلام لم ينشر بعد ${Date.now()}`
  await openComposer(page)
  await page.getByLabel('نص المنشور').fill(words)
  await page.reload()
  await expect(page.getByLabel('نص المنشور')).toHaveText(words)
  await page.getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('what one person was writing is nobody else’s', async ({ page, app }) => {
  const member = await newMember(app)
  await openComposer(page)
  await page.getByLabel('نص المنشور').fill('كلام سارة')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'كلام سارة' })).toBeVisible()
  await signOut(page)
  await signIn(page, member)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('the composer begins at its words, and the focus goes back to what opened it', async ({ page }) => {
  await openComposer(page)
  await expect(page.getByLabel('نص المنشور')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeFocused()
})

test('the way back closes the composer and stays, and what is on its way arrives', async ({ page, app }) => {
  await enter(page, await newMember(app), '/timer')
  await page.getByRole('link', { name: 'الرئيسية' }).click()
  const write = page.getByRole('button', { name: 'بماذا تفكر؟' })
  const composer = page.getByRole('dialog', { name: 'منشور جديد' })
  await write.click()
  await expect(composer).toBeVisible()
  await page.goBack()
  await expect(composer).toBeHidden()
  await expect(page).toHaveURL(/\d\/$/)
  await write.click()
  await attach(page, 'صورة', await drawnPicture(page, 40, 40))
  await expect(page.getByRole('img', { name: 'معاينة الملف المختار' })).toBeVisible()
  let letGo = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  await page.route(/\/storage\/v1\/(upload|object)\//, async (route) => {
    await gate
    await route.continue()
  })
  const asked = page.waitForRequest(/\/storage\/v1\/(upload|object)\//)
  await page.getByRole('button', { name: 'نشر' }).click()
  await asked
  await page.goBack()
  await expect(composer).toBeHidden()
  letGo()
  await expect(page.getByText('تم نشر منشورك')).toBeVisible()
  await expect(page).toHaveURL(/\d\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/timer$/)
})

test('a picture of any shape can be seen and removed', async ({ page }) => {
  await openComposer(page)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByLabel('نص المنشور').fill('سطر\n'.repeat(20))
  for (const [width, height] of [
    [4000, 120],
    [120, 4000],
  ] as const) {
    await attach(page, 'صورة', await drawnPicture(page, width, height))
    const remove = page.getByRole('button', { name: 'إزالة الملف' })
    await expect(page.getByRole('img', { name: 'معاينة الملف المختار' })).toBeVisible()
    await remove.scrollIntoViewIfNeeded()
    const box = await page.getByRole('img', { name: 'معاينة الملف المختار' }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(120)
    await expect(remove).toBeInViewport({ ratio: 1 })
    await remove.click()
  }
})
