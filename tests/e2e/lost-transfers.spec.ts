/** Transfers whose answer never came: tried again, they are paid once, and what is said of them is true. */
import type { Page } from '@playwright/test'
import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import { transferTexts } from '../../web/src/messages/transfers.ts'
import { walletTexts } from '../../web/src/messages/wallet.ts'
import type { App } from './support/app.ts'
import { loseAnswer, loseBothAnswers, wait } from './support/device.ts'
import { balanceOf, credit, enterMine, type Member, newMember } from './support/member.ts'
import { fillSignIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const counted = (page: Page) => dialog(page).getByText(walletTexts.countedOnce)
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

const amount = (page: Page) => dialog(page).getByLabel('المبلغ بالنقاط')

/** From the tab on: chooses whom and how much, as far as the last question. */
async function askToSend(page: Page, to: Member, points: string): Promise<void> {
  await dialog(page).getByLabel('رمز الإحالة أو اسم المستخدم').fill(to.username)
  await dialog(page)
    .getByRole('button', { name: `اختيار ${to.username}` })
    .click()
  await amount(page).fill(points)
  await dialog(page).getByRole('button', { name: 'إرسال' }).click()
}

/** The receipt of so many points stands where they were sent from. */
async function expectReceipt(page: Page, points = '5,000 نقطة'): Promise<void> {
  await expect(dialog(page).getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
  await expect(dialog(page)).toContainText(points)
}

async function closeReceipt(page: Page): Promise<void> {
  // A tap that follows another at once is taken for its double (app/stray-taps.ts).
  await page.waitForTimeout(doubleTapMs)
  await dialog(page).getByRole('button', { name: 'تم', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

async function openTransfer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
}

/** Sara, who has so many points, is asked whether 5,000 of them are to go to Noor. */
async function askForTransfer(
  page: Page,
  app: App,
  balance = 50_000,
): Promise<{ sara: Member; noor: Member }> {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, balance)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  return { sara, noor }
}

async function sendWithoutAnswer(page: Page): Promise<void> {
  await loseBothAnswers(page, '**/rpc/transfer_points_with_limits')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('حدث خطأ أثناء التحويل')
  await expect(dialog(page).getByRole('alert')).toContainText(walletTexts.maybeDone)
}

async function sendAgain(page: Page, points?: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'إرسال' }).click()
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expectReceipt(page, points)
}

test('a transfer whose answer alone was lost is said to be sent, and is paid once', async ({ page, app }) => {
  const { noor } = await askForTransfer(page, app)
  await loseAnswer(page, '**/rpc/transfer_points_with_limits')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expectReceipt(page)
  await expect(counted(page)).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await closeReceipt(page)
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('a transfer that may have been made keeps its request and is said to be so, though the next try was refused', async ({
  page,
  app,
}) => {
  const { noor } = await askForTransfer(page, app)
  let asked = 0
  await page.route('**/rpc/transfer_points_with_limits', async (route) => {
    asked += 1
    if (asked > 2) return route.fallback()
    if (asked === 2) return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
    await route.fetch()
    await route.abort('connectionreset')
  })
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })
  await confirm.click()
  await expect(dialog(page).getByRole('alert')).toContainText('حدث خطأ أثناء التحويل')
  await expect(dialog(page).getByRole('alert')).toContainText(walletTexts.maybeDone)
  await confirm.click()
  await expectReceipt(page)
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('a transfer without an answer is paid once, though the page was loaded anew', async ({ page, app }) => {
  const { noor } = await askForTransfer(page, app)
  await expect(dialog(page)).toContainText(transferTexts.balanceAfter)
  await sendWithoutAnswer(page)
  // It is gone from the balance by now: what it leaves is not counted from that once more.
  await expect(dialog(page)).toContainText('45,000')
  await expect(dialog(page)).not.toContainText(transferTexts.balanceAfter)
  await page.goBack()
  await expect(dialog(page).getByText('المتبقي اليوم 15,000 من 20,000 نقطة')).toBeVisible()
  await page.reload()
  await expect(amount(page)).toHaveValue('5000')
  await sendAgain(page)
  await expect(counted(page)).toBeVisible()
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)

  // What is wished for once more, after the answer, is another transfer.
  await closeReceipt(page)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expectReceipt(page)
  await expect(counted(page)).toBeHidden()
  expect(await balanceOf(app, noor, 'points')).toBe(10_000)
})

test('whoever was told that a repeat counts once, and repeats it much later, pays once', async ({
  page,
  app,
}) => {
  const { noor } = await askForTransfer(page, app)
  await sendWithoutAnswer(page)
  await wait(page, 11)
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(counted(page)).toBeVisible()
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('a transfer without an answer is paid once, though its person signed out and came back', async ({
  page,
  app,
}) => {
  const { sara, noor } = await askForTransfer(page, app)
  await sendWithoutAnswer(page)
  await dialog(page).getByRole('button', { name: 'إغلاق' }).click()
  await signOut(page)
  await fillSignIn(page, sara)
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(counted(page)).toBeVisible()
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('a transfer of all points is repeated and counts once, though none are left by then', async ({
  page,
  app,
}) => {
  const { sara, noor } = await askForTransfer(page, app, 5_000)
  await sendWithoutAnswer(page)
  await page.reload()
  await expect(amount(page)).toHaveValue('5000')
  expect(await balanceOf(app, sara, 'points')).toBe(0)
  await sendAgain(page)
  await expect(counted(page)).toBeVisible()
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('whoever left a transfer without an answer and asks for the same much later sends another', async ({
  page,
  app,
}) => {
  const { noor } = await askForTransfer(page, app)
  await sendWithoutAnswer(page)
  await page.goBack()
  await expect(dialog(page).getByText('المتبقي اليوم 15,000 من 20,000 نقطة')).toBeVisible()
  await wait(page, 11)
  await sendAgain(page)
  await expect(counted(page)).toBeHidden()
  expect(await balanceOf(app, noor, 'points')).toBe(10_000)
})

test('a transfer that is left while it is on its way stands for nothing later: the same much later is another', async ({
  page,
  app,
}) => {
  const { noor } = await askForTransfer(page, app)
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  await page.route('**/rpc/transfer_points_with_limits', async (route) => {
    await route.fetch()
    await left
    await route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect.poll(() => balanceOf(app, noor, 'points')).toBe(5_000)
  await page.goBack()
  await expect(amount(page)).toHaveValue('5000')
  leave()
  await expect(toast(page)).toContainText(walletTexts.maybeDone)
  await page.unroute('**/rpc/transfer_points_with_limits')
  await wait(page, 11)
  await sendAgain(page)
  await expect(counted(page)).toBeHidden()
  expect(await balanceOf(app, noor, 'points')).toBe(10_000)
})

test('a transfer without an answer is paid once, though another one and other screens came in between', async ({
  page,
  app,
}) => {
  const { noor } = await askForTransfer(page, app)
  await sendWithoutAnswer(page)
  await page.goBack()
  await amount(page).fill('300')
  await sendAgain(page, '300 نقطة')
  await closeReceipt(page)
  await page.getByRole('link', { name: 'الرئيسية' }).click()
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expectReceipt(page)
  expect(await balanceOf(app, noor, 'points')).toBe(5_300)
})

test('a transfer that was refused for its time is sent once the time is over, and not said to be a repeat', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await app.sql(
    `insert into private.idempotency_keys (person_id, request_id, request_hash, answer)
     select '${sara.id}', gen_random_uuid(), '', '{}' from generate_series(1, 601)`,
  )
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })
  await confirm.click()
  await expect(dialog(page).getByRole('alert')).toContainText('تم تجاوز الحد المسموح')
  await app.sql(`delete from private.idempotency_keys where person_id = '${sara.id}'`)
  await confirm.click()
  await expectReceipt(page)
  await expect(counted(page)).toBeHidden()
})
