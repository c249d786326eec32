/** What was asked for at the door and never heard of: a code that may be on its way, an account that may be made. */
import type { Page } from '@playwright/test'
import { loseAnswer } from './support/device.ts'
import { newEmailMember, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeField,
  codeFromToast,
  fillAccount,
  founderCode,
  newcomer,
  pasteCode,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const terms = (page: Page) => page.getByRole('heading', { name: 'شروط الاستخدام' })
const hint = (page: Page) => page.getByText('لم يصلنا تأكيد إرسال الرمز')
const anotherCode = (page: Page) => page.getByRole('button', { name: 'إعادة إرسال الرمز' })

/** A code is sent, once, and the page hears nothing of it, or of a bad gateway; answers how to read it. */
async function loseCode(page: Page, address: RegExp, inPlace?: 'bad gateway'): Promise<() => string> {
  let code = ''
  await page.route(
    address,
    async (route) => {
      const answer = await (await route.fetch()).json()
      code = answer.debug_otp ?? answer.otpCode
      if (inPlace) await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })
      else await route.abort('connectionreset')
    },
    { times: 1 },
  )
  return () => code
}

async function fillRegistration(page: Page, person: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto(`/register?ref=${founderCode}`)
  await page.getByRole('button', { name: 'التالي' }).click()
  await fillAccount(page, person)
}

const sendCode = (page: Page) => page.getByRole('button', { name: 'إرسال رمز التحقق' }).click()

test('a code of registration that was sent unheard can be entered, over a reload too', async ({ page }) => {
  const person = newcomer()
  await fillRegistration(page, person)
  const code = await loseCode(page, /send-whatsapp-otp/)
  await sendCode(page)
  await expect(hint(page)).toBeVisible()
  await expect(page.getByText(`+964${person.phone}`)).toBeVisible()
  await page.reload()
  await expect(hint(page)).toBeVisible()
  await typeCode(page, code())
  await page.getByLabel('كلمة المرور', { exact: true }).fill(person.password)
  await page.getByLabel('تأكيد كلمة المرور').fill(person.password)
  await page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
  await expect(terms(page)).toBeVisible()
})

test('where no code came, another is asked for by the usual rules', async ({ page }) => {
  await page.clock.install()
  await fillRegistration(page, newcomer())
  await page.route(/send-whatsapp-otp/, (route) => route.abort('connectionreset'), { times: 1 })
  await sendCode(page)
  await expect(hint(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^إعادة الإرسال بعد/ })).toBeDisabled()
  await page.clock.fastForward('01:01')
  await anotherCode(page).click()
  const code = await codeFromToast(page)
  await expect(hint(page)).toBeHidden()
  await typeCode(page, code)
  await expect(terms(page)).toBeVisible()
})

test('another code that was sent unheard is good, and what was typed stays', async ({ page }) => {
  await page.clock.install()
  await fillRegistration(page, newcomer())
  await sendCode(page)
  await codeFromToast(page)
  await typeCode(page, '123')
  await page.clock.fastForward('01:01')
  const code = await loseCode(page, /send-whatsapp-otp/)
  await anotherCode(page).click()
  await expect(hint(page)).toBeVisible()
  await expect(codeField(page)).toHaveValue('123')
  await expect(page.getByRole('button', { name: /^إعادة الإرسال بعد/ })).toBeDisabled()
  await pasteCode(page, code())
  await expect(terms(page)).toBeVisible()
})

for (const path of ['/forgot-password', '/auth?forgot=email']) {
  test(`${path}: a code that was sent unheard leads to the new password`, async ({ page, app }) => {
    await page.goto(path)
    const isByEmail = path.endsWith('email')
    if (isByEmail) {
      const { email } = await newEmailMember(app)
      await page.getByRole('dialog').getByLabel('البريد الإلكتروني').fill(email)
    } else await page.getByLabel('رقم الهاتف').fill((await newMember(app)).phone)
    const code = isByEmail
      ? await loseCode(page, /send-email-otp/, 'bad gateway')
      : await loseCode(page, /send-ultramsg-otp/)
    await page.getByRole('button', { name: 'إرسال الرمز' }).click()
    await expect(hint(page)).toBeVisible()
    await typeCode(page, code())
    await page.getByLabel('كلمة المرور الجديدة').fill('another-good-password')
    await page.getByLabel('تأكيد كلمة المرور').fill('another-good-password')
    await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
    await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  })
}

const signingIn = /grant_type=password/

/** An account by email, confirmed at once, whose making nobody hears of. */
async function signUpUnheard(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await loseAnswer(page, /\/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
}

test('an account by email that was made unheard is entered by who made it', async ({ page }) => {
  const { phone, password } = newcomer()
  await signUpUnheard(page, `zair-${phone}@example.com`, password)
  await expect(page.getByText('أهلاً بك! تم إنشاء حسابك بأمان')).toBeVisible()
  await acceptTerms(page)
  await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
})

test('an account by email that was made unheard in a poor network is not called another’s', async ({
  page,
  app,
}) => {
  const { phone, password } = newcomer()
  await page.route(signingIn, (route) => route.abort('connectionreset'), { times: 1 })
  await signUpUnheard(page, `zair-${phone}@example.com`, password)
  await expect(page.getByRole('alert').filter({ hasText: 'مشكلة في الاتصال' })).toBeVisible()
  // Another's address, typed by mistake in between, is another's.
  await page.getByLabel('البريد الإلكتروني').fill((await newEmailMember(app)).email)
  const create = page.getByRole('button', { name: 'إنشاء الحساب', exact: true })
  await create.click()
  await expect(page.getByText('هذا البريد الإلكتروني مسجل مسبقاً')).toBeVisible()
  await page.getByLabel('البريد الإلكتروني').fill(`zair-${phone}@example.com`)
  await create.click()
  await expect(page.getByText('أهلاً بك! تم إنشاء حسابك بأمان')).toBeVisible()
  await expect(terms(page)).toBeVisible()
})
