/** The second factor where an answer was lost: what the server has done counts, and nobody is told that a right code is wrong. */
import type { Page } from '@playwright/test'
import { nextTotp } from '../support/totp.ts'
import { hold, loseAnswer, loseBothAnswers } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { codeField, signIn, typeCode } from './support/newcomer.ts'
import { challenge, factorRow, removal, turnOn, verifying } from './support/second-factor.ts'
import { home, letProofsAge } from './support/security.ts'
import { expect, test } from './support/test.ts'

const leave = (page: Page) => page.getByRole('button', { name: 'تسجيل الخروج' })
const proceed = (page: Page) => page.getByRole('button', { name: 'متابعة' })
const alert = (page: Page) => page.getByRole('alert')
const failures = (page: Page) => page.getByText(/تعذر إيقاف/)

/** A member with a second factor, at the second step of signing in; answers with the secret. */
async function arriveAtChallenge(page: Page, member: Member): Promise<string> {
  await enter(page, member, '/security')
  const secret = await turnOn(page)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, member)
  await expect(challenge(page)).toBeVisible()
  return secret
}

/** Answers how many codes were refused since. */
function wrongGuesses(page: Page): () => number {
  let refused = 0
  page.on('response', (response) => {
    if (verifying.test(response.url()) && response.status() >= 400) refused += 1
  })
  return () => refused
}

test('the second step is left though nothing was heard of it: the door opens', async ({ page, app }) => {
  await arriveAtChallenge(page, await newMember(app))
  await loseAnswer(page, /\/auth\/v1\/logout/)
  await leave(page).click()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await expect(challenge(page)).toHaveCount(0)
})

test('the second step is left without a network: the door opens', async ({ page, app }) => {
  await arriveAtChallenge(page, await newMember(app))
  await page.context().setOffline(true)
  await leave(page).click()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await expect(challenge(page)).toHaveCount(0)
  await page.context().setOffline(false)
})

test('a right code of which nothing was heard opens the house', async ({ page, app }) => {
  const secret = await arriveAtChallenge(page, await newMember(app))
  await loseAnswer(page, verifying)
  await typeCode(page, await nextTotp(secret))
  await expect(home(page).or(factorRow(page))).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})

test('sent again once the line is back, it opens the house and is no wrong guess', async ({ page, app }) => {
  const secret = await arriveAtChallenge(page, await newMember(app))
  const guesses = wrongGuesses(page)
  await loseBothAnswers(page, verifying)
  await typeCode(page, await nextTotp(secret))
  await expect(alert(page)).toContainText('مشكلة في الاتصال')
  await expect(codeField(page)).not.toHaveValue('')
  await proceed(page).click()
  await expect(home(page)).toBeVisible()
  expect(guesses()).toBe(0)
})

test('sent again much later it is said to have arrived, and the next code opens the house', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const secret = await arriveAtChallenge(page, member)
  await loseBothAnswers(page, verifying)
  await typeCode(page, await nextTotp(secret))
  await expect(alert(page)).toContainText('مشكلة في الاتصال')
  // The code is too old by now to be known again.
  await app.sql(
    `update auth.used_totp_steps set step = step - 10
     where factor_id in (select id from auth.mfa_factors where user_id = '${member.id}') returning step`,
  )
  await proceed(page).click()
  await expect(alert(page)).toContainText('انتظر الرمز التالي')
  await expect(codeField(page)).toHaveValue('')
  await typeCode(page, await nextTotp(secret))
  await expect(home(page)).toBeVisible()
})

test('a code that never arrived is sent again', async ({ page, app }) => {
  const secret = await arriveAtChallenge(page, await newMember(app))
  await page.route(verifying, (route) => route.abort('connectionreset'), { times: 2 })
  await typeCode(page, await nextTotp(secret))
  await expect(alert(page)).toContainText('مشكلة في الاتصال')
  await proceed(page).click()
  await expect(home(page)).toBeVisible()
})

test('who confirms that it is them by a code, unheard, has confirmed it', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member, '/security')
  const secret = await turnOn(page)
  await letProofsAge(page, app, member)
  await factorRow(page).click()
  const dialog = page.getByRole('dialog', { name: 'أكّد هويتك' })
  await expect(dialog).toBeVisible()
  await loseBothAnswers(page, verifying)
  await typeCode(page, await nextTotp(secret))
  await expect(dialog.getByRole('alert')).toContainText('مشكلة في الاتصال')
  await dialog.getByRole('button', { name: 'تأكيد' }).click()
  await expect(removal(page)).toBeVisible()
})

test('one that was turned off unheard is said to be off', async ({ page, app }) => {
  await enter(page, await newMember(app), '/security')
  await turnOn(page)
  await factorRow(page).click()
  await loseAnswer(page, /\/auth\/v1\/factors\/[^/]+$/, 'DELETE')
  await removal(page).getByRole('button', { name: 'إيقاف' }).click()
  await expect(page.getByText('تم إيقاف التحقق بخطوتين')).toBeVisible()
  await expect(factorRow(page)).not.toContainText('مفعّل')
  await expect(failures(page)).toHaveCount(0)
})

test('one that is turned off after a try without a network is not said to have failed again', async ({
  page,
  app,
  context,
}) => {
  await enter(page, await newMember(app), '/security')
  await turnOn(page)
  await factorRow(page).click()
  const submit = removal(page).getByRole('button', { name: 'إيقاف' })
  await expect(submit).toBeVisible()
  await context.setOffline(true)
  await submit.click()
  await expect(failures(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('أنت غير متصل بالإنترنت')).toHaveCount(0)
  await factorRow(page).click()
  await expect(submit).toBeVisible()
  const answer = await hold(page, /\/auth\/v1\/factors\/[^/]+$/)
  await submit.click()
  await expect.poll(answer.asked).toBe(1)
  // At once: by itself it would go too.
  expect(await failures(page).count()).toBe(0)
  answer.letGo()
  await expect(page.getByText('تم إيقاف التحقق بخطوتين')).toBeVisible()
})
