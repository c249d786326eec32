// Applying to become an agent: what it costs, the last question, the review, and the way to the new agent.
import type { Page } from '@playwright/test'
import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import type { App } from './support/app.ts'
import { openDevice } from './support/device.ts'
import { befriend, credit, enter, enterMine, type Member, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const holdings = (page: Page, currency: 'النقاط' | 'الجواهر') =>
  page.locator('dl > div').filter({ hasText: currency }).locator('dd .ltr')

test('an application is paid, approved by an admin, and opens the way to the new agent', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  await enterMine(page, member)
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  const send = dialog(page).getByRole('button', { name: 'إرسال الطلب' })
  await dialog(page).getByLabel('الاسم').fill('مكتب النور')
  await send.click()
  await expect(dialog(page).getByText('يرجى ملء جميع الحقول المطلوبة')).toBeVisible()
  await dialog(page).getByLabel('الموقع').fill('بغداد، الكرادة')
  await dialog(page).getByLabel('رقم واتساب').fill('770 123 4567')
  await dialog(page).getByLabel('الخدمات').fill('سحب نقدي كل يوم')
  await send.dblclick()
  await expect(dialog(page)).toContainText('تأكيد التقديم على وكالة')
  await expect(dialog(page)).toContainText('1,000,000')
  await expect(dialog(page)).toContainText('بغداد، الكرادة')
  await expect(holdings(page, 'النقاط')).toHaveText('1,000,000')
  await dialog(page).getByRole('button', { name: 'إلغاء' }).click()
  await expect(dialog(page).getByLabel('الموقع')).toHaveValue('بغداد، الكرادة')
  await send.click()
  await expect(dialog(page)).toContainText('تأكيد التقديم على وكالة')
  await page.goBack()
  await expect(dialog(page).getByLabel('الموقع')).toHaveValue('بغداد، الكرادة')
  await dialog(page).getByLabel('الموقع').press('Enter')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(toast(page).last()).toContainText('تم إرسال طلبك بنجاح')
  await expect(page.getByText('قيد المراجعة')).toBeVisible()
  await expect(page.getByRole('button', { name: 'التقديم على وكالة' })).toHaveCount(0)
  await expect(holdings(page, 'النقاط')).toHaveText('0')

  const desk = await openDevice(browser, baseURL, 1280)
  await enter(desk, await newAdmin(app))
  await expect(home(desk)).toBeVisible()
  await desk.goto('/admin')
  await desk.getByRole('tab', { name: 'طلبات الوكالة' }).click()
  const application = desk.getByRole('listitem').filter({ hasText: member.username })
  await expect(application).toContainText('+9647701234567')
  const review = application.getByRole('button', { name: `مراجعة الطلب: ${member.username}` })
  await review.press('Enter')
  const fold = application.getByRole('button', { name: `طي: ${member.username}` })
  await expect(fold).toBeFocused()
  await expect(application.getByRole('button', { name: 'رفض الطلب' })).toBeInViewport({ ratio: 1 })
  await application.getByLabel('ملاحظات المراجعة').fill('أهلاً بك')
  await desk.reload()
  await expect(application.getByLabel('ملاحظات المراجعة')).toHaveValue('أهلاً بك')
  await application.getByRole('button', { name: 'قبول الطلب' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'قبول الطلب' }).click()
  await expect(application).toContainText('مقبول')
  await expect(page.getByText('وكيل معتمد').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'تحويل إلى صديق بلا حد يومي' })).toBeVisible()
  await page.getByRole('link', { name: 'قائمة الوكلاء' }).click()
  await expect(page.getByText('هذه بطاقتك كما يراها الآخرون')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'التقديم على وكالة' })).toBeHidden()

  await desk.goto('/agents')
  await desk.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const chat = desk.context().waitForEvent('page')
  await desk.getByRole('button', { name: 'تواصل مع مكتب النور عبر واتساب' }).first().click()
  await (await chat).waitForURL(/^https:\/\/wa\.me\/9647701234567\?text=/)
  await desk.context().close()
})

test('who cannot pay an application yet is told what is missing before there is a form', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 250_000)
  await enter(page, member, '/agents')
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await expect(dialog(page)).toContainText('1,000,000')
  await expect(dialog(page)).toContainText('ينقصك 750,000 نقطة')
  await expect(dialog(page)).toContainText('رصيد غير كافي. يحتاج 1,000,000 نقطة للتقديم')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'إرسال الطلب' })).toHaveCount(0)
  await dialog(page).getByRole('link', { name: 'اجمع النقاط من المنجم' }).click()
  await expect(page).toHaveURL(/\/timer$/)
  await expect(dialog(page)).toBeHidden()
})

