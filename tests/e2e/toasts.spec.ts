import type { Locator, Page } from '@playwright/test'
import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import { breakRoute, listening } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { enrolment, factorRow } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function edgesOf(element: Locator) {
  await element.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)))
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

test('a request that was sent by mistake is taken back from the toast, one toast at a time', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enter(page, noor, `/user/${sara.id}`)
  await button(page, 'إضافة صديق').click()
  await expect(toast(page)).toContainText('تم إرسال طلب الصداقة بنجاح')
  await toast(page).getByRole('button', { name: 'تراجع' }).click()
  await expect(toast(page)).toContainText('تم إلغاء طلب الصداقة')
  await expect(toast(page)).toHaveCount(1)
  await expect(button(page, 'إضافة صديق')).toBeVisible()
  await toast(page).getByRole('button', { name: 'تراجع' }).click()
  await expect(button(page, 'إلغاء الطلب')).toBeVisible()
})

test('what failed for want of a connection is tried again from the toast; what was refused is not', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enter(page, noor, `/user/${sara.id}`)
  await expect(button(page, 'إضافة صديق')).toBeVisible()
  const mend = await breakRoute(page, /rest\/v1\/(friend_requests|friendships)/)
  await button(page, 'إضافة صديق').click()
  await expect(toast(page)).toContainText('فشل في إرسال طلب الصداقة')
  await mend()
  await toast(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(toast(page)).toContainText('تم إرسال طلب الصداقة بنجاح')
  await expect(button(page, 'إلغاء الطلب')).toBeVisible()

  await app.sql(
    `insert into private.refused_friend_requests (sender_id, receiver_id, asked_at)
     values ('${sara.id}', '${noor.id}', now()) returning sender_id`,
  )
  await app.sql(`delete from public.friend_requests where sender_id = '${noor.id}' returning id`)
  await enter(page, sara, `/user/${noor.id}`)
  await button(page, 'إضافة صديق').click()
  await expect(toast(page)).toContainText('يمكنك إعادة إرسال طلب الصداقة بعد يوم')
  await expect(toast(page).getByRole('button', { name: 'إعادة المحاولة' })).toHaveCount(0)
})

test('a notification that comes meanwhile waits for the answer to what somebody did, and comes back after the next', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const live = listening(page)
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await enter(page, noor, `/user/${sara.id}`)
  await live
  const title = 'وصلك رصيد'
  const close = () => toast(page).getByRole('button', { name: 'إغلاق' }).click()

  await button(page, 'إضافة صديق').click()
  await expect(toast(page)).toContainText('تم إرسال طلب الصداقة بنجاح')
  // A toast that is pointed at stays.
  await toast(page).hover()
  await app.sql(
    `insert into public.notifications (user_id, title, message, type) values ('${noor.id}', '${title}', 'تفاصيل', 'admin_transfer') returning id`,
  )
  await expect.poll(() => heard.some((frame) => frame.includes(title))).toBe(true)
  await expect(toast(page)).toContainText('تم إرسال طلب الصداقة بنجاح')
  await expect(toast(page)).toHaveCount(1)
  await close()
  await expect(toast(page)).toContainText(title)

  // Sooner, it would be the second half of a double tap.
  await page.waitForTimeout(doubleTapMs)
  await button(page, 'إلغاء الطلب').click()
  await expect(toast(page)).toContainText('تم إلغاء طلب الصداقة')
  await close()
  await expect(toast(page)).toContainText(title)
  await close()
  await expect(toast(page)).toHaveCount(0)
})

test('a toast stands above the bottom bar, at the bottom where there is none, and above a sheet', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await app.sql(`insert into public.posts (user_id, content) values ('${sara.id}', 'منشور') returning id`)
  await enter(page, sara)
  const height = page.viewportSize()?.height ?? 0
  const mend = await breakRoute(page, /rest\/v1\/post_likes/)
  const like = page.getByRole('button', { name: /^أعجبني/ })
  await like.click()
  await expect(toast(page)).toContainText('تعذر حفظ إعجابك')
  const bar = await edgesOf(page.getByRole('navigation', { name: 'التنقل الرئيسي' }).last())
  const overBar = await edgesOf(toast(page))
  expect(overBar.bottom).toBeLessThanOrEqual(bar.top)
  expect(overBar.top).toBeGreaterThan(height / 2)

  await page.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expect
    .poll(async () => (await edgesOf(toast(page))).bottom)
    .toBeLessThanOrEqual((await edgesOf(sheet)).top)
  await sheet.getByRole('button', { name: 'إلغاء' }).click()
  await toast(page).getByRole('button', { name: 'إغلاق' }).click()

  await page.goto('/profile')
  await like.click()
  await expect(toast(page)).toContainText('تعذر حفظ إعجابك')
  expect((await edgesOf(toast(page))).bottom).toBeGreaterThan(height - 40)
  await mend()
})

test('a toast covers no boxes of a code that is typed below', async ({ page, app }) => {
  await enter(page, await newMember(app), '/security')
  await factorRow(page).click()
  const boxes = enrolment(page).getByRole('textbox')
  await boxes.scrollIntoViewIfNeeded()
  await enrolment(page).getByRole('button', { name: 'نسخ المفتاح' }).click()
  await expect(toast(page)).toBeVisible()
  await boxes.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await edgesOf(toast(page))).bottom <= (await edgesOf(boxes)).top).toBe(true)
})

test('on a desktop a toast stands at the bottom, over no title and no balance @desktop', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await app.sql(`insert into public.posts (user_id, content) values ('${sara.id}', 'منشور') returning id`)
  await enter(page, sara)
  const wallet = page.getByRole('link', { name: /رصيدك/ })
  await expect(wallet).toBeVisible()
  await breakRoute(page, /rest\/v1\/post_likes/)
  await page.getByRole('button', { name: /^أعجبني/ }).click()
  await expect(toast(page)).toBeVisible()
  const height = page.viewportSize()?.height ?? 0
  expect((await edgesOf(toast(page))).top).toBeGreaterThan(height * 0.75)
  expect((await edgesOf(toast(page))).top).toBeGreaterThan((await edgesOf(wallet)).bottom)
})
