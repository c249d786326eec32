/** What a person does in the app, in the words of a scenario. Every step is done by touch and by keys, nothing by calls. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface Newcomer {
  /** Nine or ten digits as written in Iraq, after the country code. */
  phone: string
  password: string
  username: string
}

export const founderCode = 'REFMAJLIS01'

/** Of the demo content: سارة, who has friends and posts. */
export const demoMember = { phone: '07700000001', password: 'majlis-demo' }

/** A person nobody has met yet. */
export function newcomer(): Newcomer {
  // Those who come later stand behind in lists by name.
  const unique = `${Date.now()}${String(randomInt(1_000)).padStart(3, '0')}`.slice(-9)
  return { phone: `7${unique}`, password: 'a-good-password', username: `زائر-${unique}` }
}

/** From the front page to the first look at home: invite, account, code, terms, name. */
export async function register(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/')
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('link', { name: 'إنشاء حساب جديد' }).click()
  await page.getByLabel('رمز الإحالة').fill(founderCode)
  await page.getByRole('button', { name: 'التالي' }).click()
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'إرسال رمز التحقق' }).click()
  await typeCode(page, await codeFromToast(page))
  await acceptTerms(page)
  await nameProfile(page, person.username)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
}

/** The second step of registration. */
export async function fillAccount(
  page: Page,
  { phone, password }: Pick<Newcomer, 'phone' | 'password'>,
): Promise<void> {
  await page.getByLabel('رقم الهاتف').fill(phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
}

/** The digits that the test-code toast shows while nothing is configured that could send them. */
export async function codeFromToast(page: Page): Promise<string> {
  const toast = page.getByText('رمز الاختبار').locator('xpath=ancestor::li')
  await expect(toast).toContainText(/\d{5,6}/)
  return /\d{5,6}/.exec(await toast.innerText())?.[0] ?? ''
}

/** One field, drawn as a box a digit. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'رمز التحقق', exact: true })

/** The last digit submits. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).pressSequentially(code)
}

/** Puts the text on the boxes as the clipboard would. */
export async function pasteCode(page: Page, text: string): Promise<void> {
  await codeField(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.focus()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

export async function nameProfile(page: Page, username: string): Promise<void> {
  await page.getByLabel('اسم المستخدم').fill(username)
  await expect(page.getByText('الاسم متاح')).toBeVisible()
  await page.getByRole('button', { name: 'حفظ والمتابعة' }).click()
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'أوافق على الشروط' }).click()
}

export async function signInByEmail(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'الدخول بالبريد الإلكتروني' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
}

export async function signIn(
  page: Page,
  { phone, password }: Pick<Newcomer, 'phone' | 'password'>,
): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, { phone, password })
}

/** The same where the form is on screen already. */
export async function fillSignIn(
  page: Page,
  { phone, password }: Pick<Newcomer, 'phone' | 'password'>,
): Promise<void> {
  await page.getByLabel('رقم الهاتف').fill(phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByText('تم تسجيل الخروج')).toBeVisible()
}