test('what an application costs is said before it is written, and no error pushes its button away', async ({
  page,
  app,
}) => {
  const [member, noor] = [await newMember(app), await newMember(app)]
  await credit(app, member, 1_000_000)
  await enter(page, member, '/agents')
  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await expect(dialog(page).getByText('رسوم التقديم')).toBeInViewport({ ratio: 1 })
  const send = dialog(page).getByRole('button', { name: 'إرسال الطلب' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('يرجى ملء جميع الحقول المطلوبة')
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(send).toBeInViewport({ ratio: 1 })
  await dialog(page).getByLabel('الاسم').fill('مكتب النور')
  await dialog(page).getByLabel('الموقع').fill('بغداد، الكرادة')
  await dialog(page).getByLabel('رقم واتساب').fill('770 123 4567')
  await dialog(page).getByLabel('الخدمات').fill('سحب نقدي كل يوم')
  // Spent elsewhere meanwhile.
  await app.sql(`select private.transfer_points('${member.id}', '${noor.id}', 1, null)`)
  await send.click()
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('رصيد غير كافي. يحتاج 1,000,000 نقطة للتقديم')
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(dialog(page).getByLabel('الموقع')).toHaveValue('بغداد، الكرادة')
})

test('the list shows each agent by a sign of their own, place and services, with one way to write to them @desktop', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/agents')
  const agent = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /عبر واتساب/ }) })
  await expect(agent.first()).toContainText('الخدمات')
  await expect(agent.first().getByRole('img').first()).toBeVisible()
  await expect(agent.first().getByRole('button')).toHaveCount(1)
})

/** Sent by her, behind the scenes; answers with its id. */
async function apply(app: App, member: Member, name: string): Promise<string> {
  const [row] = await app.sql(
    `select private.apply_for_agency(jsonb_populate_record(null::public.agent_applications, jsonb_build_object(
       'user_id', '${member.id}', 'name', '${name}', 'location', 'بغداد، الكرادة',
       'whatsapp', '+9647701234567', 'services', 'سحب نقدي'))) ->> 'application_id' as id`,
  )
  return String(row?.id)
}

const sentRow = (page: Page) => page.getByRole('button', { name: /^طلب الوكالة/ })

test('an application that waits is seen as it was sent, and withdrawn after a question, its fee back', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  await apply(app, member, 'مكتب النور')
  await enterMine(page, member)
  await sentRow(page).click()
  await expect(dialog(page)).toContainText('قيد المراجعة')
  for (const fact of ['مكتب النور', 'بغداد، الكرادة', '+9647701234567', 'سحب نقدي', 'أُرسل', '1,000,000']) {
    await expect(dialog(page)).toContainText(fact)
  }
  await page.reload()
  await dialog(page).getByRole('button', { name: 'سحب الطلب' }).click()
  await expect(dialog(page)).toContainText('تعود رسوم التقديم إلى رصيدك كاملة')
  await page.goBack()
  await expect(dialog(page)).toContainText('قيد المراجعة')
  for (const button of ['سحب الطلب', 'إلغاء', 'سحب الطلب', 'سحب الطلب']) {
    // No faster than somebody who reads: the second of a double tap is nobody's answer.
    await page.waitForTimeout(doubleTapMs)
    await dialog(page).getByRole('button', { name: button }).click()
  }
  await expect(toast(page).last()).toContainText('تم سحب طلبك')
  await expect(dialog(page)).toBeHidden()
  await expect(holdings(page, 'النقاط')).toHaveText('1,000,000')
  // What was written is there for whoever applies after all.
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await expect(dialog(page).getByLabel('الاسم')).toHaveValue('مكتب النور')
  await expect(dialog(page).getByLabel('رقم واتساب')).toHaveValue('7701234567')
})

test('an application that is decided while it is being withdrawn says so, and stays', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  const id = await apply(app, member, 'مكتب النور')
  await page.routeWebSocket(/realtime/, () => undefined)
  await enterMine(page, member)
  await sentRow(page).click()
  await dialog(page).getByRole('button', { name: 'سحب الطلب' }).click()
  await app.sql(
    `update public.agent_applications set status = 'approved', reviewed_at = now() where id = '${id}' returning id`,
  )
  await page.waitForTimeout(doubleTapMs)
  await dialog(page).getByRole('button', { name: 'سحب الطلب' }).click()
  await expect(toast(page).last()).toContainText('هذا الطلب غير موجود أو تمت مراجعته')
  await expect(dialog(page)).toContainText('مقبول')
  await expect(dialog(page).getByRole('button', { name: 'سحب الطلب' })).toHaveCount(0)
})

