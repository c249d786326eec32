/** Another number in three steps: the one that one has, the new one, the code that came there. */
import type { Page } from '@playwright/test'
import { settingsTexts } from '../../web/src/messages/settings.ts'
import { loseAnswer } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import {
  codeField,
  codeFromToast,
  fillSignIn,
  newcomer,
  signIn,
  signOut,
  typeCode,
} from './support/newcomer.ts'
import { home, letProofsAge } from './support/security.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'تغيير رقم الهاتف' })
const current = (page: Page) => dialog(page).getByLabel('رقم الهاتف الحالي')
const wanted = (page: Page) => dialog(page).getByLabel('رقم الهاتف الجديد')
const next = (page: Page) => dialog(page).getByRole('button', { name: 'متابعة' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'إرسال الرمز' })
const row = (page: Page) => page.getByRole('button', { name: /^رقم الهاتف/ })
const changed = (page: Page) => page.getByText('تم تغيير رقم الهاتف', { exact: true }).first()
const another = (code: string) => (code === '000000' ? '111111' : '000000')

/** As far as the code, with the proof of a moment ago. */
async function askForCode(page: Page, member: Member, phone: string): Promise<string> {
  await enter(page, member, '/settings?open=phone')
  await current(page).fill(member.phone)
  await next(page).click()
  await wanted(page).fill(phone)
  await send(page).click()
  return codeFromToast(page)
}

test('one’s number changes by a code that came to the new one: it signs in from then on, and the old one is told', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const { phone } = newcomer()
  await enter(page, member, '/settings')
  await expect(home(page)).toHaveCount(0)
  await letProofsAge(page, app, member)
  await expect(row(page)).toContainText(`+964 ${member.phone.slice(0, 3)} ••• ${member.phone.slice(-4)}`)
  await row(page).click()

  await expect(dialog(page).getByRole('combobox')).toContainText('+966')
  await next(page).click()
  await expect(dialog(page).getByText('رقم الهاتف مطلوب')).toBeVisible()
  await current(page).fill(phone)
  await next(page).click()
  await expect(dialog(page).getByText('رقم الهاتف الحالي غير صحيح')).toBeVisible()
  await current(page).fill(`0${member.phone}`)
  await expect(dialog(page).getByRole('combobox')).toContainText('+964')
  await page.reload()
  await expect(current(page)).toHaveValue(`0${member.phone}`)
  await next(page).click()

  await send(page).click()
  await expect(dialog(page).getByText('يرجى إدخال رقم الهاتف الجديد')).toBeVisible()
  await wanted(page).fill(member.phone)
  await send(page).click()
  await expect(dialog(page).getByText('هذا رقم حسابك الآن')).toBeVisible()
  await wanted(page).fill(phone)
  await page.goBack()
  await expect(current(page)).toHaveValue(`0${member.phone}`)
  await next(page).click()
  await page.reload()
  await expect(wanted(page)).toHaveValue(phone)
  await send(page).click()
  const proof = page.getByRole('dialog', { name: 'أكّد هويتك' })
  await proof.getByLabel('كلمة المرور', { exact: true }).fill(member.password)
  await proof.getByRole('button', { name: 'تأكيد' }).click()
  const code = await codeFromToast(page)
  await expect(dialog(page).getByText(`+964${phone}`)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^إعادة الإرسال بعد/ })).toBeDisabled()

  await typeCode(page, another(code))
  await expect(dialog(page).getByText('رمز التحقق غير صحيح', { exact: true })).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await page.waitForTimeout(600)
  await typeCode(page, code)
  await expect(changed(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(row(page)).toContainText(`••• ${phone.slice(-4)}`)

  const told = await app.sql(
    `select recipient from private.outbox where user_id = '${member.id}' and kind = 'phone_changed' order by id`,
  )
  expect(told).toEqual([{ recipient: `+964${phone}` }, { recipient: member.fullPhone }])

  await page.goto('/home')
  await signOut(page)
  await fillSignIn(page, member)
  await expect(page.getByText('رقم الحساب أو كلمة المرور غير صحيحة')).toBeVisible()
  await signIn(page, { phone, password: member.password })
  await expect(home(page)).toBeVisible()
})

test('a change whose answer was lost is done once, and the next press says so', async ({ page, app }) => {
  const member = await newMember(app)
  const { phone } = newcomer()
  const code = await askForCode(page, member, phone)
  await loseAnswer(page, /\/functions\/v1\/change-phone/)
  await typeCode(page, code)
  await expect(dialog(page).getByRole('alert').filter({ hasText: settingsTexts.phone.unheard })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'تغيير الرقم' }).click()
  await expect(changed(page)).toBeVisible()
  await expect(row(page)).toContainText(`••• ${phone.slice(-4)}`)
})

test('after five wrong codes another number is refused at once, and nothing is sent there', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const wrong = another(await askForCode(page, member, newcomer().phone))
  for (let tried = 0; tried < 4; tried += 1) {
    await typeCode(page, wrong)
    await expect(dialog(page).getByText('رمز التحقق غير صحيح', { exact: true })).toBeVisible()
    await expect(codeField(page)).toHaveValue('')
  }
  await typeCode(page, wrong)
  const limit = dialog(page).getByText('تم تجاوز الحد المسموح للتحقق')
  await expect(limit).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await dialog(page).getByRole('button', { name: 'رجوع' }).click()
  await wanted(page).fill(newcomer().phone)
  await expect(limit).toBeHidden()
  await send(page).click()
  await expect(limit).toBeVisible()
  expect(asked.filter((url) => url.includes('/functions/v1/'))).toEqual([])
})

test('a number that somebody has is told only to who has its code; without a network nothing is asked, and another tab’s change is heard of', async ({
  page,
  context,
  app,
}) => {
  const [member, other] = [await newMember(app), await newMember(app)]
  const code = await askForCode(page, member, other.phone)
  await context.setOffline(true)
  await typeCode(page, code)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: 'تغيير الرقم' }).click()
  await expect(dialog(page).getByText('فهو مسجل لحساب آخر')).toBeVisible()

  const second = await context.newPage()
  const { phone } = newcomer()
  const rightCode = await askForCode(second, member, phone)
  await typeCode(second, rightCode)
  await expect(changed(second)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'رجوع' }).click()
  await wanted(page).fill(newcomer().phone)
  await send(page).click()
  await expect(dialog(page).getByText('رقم الهاتف الحالي غير صحيح')).toBeVisible()
})

test('opened by a tap it brings no keyboard up, and closed it gives the focus back', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/settings')
  await row(page).click()
  await expect(current(page)).toBeVisible()
  await expect(dialog(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(row(page)).toBeFocused()
})

test('with a keyboard at hand one types at once @desktop', async ({ page, app }) => {
  await enter(page, await newMember(app), '/settings')
  await row(page).click()
  await expect(current(page)).toBeFocused()
})
