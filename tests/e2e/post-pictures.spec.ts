/** Several pictures in one post: chosen, put in order and published at once; swiped in the feed and in the viewer; refused in words; gone with it. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { App } from './support/app.ts'
import { loseAnswer } from './support/device.ts'
import { expectBelowBanner } from './support/layout.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { brokenPictures, brokenText, type ChosenFile } from './support/pictures.ts'
import { expect, test } from './support/test.ts'
import { drag } from './support/touch.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'منشور جديد' })
const publish = (page: Page) => dialog(page).getByRole('button', { name: 'نشر' })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const previews = (page: Page) => dialog(page).getByRole('img', { name: /^معاينة/ })
const ghost = (page: Page) => page.getByRole('region', { name: 'منشورك قيد النشر' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'عارض الصور' })

const film: ChosenFile = {
  name: 'film.mp4',
  mimeType: 'video/mp4',
  buffer: readFileSync('tests/e2e/support/video.mp4'),
}

/** A picture of one colour, told by its width. */
async function picture(width: number, background: string, height = 600): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()
  return { name: `${width}.webp`, mimeType: 'image/webp', buffer }
}

const threePictures = () =>
  Promise.all([picture(800, '#8a3324'), picture(640, '#1f6f5c', 900), picture(700, '#c9a227', 500)])

async function choose(page: Page, files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('toolbar').getByRole('button', { name: 'صورة' }).click()
  await (await chooser).setFiles(files)
}

/** Pixels across, in the order they stand in. */
const widths = (page: Page) =>
  previews(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))

const postsOf = (app: App, { id }: Member) =>
  app.sql(
    `select content, image_media ->> 'width' as first,
       array(select media ->> 'width' from jsonb_array_elements(more_image_media) as media) as more
     from public.posts where user_id = '${id}'`,
  )

const filesOf = (app: App, { id }: Member) =>
  app.sql(`select name from storage.objects where name like '${id}/%'`)

function befriend(app: App, one: Member, other: Member) {
  return app.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${one.id}'::uuid, '${other.id}'::uuid), greatest('${one.id}'::uuid, '${other.id}'::uuid)) returning id`,
  )
}

