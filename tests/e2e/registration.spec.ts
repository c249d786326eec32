import type { Page } from '@playwright/test'
import { hold } from './support/device.ts'
import { enter, newEmailMember, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeField,
  codeFromToast,
  fillAccount,
  founderCode,
  nameProfile,
  newcomer,
  pasteCode,
  register,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

async function enterReferral(page: Page, code = founderCode): Promise<void> {
  await page.getByLabel('رمز الإحالة').fill(code)
  await page.getByRole('button', { name: 'التالي' }).click()
}

const sendCode = (page: Page) => page.getByRole('button', { name: 'إرسال رمز التحقق' })
const terms = (page: Page) => page.getByRole('heading', { name: 'شروط الاستخدام' })
const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

test('the terms come before everything else; a name that is taken is refused while it is typed', async ({
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
  await expect(terms(page)).toBeVisible()
  await page.goto('/profile')
  await expect(terms(page)).toBeVisible()
  const name = page.getByLabel('اسم المستخدم')
  await expect(name).toHaveCount(0)
  let accepted = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/profiles')) accepted += 1
  })
  await page.getByRole('button', { name: 'أوافق على الشروط' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: 'حفظ والمتابعة' }).click()
  expect(accepted).toBe(1)
  await expect(page.getByText('اسم المستخدم مطلوب')).toHaveCount(1)
  await expect(name).toHaveAccessibleDescription('اسم المستخدم مطلوب')
  await name.fill(person.username)
  await expect(page.getByText('الاسم متاح')).toBeVisible()
  await expect(page.getByText('اسم المستخدم مطلوب')).toBeHidden()
  await name.fill(other.username)
  await expect(page.getByText('اسم المستخدم غير متاح')).toBeVisible()
  await name.fill('س'.repeat(40))
  await expect(page.getByText('يجب ألا يزيد اسم المستخدم عن 30 حرفاً')).toBeVisible()
  await name.fill('majIis')
  await expect(page.getByText('اسم المستخدم غير متاح')).toBeVisible()
  await name.fill('ab')
  await expect(page.getByText('يجب أن يكون اسم المستخدم أكثر من 3 أحرف')).toBeVisible()
  await nameProfile(page, person.username)
  await expect(page.getByText(person.username).first()).toBeVisible()
})

