import type { Locator, Page } from '@playwright/test'
import { enter, newMember } from './support/member.ts'
import { brokenPictures, brokenText, type ChosenFile, photo, takeCropped } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: brokenText })

async function choose(page: Page, button: Locator, file: ChosenFile | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** Each of them is refused where it is chosen, by the one sentence, and nothing is sent. */
async function expectBrokenRefused(page: Page, button: Locator): Promise<void> {
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/storage/v1/') && request.method() === 'POST' && sent.push(request.url()),
  )
  for (const file of brokenPictures) {
    await choose(page, button, file)
    await expect(toast(page)).toBeVisible()
    await page.locator('[data-toasts]').getByRole('button', { name: 'إغلاق' }).click()
    await expect(toast(page)).toHaveCount(0)
  }
  expect(sent).toEqual([])
}

for (const file of brokenPictures) {
  test(`a post takes no picture that cannot be shown: ${file.name}`, async ({ page, app }) => {
    await enter(page, await newMember(app))
    await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
    await choose(page, page.getByRole('dialog').getByRole('button', { name: 'صورة' }), file)
    await expect(toast(page)).toBeVisible()
    await expect(page.getByRole('img', { name: 'معاينة الملف المختار' })).toHaveCount(0)
    await page.locator('[data-toasts]').getByRole('button', { name: 'إغلاق' }).tap()
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('neither does a profile, as avatar or as cover', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/profile')
  await expectBrokenRefused(page, page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }))
  await expectBrokenRefused(page, page.getByRole('button', { name: 'تغيير صورة الغلاف' }))
})

test('nor does who names their profile for the first time; a picture that was chosen can be removed', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await app.sql(`update public.profiles set username = null where id = '${member.id}' returning id`)
  await enter(page, member)
  const picker = page.getByRole('button', { name: 'اختيار صورة' })
  await expectBrokenRefused(page, picker)
  const [broken] = brokenPictures
  if (!broken) throw new Error('there is no broken picture')
  await choose(page, picker, broken)
  await expect(toast(page)).toBeVisible()
  await choose(page, picker, 'tests/e2e/support/picture.jpg')
  await takeCropped(page)
  const remove = page.getByRole('button', { name: 'إزالة الصورة' })
  await expect(remove).toBeVisible()
  // Gone with the next choice, and not when its time on screen is over.
  expect(await toast(page).count()).toBe(0)
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(picker).toBeFocused()
  await page.getByLabel('اسم المستخدم').fill(member.username)
  await page.getByRole('button', { name: 'حفظ والمتابعة' }).click()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('a picture that only storage finds broken is refused in the same words', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/profile')
  await page.route('**/storage/v1/object/posts/**', (route) =>
    route.fulfill({
      status: 400,
      json: {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: 'the content is not a valid image/jpeg',
      },
    }),
  )
  await choose(
    page,
    page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }),
    'tests/e2e/support/picture.jpg',
  )
  await takeCropped(page)
  await expect(page.locator('[data-toasts]').getByRole('alert')).toContainText(brokenText)
})

test('a photo of 12 MB from a phone becomes a square face and a wide cover', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/profile')
  const camera = await photo(4000, 3000, 12 * 1024 * 1024)
  await choose(page, page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }), camera)
  await expect(page.getByRole('dialog', { name: 'قص الصورة' })).toBeVisible()
  await page.goBack()
  await choose(page, page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }), camera)
  await page.getByRole('application').press('ArrowLeft')
  await takeCropped(page)
  await expect(page.getByText('تم تحديث صورة الملف الشخصي بنجاح')).toBeVisible()
  await choose(page, page.getByRole('button', { name: 'تغيير صورة الغلاف' }), camera)
  await takeCropped(page)
  await expect(page.getByText('تم تحديث صورة الغلاف بنجاح')).toBeVisible()
  const [kept] = await app.sql(
    `select avatar_media, cover_image_media from public.profiles where id = '${member.id}'`,
  )
  expect(kept).toMatchObject({
    avatar_media: { width: 1875, height: 1875 },
    cover_image_media: { width: 2500, height: 1000 },
  })
})
