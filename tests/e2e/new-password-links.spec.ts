/** The new password that a link of a message asks for: over reloads, in its tab alone, and where an answer never came. */
import type { Page } from '@playwright/test'
import { resetTexts } from '../../web/src/messages/password-reset.ts'
import type { App } from './support/app.ts'
import { breakRoute, loseAnswer } from './support/device.ts'
import { expect, test } from './support/mail-test.ts'
import { type EmailMember, enter, newEmailMember, newMember } from './support/member.ts'
import { signInByEmail } from './support/newcomer.ts'
import { home } from './support/security.ts'

const newPassword = 'another-good-password'

const doubt = (page: Page) => page.getByRole('alert').filter({ hasText: resetTexts.unheard })
const choosing = (page: Page) => page.getByRole('heading', { name: 'كلمة مرور جديدة' })

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
    await expect(doubt(page)).toBeVisible()
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
  await expect(doubt(page)).toBeVisible()
  await mend()
  await chooseNewPassword(page, member.password)
  await expect(page.getByText('كلمة المرور الجديدة هي نفسها الحالية، اختر غيرها')).toBeVisible()
})

test('a new password whose answer was lost before a reload is said to be in force, and to be good for signing in', async ({
  page,
  app,
}) => {
  const member = await newEmailMember(app)
  await page.goto(await app.resetLink(member.email))
  await loseAnswer(page, /\/auth\/v1\/user$/, 'PUT')
  await chooseNewPassword(page)
  await expect(doubt(page)).toBeVisible()
  await page.reload()
  await chooseNewPassword(page)
  await expect(page.getByText('هذه كلمة مرور حسابك الآن، وربما حُفظت في محاولتك السابقة')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await signInByEmail(page, { ...member, password: newPassword })
  await expect(home(page)).toBeVisible()
})

test('the way back from a link does not lead to its tokens; one that nobody answered is good for a reload', async ({
  page,
  app,
}) => {
  await page.goto('/auth')
  const link = await app.resetLink((await newEmailMember(app)).email)
  const mend = await breakRoute(page, /\/auth\/v1\/user$/)
  await page.goto(link)
  await expect(page.getByText('تعذر الوصول إلى الخدمة')).toBeVisible()
  await mend()
  await page.reload()
  await expect(choosing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?reset=true$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(choosing(page)).toBeVisible()
})

test('an address of long ago, from the history of the browser, opens nothing and refreshes nothing', async ({
  page,
  app,
}) => {
  const { session } = await newMember(app)
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }))
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url())
  })
  await page.goto(
    `/auth#access_token=e30.${claims}.x&refresh_token=${Object(session).refresh_token}&type=signup`,
  )
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('انتهت صلاحية الرابط أو استُخدم من قبل')).toBeVisible()
  expect(refreshes).toEqual([])
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
