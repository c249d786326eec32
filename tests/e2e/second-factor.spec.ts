import type { Page } from '@playwright/test'
import { nextTotp } from '../support/totp.ts'
import type { App } from './support/app.ts'
import { loseAnswer, loseBothAnswers } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { codeField, signIn, signOut, typeCode } from './support/newcomer.ts'
import {
  challenge,
  enroll,
  enrolment,
  factorRow,
  removal,
  secretOf,
  turnOn,
  verifying,
} from './support/second-factor.ts'
import { home, openSecurity } from './support/security.ts'
import { expect, test } from './support/test.ts'

test('two-step verification: turned on, asked for after the password, turned off', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  const secret = await enroll(page)
  await page.goto('/home')
  await signOut(page)

  // What opens to the second step alone is not asked for before it.
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const tidied = page.waitForResponse(/rpc\/cleanup_old_messages/)
  await signIn(page, member)
  await expect(challenge(page)).toBeVisible()
  // Nobody is sent to a place that the door does not have.
  await expect(page.getByText('إدارة مجلس وحدها')).toBeVisible()
  await expect(page.getByText('فريق الدعم')).toHaveCount(0)
  await page.reload()
  await expect(challenge(page)).toBeVisible()
  const right = await nextTotp(secret)
  await typeCode(page, right === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText('رمز التحقق غير صحيح')
  await expect(codeField(page)).toHaveValue('')
  await typeCode(page, right)
  await expect(home(page)).toBeVisible()
  expect((await tidied).status()).toBe(200)
  expect(refused).toEqual([])

  await openSecurity(page)
  await factorRow(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'إيقاف' }).click()
  await expect(page.getByText('تم إيقاف التحقق بخطوتين')).toBeVisible()
  await page.goto('/home')
  await signOut(page)
  await signIn(page, member)
  await expect(home(page)).toBeVisible()
})

test('what a lost phone would mean is said before it is turned on', async ({ page, app }) => {
  await enter(page, await newMember(app), '/security')
  await factorRow(page).click()
  await expect(enrolment(page).getByRole('button', { name: 'تفعيل' })).toBeVisible()
  await expect(enrolment(page)).toContainText('احفظ هذا المفتاح في مكان آمن')
  await expect(enrolment(page)).toContainText('إدارة مجلس وحدها')
})

test('what is to be scanned is seen first, also on a small phone and after the password', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, await newMember(app), '/security')
  await factorRow(page).click()
  const picture = enrolment(page).getByRole('img').first()
  await expect(picture).toBeInViewport({ ratio: 1 })
  await expect(enrolment(page).getByRole('link')).toBeInViewport({ ratio: 1 })
  // Refused, the way on stays in sight below the reason.
  await typeCode(page, '000000')
  await expect(enrolment(page).getByRole('alert').last()).toBeInViewport({ ratio: 1 })
  await expect(enrolment(page).getByRole('button', { name: 'تفعيل' })).toBeInViewport({ ratio: 1 })
})

test('an address that asks for two-step verification opens it again as it was, and it closes for good', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app))
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  await factorRow(page).click()
  const secret = await secretOf(page)
  await page.reload()
  // What the authenticator app has kept meanwhile is still what the code is asked of.
  expect(await secretOf(page)).toBe(secret)
  await typeCode(page, await nextTotp(secret))
  await expect(factorRow(page)).toContainText('مفعّل')
  await expect(page).toHaveURL(/\/security$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('an enrolment that is left changes nothing, and the door has a way out', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  await factorRow(page).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click()
  await expect(factorRow(page)).not.toContainText('مفعّل')
  await page.goto('/home')
  await enroll(page)
  await page.goto('/home')
  await signOut(page)
  await signIn(page, member)
  await challenge(page).waitFor()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
})

test('an enrolment that was closed is begun anew, also by the way back', async ({ page, app }) => {
  await enter(page, await newMember(app))
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  await factorRow(page).click()
  const first = await secretOf(page)
  await page.goBack()
  await expect(enrolment(page)).toBeHidden()
  await factorRow(page).click()
  const second = await secretOf(page)
  expect(second).not.toBe(first)
  await enrolment(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(enrolment(page)).toBeHidden()
  await factorRow(page).click()
  expect(await secretOf(page)).not.toBe(second)
})

test('another tab notices that it was turned on, and turns it off instead of on again', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await enter(page, member, '/security')
  await expect(factorRow(page)).toContainText('احمِ حسابك')
  const other = await page.context().newPage()
  await other.goto('/security')
  await expect(factorRow(other)).toContainText('احمِ حسابك')
  await turnOn(page)
  await expect(factorRow(other)).toContainText('مفعّل')
  await factorRow(other).click()
  await removal(other).getByRole('button', { name: 'إيقاف' }).click()
  await expect(other.getByText('تم إيقاف التحقق بخطوتين')).toBeVisible()
  await expect(factorRow(page)).not.toContainText('مفعّل')
})

