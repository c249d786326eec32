import type { Page } from '@playwright/test'
import { newEmailMember, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeFromToast,
  fillAccount,
  founderCode,
  nameProfile,
  newcomer,
  pasteCode,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

async function enterReferral(page: Page, code = founderCode): Promise<void> {
  await page.getByLabel('رمز الإحالة').fill(code)
  await page.getByRole('button', { name: 'التالي' }).click()
}

const sendCode = (page: Page) => page.getByRole('button', { name: 'إرسال رمز التحقق' })
const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

test('a name that is taken is refused while it is typed; the terms come before everything else', async ({
  page,
  app,
}) => {
  const other = await newMember(app)
  const person = newcomer()
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, person)
  await sendCode(page).click()
  await typeCode(page, await codeFromToast(page))
  const name = page.getByLabel('اسم المستخدم')
  await name.fill(other.username)
  await expect(page.getByText('اسم المستخدم غير متاح')).toBeVisible()
  await name.fill('Admin')
  await expect(page.getByText('اسم المستخدم غير متاح')).toBeVisible()
  await name.fill('ab')
  await expect(page.getByText('يجب أن يكون اسم المستخدم أكثر من 3 أحرف')).toBeVisible()
  await nameProfile(page, person.username)
  await expect(page.getByRole('heading', { name: 'شروط الاستخدام' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'شروط الاستخدام' })).toBeVisible()
  await acceptTerms(page)
  await expect(page.getByText(person.username).first()).toBeVisible()
})

test('codes may be pasted with spaces and in Arabic digits, and lower case invites are read', async ({
  page,
}) => {
  await page.goto('/register')
  await enterReferral(page, ` ${founderCode.toLowerCase()} `)
  await fillAccount(page, newcomer())
  await sendCode(page).click()
  const code = (await codeFromToast(page)).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  await pasteCode(page, ` ${code.slice(0, 3)}  ${code.slice(3)}\n`)
  await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
})

test('pressing twice sends once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/functions\/v1|signup/.test(request.url()) && request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, newcomer())
  await sendCode(page).dblclick()
  await typeCode(page, await codeFromToast(page))
  await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
  const times = (name: string) => sent.filter((url) => url.includes(name)).length
  expect(times('send-whatsapp-otp')).toBe(1)
  expect(times('verify-whatsapp-otp')).toBe(1)
  expect(times('signup')).toBe(1)
})

test('the way back leads one step back, and nothing typed is lost', async ({ page }) => {
  const person = newcomer()
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, person)
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(person.phone)
  await page.goBack()
  await expect(page.getByLabel('الرقم 1 من رمز التحقق')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue(person.password)
  await page.goBack()
  await expect(page.getByLabel('رمز الإحالة')).toHaveValue(founderCode)
  await page.goForward()
  await page.goForward()
  await typeCode(page, code)
  await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
})

test('without a network no step loses what was typed, and each works once it is back', async ({
  page,
  context,
}) => {
  const person = newcomer()
  const lost = page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')
  await page.goto('/register')
  await page.getByLabel('رمز الإحالة').fill(founderCode)
  await expect(page.getByRole('button', { name: 'التالي' })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'التالي' }).click()
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'التالي' }).click()
  await fillAccount(page, person)
  await context.setOffline(true)
  await sendCode(page).click()
  await expect(page.getByText('خطأ في الاتصال بخدمة إرسال الرسائل').first()).toBeVisible()
  await context.setOffline(false)
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await context.setOffline(true)
  await typeCode(page, code)
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'تأكيد وإنشاء الحساب' }).click()
  await expect(page.getByLabel('اسم المستخدم')).toBeVisible()
})

test('a number that has an account with another password cannot be taken over', async ({ page, app }) => {
  const member = await newMember(app)
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, { ...member, password: 'not-the-right-one' })
  await sendCode(page).click()
  await typeCode(page, await codeFromToast(page))
  await expect(
    page.getByText('الرقم مسجل مسبقاً بكلمة مرور مختلفة. يرجى استخدام كلمة المرور الصحيحة.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /إعادة/ })).toBeHidden()
  await page.getByRole('link', { name: /أعد تعيينها/ }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
})

test('an account by email, and again by the same email', async ({ page, app }) => {
  const person = newcomer()
  const register = async (email: string) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'حساب جديد' }).click()
    await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(person.password)
    await page.getByLabel('تأكيد كلمة المرور').fill(person.password)
    await page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
  }
  const other = await newEmailMember(app)
  await register(other.email)
  await expect(page.getByText('هذا البريد الإلكتروني مسجل مسبقاً، يرجى تسجيل الدخول')).toBeVisible()
  await register(` Zair-New-${person.phone}@Example.com`)
  await nameProfile(page, person.username)
  await acceptTerms(page)
  await expect(home(page)).toBeVisible()
})