test('three pictures are put in order and published; a friend swipes through them, and they go with their post', async ({
  page,
  context,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await enter(page, sara, '/home?open=compose')
  await page.getByLabel('نص المنشور').fill('رحلة إلى الأهوار')
  await choose(page, await threePictures())
  await expect(previews(page)).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'تأخير الصورة 1 من 3' }).click()
  await expect.poll(() => widths(page)).toEqual([640, 800, 700])
  // The browser's database takes a moment.
  await page.waitForTimeout(1000)
  await page.reload()
  await expect.poll(() => widths(page)).toEqual([640, 800, 700])
  await publish(page).click()
  await expect(toast(page)).toContainText('تم نشر منشورك')
  expect(await postsOf(app, sara)).toEqual([
    { content: 'رحلة إلى الأهوار', first: '640', more: ['800', '700'] },
  ])

  await enter(page, noor, '/home')
  const post = page.getByRole('article')
  const strip = post.getByRole('group', { name: `صور من منشور ${sara.username}` })
  const place = (number: number) =>
    strip.getByRole('button', { name: `الصورة ${number} من 3 من منشور ${sara.username}` })
  await expect(strip).toContainText('1/3')
  await expect(place(1)).toBeInViewport()
  await expect(place(2)).not.toBeInViewport()
  // What is two swipes away is not fetched yet.
  await expect(strip.getByRole('img')).toHaveCount(2)
  const boxes = await strip.locator('li').evaluateAll((slots) => slots.map((slot) => slot.clientHeight))
  expect(new Set(boxes).size).toBe(1)
  await strip.scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {}
  const middle = y + height / 2
  // Onwards is to the left: the finger moves to the right.
  await drag(page, { x: 90, y: middle }, { x: 320, y: middle })
  await expect(strip).toContainText('2/3')
  await expect(place(2)).toBeInViewport({ ratio: 0.9 })
  await expect(strip.getByRole('img')).toHaveCount(3)
  await page.waitForTimeout(600)
  await place(2).click()
  await expect(viewer(page)).toContainText('2 / 3')
  await page.waitForTimeout(400)
  await drag(page, { x: 60, y: 420 }, { x: 330, y: 420 })
  await expect(viewer(page)).toContainText('3 / 3')
  await page.reload()
  await expect(viewer(page)).toContainText('3 / 3')
  await context.setOffline(true)
  await expectBelowBanner(page, viewer(page).getByRole('button', { name: 'إغلاق' }))
  await context.setOffline(false)
  // It was opened at the second; closed, the card shows what was seen last.
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  await expect(strip).toContainText('3/3')
  await place(3).click()
  await drag(page, { x: 330, y: 420 }, { x: 60, y: 420 })
  await expect(viewer(page)).toContainText('2 / 3')
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(strip).toContainText('2/3')
  await expect(place(2)).toBeInViewport({ ratio: 0.9 })
  await expect(place(2)).toBeFocused()

  await page.goto(`/profile?userId=${sara.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sara.username)
  await page.getByRole('tab', { name: 'الصور والفيديو' }).click()
  await page.getByRole('link', { name: /^3 صور، / }).click()
  await expect(page.getByRole('article')).toContainText('رحلة إلى الأهوار')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'الصور والفيديو' })).toHaveAttribute('aria-selected', 'true')

  await enter(page, sara, '/profile?view=media')
  await page.getByRole('button', { name: 'عرض المنشورات: منشور واحد' }).click()
  await page.getByRole('article').getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(toast(page)).toContainText('تم حذف المنشور بنجاح')
  await expect.poll(() => filesOf(app, sara)).toEqual([])
  await page.getByRole('tab', { name: 'الصور والفيديو' }).click()
  await expect(page.getByText('لا صور ولا فيديو بعد')).toBeVisible()
})

test('each file that cannot go out says why, and what fails on its way is published once', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  const [one, two, three] = await threePictures()
  if (!one || !two || !three) throw new Error('three pictures are drawn')
  await choose(page, [one, ...brokenPictures.slice(0, 2)])
  await expect(previews(page)).toHaveCount(1)
  await expect(toast(page)).toContainText(brokenText)
  await expect(toast(page)).toContainText('empty.png')
  await expect(toast(page)).toContainText('words.jpg')
  await choose(page, [film, two])
  await expect(previews(page)).toHaveCount(2)
  await expect(toast(page)).toContainText('الفيديو يُنشر وحده، بلا صور معه')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await choose(page, [notes, film])
  await expect(toast(page)).toContainText('لم تُضف بعض الملفات')
  await expect(toast(page)).toContainText('يمكن إرفاق صورة أو فيديو فقط')
  await choose(page, Array(9).fill(three))
  await expect(previews(page)).toHaveCount(10)
  await expect(toast(page)).toContainText('يمكن نشر 10 صور كحد أقصى')
  await expect(dialog(page).getByRole('button', { name: 'إضافة صور' })).toHaveCount(0)
  // One by one they go, until three are left, one of them cropped.
  for (let left = 10; left > 3; left -= 1) {
    await dialog(page)
      .getByRole('button', { name: `إزالة الصورة ${left} من ${left}` })
      .click()
  }
  await dialog(page).getByRole('button', { name: 'قص الصورة 1 من 3' }).click()
  await page.getByRole('radio', { name: '1:1' }).check()
  await page.getByRole('button', { name: 'قص', exact: true }).press('Enter')
  await expect.poll(() => widths(page)).toEqual([600, 640, 700])

  // The third is refused by the storage: the others are not sent again.
  const sent: string[] = []
  await page.route(/\/storage\/v1\/object\/posts\//, (route) => {
    sent.push(route.request().url())
    if (sent.length !== 3) return route.fallback()
    return route.fulfill({ status: 400, json: { statusCode: '400', error: 'Refused', message: 'refused' } })
  })
  await publish(page).click()
  await expect(toast(page)).toContainText('خطأ في الرفع')
  await page.goBack()
  await expect(ghost(page)).toContainText('+2')
  // Then the row does not get there, which is found out.
  let isLost = false
  await page.route('**/rest/v1/posts', (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    return route.abort('connectionreset')
  })
  await ghost(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(toast(page)).toContainText('لم يتم إنشاء المنشور بنجاح')
  expect(sent).toHaveLength(4)
  // Then its answer is lost, and what is true.
  await loseAnswer(page, '**/rest/v1/posts')
  await loseAnswer(page, /posts\?select=id&id=eq/, 'GET')
  await page.waitForTimeout(600)
  await ghost(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(ghost(page).getByRole('alert')).toBeVisible()
  await page.waitForTimeout(600)
  await ghost(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورك')
  await expect(ghost(page)).toBeHidden()
  expect(sent).toHaveLength(4)
  expect(await postsOf(app, sara)).toEqual([{ content: '', first: '600', more: ['640', '700'] }])
})
