/** Answers that come once the dialog that waited for them was left: what is open and typed by then stays as it is. */
import type { Locator, Page } from '@playwright/test'
import { nextTotp } from '../support/totp.ts'
import { hold, holdAnswer } from './support/device.ts'
import { balanceOf, credit, enter, enterMine, type Member, newMember } from './support/member.ts'
import { signOut, typeCode } from './support/newcomer.ts'
import { enrolment, factorRow, removal, secretOf, turnOn, verifying } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const points = (page: Page) => dialog(page).getByLabel('عدد النقاط')

const convert = (page: Page) => dialog(page).getByRole('button', { name: /^تبديل إلى/ })

/** The answer is held; the form is left meanwhile. */
async function convertAndLeave(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  await points(page).fill(amount)
  await convert(page).click()
  await dialog(page).getByRole('button', { name: 'تأكيد التبديل' }).click()
  await expect(dialog(page).getByRole('button', { name: 'جاري التبديل' })).toBeVisible()
  await page.goBack()
  await expect(points(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
}

test('a conversion that is answered late closes no other dialog', async ({ page, app }) => {
  const member = await newMember(app)
  await credit(app, member, 50_000)
  await enterMine(page, member)
  const answer = await hold(page, /rpc\/convert_points_to_gems/)
  await convertAndLeave(page, '1000')
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  await expect(dialog(page)).toContainText('شراء عمال')
  answer.letGo()
  await expect(toast(page)).toContainText('تم التبديل بنجاح')
  await expect(page).toHaveURL(/open=workers/)
  await expect(dialog(page)).toContainText('شراء عمال')
})

test('a conversion that is answered late leaves the amount that was typed meanwhile', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 50_000)
  await enterMine(page, member)
  const answer = await hold(page, /rpc\/convert_points_to_gems/)
  await convertAndLeave(page, '1000')
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  await points(page).fill('2500')
  answer.letGo()
  await expect(toast(page)).toContainText('تم التبديل بنجاح')
  await expect(points(page)).toHaveValue('2500')
  await expect(page).toHaveURL(/open=convert/)
})

test('a conversion whose form is opened again while it is on its way leaves nothing behind once it is made', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 50_000)
  await enter(page, member, '/home')
  await page.getByRole('link', { name: 'المؤقت' }).click()
  const answer = await hold(page, /rpc\/convert_points_to_gems/)
  await convertAndLeave(page, '1000')
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  await expect(points(page)).toHaveValue('1000')
  await expect(dialog(page).getByRole('button', { name: 'جاري التبديل' })).toBeVisible()
  answer.letGo()
  await expect(dialog(page)).toContainText('تم التبديل بنجاح')
  await dialog(page).getByRole('button', { name: 'تم', exact: true }).click()
  await expect(page).toHaveURL(/\/timer$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('what became of a conversion is told to nobody at the door, once its person has signed out', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 50_000)
  await enterMine(page, member)
  const letGo = await holdAnswer(page, /rpc\/convert_points_to_gems/)
  await convertAndLeave(page, '1000')
  await expect.poll(() => balanceOf(app, member, 'gems')).toBe(2_000)
  await signOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  const answered = page.waitForResponse(/rpc\/convert_points_to_gems/)
  letGo()
  await answered
  await page.waitForTimeout(500)
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page)).toContainText('تم تسجيل الخروج')
})

/** Up to the last question; answers with the field of the amount. */
async function writeTransfer(page: Page, { username }: Member, points: string): Promise<Locator> {
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  await dialog(page).getByLabel('رمز الإحالة أو اسم المستخدم').fill(username)
  await dialog(page)
    .getByRole('button', { name: `اختيار ${username}` })
    .click()
  const amount = dialog(page).getByLabel('المبلغ بالنقاط')
  await amount.fill(points)
  await dialog(page).getByRole('button', { name: 'إرسال' }).click()
  return amount
}

test('a transfer that is answered late leaves the one that is written meanwhile', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await credit(app, sara, 50_000)
  await enterMine(page, sara)
  const amount = await writeTransfer(page, noor, '1000')
  const answer = await hold(page, /rpc\/transfer_points_with_limits/)
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await page.goBack()
  await amount.fill('2000')
  answer.letGo()
  await expect(toast(page)).toContainText('تم التحويل بنجاح')
  await expect(amount).toHaveValue('2000')
  await expect(page).toHaveURL(/open=transfer/)
})

test('a transfer that fails late is said to have failed, and under no other question, which waits for it', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await credit(app, sara, 50_000)
  await enterMine(page, sara)
  const amount = await writeTransfer(page, noor, '1000')
  let lose = () => {}
  const isLost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route(/rpc\/transfer_points_with_limits/, async (route) => {
    await isLost
    await route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await page.goBack()
  await amount.fill('2000')
  await dialog(page).getByRole('button', { name: 'إرسال' }).click()
  await expect(page.getByRole('heading', { name: 'تأكيد التحويل' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'جاري إتمام العملية السابقة' })).toBeVisible()
  lose()
  await expect(toast(page)).toContainText('حدث خطأ أثناء التحويل')
  await expect(dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })).toBeVisible()
  await expect(dialog(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('a second factor that is turned on in this tab is not said to have been elsewhere', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/security')
  await factorRow(page).click()
  const code = await nextTotp(await secretOf(page))
  const letGo = await holdAnswer(page, verifying)
  await typeCode(page, code)
  const looked = page.waitForResponse(/\/auth\/v1\/user$/)
  // As when one comes back from the authenticator app.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await looked
  await expect(enrolment(page)).toBeVisible()
  letGo()
  await expect(toast(page)).toContainText('تم تفعيل التحقق بخطوتين')
  await expect(enrolment(page)).toBeHidden()
})

test('a second factor that goes off late does not close the dialog that turns another on', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await enter(page, member, '/security')
  await turnOn(page)
  await factorRow(page).click()
  const letGo = await holdAnswer(page, /\/auth\/v1\/factors\/[^/]+$/, 'DELETE')
  await removal(page).getByRole('button', { name: 'إيقاف' }).click()
  await expect
    .poll(() => app.sql(`select id from auth.mfa_factors where user_id = '${member.id}'`))
    .toEqual([])
  await page.goBack()
  await expect(removal(page)).toHaveCount(0)
  await factorRow(page).click()
  const secret = await secretOf(page)
  letGo()
  await expect(toast(page)).toContainText('تم إيقاف التحقق بخطوتين')
  expect(await secretOf(page)).toBe(secret)
  await expect(enrolment(page)).toBeVisible()
  const [factor] = await app.sql(`select status from auth.mfa_factors where user_id = '${member.id}'`)
  expect(factor).toEqual({ status: 'unverified' })
})
