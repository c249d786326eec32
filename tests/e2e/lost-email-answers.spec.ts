/** What was done to an account by email and whose answer never came, or whose page was loaded anew before it was finished. */
import type { Page } from '@playwright/test'
import { signInTexts } from '../../web/src/messages/sign-in.ts'
import type { App } from './support/app.ts'
import { loseAnswer } from './support/device.ts'
import { expect, test } from './support/mail-test.ts'
import { type EmailMember, enter, newEmailMember, newMember } from './support/member.ts'
import { acceptTerms, codeField, newcomer, signInByEmail, typeCode } from './support/newcomer.ts'
import { home } from './support/security.ts'

const verifying = /\/auth\/v1\/verify/
const newPassword = 'another-good-password'

const connection = (page: Page) => page.getByRole('alert').filter({ hasText: 'مشكلة في الاتصال' })
const confirm = (page: Page) => page.getByRole('button', { name: 'تأكيد البريد' })
const confirming = (page: Page) => page.getByText('أكّد بريدك الإلكتروني')
const welcome = (page: Page) => page.getByText('أهلاً بك! تم إنشاء حسابك بأمان')
const choosing = (page: Page) => page.getByRole('heading', { name: 'كلمة مرور جديدة' })
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

/** Nothing that is asked of it arrives until it is mended. */
async function breakRoute(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionreset'))
  return () => page.unroute(address)
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

async function chooseNewPassword(page: Page, password = newPassword): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
}

for (const inPlace of ['nothing', 'bad gateway'] as const) {
  test(`a new password by the link of a message, with ${inPlace} for an answer, is set when it is sent again`, async ({
    page,
    app,
  }) => {
    const member = await newEmailMember(app)
    await page.goto(await app.resetLink(member.email))
    await loseAnswer(page, /\/auth\/v1\/user$/, 'PUT', inPlace)
    await chooseNewPassword(page)
    await expect(page.getByRole('alert').filter({ hasText: /الاتصال|غير متاحة/ })).toBeVisible()
    await expect(page.getByText('أرسلنا رسالة أخرى')).toHaveCount(0)
    await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
    await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
    await expect(home(page)).toBeVisible()
    await app.call('/auth/v1/token?grant_type=password', { email: member.email, password: newPassword })
  })
}

/** Else the link, the first proof of the address, would end the password. */
async function proveAddress(app: App, { id }: EmailMember): Promise<void> {
  const proven = `raw_app_meta_data || jsonb_build_object('email_proven_at', now())`
  await app.sql(`update auth.users set raw_app_meta_data = ${proven} where id = '${id}' returning id`)
}

test('a new password by the link of a message is asked for over reloads, in that tab alone, until it is set', async ({
  page,
  app,
}) => {
  await page.goto(await app.resetLink((await newEmailMember(app)).email))
  await expect(choosing(page)).toBeVisible()
  await page.reload()
  await expect(choosing(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(home(other)).toBeVisible()
  await page.goto('/security')
  await chooseNewPassword(page)
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(newPassword)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  await expect(choosing(page)).toHaveCount(0)
})

test('who leaves the new password is not asked for it in another session', async ({ page, app }) => {
  const member = await newEmailMember(app)
  await proveAddress(app, member)
  await page.goto(await app.resetLink(member.email))
  await expect(choosing(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await signInByEmail(page, member)
  await expect(home(page)).toBeVisible()
  await page.reload()
  await expect(home(page)).toBeVisible()
})

test('a session that was opened elsewhere in place of the link’s is not asked for a new password', async ({
  page,
  app,
}) => {
  const [member, another] = [await newEmailMember(app), await newMember(app)]
  await page.goto(await app.resetLink(member.email))
  await expect(choosing(page)).toBeVisible()
  await enter(page, another)
  await expect(home(page)).toBeVisible()
})

test('a new password that never arrived does not make the old one a new one', async ({ page, app }) => {
  const member = await newEmailMember(app)
  await proveAddress(app, member)
  await page.goto(await app.resetLink(member.email))
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  const mend = await breakRoute(page, /\/auth\/v1\/user$/)
  await chooseNewPassword(page)
  await expect(connection(page)).toBeVisible()
  await mend()
  await chooseNewPassword(page, member.password)
  await expect(page.getByText('كلمة المرور الجديدة هي نفسها الحالية، اختر غيرها')).toBeVisible()
})

test('a link that proves an address, and was mailed unheard, may have been sent and is good', async ({
  page,
  app,
  mail,
}) => {
  const member = await newEmailMember(app)
  const unproven = `confirmation_sent_at = null, raw_app_meta_data = raw_app_meta_data - 'email_proven_at'`
  await app.sql(`update auth.users set ${unproven} where id = '${member.id}' returning id`)
  await page.clock.install()
  await signInByEmail(page, member)
  await expect(home(page)).toBeVisible()
  await page.goto('/timer')
  await loseAnswer(page, /\/auth\/v1\/recover/)
  await page.getByRole('button', { name: 'إرسال الرابط إلى بريدي' }).click()
  const hint = page.getByText('لم يصلنا تأكيد إرسال الرابط')
  await expect(hint).toBeVisible()
  await expect(page.getByText('تعذر إرسال الرابط')).toHaveCount(0)
  await page.reload()
  await expect(hint).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^إرسال الرابط مرة أخرى بعد/ })).toBeDisabled()
  await expect.poll(async () => (await mail.emailTo(member.email)).subject).toBe('إعادة تعيين كلمة المرور')
  await page.clock.fastForward('01:01')
  await page.getByRole('button', { name: 'إرسال الرابط مرة أخرى' }).click()
  await expect(page.getByText('أرسلنا الرابط إلى بريدك')).toBeVisible()
  await expect(hint).toHaveCount(0)
})
