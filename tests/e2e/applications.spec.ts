// Applying to become an agent: what it costs, the last question, the review, and the way to the new agent.
import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { credit, enter, enterMine, newAdmin, newMember } from './support/member.ts'
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
  context,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  await enterMine(page, member)
  await page.getByRole('button', { name: 'وكلاء السحب' }).click()
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
  await expect(page.getByRole('button', { name: 'التقديم على وكالة' })).toBeDisabled()
  await expect(holdings(page, 'النقاط')).toHaveText('0')

  const desk = await openDevice(browser, baseURL, 1280)
  await enter(desk, await newAdmin(app))
  await expect(home(desk)).toBeVisible()
  await desk.goto('/admin')
  await desk.getByRole('tab', { name: 'طلبات الوكالة' }).click()
  const application = desk.getByRole('listitem').filter({ hasText: member.username })
  await expect(application).toContainText('+9647701234567')
  await application.getByRole('button', { name: 'مراجعة الطلب' }).click()
  await dialog(desk).getByLabel('ملاحظات المراجعة').fill('أهلاً بك')
  await dialog(desk).getByRole('button', { name: 'قبول الطلب' }).click()
  await expect(application).toBeHidden()
  await desk.context().close()

  await expect(page.getByText('وكيل معتمد').first()).toBeVisible()
  await expect(page.getByText('بلا حد يومي')).toBeVisible()
  await page.getByRole('link', { name: 'قائمة الوكلاء' }).click()
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const chat = context.waitForEvent('page')
  await page.getByRole('button', { name: 'تواصل مع مكتب النور عبر واتساب' }).first().click()
  await (await chat).waitForURL(/^https:\/\/wa\.me\/9647701234567\?text=/)
  await expect(page.getByRole('button', { name: 'التقديم على وكالة' })).toBeHidden()
})

test('what an application costs, and what is missing, is said before it is written; its button stays in reach', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 250_000)
  await enter(page, member, '/agents')
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await expect(dialog(page)).toContainText('1,000,000')
  await expect(dialog(page)).toContainText('ينقصك 750,000 نقطة')
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(dialog(page).getByText('رسوم التقديم')).toBeInViewport({ ratio: 1 })
  const send = dialog(page).getByRole('button', { name: 'إرسال الطلب' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await dialog(page).getByLabel('الاسم').fill('مكتب النور')
  await dialog(page).getByLabel('الموقع').fill('بغداد، الكرادة')
  await dialog(page).getByLabel('رقم واتساب').fill('770 123 4567')
  await dialog(page).getByLabel('الخدمات').fill('سحب نقدي كل يوم')
  await dialog(page).getByLabel('الاسم').press('Enter')
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog(page).getByRole('alert')).toHaveText('رصيد غير كافي. يحتاج 1,000,000 نقطة للتقديم')
})
