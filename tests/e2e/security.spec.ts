import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { ban, enter, newAdmin, newMember } from './support/member.ts'
import { fillSignIn, signIn, signOut } from './support/newcomer.ts'
import { home, letProofsAge, openSecurity } from './support/security.ts'
import { expect, test } from './support/test.ts'

const stepUp = (page: Page) => page.getByRole('dialog', { name: 'أكّد هويتك' })

const found = (page: Page, { username }: { username: string }) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: username })

async function askForBan(page: Page, member: { username: string }): Promise<void> {
  await page.getByRole('searchbox').fill(`@${member.username}`)
  await found(page, member).getByRole('button', { name: /^حظر/ }).click()
  await page.getByLabel('سبب الحظر').fill('إزعاج')
}

const banForm = (page: Page) => page.getByRole('dialog', { name: /^حظر/ })
const sendBan = (page: Page) => banForm(page).getByRole('button', { name: 'حظر 10 أيام' }).click()

test('the way back closes a step-up, then what asked for it, and stays', async ({ page, app }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin)
  await expect(home(page)).toBeVisible()
  await letProofsAge(page, app, admin)
  await page.goto('/admin?section=people')
  await askForBan(page, member)
  await page.goBack()
  await expect(banForm(page)).toBeHidden()
  await askForBan(page, member)
  await sendBan(page)
  await expect(stepUp(page)).toBeVisible()
  await page.goBack()
  await expect(stepUp(page)).toBeHidden()
  await expect(banForm(page).getByLabel('سبب الحظر')).toHaveValue('إزعاج')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\?section=people$/)

  await ban(app, member)
  await page.goto('/admin?section=bans')
  const entry = found(page, member)
  await entry.getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(entry).toBeVisible()
})

test('an admin confirms that it is them, and the ban goes on by itself', async ({ page, app }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin)
  await expect(home(page)).toBeVisible()
  await letProofsAge(page, app, admin)
  await page.goto('/admin?section=people')
  await askForBan(page, member)
  await sendBan(page)
  await expect(stepUp(page)).toContainText(`حظر ${member.username}`)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\?section=people$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await askForBan(page, member)
  await sendBan(page)
  await expect(stepUp(page)).toBeVisible()
  await stepUp(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(stepUp(page)).toBeHidden()
  expect(await app.sql(`select id from public.locked_users where user_id = '${member.id}'`)).toEqual([])

  await sendBan(page)
  await stepUp(page).getByLabel('كلمة المرور', { exact: true }).fill('a-wrong-password')
  await stepUp(page).getByRole('button', { name: 'تأكيد' }).click()
  const password = stepUp(page).getByLabel('كلمة المرور', { exact: true })
  await expect(password).toHaveAccessibleDescription('كلمة المرور غير صحيحة')
  await stepUp(page).getByLabel('كلمة المرور', { exact: true }).fill(admin.password)
  await stepUp(page).getByRole('button', { name: 'تأكيد' }).click()
  await expect(page.getByText('تم تطبيق الحظر')).toBeVisible()
  const sessions = await app.sql(`select id from auth.sessions where user_id = '${admin.id}'`)
  expect(sessions).toHaveLength(2)
})

for (const [open, name] of [
  ['password', 'تغيير كلمة المرور'],
  ['everywhere', 'تسجيل الخروج من كل الأجهزة؟'],
] as const) {
  test(`a dialog that a reload brings back has the focus itself, not its way out: ${open}`, async ({
    page,
    app,
  }) => {
    await enter(page, await newMember(app), `/security?open=${open}`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog', { name })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'إغلاق' })).toBeFocused()
  })
}

test('a new password wants the current one, and signs the other devices out', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  const other = await openDevice(browser, baseURL, 412)
  await enter(other, member)
  await expect(home(other)).toBeVisible()
  await signIn(page, member)
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  await page.getByRole('button', { name: /^كلمة المرور/ }).click()
  const dialog = page.getByRole('dialog', { name: 'تغيير كلمة المرور' })
  await dialog.getByLabel('كلمة المرور الحالية').fill('not-the-password')
  await dialog.getByLabel('كلمة المرور الجديدة').fill('another-good-password')
  await dialog.getByLabel('تأكيد كلمة المرور').fill('another-good-passworD')
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(dialog.getByText('كلمات المرور الجديدة غير متطابقة')).toBeVisible()
  await dialog.getByLabel('تأكيد كلمة المرور').fill('another-good-password')
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(dialog.getByLabel('كلمة المرور الحالية')).toHaveAccessibleDescription(
    'كلمة المرور الحالية غير صحيحة',
  )
  await dialog.getByLabel('كلمة المرور الحالية').fill(member.password)
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  // The notification of it, which takes its place, may be as fast.
  await expect(page.getByText(/^تم تغيير كلمة المرور/).first()).toBeVisible()
  const devices = page.getByRole('region', { name: 'الأجهزة المتصلة بحسابك' })
  await expect(devices.getByRole('listitem')).toHaveText([/هذا الجهاز/])
  await expect(other).toHaveURL(/\/auth$/)
  await expect(other.getByText('انتهت جلستك، يرجى تسجيل الدخول من جديد')).toBeVisible()
  await fillSignIn(other, { phone: member.phone, password: 'another-good-password' })
  await expect(home(other)).toBeVisible()
  await other.context().close()
})

test('signing out of all devices ends the session of each', async ({ page, app, browser, baseURL }) => {
  const member = await newMember(app)
  const other = await openDevice(browser, baseURL, 412)
  await enter(other, member)
  await expect(home(other)).toBeVisible()
  await signIn(page, member)
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  await page.getByRole('button', { name: /^تسجيل الخروج من كل الأجهزة/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByText('تم تسجيل الخروج من كل الأجهزة')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other).toHaveURL(/\/auth$/)
  await other.context().close()
})

test('the way back closes a dialog and stays; an error goes once its field is corrected', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app))
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  for (const row of [/^كلمة المرور/, /^تسجيل الخروج من كل الأجهزة/, /^التحقق بخطوتين/]) {
    await page.getByRole('button', { name: row }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  }
  await page.getByRole('button', { name: /^كلمة المرور/ }).click()
  await page.getByLabel('كلمة المرور الحالية').fill('secret')
  await page.getByLabel('كلمة المرور الجديدة').fill('12')
  await page.getByLabel('تأكيد كلمة المرور').fill('13')
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByText('كلمات المرور الجديدة غير متطابقة')).toBeVisible()
  await page.getByLabel('تأكيد كلمة المرور').fill('12')
  await expect(page.getByText('كلمات المرور الجديدة غير متطابقة')).toBeHidden()
})

test('the digits of a password are the same whichever keyboard writes them', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/security?open=password')
  const dialog = page.getByRole('dialog', { name: 'تغيير كلمة المرور' })
  await dialog.getByLabel('كلمة المرور الحالية').fill(member.password)
  await dialog.getByLabel('كلمة المرور الجديدة').pressSequentially('كلمة-سر-١٢٣')
  await expect(dialog.getByText('قوية')).toBeVisible()
  await dialog.getByLabel('تأكيد كلمة المرور').fill('كلمة-سر-123')
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/home')
  await signOut(page)
  await fillSignIn(page, { phone: member.phone, password: 'كلمة-سر-۱۲۳' })
  await expect(home(page)).toBeVisible()
})
