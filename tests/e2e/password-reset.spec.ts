import type { Locator, Page } from '@playwright/test'
import { hold } from './support/device.ts'
import { newEmailMember, newMember } from './support/member.ts'
import { codeField, codeFromToast, pasteCode, signIn, signInByEmail, typeCode } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'another-good-password'

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(newPassword)
  await page.getByLabel('تأكيد كلمة المرور').fill(newPassword)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
}

async function askForCode(page: Page | Locator, phone: string): Promise<void> {
  await page.getByLabel('رقم الهاتف').fill(phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
}

const refused = 'رمز التحقق غير صحيح أو منتهي الصلاحية'

const arabicDigits = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

test('a forgotten password is replaced by a code on the phone', async ({ page, app }) => {
  const member = await newMember(app)
  await page.goto('/config.json')
  await page.goto('/auth')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await askForCode(page, member.phone)
  const code = arabicDigits(await codeFromToast(page))
  await pasteCode(page, `  ${code.slice(0, 3)} ${code.slice(3)} `)
  await chooseNewPassword(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
  await signIn(page, { phone: member.phone, password: newPassword })
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('the dialog for phones ends on its success step, which points to support', async ({ page, app }) => {
  const member = await newMember(app)
  await page.goto('/config.json')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'استعادة عبر واتساب' }).click()
  const dialog = page.getByRole('dialog', { name: 'استعادة كلمة المرور عبر واتساب' })
  await askForCode(dialog, member.phone)
  await typeCode(page, await codeFromToast(page))
  await chooseNewPassword(page)
  await expect(dialog.getByText('فريق الدعم')).toBeVisible()
  await dialog.getByRole('button', { name: 'العودة إلى تسجيل الدخول' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
  await signIn(page, { phone: member.phone, password: newPassword })
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('from the success step one arrives at the support, once one is in', async ({ page, app }) => {
  const member = await newMember(app)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'استعادة عبر واتساب' }).click()
  const dialog = page.getByRole('dialog', { name: 'استعادة كلمة المرور عبر واتساب' })
  await askForCode(dialog, member.phone)
  await typeCode(page, await codeFromToast(page))
  await chooseNewPassword(page)
  await dialog.getByRole('link', { name: 'الدخول ومراسلة الدعم' }).click()
  await expect(dialog).toBeHidden()
  await signIn(page, { phone: member.phone, password: newPassword })
  await expect(page).toHaveURL(/\/support$/)
  await expect(page.getByText('كيف نساعدك؟')).toBeVisible()
})

test('the dialog for email closes when it is done', async ({ page, app }) => {
  const member = await newEmailMember(app)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'الدخول بالبريد الإلكتروني' }).click()
  await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  const dialog = page.getByRole('dialog', { name: 'استعادة كلمة المرور بالبريد' })
  await dialog.getByLabel('البريد الإلكتروني').fill(` ${member.email.toUpperCase()} `)
  await dialog.getByRole('button', { name: 'إرسال الرمز' }).click()
  await typeCode(page, await codeFromToast(page))
  await chooseNewPassword(page)
  await expect(dialog).toBeHidden()
  await page.getByLabel('البريد الإلكتروني').fill(member.email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('an address nobody has is said so, and stays to be corrected', async ({ page }) => {
  await page.goto('/auth?forgot=email')
  const address = page.getByRole('dialog').getByLabel('البريد الإلكتروني')
  await address.fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByText('هذا البريد الإلكتروني غير مسجل في التطبيق')).toBeVisible()
  await expect(address).toHaveValue('nobody-at-all@example.com')
})

test('a wrong code is refused; the fifth is said to be the last, how long, and no other is offered meanwhile', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await page.goto('/forgot-password')
  await askForCode(page, member.phone)
  const right = await codeFromToast(page)
  const guess = async (attempt: number) => {
    const answered = page.waitForResponse(/verify-reset-otp/)
    await pasteCode(page, String((Number(right) + attempt) % 1_000_000).padStart(6, '0'))
    await answered
  }
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await guess(attempt)
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
    await expect(codeField(page)).toHaveValue('')
  }
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: /إعادة/ })).toBeVisible()
  await guess(5)
  await expect(page.getByText('تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد 15 دقيقة')).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('button', { name: /إعادة/ })).toBeHidden()
  await codeField(page).press('1')
  await expect(page.getByRole('button', { name: /إعادة/ })).toBeHidden()
  await page.getByRole('button', { name: 'رجوع' }).click()
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByText('تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد 15 دقيقة')).toBeVisible()
  await expect(codeField(page)).toBeHidden()
})