test('who does not accept the terms can leave; what keeps them from being accepted is said beside the button', async ({
  page,
  app,
  context,
}) => {
  const member = await newMember(app)
  await app.sql(`update public.profiles set terms_accepted_at = null where id = '${member.id}' returning id`)
  await enter(page, member)
  await expect(terms(page)).toBeVisible()
  await context.setOffline(true)
  await acceptTerms(page)
  await expect(page.getByRole('alert')).toHaveText(
    'حدث خطأ في قبول الشروط. مشكلة في الاتصال، يرجى المحاولة مرة أخرى',
  )
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('what is typed anew while the server is asked about what stood there is asked about itself', async ({
  page,
  app,
}) => {
  const invites = await app.sql(
    `select referral_code from public.referral_codes where referral_code <> '${founderCode}' limit 1`,
  )
  await page.goto('/register')
  const lookup = await hold(page, /find_user_by_referral_code/)
  await enterReferral(page)
  await expect.poll(lookup.asked).toBe(1)
  await page.getByLabel('رمز الإحالة').fill(String(invites[0]?.referral_code))
  lookup.letGo()
  await expect(page.getByRole('button', { name: 'التالي' })).toBeEnabled()
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
  await page.getByRole('button', { name: 'التالي' }).click()
  await expect.poll(lookup.asked).toBe(2)
  lookup.letGo()

  const [first, second] = [newcomer(), newcomer()]
  await fillAccount(page, first)
  const sending = await hold(page, /send-whatsapp-otp/)
  await sendCode(page).click()
  await expect.poll(sending.asked).toBe(1)
  await page.getByLabel('رقم الهاتف').fill(second.phone)
  sending.letGo()
  await expect(sendCode(page)).toBeEnabled()
  await sendCode(page).click()
  await expect.poll(sending.asked).toBe(2)
  sending.letGo()
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText(second.phone.slice(-4))).toBeVisible()
})

test('codes may be pasted with spaces and in Arabic digits, and invites in lower case and Arabic digits are read', async ({
  page,
}) => {
  await page.goto('/register')
  const inArabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  await enterReferral(page, ` ${inArabic(founderCode.toLowerCase())} `)
  await fillAccount(page, newcomer())
  await sendCode(page).click()
  const code = inArabic(await codeFromToast(page))
  await pasteCode(page, ` ${code.slice(0, 3)}  ${code.slice(3)}\n`)
  await expect(terms(page)).toBeVisible()
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
  await expect(terms(page)).toBeVisible()
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
  await expect(codeField(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue(person.password)
  await page.goBack()
  await expect(page.getByLabel('رمز الإحالة')).toHaveValue(founderCode)
  await page.goForward()
  await page.goForward()
  await typeCode(page, code)
  await expect(terms(page)).toBeVisible()
})

test('the way forward leads no further than what was checked and sent of what is typed now', async ({
  page,
}) => {
  const person = newcomer()
  const [referral, number] = [page.getByLabel('رمز الإحالة'), page.getByLabel('رقم الهاتف')]
  const invited = page.getByText('دعوة من')
  await page.goto('/register')
  await enterReferral(page)
  await expect(invited).toBeVisible()
  await fillAccount(page, person)
  await sendCode(page).click()
  await expect(codeField(page)).toBeVisible()

  await page.goBack()
  await number.fill(newcomer().phone)
  await page.goForward()
  await expect(page).toHaveURL(/step=3/)
  await expect(number).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
  await number.fill(person.phone)
  await sendCode(page).click()
  await expect(codeField(page)).toBeVisible()

  await page.goBack()
  await page.goBack()
  await referral.fill('NOBODYS1')
  await page.goForward()
  await expect(page).toHaveURL(/step=2/)
  await expect(referral).toBeVisible()
  await expect(invited).toHaveCount(0)
  await page.getByRole('button', { name: 'التالي' }).click()
  await expect(page.getByText('رمز الإحالة غير صحيح أو غير موجود')).toBeVisible()
  await enterReferral(page)
  await expect(invited).toBeVisible()
  await expect(number).toHaveValue(person.phone)
})

test('once one is in, the way back leads past every step of registering', async ({ page }) => {
  await page.goto('/config.json')
  await register(page, newcomer())
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
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
  const notSent = page.getByText('خطأ في الاتصال بخدمة إرسال الرسائل')
  await expect(notSent).toBeVisible()
  await context.setOffline(false)
  await expect(notSent).toBeHidden()
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await context.setOffline(true)
  await typeCode(page, code)
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await expect(lost).toBeHidden()
  await page.getByRole('button', { name: 'تأكيد وإنشاء الحساب' }).click()
  await expect(terms(page)).toBeVisible()
})

test('what one step was refused for is said in no other', async ({ page, context }) => {
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, newcomer())
  const lost = page.getByText('خطأ في الاتصال بخدمة إرسال الرسائل')
  await context.setOffline(true)
  await sendCode(page).click()
  await expect(lost).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'رجوع' }).click()
  const referral = page.getByLabel('رمز الإحالة')
  await expect(referral).toHaveAttribute('aria-invalid', 'false')
  await page.goForward()
  await expect(page.getByRole('main').getByText('خطأ في الاتصال')).toHaveCount(0)
})

test('the name is said to be free only by who knows, and an error of the network goes with it', async ({
  page,
  context,
}) => {
  const person = newcomer()
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, person)
  await sendCode(page).click()
  await typeCode(page, await codeFromToast(page))
  await acceptTerms(page)
  const name = page.getByLabel('اسم المستخدم')
  await expect(name).toBeVisible()
  await context.setOffline(true)
  await name.fill(person.username)
  await expect(page.getByText('جاري التحقق من الاسم')).toHaveCount(0)
  await expect(page.getByText('الاسم متاح')).toHaveCount(0)
  await page.getByRole('button', { name: 'حفظ والمتابعة' }).click()
  const lost = page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('الاسم متاح')).toBeVisible()
  await expect(lost).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue(person.username)
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
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('link', { name: /أعد تعيينها/ }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(member.phone)
})

