/** What was done to an account by email and whose answer never came, or whose page was loaded anew before it was finished. */
import type { Page } from '@playwright/test'
import { signInTexts } from '../../web/src/messages/sign-in.ts'
import { breakRoute, loseAnswer } from './support/device.ts'
import { expect, test } from './support/mail-test.ts'
import { acceptTerms, codeField, newcomer, signInByEmail, typeCode } from './support/newcomer.ts'

const verifying = /\/auth\/v1\/verify/

const connection = (page: Page) => page.getByRole('alert').filter({ hasText: 'مشكلة في الاتصال' })
const confirm = (page: Page) => page.getByRole('button', { name: 'تأكيد البريد' })
const confirming = (page: Page) => page.getByText('أكّد بريدك الإلكتروني')
const welcome = (page: Page) => page.getByText('أهلاً بك! تم إنشاء حسابك بأمان')
const terms = (page: Page) => page.getByRole('heading', { name: 'شروط الاستخدام' })
const wrong = (page: Page) => page.getByText('رمز التحقق غير صحيح أو منتهي الصلاحية')

interface Account {
  email: string
  password: string
}

function newAccount(): Account {
  const { phone, password } = newcomer()
  return { email: `zair-${phone}@example.com`, password }
}

async function fillSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
}

const submit = (page: Page) => page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()

async function signUp(page: Page, account: Account): Promise<void> {
  await fillSignUp(page, account)
  await submit(page)
  await expect(confirming(page)).toBeVisible()
}

function codeIn({ text }: { text: string }): string {
  return /رمز[^:\n]*: (\d+)/.exec(text)?.[1] ?? ''
}

const signingIn = /grant_type=password/

test('an address that was confirmed unheard opens its account at once', async ({ page, mail }) => {
  const account = newAccount()
  await signUp(page, account)
  await loseAnswer(page, verifying)
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(welcome(page)).toBeVisible()
  await expect(terms(page)).toBeVisible()
})

for (const way of ['code again', 'another message'] as const) {
  test(`an address that was confirmed in a poor network is known for it: ${way}`, async ({ page, mail }) => {
    const account = newAccount()
    await page.clock.install()
    await signUp(page, account)
    const mend = await breakRoute(page, signingIn)
    await loseAnswer(page, verifying)
    await typeCode(page, codeIn(await mail.emailTo(account.email)))
    await expect(connection(page)).toBeVisible()
    await mend()
    if (way === 'code again') await confirm(page).click()
    else {
      await page.clock.fastForward('01:01')
      await page.getByRole('button', { name: 'إعادة إرسال الرمز' }).click()
    }
    await expect(welcome(page)).toBeVisible()
    await acceptTerms(page)
    await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
  })
}

test('where nobody can say for now whether an address was confirmed, no message is said to be sent', async ({
  page,
  mail,
}) => {
  const account = newAccount()
  await page.clock.install()
  await signUp(page, account)
  const mend = await breakRoute(page, signingIn)
  await loseAnswer(page, verifying)
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(connection(page)).toBeVisible()
  await mend()
  await page.route(signingIn, (route) =>
    route.fulfill({
      status: 429,
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'too many' },
    }),
  )
  await page.clock.fastForward('01:01')
  const again = page.getByRole('button', { name: 'إعادة إرسال الرمز' })
  await again.click()
  await expect(page.getByRole('alert').filter({ hasText: 'تم تجاوز الحد المسموح' })).toBeVisible()
  await expect(page.getByText(signInTexts.unconfirmed.resent)).toHaveCount(0)
  await page.unroute(signingIn)
  await again.click()
  await expect(welcome(page)).toBeVisible()
})

test('a code that never arrived is checked when it comes again, and a wrong one is still called wrong', async ({
  page,
  mail,
}) => {
  const account = newAccount()
  await signUp(page, account)
  const code = codeIn(await mail.emailTo(account.email))
  const mend = await breakRoute(page, verifying)
  await typeCode(page, code === '111111' ? '222222' : '111111')
  await expect(connection(page)).toBeVisible()
  await mend()
  await confirm(page).click()
  await expect(wrong(page)).toBeVisible()
  await typeCode(page, code)
  await expect(terms(page)).toBeVisible()
})

test('a page that is loaded anew still asks for the code of the message, and that opens the account', async ({
  page,
  mail,
}) => {
  const account = newAccount()
  await signUp(page, account)
  await page.reload()
  await expect(confirming(page)).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^إعادة الإرسال بعد/ })).toBeDisabled()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(account.password)
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(terms(page)).toBeVisible()
})

test('so does a page on which the message was asked for again at sign-in', async ({ page, mail }) => {
  const account = newAccount()
  await signUp(page, account)
  await signInByEmail(page, account)
  await page.getByRole('button', { name: 'إعادة إرسال رسالة التأكيد' }).click()
  await expect(confirming(page)).toBeVisible()
  await page.reload()
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(terms(page)).toBeVisible()
})

test('where the password was lost with the page too, who was confirmed unheard is sent to sign in', async ({
  page,
  mail,
}) => {
  const account = newAccount()
  await signUp(page, account)
  await page.reload()
  await loseAnswer(page, verifying)
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(connection(page)).toBeVisible()
  await confirm(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ربما تأكّد بريدك' })).toBeVisible()
  await expect(wrong(page)).toHaveCount(0)
  await signInByEmail(page, account)
  await expect(terms(page)).toBeVisible()
})

test('the way back from the code leads to the form also after a reload, and stays there', async ({
  page,
}) => {
  const account = newAccount()
  await signUp(page, account)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'رجوع' }).click()
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue(account.email)
  await page.reload()
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue(account.email)
})

test('a sign-up that was not heard of leads on to the code of its message', async ({ page, mail }) => {
  const account = newAccount()
  await fillSignUp(page, account)
  await loseAnswer(page, /\/auth\/v1\/signup/)
  await submit(page)
  await expect(codeField(page)).toBeVisible()
  await typeCode(page, codeIn(await mail.emailTo(account.email)))
  await expect(terms(page)).toBeVisible()
})
