/** What was done to an account and whose answer never came: it is not done again, and nobody is told what is not true. */
import type { Locator, Page } from '@playwright/test'
import { sessionTokenKey } from '../../web/src/lib/session-token.ts'
import { agentTexts } from '../../web/src/messages/agents.ts'
import { resetTexts } from '../../web/src/messages/password-reset.ts'
import { securityTexts } from '../../web/src/messages/security.ts'
import type { App } from './support/app.ts'
import { hold, loseAnswer, loseBothAnswers } from './support/device.ts'
import { ban, credit, enter, newEmailMember, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeFromToast,
  fillAccount,
  founderCode,
  nameProfile,
  newcomer,
  signIn,
  typeCode,
} from './support/newcomer.ts'
import { home } from './support/security.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'another-good-password'

async function chooseNewPassword(page: Page, password = newPassword): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
}

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('رقم الهاتف').fill(phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
}

test('who registered and never heard of it is welcomed as the new person they are', async ({ page }) => {
  const person = newcomer()
  await page.goto(`/register?ref=${founderCode}`)
  await page.getByRole('button', { name: 'التالي' }).click()
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'إرسال رمز التحقق' }).click()
  await loseAnswer(page, /\/auth\/v1\/signup/)
  await typeCode(page, await codeFromToast(page))
  await expect(page.getByRole('alert').filter({ hasText: 'مشكلة في الاتصال' })).toBeVisible()
  await page.getByRole('button', { name: 'تأكيد وإنشاء الحساب' }).click()
  await expect(page.getByText('أهلاً بعودتك!')).toBeHidden()
  await acceptTerms(page)
  await nameProfile(page, person.username)
  await expect(home(page)).toBeVisible()
})

for (const kind of ['phone', 'email'] as const) {
  test(`by ${kind}: a right code whose answer was lost is right when it comes again`, async ({
    page,
    app,
  }) => {
    if (kind === 'phone') {
      await page.goto('/forgot-password')
      await askForCode(page, (await newMember(app)).phone)
    } else {
      await page.goto('/auth?forgot=email')
      await page
        .getByRole('dialog')
        .getByLabel('البريد الإلكتروني')
        .fill((await newEmailMember(app)).email)
      await page.getByRole('button', { name: 'إرسال الرمز' }).click()
    }
    const code = await codeFromToast(page)
    await loseAnswer(page, /verify-reset-otp/)
    await typeCode(page, code)
    await expect(page.getByRole('alert').filter({ hasText: 'مشكلة في الاتصال' })).toBeVisible()
    await page.getByRole('button', { name: 'تأكيد الرمز' }).click()
    await chooseNewPassword(page)
    await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  })
}

test('a forgotten password that was set unheard is said to be set perhaps, and opens the door', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await page.goto('/forgot-password')
  await askForCode(page, member.phone)
  await typeCode(page, await codeFromToast(page))
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await loseAnswer(page, /reset-password/)
  await chooseNewPassword(page)
  await expect(page.getByRole('alert').filter({ hasText: resetTexts.unheard })).toBeVisible()
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ربما حُفظت كلمة المرور' })).toBeVisible()
  await signIn(page, { phone: member.phone, password: newPassword })
  await expect(home(page)).toBeVisible()
})

test('a new password whose answer was lost is said to be set when it is sent again', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await enter(page, member, '/security?open=password')
  const dialog = page.getByRole('dialog', { name: 'تغيير كلمة المرور' })
  await dialog.getByLabel('كلمة المرور الحالية').fill(member.password)
  await dialog.getByLabel('كلمة المرور الجديدة').fill('another-good-password')
  await dialog.getByLabel('تأكيد كلمة المرور').fill('another-good-password')
  await loseAnswer(page, /\/auth\/v1\/user$/, 'PUT')
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(dialog.getByRole('alert')).toContainText(securityTexts.password.unheard)
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a new password whose request was lost on the way is set by the next try', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/security?open=password')
  const dialog = page.getByRole('dialog', { name: 'تغيير كلمة المرور' })
  await dialog.getByLabel('كلمة المرور الحالية').fill(member.password)
  await dialog.getByLabel('كلمة المرور الجديدة').fill('another-good-password')
  await dialog.getByLabel('تأكيد كلمة المرور').fill('another-good-password')
  const address = /\/auth\/v1\/user$/
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(dialog.getByRole('alert')).toContainText(securityTexts.password.unheard)
  await page.unroute(address)
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  const credentials = {
    email: `${member.fullPhone.slice(1)}@phone.majlis.app`,
    password: 'another-good-password',
  }
  await app.call('/auth/v1/token?grant_type=password', credentials)
})

