/** A post being written: nothing of it is lost by a reload, on another screen or without an answer, and it is published once. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { composerTexts } from '../../web/src/messages/posts.ts'
import type { App } from './support/app.ts'
import { hold, loseAnswer } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { signIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const preview = (page: Page) => dialog(page).getByRole('img', { name: 'معاينة الملف المختار' })
const publish = (page: Page) => dialog(page).getByRole('button', { name: 'نشر' })

const posts = '**/rest/v1/posts*'

const postsOf = (app: App, { id }: Member) =>
  app.sql(`select content, image_url from public.posts where user_id = '${id}'`)

/** Nothing is heard of it, nor of the question whether it is there. */
async function publishUnheard(page: Page): Promise<void> {
  await loseAnswer(page, posts)
  await loseAnswer(page, /posts\?select=id&id=eq/, 'GET')
  await publish(page).click()
  await expect(toast(page)).toContainText('خطأ في إنشاء المنشور')
  await expect(toast(page)).toContainText(composerTexts.maybePublished)
}

test('a post whose answer alone was lost is said to be published', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await page.getByLabel('نص المنشور').fill('صباح الخير')
  await loseAnswer(page, posts)
  await publish(page).click()
  await expect(toast(page)).toHaveText(/تم نشر منشورك/)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await postsOf(app, sara)).toHaveLength(1)
})

test('a post without an answer is published once', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').fill('صباح الخير')
  await publishUnheard(page)
  // It stands in the composer as long as it is so, not only for a moment below it.
  await expect(dialog(page).getByRole('alert')).toContainText(composerTexts.maybePublished)
  await page.reload()
  await expect(page.getByLabel('نص المنشور')).toContainText('صباح الخير')
  await publish(page).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورككان قد نُشر في المحاولة السابقة')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await postsOf(app, sara)).toHaveLength(1)

  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').fill('صباح الخير')
  await publish(page).click()
  await expect.poll(async () => (await postsOf(app, sara)).length).toBe(2)
})

test('a post that went out unheard and is corrected is said to be there, and stands beside the other only where that is wished', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await page.getByLabel('نص المنشور').fill('رحلتنا الى البصرة')
  await publishUnheard(page)
  await page.reload()
  await page.getByLabel('نص المنشور').fill('رحلتنا إلى البصرة')
  await publish(page).click()
  await expect(toast(page).last()).toContainText('نُشر منشورك السابق بنصه الأول')
  expect(await postsOf(app, sara)).toHaveLength(1)
  await publish(page).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورك')
  expect(await postsOf(app, sara)).toHaveLength(2)
})

const picture = {
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('tests/e2e/support/picture.jpg'),
}

async function choose(page: Page, file = picture): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'صورة', exact: true }).click()
  await (await chooser).setFiles(file)
  await expect(preview(page)).toBeVisible()
}

/** Where files were sent to. */
function followUploads(page: Page): string[] {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/posts/')) {
      uploads.push(request.url())
    }
  })
  return uploads
}

test('a picture is uploaded once for a post without an answer, and the upload is not said to have failed', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  const uploads = followUploads(page)
  await publishUnheard(page)
  await expect(toast(page)).not.toContainText('خطأ في الرفع')
  await publish(page).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورك')
  expect(uploads).toHaveLength(1)
  expect(await postsOf(app, sara)).toHaveLength(1)
})

test('a picture whose post had no answer is still there after a reload, and neither sent nor published a second time', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  await publishUnheard(page)
  await page.reload()
  await expect(preview(page)).toBeVisible()
  const uploads = followUploads(page)
  await publish(page).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورككان قد نُشر في المحاولة السابقة')
  expect(uploads).toEqual([])
  expect(await postsOf(app, sara)).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await expect(publish(page)).toBeEnabled()
  await expect(preview(page)).toHaveCount(0)
})