test('an account by email, and again by the same email', async ({ page, app }) => {
  const person = newcomer()
  const register = async (email: string) => {
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(person.password)
    await page.getByLabel('تأكيد كلمة المرور').fill(person.password)
    await page.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
  }
  const other = await newEmailMember(app)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await register(other.email)
  await expect(page.getByText('هذا البريد الإلكتروني مسجل مسبقاً، يرجى تسجيل الدخول')).toBeVisible()
  await register(` Zair-New-${person.phone}@Example.com`)
  await acceptTerms(page)
  await nameProfile(page, person.username)
  await expect(home(page)).toBeVisible()
})

test('an answer that comes after the step was left pulls nobody on', async ({ page }) => {
  const asking = await hold(page, /find_user_by_referral_code/)
  const sending = await hold(page, /send-whatsapp-otp/)
  await page.goto('/register')
  await enterReferral(page)
  await expect.poll(asking.asked).toBe(1)
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()
  asking.letGo()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(/\/auth$/)

  await page.goto('/register')
  await enterReferral(page)
  await expect.poll(asking.asked).toBe(2)
  asking.letGo()
  await fillAccount(page, newcomer())
  await sendCode(page).click()
  await expect.poll(sending.asked).toBe(1)
  await page.goBack()
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
  sending.letGo()
  await codeFromToast(page)
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
})

test('a check of the code that fails says so, and the same code is right a moment later', async ({
  page,
}) => {
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, newcomer())
  await sendCode(page).click()
  const code = await codeFromToast(page)
  await page.route(/verify-whatsapp-otp/, (route) => route.fulfill({ status: 502, body: '{}' }))
  await pasteCode(page, code)
  await expect(page.getByText('خطأ في التحقق من رمز التحقق')).toBeVisible()
  await page.unroute(/verify-whatsapp-otp/)
  await page.getByRole('button', { name: 'تأكيد وإنشاء الحساب' }).click()
  await acceptTerms(page)
})

test('after the fifth wrong code none is sent that would be refused; the limit of one number is not that of the next', async ({
  page,
}) => {
  const [first, second] = [newcomer(), newcomer()]
  await page.goto('/register')
  await enterReferral(page)
  await fillAccount(page, first)
  await sendCode(page).click()
  const right = await codeFromToast(page)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse(/verify-whatsapp-otp/)
    await pasteCode(page, String((Number(right) + attempt) % 1_000_000).padStart(6, '0'))
    await answered
    await expect(codeField(page)).toHaveValue('')
  }
  const again = page.getByRole('button', { name: /^إعادة/ })
  await expect(page.getByText(/تم تجاوز الحد المسموح للتحقق/)).toBeVisible()
  await expect(again).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'رجوع' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('send-whatsapp-otp')) sent.push(request.url())
  })
  await sendCode(page).click()
  await expect(page.getByText('تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد 15 دقيقة')).toBeVisible()
  await page.reload()
  await fillAccount(page, first)
  await sendCode(page).click()
  await expect(page.getByText(/تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد 1[45] دقيقة/)).toBeVisible()
  expect(sent).toEqual([])
  await fillAccount(page, second)
  await sendCode(page).click()
  await expect(page.getByText(`+964${second.phone}`)).toBeVisible()
  await expect(again).toBeVisible()
})

test('an empty step goes to what is missing, each time that it is sent', async ({ page }) => {
  await page.goto('/register')
  const referral = page.getByLabel('رمز الإحالة')
  for (const _time of ['first', 'again']) {
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(referral).toBeFocused()
    await referral.blur()
  }
  await enterReferral(page)
  for (const _time of ['first', 'again']) {
    await sendCode(page).click()
    await expect(page.getByLabel('رقم الهاتف')).toBeFocused()
    await page.getByLabel('رقم الهاتف').blur()
  }
})
