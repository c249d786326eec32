import type { Locator, Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { breakable, listening, openDevice } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('link', { name: /^الإشعارات/ })
const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

/** Signed in, at home, and hearing of changes. */
async function arrive(page: Page, member: Member): Promise<void> {
  const live = listening(page)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await live
}

function tell(app: App, to: Member, title: string, type: string, target?: 'wallet' | 'security') {
  return app.sql(
    `insert into public.notifications (user_id, title, message, type, target_type)
     values ('${to.id}', '${title}', 'تفاصيل', '${type}', ${target ? `'${target}'` : 'null'}) returning id`,
  )
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
  await page.getByRole('button', { name: `قبول طلب الصداقة من ${noor.username}` }).click()
  await expect(page.getByText('تم قبول طلب الصداقة بنجاح')).toBeVisible()
  await expect(page.getByRole('button', { name: /طلب الصداقة من/ })).toHaveCount(0)

  await expect(noorsPage.getByText(`أنت و${sara.username} صديقان الآن`)).toBeVisible()
  await expect(noorsPage.getByRole('button', { name: 'إلغاء الصداقة' })).toBeVisible()
  await toast(noorsPage).getByRole('link').click()
  await row(noorsPage, 'تم قبول طلب الصداقة').getByRole('link').click()
  await expect(noorsPage).toHaveURL(new RegExp(`/user/${sara.id}$`))
  await expect(noorsPage.getByText('صديق واحد')).toBeVisible()

  await page.reload()
  await expect(row(page, noor.username)).toBeVisible()
  await expect(page.getByText('غير مقروء')).toHaveCount(0)
})

test('nothing yet says what will come; several are marked, followed and deleted', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara)
  await bell(page).click()
  await expect(page.getByText('لا إشعارات بعد')).toBeVisible()

  for (const title of ['تحويل', 'موافقة', 'ترحيب']) await tell(app, sara, title, 'admin_transfer')
  await page.reload()
  await expect(page.getByText('3 إشعارات غير مقروءة')).toBeVisible()
  await row(page, 'ترحيب').getByRole('button', { name: /ترحيب/ }).click()
  await expect(page.getByText('إشعاران غير مقروءين')).toBeVisible()
  await page.getByRole('button', { name: 'تحديد الكل كمقروء' }).click()
  await expect(page.getByText(/غير مقروء/)).toHaveCount(0)

  await row(page, 'موافقة').getByRole('button', { name: 'خيارات الإشعار' }).click()
  await page.getByRole('menuitem', { name: 'حذف الإشعار' }).click()
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(row(page, 'موافقة')).toHaveCount(0)
  await tell(app, sara, 'نقاط جديدة', 'admin_transfer', 'wallet')
  await tell(app, sara, 'دخول من جهاز جديد', 'new_device', 'security')
  await page.reload()
  await expect(row(page, 'تحويل')).toBeVisible()
  await expect(row(page, 'موافقة')).toHaveCount(0)
  await row(page, 'دخول من جهاز جديد').getByRole('link').click()
  await expect(page).toHaveURL(/\/security$/)
  await page.goBack()
  await row(page, 'نقاط جديدة').getByRole('link').click()
  await expect(page).toHaveURL(/\/timer$/)
})

test('an alert of the account is one line in a toast and two in the list, all when asked for, and leads to security', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await arrive(page, sara)
  await app.sql(
    `select private.alert_account('${sara.id}', 'new_device', 'دخول من جهاز جديد', 'سُجّل الدخول إلى حسابك في مجلس من جهاز جديد.', '{}', '{}')`,
  )
  const lines = (words: Locator) =>
    words.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  expect(await lines(toast(page).getByText(/سُجّل الدخول/))).toBe(1)
  await bell(page).click()
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'دخول من جهاز جديد' })
  const advice = alert.getByText(/سُجّل الدخول/)
  await expect(advice).toBeVisible()
  expect(await lines(advice)).toBe(2)
  await alert.getByRole('button', { name: 'عرض المزيد' }).click()
  expect(await lines(advice)).toBeGreaterThan(3)
  await alert.getByText('فتح شاشة الأمان').click({ force: true })
  await expect(page).toHaveURL(/\/security$/)
})

test('while the list is open a new one joins it without a toast', async ({ page, app }) => {
  const sara = await newMember(app)
  await arrive(page, sara)
  await bell(page).click()
  await expect(page.getByText('لا إشعارات بعد')).toBeVisible()
  await tell(app, sara, 'وصل للتو', 'ban_lifted')
  await expect(row(page, 'وصل للتو')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('without a network what was refused comes back', async ({ page, app, context }) => {
  const sara = await newMember(app)
  await tell(app, sara, 'قديم', 'ban_lifted')
  await enter(page, sara)
  await bell(page).click()
  await expect(row(page, 'قديم')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('أنت غير متصل بالإنترنت')).toBeVisible()
  await row(page, 'قديم').getByRole('button', { name: /قديم/ }).click()
  await expect(page.getByText('تعذر تحديد الإشعار كمقروء')).toBeVisible()
  await expect(page.getByText('إشعار واحد غير مقروء')).toBeVisible()

  await context.setOffline(false)
  await row(page, 'قديم').getByRole('button', { name: /قديم/ }).click()
  await expect(page.getByText(/غير مقروء/)).toHaveCount(0)
})

test('what came while the live connection was lost arrives when it is back', async ({ page, app }) => {
  const sara = await newMember(app)
  const connection = await breakable(page)
  await enter(page, sara)
  await bell(page).click()
  await expect(page.getByText('لا إشعارات بعد')).toBeVisible()
  await expect.poll(connection.listened).toBe(1)

  connection.setBroken(true)
  await expect.poll(connection.refused).toBeGreaterThan(0)
  await tell(app, sara, 'فاتك', 'ban_lifted')
  connection.setBroken(false)
  await expect(row(page, 'فاتك')).toBeVisible()
  expect(connection.listened()).toBe(2)
})

test('a list that could not be loaded offers to try again', async ({ page, app }) => {
  const sara = await newMember(app)
  await tell(app, sara, 'موجود', 'ban_lifted')
  // A live connection that begins meanwhile would load the list by itself.
  await page.routeWebSocket(/realtime/, () => undefined)
  await enter(page, sara)
  await expect(home(page)).toBeVisible()
  const list = /\/rest\/v1\/notifications\?select=id%2Ctitle/
  await page.route(list, (route) => route.fulfill({ status: 400, json: { code: 'PGRST100' } }))
  await bell(page).click()
  await expect(page.getByText('تعذر تحميل الإشعارات')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(row(page, 'موجود')).toBeVisible()
})

test('the bell of a wide screen counts too, up to 99 @desktop', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into public.notifications (user_id, title, message, type)
     select '${sara.id}', number::text, 'نص', 'ban_lifted' from generate_series(1, 120) as number returning id`,
  )
  await enter(page, sara)
  await expect(bell(page)).toHaveText('99+')
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، 120 إشعاراً غير مقروء')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'الإشعارات' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'نص' })).toHaveCount(20)
  await page.mouse.wheel(0, 3000)
  await expect(page.getByRole('listitem').filter({ hasText: 'نص' })).toHaveCount(40)
})
