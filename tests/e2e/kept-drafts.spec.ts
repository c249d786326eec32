/** Posts and messages to the support that are begun: they outlive the tab, are the same in every other, and go with their person. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { wait } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { fillSignIn, signOut } from './support/newcomer.ts'
import { home } from './support/security.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const preview = (page: Page) => dialog(page).getByRole('img', { name: 'معاينة الملف المختار' })
const words = (page: Page) => page.getByLabel('نص المنشور')
const message = (page: Page) => page.getByRole('textbox', { name: 'نص الرسالة' })
const attached = (page: Page) => page.getByRole('img', { name: 'الصورة التي سترسلها' })

const picture = 'tests/e2e/support/picture.jpg'

/** Of the local storage, by the end of their names. */
const stored = (page: Page, name: string) =>
  page.evaluate(
    (end) => Object.keys(localStorage).filter((key) => key.startsWith('majlis:person:') && key.includes(end)),
    name,
  )

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

async function choose(page: Page, button: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(picture)
}

test('a post outlives its tab with its picture, is the same in every tab, and is gone in all once published', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await words(page).fill('صباح الخير')
  await choose(page, dialog(page).getByRole('button', { name: 'صورة', exact: true }))
  await expect(preview(page)).toBeVisible()
  await expect.poll(() => stored(page, 'chosen-files')).toHaveLength(1)
  await page.close()

  const first = await openTab(context, '/home?open=compose')
  await expect(words(first)).toHaveText('صباح الخير')
  await expect(preview(first)).toBeVisible()
  const second = await openTab(context, '/home?open=compose')
  await expect(preview(second)).toBeVisible()
  await words(second).fill('مساء الخير')
  await expect(words(first)).toHaveText('مساء الخير')
  await dialog(first).getByRole('button', { name: 'نشر' }).click()
  await expect(toast(first)).toContainText('تم نشر منشورك')
  await expect(words(second)).toHaveText('')
  await expect(preview(second)).toHaveCount(0)
  expect(await app.sql(`select content from public.posts where user_id = '${sara.id}'`)).toEqual([
    { content: 'مساء الخير' },
  ])
})

test('a post whose answer went with its tab is published once, however late it is sent again', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await words(page).fill('صباح الخير')
  const published = () => app.sql(`select content from public.posts where user_id = '${sara.id}'`)
  await page.route('**/rest/v1/posts*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'نشر' }).click()
  await expect.poll(published).toHaveLength(1)
  await page.close()

  const next = await openTab(context, '/home?open=compose')
  await expect(words(next)).toHaveText('صباح الخير')
  await wait(next, 60)
  await dialog(next).getByRole('button', { name: 'نشر' }).click()
  await expect(toast(next)).toContainText('تم نشر منشورك')
  await expect(words(next)).toHaveCount(0)
  expect(await published()).toHaveLength(1)
})

test('a message to the support outlives its tab with its picture, and is gone once its person has left', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/support')
  await message(page).fill('لم يصلني شيء')
  await choose(page, page.getByRole('button', { name: 'إرفاق صورة' }))
  await expect(attached(page)).toBeVisible()
  await expect.poll(() => stored(page, 'support-file')).toHaveLength(1)
  await page.close()

  const next = await openTab(context, '/support')
  await expect(message(next)).toHaveValue('لم يصلني شيء')
  await expect(attached(next)).toBeVisible()
  await next.goto('/home')
  await signOut(next)
  expect(await stored(next, 'support')).toEqual([])
  await fillSignIn(next, sara)
  await expect(home(next)).toBeVisible()
  await next.goto('/support')
  await expect(message(next)).toHaveValue('')
  await expect(attached(next)).toHaveCount(0)
})