test('what another tab publishes meanwhile takes the place of no post that is under way, and sends none a second time', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  const upload = await hold(page, /\/storage\/v1\/object\/posts\//)
  await loseAnswer(page, posts)
  await loseAnswer(page, /posts\?select=id&id=eq/, 'GET')
  await publish(page).click()
  await expect.poll(upload.asked).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/home?open=compose')
  await dialog(other).getByRole('button', { name: 'إزالة الملف' }).click()
  await other.getByLabel('نص المنشور').fill('بينما ترفع الصورة')
  await publish(other).click()
  await expect(toast(other).last()).toContainText('تم نشر منشورك')
  upload.letGo()
  await expect(toast(page)).toContainText('خطأ في إنشاء المنشور')
  await expect(preview(page)).toBeVisible()
  // From whichever tab it is sent again, it is there once.
  await other.goto('/home?open=compose')
  await publish(other).click()
  await expect(toast(other).last()).toContainText('تم نشر منشورككان قد نُشر في المحاولة السابقة')
  await expect(preview(page)).toHaveCount(0)
  expect(await postsOf(app, sara)).toHaveLength(2)
})

test('a post that is on its way is known to be wherever one comes back from, and takes along only itself', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await choose(page)
  await page.getByLabel('نص المنشور').fill('صباح الخير')
  const upload = await hold(page, /\/storage\/v1\/object\/posts\//)
  await publish(page).click()
  await expect.poll(upload.asked).toBe(1)
  await page.goBack()
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await page.getByRole('link', { name: 'الرئيسية' }).click()
  await expect(page.getByRole('button', { name: 'صورة', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'جاري النشر' }).click()
  await expect(page.getByLabel('نص المنشور')).toHaveAttribute('aria-readonly', 'true')
  await expect(dialog(page).getByRole('button', { name: 'جاري النشر' })).toBeVisible()
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  upload.letGo()
  await expect(toast(page)).toContainText('تم نشر منشورك')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await expect(page.getByLabel('نص المنشور')).toHaveText('')
  await expect(preview(page)).toHaveCount(0)
  expect(await postsOf(app, sara)).toHaveLength(1)
})

test('whoever has published writes the next at once, though the feed does not come', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara)
  const write = page.getByRole('button', { name: 'بماذا تفكر؟' })
  await write.click()
  const feed = await hold(page, /rpc\/get_feed_posts/)
  for (const text of ['صباح الخير', 'مساء الخير']) {
    await page.getByLabel('نص المنشور').fill(text)
    await publish(page).click()
    await expect.poll(feed.asked).toBeGreaterThan(0)
    await write.click()
  }
  await expect(publish(page)).toBeEnabled()
  feed.letGo()
  expect(await postsOf(app, sara)).toHaveLength(2)
})

test('a post that was not begun for want of a network is published once there is one', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await page.getByLabel('نص المنشور').fill('صباح الخير')
  await expect(publish(page)).toBeEnabled()
  await context.setOffline(true)
  await publish(page).click()
  await expect(toast(page)).toContainText('خطأ في إنشاء المنشور')
  await context.setOffline(false)
  await publish(page).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورك')
  expect(await postsOf(app, sara)).toHaveLength(1)
})

test('a picture that is still looked for after a reload holds up nobody who chooses another', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  await page.addInitScript(() => Object.assign(IDBObjectStore.prototype, { get: () => ({}) }))
  await page.reload()
  await expect(dialog(page).getByRole('button', { name: 'تجهيز الصورة' })).toBeDisabled()
  await choose(page)
  await expect(publish(page)).toBeEnabled()
  await publish(page).click()
  await expect(toast(page)).toContainText('تم نشر منشورك')
  expect(await postsOf(app, sara)).toEqual([{ content: '', image_url: expect.any(String) }])
})

test('once its picture is sent a post is not called off, and is said to be published', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  const upload = await hold(page, /\/storage\/v1\/object\/posts\//)
  const row = await hold(page, /\/rest\/v1\/posts$/)
  await publish(page).click()
  const cancel = dialog(page).getByRole('button', { name: 'إلغاء الرفع' })
  await expect(cancel).toBeVisible()
  await expect.poll(upload.asked).toBe(1)
  upload.letGo()
  await expect.poll(row.asked).toBe(1)
  await expect(cancel).toHaveCount(0)
  row.letGo()
  await expect(toast(page)).toContainText('تم نشر منشورك')
  expect(await postsOf(app, sara)).toHaveLength(1)
})

test('a picture that could not be sent waits for whoever comes back from another screen, and leaves with its person', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page)
  await page.route('**/storage/v1/object/posts/**', (route) => route.abort('connectionreset'))
  await publish(page).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect(toast(page)).toContainText('خطأ في الرفع')
  await page.getByRole('link', { name: 'الرئيسية' }).first().click()
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await signIn(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await expect(publish(page)).toBeEnabled()
  await expect(preview(page)).toHaveCount(0)
})