test('one that was begun in two tabs comes into force in one of them, and the other says so', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/security')
  const other = await page.context().newPage()
  await other.goto('/security')
  await factorRow(other).click()
  await secretOf(other)
  await turnOn(page)
  await expect(enrolment(other)).toBeHidden()
  await expect(other.getByText('التحقق بخطوتين مفعّل بالفعل')).toBeVisible()
  await expect(factorRow(other)).toContainText('مفعّل')
  await expect(factorRow(page)).toContainText('مفعّل')
  // The tab in which it came into force has said that already.
  await expect(page.getByText('التحقق بخطوتين مفعّل بالفعل')).toHaveCount(0)
})

test('a tab that was told nothing asks before it decides', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/security')
  await turnOn(page)
  // As an operator does for who lost the phone.
  await app.sql(`delete from auth.mfa_factors where user_id = '${member.id}' returning id`)
  await factorRow(page).click()
  await expect(enrolment(page).getByRole('img')).toBeVisible()
  await expect(removal(page)).toHaveCount(0)
})

test('one that came into force while its answer was lost is on: the dialog says so, and the session goes on', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/security')
  await loseAnswer(page, verifying)
  await turnOn(page)
  await expect(page.getByText('تم تفعيل التحقق بخطوتين')).toBeVisible()
  await page.goto('/home')
  await expect(home(page)).toBeVisible()
})

/** A factor is begun whose code, and the same again, will have no answer. */
async function beginUnheard(page: Page, app: App): Promise<{ member: Member; secret: string }> {
  const member = await newMember(app)
  await enter(page, member, '/security')
  await factorRow(page).click()
  const secret = await secretOf(page)
  await loseBothAnswers(page, verifying)
  return { member, secret }
}

test('one of which nothing was heard but that it is on has the usual second step follow', async ({
  page,
  app,
}) => {
  const { secret } = await beginUnheard(page, app)
  await typeCode(page, await nextTotp(secret))
  await expect(page.getByText('تم تفعيل التحقق بخطوتين')).toBeVisible()
  await expect(challenge(page)).toBeVisible()
  await typeCode(page, await nextTotp(secret))
  await expect(factorRow(page)).toContainText('مفعّل')
})

test('one of which nothing was heard at all has the second step follow, which the same code answers', async ({
  page,
  app,
}) => {
  const { secret } = await beginUnheard(page, app)
  await page.route(/\/auth\/v1\/user$/, (route) => route.abort('connectionreset'), { times: 1 })
  const code = await nextTotp(secret)
  await typeCode(page, code)
  await expect(challenge(page)).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText('تم تفعيل التحقق بخطوتين')).toBeVisible()
  await expect(factorRow(page)).toContainText('مفعّل')
})

test('a page that is loaded anew while it came into force unheard has the second step follow, and asks for nothing else', async ({
  page,
  app,
}) => {
  const { member, secret } = await beginUnheard(page, app)
  let heard = false
  await page.route(/\/auth\/v1\/user$/, (route) => (heard ? route.continue() : undefined))
  await typeCode(page, await nextTotp(secret))
  const factors = () => app.sql(`select status from auth.mfa_factors where user_id = '${member.id}'`)
  await expect.poll(factors).toEqual([{ status: 'verified' }])
  heard = true
  const asked = page.waitForResponse(/is_step_up_fresh/)
  await page.reload()
  await asked
  await expect(challenge(page)).toBeVisible()
  // Back from the authenticator app, on the same phone.
  await codeField(page).pressSequentially('12')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.waitForTimeout(500)
  await expect(codeField(page)).toHaveValue('12')
  await codeField(page).clear()
  await typeCode(page, await nextTotp(secret))
  await expect(factorRow(page)).toContainText('مفعّل')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/security$/)
  await expect(page.getByText('تعذر تأكيد هويتك')).toHaveCount(0)
})
