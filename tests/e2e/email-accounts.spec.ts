import type { Page } from '@playwright/test'
import { expect, test } from './support/mail-test.ts'
import { newEmailMember } from './support/member.ts'
import { acceptTerms, nameProfile, newcomer, pasteCode, signInByEmail, typeCode } from './support/newcomer.ts'

const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
const newPassword = 'another-good-password'

interface Account {
  email: string
  password: string
}

function newAccount(): Account & { username: string } {
  const { phone, password, username } = newcomer()
  return { email: `zair-${phone}@example.com`, password, username }
}

async function signUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
  await expect(page.getByText('أكّد بريدك الإلكتروني')).toBeVisible()
}

async function chooseNewPassword(page: Page, password = newPassword): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
}

/** The address behind the button of an email. */
function linkIn({ html }: { html: string }): string {
  return /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

function codeIn({ text }: { text: string }): string {
  return /رمز[^:\n]*: (\d+)/.exec(text)?.[1] ?? ''
}

/** As on a poor network: what reads a link comes long after the first screen could be drawn. */
async function delayLibrary(page: Page): Promise<void> {
  await page.route(/supabase-library/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
}

test('an account by email is confirmed by the link of a message, sent again when it was lost', async ({
  page,
  mail,
}) => {
  const account = newAccount()
  await signUp(page, account)
  const lost = linkIn(await mail.emailTo(account.email))
  await signInByEmail(page, account)
  await expect(page.getByText('البريد الإلكتروني غير مؤكد، يرجى مراجعة بريدك الإلكتروني')).toBeVisible()
  await page.getByRole('button', { name: 'إعادة إرسال رسالة التأكيد' }).click()
  await expect(page.getByText('أرسلنا رسالة التأكيد إلى بريدك')).toBeVisible()
  const link = linkIn(await mail.emailTo(account.email))
  expect(link).not.toBe(lost)
  await delayLibrary(page)
  await page.goto(link)
  await acceptTerms(page)
  await nameProfile(page, account.username)
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL(/\/(home)?$/)

  await page.goto(lost)
  await expect(page.getByText('انتهت صلاحية الرابط أو استُخدم من قبل')).toBeVisible()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL(/\/(home)?$/)
})

test('the code of the message does it too; a wrong one is refused', async ({ page, mail }) => {
  const account = newAccount()
  await signUp(page, account)
  const code = codeIn(await mail.emailTo(account.email))
  await typeCode(page, code === '111111' ? '222222' : '111111')
  await expect(page.getByText('رمز التحقق غير صحيح أو منتهي الصلاحية')).toBeVisible()
  await pasteCode(page, code)
  await expect(page.getByRole('heading', { name: 'شروط الاستخدام' })).toBeVisible()
})

test('the reset dialog sends its code by email and shows it nowhere', async ({ page, app, mail }) => {
  const member = await newEmailMember(app)
  await page.goto('/auth?forgot=email')
  const dialog = page.getByRole('dialog', { name: 'استعادة كلمة المرور بالبريد' })
  await dialog.getByLabel('البريد الإلكتروني').fill(member.email)
  await dialog.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByText('تم إرسال رمز التحقق إلى بريدك الإلكتروني')).toBeVisible()
  await expect(page.getByText('رمز الاختبار')).toBeHidden()
  const code = codeIn(await mail.emailTo(member.email))
  expect(code).toHaveLength(6)
  await expect(page.getByText(code)).toBeHidden()
  await typeCode(page, code)
  await chooseNewPassword(page)
  await expect(dialog).toBeHidden()
  await signInByEmail(page, { email: member.email, password: newPassword })
  await expect(home(page)).toBeVisible()
})

test('the link of a reset message leads to a new password, also where another is signed in', async ({
  page,
  app,
  mail,
  baseURL,
}) => {
  const [other, member] = [await newEmailMember(app), await newEmailMember(app)]
  await signInByEmail(page, other)
  await expect(home(page)).toBeVisible()
  const target = encodeURIComponent(`${baseURL}/auth?reset=true`)
  const proven = `raw_app_meta_data || jsonb_build_object('email_proven_at', now())`
  await app.sql(`update auth.users set raw_app_meta_data = ${proven} where id = '${member.id}' returning id`)
  await app.call(`/auth/v1/recover?redirect_to=${target}`, { email: member.email })
  const message = await mail.emailTo(member.email)
  expect(message.subject).toBe('إعادة تعيين كلمة المرور')
  await delayLibrary(page)
  await page.goto(linkIn(message))
  await expect(page.getByRole('heading', { name: 'كلمة مرور جديدة' })).toBeVisible()
  await chooseNewPassword(page, member.password)
  await expect(page.getByText('كلمة المرور الجديدة هي نفسها الحالية، اختر غيرها')).toBeVisible()
  await chooseNewPassword(page)
  await expect(home(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(member.username).first()).toBeVisible()
})

test('an account that was confirmed without a message has its mine closed until it opens one', async ({
  page,
  app,
  mail,
}) => {
  const member = await newEmailMember(app)
  const unproven = `confirmation_sent_at = null, raw_app_meta_data = raw_app_meta_data - 'email_proven_at'`
  await app.sql(`update auth.users set ${unproven} where id = '${member.id}' returning id`)
  await signInByEmail(page, member)
  await expect(home(page)).toBeVisible()
  await page.goto('/timer')
  await expect(page.getByText('أكّد بريدك لتشغّل المنجم')).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'تشغيل المنجم' })).toBeHidden()
  await page.getByRole('button', { name: 'إرسال الرابط إلى بريدي' }).click()
  await expect(page.getByText('أرسلنا الرابط إلى بريدك')).toBeVisible()
  await page.reload()
  await expect(page.getByText('أرسلنا الرابط إلى بريدك')).toBeVisible()
  await expect(page.getByRole('button', { name: /إرسال الرابط مرة أخرى بعد \d+ ثانية/ })).toBeDisabled()
  await expect.poll(async () => (await mail.emailTo(member.email)).subject).toBe('إعادة تعيين كلمة المرور')
  await page.goto(linkIn(await mail.emailTo(member.email)))
  await expect(page.getByRole('heading', { name: 'كلمة مرور جديدة' })).toBeVisible()
  // The old password has ended with the link.
  await page.reload()
  await chooseNewPassword(page)
  await expect(home(page)).toBeVisible()
  await page.goto('/timer')
  await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
})
