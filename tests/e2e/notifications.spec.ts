/** The list of notifications and the bell: what came, from whom, and where it leads. */
import type { Locator } from '@playwright/test'
import { breakable, listening } from './support/device.ts'
import { credit, enter, newMember } from './support/member.ts'
import { arrive, bell, home, row, tell, toast, today } from './support/notifications.ts'
import { expect, test } from './support/test.ts'

test('who did it comes first, then what, with what came of it, by the day; each leads to where it is', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await app.sql(`select private.credit_points('${sara.id}', 2000)`)
  await credit(app, noor, 650)
  await app.sql(`select private.transfer_points('${noor.id}', '${sara.id}', 650, null)`)
  await app.sql(`select private.notify_removed_post('${sara.id}', '<p>كلام لا يليق</p>')`)
  await app.sql(
    `insert into public.notifications (user_id, title, message, type, created_at)
     values ('${sara.id}', 'وصل بالأمس', 'نص', 'ban_lifted', now() - interval '1 day'),
       ('${sara.id}', 'قديم جداً', 'نص', 'ban_lifted', '2020-03-05T12:00:00Z') returning id`,
  )
  await enter(page, sara, '/notifications')
  await expect(today(page).getByRole('listitem')).toHaveText([
    /منشور لك.*«كلام لا يليق»/s,
    new RegExp(`${noor.username} تحويل إليك: 650 نقطة`),
    /إدارة مجلس إضافة إلى رصيدك: 2,000 نقطة/,
  ])
  await expect(page.getByRole('region', { name: 'أمس' }).getByRole('listitem')).toContainText('وصل بالأمس')
  await expect(page.getByRole('region', { name: 'مارس 2020' }).getByRole('listitem')).toContainText('قديم')
  await row(page, 'كلام لا يليق').getByRole('link').click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await row(page, '650 نقطة').getByRole('link').click()
  const receipt = page.getByRole('dialog', { name: 'إيصال تحويل' })
  await expect(receipt).toContainText('650 نقطة')
  await expect(receipt).toContainText(noor.username)
  await page.reload()
  await expect(receipt).toContainText('650 نقطة')
  await page.goBack()
  await row(page, '2,000 نقطة').getByRole('link').click()
  const movements = page.getByRole('dialog', { name: 'سجل الرصيد' })
  await expect(movements.getByRole('listitem').filter({ hasText: 'إضافة من إدارة مجلس' })).toContainText(
    '+2,000',
  )
  await movements
    .getByRole('listitem')
    .filter({ hasText: `من ${noor.username}` })
    .getByRole('button')
    .click()
  await expect(receipt).toContainText('650 نقطة')
  await page.goBack()
  await expect(movements).toBeVisible()
})

test('what comments say is quoted below who wrote them', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'منشور') returning id`,
  )
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content)
     values ('${post?.id}', '${noor.id}', 'ما شاء الله: جميل') returning id`,
  )
  await enter(page, sara, '/notifications')
  const comment = row(page, `${noor.username} تعليق على منشورك`)
  await expect(comment).toContainText('ما شاء الله: جميل')
  await expect(comment).not.toContainText(`${noor.username}: `)
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
  await expect(page).toHaveURL(/\/timer\?open=movements$/)
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
  await expect(page.getByRole('link', { name: 'ابحث عن أصدقاء' })).toHaveAttribute('href', '/search')
  await tell(app, sara, 'وصل للتو', 'ban_lifted')
  await expect(row(page, 'وصل للتو')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('what has nothing to do with friends, and what is read, asks for no friends', async ({ page, app }) => {
  const sara = await newMember(app)
  const listens = listening(page)
  let asked = 0
  page.on('request', (request) => {
    if (/rpc\/get_friends$/.test(request.url())) asked += 1
  })
  await enter(page, sara, '/friends')
  await listens
  // Once for the screen, and once for what may have come before it was heard of.
  await expect.poll(() => asked).toBeGreaterThan(1)
  const before = asked
  await tell(app, sara, 'رُفع الحظر', 'ban_lifted')
  await expect(toast(page)).toContainText('رُفع الحظر')
  await expect(bell(page)).toHaveAccessibleName('الإشعارات، إشعار واحد غير مقروء')
  await app.sql(`update public.notifications set is_read = true where user_id = '${sara.id}' returning id`)
  await expect(bell(page)).toHaveAccessibleName('الإشعارات')
  expect(asked).toBe(before)
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

test('a channel that the server closes is joined anew, and what came meanwhile arrives', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const connection = await breakable(page)
  await enter(page, sara, '/notifications')
  await expect(page.getByText('لا إشعارات بعد')).toBeVisible()
  await expect.poll(connection.listened).toBeGreaterThan(0)
  const listened = connection.listened()
  connection.closeChannels()
  await tell(app, sara, 'فاتك', 'ban_lifted')
  await expect.poll(connection.listened, { timeout: 30_000 }).toBeGreaterThan(listened)
  await expect(row(page, 'فاتك')).toBeVisible()
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
  const deskBell = page.getByRole('button', { name: /^الإشعارات/ })
  await expect(deskBell).toContainText('99+')
  await expect(deskBell).toHaveAccessibleName('الإشعارات، 120 إشعاراً غير مقروء')
  await deskBell.click()
  const newest = page.getByRole('dialog', { name: 'الإشعارات' })
  await expect(newest.getByRole('listitem').filter({ hasText: 'نص' })).toHaveCount(8)
  await newest.getByRole('link', { name: 'كل الإشعارات' }).click()
  await expect(newest).toBeHidden()
  await expect(page.getByRole('heading', { name: 'الإشعارات' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'نص' })
  await expect(rows.nth(19)).toBeVisible()
  await expect(rows.nth(45)).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 6000)
    await expect(rows.nth(45)).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
})
