/** Friend requests above the list of notifications. */
import type { Page } from '@playwright/test'
import { listening, openDevice } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { arrive, bell, home, latch, row, tell, toast, today } from './support/notifications.ts'
import { expect, test } from './support/test.ts'

/** Has the list of requests wait until it is let go, and then come, or be refused for as long as `fails` says. */
async function holdRequests(page: Page, fails = () => false): Promise<() => void> {
  const answer = latch()
  await page.route(/\/rest\/v1\/friend_requests\?.*receiver_id=eq/, async (route) => {
    await answer.opened
    return fails() ? route.fulfill({ status: 400, json: { code: 'PGRST100' } }) : route.fallback()
  })
  return answer.open
}
test('a friend request rings at once, is accepted from the list, and its sender hears of it', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const noorsPage = await openDevice(browser, baseURL)
  await Promise.all([arrive(page, sara), enter(noorsPage, noor)])
  await expect(home(noorsPage)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('الإشعارات')

  const noorListens = listening(noorsPage)
  await noorsPage.goto(`/user/${sara.id}`)
  await noorsPage.getByRole('button', { name: 'إضافة صديق' }).click()
  await expect(toast(page)).toContainText(`طلب صداقة جديدوصلك طلب صداقة من ${noor.username}`)
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعار واحد غير مقروء')

  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعار واحد غير مقروء')
  await expect(toast(page)).toHaveCount(0)
  await bell(page).click()
  await noorListens
  const strip = page.getByRole('region', { name: 'طلبات الصداقة' })
  await strip.getByRole('button', { name: `قبول طلب الصداقة من ${noor.username}` }).click()
  await expect(page.getByText('تم قبول طلب الصداقة بنجاح')).toBeVisible()
  await expect(page.getByRole('button', { name: /طلب الصداقة من/ })).toHaveCount(0)
  // What is answered keeps its place, and says what came of it.
  await expect(strip.getByText('أنتما صديقان الآن')).toBeFocused()
  await expect(today(page).getByRole('listitem').filter({ hasText: 'طلب صداقة' })).toContainText('قبلت الطلب')

  await expect(noorsPage.getByText(`أنت و${sara.username} صديقان الآن`)).toBeVisible()
  await expect(noorsPage.getByRole('button', { name: 'أصدقاء', exact: true })).toBeVisible()
  await toast(noorsPage).getByRole('link').click()
  await row(noorsPage, `${sara.username} وأنت صديقان الآن`).getByRole('link').click()
  await expect(noorsPage).toHaveURL(new RegExp(`/user/${sara.id}$`))
  await expect(noorsPage.getByText('صديق واحد')).toBeVisible()

  await page.reload()
  await expect(row(page, `${noor.username} طلب صداقة`)).toContainText('قبلت الطلب')
  await expect(strip).toHaveCount(0)
  await expect(page.getByText('غير مقروء')).toHaveCount(0)
})

test('several requests wait in a strip; one that is refused there keeps its row, one that is withdrawn goes', async ({
  page,
  app,
}) => {
  const [sara, noor, huda, omar] = await Promise.all([1, 2, 3, 4].map(() => newMember(app)))
  if (!sara || !noor || !huda || !omar) throw new Error('nobody came')
  for (const from of [noor, huda, omar]) {
    await app.sql(
      `insert into public.friend_requests (sender_id, receiver_id) values ('${from.id}', '${sara.id}') returning id`,
    )
  }
  await enter(page, sara, '/notifications')
  const strip = page.getByRole('region', { name: 'طلبات الصداقة' })
  await strip.getByRole('button', { name: 'عرض الكل (3)' }).click()
  await strip.getByRole('button', { name: `رفض طلب الصداقة من ${huda.username}` }).click()
  const card = strip.getByRole('listitem').filter({ hasText: huda.username })
  await expect(card).toContainText('رفضت الطلب')
  await expect(today(page).getByRole('listitem').filter({ hasText: huda.username })).toContainText(
    'رفضت الطلب',
  )

  // The list is not to know of it before the answer.
  const letGo = await holdRequests(page)
  await app.sql(`delete from public.friend_requests where sender_id = '${omar.id}' returning id`)
  await strip.getByRole('button', { name: `قبول طلب الصداقة من ${omar.username}` }).click()
  letGo()
  await expect(strip.getByRole('listitem').filter({ hasText: omar.username })).toHaveCount(0)
  await expect(card).toContainText('رفضت الطلب')
  await strip.getByRole('link', { name: noor.username }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
})

test('requests that come late move nothing that is read by then', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  for (const title of ['أول', 'ثانٍ', 'ثالث']) await tell(app, sara, title, 'ban_lifted')
  await app.sql(
    `insert into public.muted_notifications (user_id, kind) values ('${sara.id}', 'friend_requests') returning kind`,
  )
  await app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${noor.id}', '${sara.id}') returning id`,
  )
  const letGo = await holdRequests(page)
  await enter(page, sara, '/notifications')
  await expect(row(page, 'أول')).toBeVisible()
  const before = await row(page, 'أول').boundingBox()
  await page.evaluate(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      Object(window).shifts.push(...list.getEntries().map((entry) => Object(entry).value))
    }).observe({ type: 'layout-shift' })
  })
  letGo()
  const late = page.getByRole('button', { name: 'طلبات صداقة وصلت (1)' })
  await expect(late).toBeVisible()
  expect(await row(page, 'أول').boundingBox()).toEqual(before)
  expect(await page.evaluate(() => Object(window).shifts)).toEqual([])
  await late.click()
  await expect(page.getByRole('region', { name: 'طلبات الصداقة' })).toContainText(noor.username)
  await expect(late).toBeHidden()
})

test('the list waits for no requests, and where these fail that is said, with a way to try again', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await tell(app, sara, 'ترحيب', 'admin_transfer')
  await app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${noor.id}', '${sara.id}') returning id`,
  )
  let fails = true
  const letGo = await holdRequests(page, () => fails)
  await enter(page, sara, '/notifications')
  await expect(row(page, 'ترحيب')).toBeVisible()
  letGo()
  const failure = page.getByRole('alert').filter({ hasText: 'تعذر تحميل طلبات الصداقة' })
  await expect(failure).toBeVisible()
  await expect(row(page, 'ترحيب')).toBeVisible()
  fails = false
  await failure.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('region', { name: 'طلبات الصداقة' })).toContainText(noor.username)
  await expect(failure).toHaveCount(0)
})
