/** Steps of registering and of a reset that are loaded anew: what comes back with them, and what is too old to. */
import type { Page } from '@playwright/test'
import { newEmailMember, newMember } from './support/member.ts'
import { codeField, codeFromToast, fillAccount, founderCode, newcomer, typeCode } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'another-good-password'

const sendCode = (page: Page) => page.getByRole('button', { name: 'إرسال رمز التحقق' })
const terms = (page: Page) => page.getByRole('heading', { name: 'شروط الاستخدام' })
const create = (page: Page) => page.getByRole('button', { name: 'إنشاء الحساب', exact: true })
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
/** A token for a new password in what is kept. */
const token = /"token\\?":\\?"[0-9a-f]/

async function enterReferral(page: Page): Promise<void> {
  await page.getByLabel('رمز الإحالة').fill(founderCode)
  await page.getByRole('button', { name: 'التالي' }).click()
}

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
}

/** As far as the password that the reload has lost; the number is verified. */
async function verifyAfterReload(page: Page, person: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, person)
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await page.reload()
  await typeCode(page, code)
  await expect(create(page)).toBeVisible()
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(newPassword)
  await page.getByLabel('تأكيد كلمة المرور').fill(newPassword)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
}

test('a page that is loaded anew shows the same step with what was typed; the password is asked for at the end', async ({
  page,
}) => {
  const person = newcomer()
  await page.goto('/register')
  await enterReferral(page)
  await expect(page.getByLabel('رقم الهاتف')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^دعوة من/)).toBeVisible()
  await fillAccount(page, person)
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await page.reload()
  await expect(page.getByText(`+964${person.phone}`)).toBeVisible()
  await typeCode(page, code)
  await expect(create(page)).toBeVisible()
  await page.reload()
  await create(page).click()
  await expect(page.getByText('يرجى ملء جميع الحقول')).toBeVisible()
  await typePassword(page, person.password)
  expect(await kept(page)).not.toContain(person.password)
  await create(page).click()
  await expect(terms(page)).toBeVisible()
})

test('a verification that the server no longer takes leads to another code, and that one opens the account', async ({
  page,
  app,
}) => {
  const person = newcomer()
  await page.clock.install()
  await verifyAfterReload(page, person)
  await app.sql(
    `update public.phone_verifications
     set verified_at = verified_at - interval '16 minutes', created_at = created_at - interval '16 minutes'
     where phone_number = '+964${person.phone}' returning id`,
  )
  await typePassword(page, person.password)
  await create(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'رقم الهاتف غير موثق' })).toBeVisible()
  await expect(codeField(page)).toBeVisible()
  // A minute lies between two codes.
  await page.clock.fastForward('01:01')
  await page.getByRole('button', { name: /^إعادة/ }).click()
  await typeCode(page, await codeFromToast(page))
  await expect(terms(page)).toBeVisible()
})

test('a verified number is asked for another code once its fifteen minutes are over', async ({ page }) => {
  await page.clock.install()
  await verifyAfterReload(page, newcomer())
  await page.clock.fastForward('15:01')
  await expect(codeField(page)).toBeVisible()
})

test('the token for a new password stays in the tab for fifteen minutes', async ({ page, app }) => {
  const member = await newMember(app)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('رقم الهاتف').fill(member.phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await typeCode(page, await codeFromToast(page))
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await expect.poll(() => kept(page)).toMatch(token)
  await page.clock.fastForward('15:01')
  await expect.poll(() => kept(page)).not.toMatch(token)
})

test('after a reload the way back from the password leads past the code that was used', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await page.goto('/forgot-password')
  await page.getByLabel('رقم الهاتف').fill(member.phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  const code = await codeFromToast(page)
  await page.reload()
  await typeCode(page, code)
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(member.phone)
  await expect(codeField(page)).toHaveCount(0)
})

for (const path of ['/forgot-password', '/auth?forgot=phone', '/auth?forgot=email']) {
  test(`${path}: a page that is loaded anew shows the same step, and the code that came is good`, async ({
    page,
    app,
  }) => {
    await page.goto(path)
    const step = path === '/forgot-password' ? page.getByRole('main') : page.getByRole('dialog')
    if (path.endsWith('email')) {
      await step.getByLabel('البريد الإلكتروني').fill((await newEmailMember(app)).email)
      await step.getByRole('button', { name: 'إرسال الرمز' }).click()
    } else {
      await step.getByLabel('رقم الهاتف').fill((await newMember(app)).phone)
      await step.getByRole('button', { name: 'إرسال الرمز' }).click()
    }
    const code = await codeFromToast(page)
    await page.reload()
    await typeCode(page, code)
    await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
    await page.reload()
    await chooseNewPassword(page)
    await expect(page.getByText('تم تغيير كلمة المرور بنجاح').or(page.getByText('فريق الدعم'))).toBeVisible()
    expect(await kept(page)).not.toMatch(token)
  })
}

test('a number that has an account with another password is said to have one after a reload too', async ({
  page,
  app,
}) => {
  const { phone } = await newMember(app)
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, { phone, password: 'some-other-password' })
  await sendCode(page).click()
  await typeCode(page, await codeFromToast(page))
  const way = page.getByRole('link', { name: 'نسيت كلمة المرور؟ أعد تعيينها' })
  await expect(way).toBeVisible()
  await page.reload()
  await expect(way).toBeVisible()
  await expect(page.getByText('الرقم مسجل مسبقاً بكلمة مرور مختلفة')).toBeVisible()
  await expect(create(page)).toHaveCount(0)
  await expect(page.getByText('لإنشاء حسابك')).toHaveCount(0)
})