test('a new password that was set unheard is known for it after the page was loaded anew', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await enter(page, member, '/security?open=password')
  await page.getByLabel('كلمة المرور الحالية').fill(member.password)
  await loseAnswer(page, /\/auth\/v1\/user$/, 'PUT')
  await chooseNewPassword(page)
  await expect(page.getByRole('alert').filter({ hasText: securityTexts.password.unheard })).toBeVisible()
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'تغيير كلمة المرور' })
  await page.getByLabel('كلمة المرور الحالية').fill(member.password)
  await chooseNewPassword(page, 'a-third-good-password')
  await expect(dialog.getByText('ربما تغيّرت كلمة المرور في محاولتك السابقة')).toBeVisible()
  await chooseNewPassword(page)
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toBeVisible()
  await expect(dialog).toBeHidden()
})

/** A member who can pay for it writes one, and looks at it once more. */
async function fillApplication(page: Page, app: App): Promise<Locator> {
  const member = await newMember(app)
  await credit(app, member, 1_500_000)
  await enter(page, member, '/agents')
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('الاسم').fill('مكتب النور')
  await dialog.getByLabel('الموقع').fill('بغداد، الكرادة')
  await dialog.getByLabel('رقم واتساب').fill('770 123 4567')
  await dialog.getByLabel('الخدمات').fill('سحب نقدي كل يوم')
  await dialog.getByRole('button', { name: 'إرسال الطلب' }).click()
  return dialog
}

/** Nothing is heard of it. */
async function confirmUnheard(page: Page): Promise<void> {
  await loseBothAnswers(page, '**/rpc/apply_for_agency')
  await page.getByRole('button', { name: 'تأكيد الإرسال' }).click()
}

test('an application that was sent unheard is said to be sent', async ({ page, app }) => {
  const dialog = await fillApplication(page, app)
  await confirmUnheard(page)
  await expect(page.getByText(agentTexts.apply.done)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('an application that was sent unheard is not written again after the page was loaded anew', async ({
  page,
  app,
}) => {
  const dialog = await fillApplication(page, app)
  await hold(page, /agent_applications/)
  await confirmUnheard(page)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(/agent_applications/)
  await page.reload()
  await expect(page.getByText(agentTexts.apply.pending)).toBeVisible()
  await expect(dialog).toBeHidden()
})

const saidOut = { here: 'تم تسجيل الخروج', everywhere: 'تم تسجيل الخروج من كل الأجهزة' }

for (const where of ['here', 'everywhere'] as const) {
  test(`a sign-out ${where} that was not heard of is said to be one`, async ({ page, app }) => {
    await enter(page, await newMember(app), where === 'here' ? '/home' : '/security?open=everywhere')
    await loseAnswer(page, /\/auth\/v1\/logout/)
    if (where === 'here') {
      await page.getByRole('button', { name: 'حسابي' }).click()
      await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(saidOut[where], { exact: true })).toBeVisible()
    await expect(page.getByText('انتهت جلستك')).toHaveCount(0)
  })
}

for (const where of ['here', 'everywhere'] as const) {
  test(`a sign-out ${where} that was done and answered neither time is said to be one as soon as that turns out`, async ({
    page,
    app,
  }) => {
    await enter(page, await newMember(app), where === 'here' ? '/home' : '/security?open=everywhere')
    await expect(where === 'here' ? home(page) : page.getByRole('dialog')).toBeVisible()
    // Whatever else is asked would tell that the session has ended.
    const questions = await hold(page, /\/rest\/v1\//)
    await loseBothAnswers(page, '**/auth/v1/logout*')
    if (where === 'here') {
      await page.getByRole('button', { name: 'حسابي' }).click()
      await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
    const failure = page.getByRole('listitem').filter({ hasText: 'حدث خطأ أثناء تسجيل الخروج' })
    // It does not go by itself while it has the focus.
    await failure.getByRole('button', { name: 'إغلاق' }).focus()
    questions.letGo()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(saidOut[where], { exact: true })).toBeVisible()
    await expect(failure).toHaveCount(0)
    await expect(page.getByText('انتهت جلستك')).toHaveCount(0)
  })
}

test('a sign-out that never arrived is not taken for the end that comes much later', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await enter(page, member)
  await page.route(/\/auth\/v1\/logout/, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByText('حدث خطأ أثناء تسجيل الخروج')).toBeVisible()
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible()
  await app.sql(`delete from auth.sessions where user_id = '${member.id}' returning id`)
  // As when one comes back to the tab: what is shown is asked for anew.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  // The screen may say so too until it has gone.
  const toasts = page.getByRole('region', { name: 'إشعارات التطبيق' })
  await expect(toasts.getByText('انتهت جلستك')).toBeVisible()
})

test('who is banned stays outside, though nothing was heard of the end of their session', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await ban(app, member)
  await loseAnswer(page, /\/auth\/v1\/logout/)
  await signIn(page, member)
  await expect(page.getByText('تم حظر حسابك لمدة 10 أيام')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionTokenKey)).toBeNull()
})

test('a new password is put off though nothing was heard of the end of its session', async ({
  page,
  app,
}) => {
  const { email } = await newEmailMember(app)
  await page.goto(await app.resetLink(email))
  await expect(page.getByLabel('كلمة المرور الجديدة')).toBeVisible()
  await loseAnswer(page, /\/auth\/v1\/logout/)
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
})
