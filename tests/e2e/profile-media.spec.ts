/** The media of a profile in a grid: what leads where, what an empty and a failed one say; and the carousel of a post by keys and arrows. */
import type { App } from './support/app.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { drawnPicture, takeCropped } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

/** A post of so many pictures, whose files never were. */
function post(app: App, { id }: Member, count: number) {
  const paths = Array.from(
    { length: count },
    (_, place) => `/storage/v1/object/public/posts/${id}/${place + 1}.webp`,
  )
  const [first, ...more] = paths.map((path) => `'${path}'`)
  return app.sql(
    `insert into public.posts (user_id, image_url, more_image_urls)
     values ('${id}', ${first}, array[${more.join()}]::text[]) returning id`,
  )
}

test('a profile by its parameter shows its media in a grid, which leads to their posts and back', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await post(app, sara, 1)
  await post(app, sara, 4)
  await app.sql(
    `insert into public.posts (user_id, video_url)
     values ('${sara.id}', '/storage/v1/object/public/posts/${sara.id}/1.mp4') returning id`,
  )
  await app.sql(`insert into public.posts (user_id, content) values ('${sara.id}', 'كلام وحده') returning id`)
  await enter(page, noor, `/profile?userId=${sara.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sara.username)
  await expect(page.getByRole('button', { name: 'تعديل الملف' })).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(4)
  const media = page.getByRole('tab', { name: 'الصور والفيديو' })
  const tiles = page.getByRole('tabpanel').getByRole('link')
  await page.route('**/rpc/get_user_media', (route) => route.abort('connectionreset'))
  await media.click()
  await expect(page.getByText('تعذر تحميل المنشورات')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(tiles).toHaveCount(3)
  const names = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(names.map((name) => name?.split('،')[0])).toEqual(['فيديو', '4 صور', 'صورة'])
  const boxes = await tiles.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(boxes).size).toBe(1)
  await tiles.nth(1).click()
  await expect(page.getByRole('group', { name: /^صور من منشور/ })).toContainText('1/4')
  await page.goBack()
  await expect(media).toHaveAttribute('aria-selected', 'true')
  await expect(tiles).toHaveCount(3)

  await page.goto(`/profile?userId=${noor.id}&view=media`)
  await expect(page.getByRole('button', { name: 'تعديل الملف' })).toBeVisible()
  await expect(page.getByText('لا صور ولا فيديو بعد')).toBeVisible()
  await page.getByRole('link', { name: 'اكتب منشوراً' }).click()
  await expect(page.getByRole('dialog', { name: 'منشور جديد' })).toBeVisible()
  await page.goto('/profile?userId=nobody')
  await expect(page.getByText('المستخدم غير موجود')).toBeVisible()
})

test('arrows and keys lead through the pictures of a post and of the viewer @desktop', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await post(app, sara, 3)
  await enter(page, sara, '/home')
  const strip = page.getByRole('group', { name: /^صور من منشور/ })
  const picture = (place: number) => strip.getByRole('button', { name: new RegExp(`^الصورة ${place} من 3`) })
  await expect(strip.getByRole('button', { name: 'الصورة السابقة' })).toHaveCount(0)
  await strip.getByRole('button', { name: 'الصورة التالية' }).click()
  await expect(strip).toContainText('2/3')
  await picture(2).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(strip).toContainText('3/3')
  await expect(picture(3)).toBeFocused()
  await expect(strip.getByRole('button', { name: 'الصورة التالية' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'عارض الصور' })
  await expect(viewer).toContainText('3 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 / 3')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  // What stands behind it has come along.
  await expect(strip).toContainText('2/3')
  await expect(picture(2)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(strip).toContainText('1/3')
})

test('a picture that did not arrive stays, over a reload too, and is sent again', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/edit-profile')
  const dialog = page.getByRole('dialog', { name: 'تعديل الملف' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'تغيير صورة الملف الشخصي', exact: true }).click()
  await (await chooser).setFiles(await drawnPicture(page, 400, 400))
  await expect(page.getByRole('dialog', { name: 'قص الصورة' })).toBeVisible()
  await context.setOffline(true)
  await takeCropped(page)
  await expect(page.getByText('حدث خطأ أثناء تحميل الصورة')).toBeVisible()
  const kept = dialog.getByRole('img', { name: 'الصورة التي اخترتها ولم تُحفظ بعد' })
  const again = dialog.getByRole('button', { name: 'إعادة المحاولة: تغيير صورة الملف الشخصي' })
  await expect(kept).toBeVisible()
  // What is said of it does not cover what saves the words.
  const save = dialog.getByRole('button', { name: 'حفظ', exact: true })
  const said = page.getByLabel('إشعارات التطبيق').getByRole('listitem')
  const topOf = async () => (await save.boundingBox())?.y ?? 0
  const bottomOf = async () => {
    const box = await said.boundingBox()
    return box ? box.y + box.height : 0
  }
  await expect.poll(async () => (await bottomOf()) - (await topOf())).toBeLessThanOrEqual(1)
  await context.setOffline(false)
  await page.reload()
  await expect(kept).toBeVisible()
  await again.click()
  await expect(page.getByText('تم تحديث صورة الملف الشخصي بنجاح')).toBeVisible()
  await expect(kept).toBeHidden()
  await expect(again).toBeHidden()
})
