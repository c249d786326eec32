/** The catalogue: a channel is made, a video uploaded, watched, liked, reported, hidden and deleted. */
import { newMark } from '../support/marks.ts'
import { openDevice } from './support/device.ts'
import { enter, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const film = 'tests/e2e/support/video.mp4'

test('a channel is made and a video uploaded; another watches it once, likes and subscribes; it is hidden, by its owner and by an admin, and deleted', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await app.sql(`update public.app_settings set value = 'on' where key = 'channels_enabled' returning key`)
  const [name, title] = [`قناة ${newMark(8)}`, `فيديو ${newMark(8)}`]
  await enter(page, sara, '/channels')
  await page.getByRole('button', { name: 'إنشاء قناة' }).click()
  const making = page.getByRole('dialog', { name: 'قناة جديدة' })
  await making.getByLabel('اسم القناة').fill('ا')
  await making.getByRole('button', { name: 'إنشاء قناة' }).click()
  await expect(making.getByText('يجب أن يكون اسم القناة من 3 أحرف على الأقل')).toBeVisible()
  await making.getByLabel('اسم القناة').fill(name)
  await making.getByRole('button', { name: 'إنشاء قناة' }).click()
  await expect(page).toHaveURL(/\/channel\/[0-9a-f-]{36}$/)
  const channelPath = new URL(page.url()).pathname
  await expect(page.getByText('لا فيديوهات في هذه القناة بعد')).toBeVisible()

  await page.getByRole('button', { name: 'رفع فيديو' }).click()
  const uploading = page.getByRole('dialog', { name: 'رفع فيديو جديد' })
  await uploading.getByRole('button', { name: 'رفع ونشر' }).click()
  await expect(uploading.getByText('يرجى اختيار فيديو')).toBeVisible()
  await uploading.locator('input[type=file]').setInputFiles(film)
  await expect(uploading.locator('video')).toBeVisible()
  await uploading.getByLabel('عنوان الفيديو').fill(title)
  await uploading.getByRole('button', { name: 'رفع ونشر' }).click()
  await expect(page.getByText('نُشر الفيديو')).toBeVisible()
  await expect(uploading).toBeHidden()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('0:02')
  await expect
    .poll(() => app.sql(`select upload_status, upload_progress from public.videos where title = '${title}'`))
    .toEqual([{ upload_status: 'completed', upload_progress: 100 }])

  const other = await openDevice(browser, baseURL)
  await enter(other, noor, channelPath)
  await other.getByRole('button', { name: 'اشتراك' }).click()
  await expect(other.getByText('مشترك واحد')).toBeVisible()
  await other.getByRole('link', { name: `مشاهدة: ${title}` }).click()
  await expect(other).toHaveURL(/\/reels\/[0-9a-f-]{36}$/)
  const path = new URL(other.url()).pathname
  await other.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect(other.getByText('مشاهدة واحدة').first()).toBeVisible()
  await other.getByRole('button', { name: 'أعجبني، 0' }).click()
  await expect(other.getByRole('button', { name: 'أعجبني، 1' })).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'لم يعجبني، 0' }).click()
  await expect(other.getByRole('button', { name: 'لم يعجبني، 1' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'أعجبني، 0', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'الإبلاغ عن الفيديو' }).click()
  const report = other.getByRole('dialog', { name: 'الإبلاغ عن الفيديو' })
  await report.getByRole('radio', { name: 'معلومات مضللة' }).check()
  await report.getByRole('button', { name: 'إرسال التبليغ' }).click()
  await expect(other.getByText('تم إرسال التبليغ بنجاح. سنراجعه قريباً')).toBeVisible()
  await expect
    .poll(() => app.sql(`select views, likes, dislikes from public.videos where title = '${title}'`))
    .toEqual([{ views: 1, likes: 0, dislikes: 1 }])

  await card.getByRole('button', { name: /إدارة/ }).click()
  await page.getByRole('menuitem', { name: 'إخفاء' }).click()
  await expect(card.getByText('مخفي')).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await other.goto(path)
  await expect(other.getByText('هذا الفيديو غير متاح')).toBeVisible()
  await card.getByRole('button', { name: /إدارة/ }).click()
  await page.getByRole('menuitem', { name: 'إظهار' }).click()
  await expect(card.getByRole('link')).toHaveCount(1)

  await enter(other, await newAdmin(app), '/admin?section=reports')
  const reported = other.locator('li.card').filter({ hasText: title })
  await expect(reported).toContainText('معلومات مضللة')
  await reported.getByRole('button', { name: 'إخفاء الفيديو' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'إخفاء الفيديو' }).press('Enter')
  await expect(reported).toBeHidden()
  await other.goto(path)
  await expect(other.getByText('أخفته الإدارة')).toBeVisible()
  await other.getByRole('button', { name: 'إظهار الفيديو' }).click()
  await expect(other.getByText('أخفته الإدارة')).toBeHidden()
  await other.close()

  await card.getByRole('button', { name: /إدارة/ }).click()
  await page.getByRole('menuitem', { name: 'حذف الفيديو' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText('تم حذف الفيديو')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect
    .poll(() =>
      app.sql(`select name from storage.objects where bucket_id = 'videos' and owner_id = '${sara.id}'`),
    )
    .toEqual([])
})

test('what is not there says so, and leads on', async ({ page, app }) => {
  await enter(page, await newMember(app), '/channel/x')
  await expect(page.getByText('هذه القناة غير موجودة')).toBeVisible()
  await page.goto('/reels/x')
  await expect(page.getByText('هذا الفيديو غير متاح')).toBeVisible()
  await page.route(/rpc\/is_catalogue_enabled/, (route) => route.fulfill({ json: false }))
  await page.goto('/channels')
  await expect(page.getByText('القنوات متوقفة مؤقتاً')).toBeVisible()
  await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