test('a rejected application is opened by its notification, with the note, and sent again from its own words', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  const id = await apply(app, member, 'مكتب النور')
  await app.sql(
    `update public.agent_applications
     set status = 'rejected', review_notes = 'الرقم لا يجيب', reviewed_at = now()
     where id = '${id}' returning id`,
  )
  await app.sql(
    `select private.reject_application(sent) as answer from public.agent_applications as sent where id = '${id}'`,
  )
  await enter(page, member, '/notifications')
  await page.getByRole('listitem').filter({ hasText: 'تم رفض طلب الوكالة' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/timer\\?application=${id}$`))
  await expect(dialog(page)).toContainText('مرفوض')
  await expect(dialog(page)).toContainText('الرقم لا يجيب')
  await expect(dialog(page)).toContainText('أعيدت رسوم التقديم إلى رصيدك')
  await dialog(page).getByRole('button', { name: 'إعادة التقديم' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'التقديم على وكالة' })).toBeVisible()
  await expect(dialog(page)).toContainText('الرقم لا يجيب')
  await expect(dialog(page).getByLabel('الخدمات')).toHaveValue('سحب نقدي')
  await dialog(page).getByLabel('رقم واتساب').fill('7709998877')
  await dialog(page).getByRole('button', { name: 'إرسال الطلب' }).click()
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(toast(page).last()).toContainText('تم إرسال طلبك بنجاح')
  await expect(sentRow(page)).toContainText('قيد المراجعة')
  const rows = await app.sql(
    `select name, whatsapp, status from public.agent_applications where user_id = '${member.id}' order by created_at`,
  )
  expect(rows).toEqual([
    { name: 'مكتب النور', whatsapp: '+9647701234567', status: 'rejected' },
    { name: 'مكتب النور', whatsapp: '+9647709998877', status: 'pending' },
  ])
  // The older one is still there to be read, and nothing can be done with it any more.
  await page.goto(`/timer?application=${id}`)
  await expect(dialog(page)).toContainText('الرقم لا يجيب')
  await expect(dialog(page).getByRole('button', { name: 'إعادة التقديم' })).toHaveCount(0)
})

test('another’s application is not there, whoever asks by its address', async ({ page, app }) => {
  const [member, noor] = [await newMember(app), await newMember(app)]
  await credit(app, member, 1_000_000)
  const id = await apply(app, member, 'مكتب النور')
  await enter(page, noor, `/agents?application=${id}`)
  await expect(dialog(page)).toContainText('هذا الطلب غير موجود')
  await expect(dialog(page)).not.toContainText('مكتب النور')
  // What is no id is asked of nobody.
  await page.goto('/agents?application=1')
  await expect(dialog(page)).toContainText('هذا الطلب غير موجود')
})

test('whoever becomes an agent, or is one no more, has the limit of that at once', async ({ page, app }) => {
  const [member, friend] = [await newMember(app), await newMember(app)]
  await befriend(app, member, friend)
  await credit(app, member, 1_100_000)
  const id = await apply(app, member, 'مكتب النور')
  await enterMine(page, member)
  await expect(page.getByText('المتبقي اليوم 20,000 من 20,000 نقطة')).toBeVisible()
  await page.getByRole('button', { name: `تحويل إلى ${friend.username}` }).click()
  await dialog(page).getByLabel('المبلغ بالنقاط').fill('25,000')
  await expect(dialog(page).getByText('الحد اليومي المتبقي هو 20,000 نقطة')).toBeVisible()
  const send = dialog(page).getByRole('button', { name: 'إرسال', exact: true })
  await expect(send).toBeDisabled()
  await app.sql(
    `update public.agent_applications set status = 'approved', reviewed_at = now() where id = '${id}' returning id`,
  )
  await app.sql(
    `select private.approve_application(sent) as answer from public.agent_applications as sent where id = '${id}'`,
  )
  await expect(dialog(page).getByText('بلا حد يومي')).toBeVisible()
  await expect(send).toBeEnabled()

  await app.sql(
    `update public.approved_agents set is_active = false where user_id = '${member.id}' returning id`,
  )
  await send.click()
  await expect(dialog(page).getByText('تجاوز الحد اليومي')).toBeVisible()
  await expect(send).toBeDisabled()
})