test('the way back leads one step back, in every step', async ({ page, app }) => {
  const member = await newMember(app)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await askForCode(page, member.phone)
  const code = await codeFromToast(page)
  await page.goBack()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(member.phone)
  await page.goForward()
  await typeCode(page, code)
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(member.phone)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'استعادة عبر واتساب' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/auth$/)
})

test('an error about one field stands beside it', async ({ page }) => {
  await page.goto('/forgot-password')
  const phone = page.getByLabel('رقم الهاتف')
  await askForCode(page, '123')
  await expect(phone).toHaveAccessibleDescription('رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await phone.press('4')
  await expect(phone).toHaveAttribute('aria-invalid', 'false')
  await page.goto('/auth?forgot=email')
  const email = page.getByRole('dialog').getByLabel('البريد الإلكتروني')
  await email.fill('nobody@')
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(email).toHaveAccessibleDescription('صيغة البريد الإلكتروني غير صحيحة')
})

test('without a network no step loses what was typed, and each works once it is back', async ({
  page,
  app,
  context,
}) => {
  const member = await newMember(app)
  await page.goto('/forgot-password')
  await page.getByLabel('رقم الهاتف').fill(member.phone)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByText('تعذر الاتصال بخدمة الواتساب')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  const code = await codeFromToast(page)
  await context.setOffline(true)
  await typeCode(page, code)
  await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'تأكيد الرمز' }).click()
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await context.setOffline(true)
  await chooseNewPassword(page)
  await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('the link of a reset message leads to a new password, then into the house', async ({ page, app }) => {
  const member = await newEmailMember(app)
  await page.goto(await app.resetLink(member.email))
  await expect(page.getByRole('heading', { name: 'كلمة مرور جديدة' })).toBeVisible()
  await chooseNewPassword(page)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

const newPasswordScreen = (page: Page) => page.getByRole('heading', { name: 'كلمة مرور جديدة' })
const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

test('a tab whose session ended leaves alone the one that a link has brought into another; all go on once it is done', async ({
  page,
  app,
  context,
}) => {
  const member = await newEmailMember(app)
  await signInByEmail(page, member)
  await expect(home(page)).toBeVisible()
  const link = await app.resetLink(member.email)
  const refresh = await hold(page, /grant_type=refresh_token/)
  await app.sql(`delete from auth.sessions where user_id = '${member.id}' returning id`)
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect.poll(refresh.asked).toBe(1)

  const other = await context.newPage()
  await other.goto(link)
  await expect(newPasswordScreen(other)).toBeVisible()
  const refused = page.waitForResponse(/grant_type=refresh_token/)
  refresh.letGo()
  await refused
  await expect(page).toHaveURL(/\/timer$/)
  await expect(newPasswordScreen(page)).toBeHidden()
  await chooseNewPassword(other)
  await expect(other).toHaveURL(/\/(home)?$/)
  await expect(newPasswordScreen(other)).toBeHidden()
  await expect(page).toHaveURL(/\/timer$/)
  await page.goto('/home')
  await expect(home(page)).toBeVisible()
})

test('the password one has already is refused in its own words, said no longer once another is typed; the form has a way out', async ({
  page,
  app,
}) => {
  const member = await newEmailMember(app)
  const proven = `raw_app_meta_data || jsonb_build_object('email_proven_at', now())`
  await app.sql(`update auth.users set raw_app_meta_data = ${proven} where id = '${member.id}' returning id`)
  await page.goto(await app.resetLink(member.email))
  await page.getByLabel('كلمة المرور الجديدة').fill(member.password)
  await page.getByLabel('تأكيد كلمة المرور').fill(member.password)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  const same = page.getByText('كلمة المرور الجديدة هي نفسها الحالية، اختر غيرها')
  await expect(same).toBeVisible()
  await page.getByLabel('كلمة المرور الجديدة').press('1')
  await expect(same).toBeHidden()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
})

test('an answer that comes after one has left pulls nobody back', async ({ page, app }) => {
  const member = await newMember(app)
  const sending = await hold(page, /send-ultramsg-otp/)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await askForCode(page, member.phone)
  await expect.poll(sending.asked).toBe(1)
  await page.goBack()
  const answered = page.waitForResponse(/send-ultramsg-otp/)
  sending.letGo()
  await answered
  await codeFromToast(page)
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByRole('button', { name: 'استعادة عبر واتساب' }).click()
  await askForCode(page.getByRole('dialog'), member.phone)
  await expect.poll(sending.asked).toBe(2)
  await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click()
  const answeredAgain = page.waitForResponse(/send-ultramsg-otp/)
  sending.letGo()
  await (await answeredAgain).finished()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/auth$/)
})
