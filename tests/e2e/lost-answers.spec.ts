/** What was done and whose answer never came: tried again, it is done no second time, and what is shown is what is true. */
import type { Page } from '@playwright/test'
import { walletTexts } from '../../web/src/messages/wallet.ts'
import type { App } from './support/app.ts'
import { loseAnswer, loseBothAnswers } from './support/device.ts'
import { credit, enterMine, type Member, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

async function balanceOf(app: App, { id }: Member, currency: 'points' | 'gems'): Promise<number> {
  const [row] = await app.sql(`select balance from public.user_${currency} where user_id = '${id}'`)
  return Number(row?.balance ?? 0)
}

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

async function openTransfer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'وكلاء السحب' }).click()
  await page.getByRole('button', { name: 'تحويل إلى صديق' }).click()
}

async function sendWithoutAnswer(page: Page): Promise<void> {
  await loseBothAnswers(page, '**/rpc/transfer_points_with_limits')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('حدث خطأ أثناء التحويل')
  await expect(dialog(page).getByRole('alert')).toContainText(walletTexts.maybeDone)
}

async function sendAgain(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'إرسال' }).click()
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(toast(page).last()).toContainText('تم التحويل بنجاح')
}

test('a transfer whose answer alone was lost is said to be sent, and is paid once', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await loseAnswer(page, '**/rpc/transfer_points_with_limits')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(toast(page)).toContainText('تم التحويل بنجاح')
  await expect(toast(page)).not.toContainText(walletTexts.countedOnce)
  await expect(dialog(page)).toBeHidden()
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

test('a transfer that may have been made keeps its request and is said to be so, though the next try was refused', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
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
  await expect(toast(page).last()).toContainText('تم التحويل بنجاح')
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)
})

/** Said where a try before had no answer: it did not happen twice. */
const countedOnce = 'حُسبت محاولاتك مرة واحدة فقط'

/** The clock of the page moves on so far. */
async function wait(page: Page, minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + milliseconds
  }, minutes * 60_000)
}

test('a transfer without an answer is paid once, though the page was loaded anew', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await sendWithoutAnswer(page)
  await page.goBack()
  await expect(dialog(page).getByText('المتبقي اليوم 15,000 من 20,000 نقطة')).toBeVisible()
  await page.reload()
  await expect(amount(page)).toHaveValue('5000')
  await sendAgain(page)
  await expect(toast(page).last()).toContainText(countedOnce)
  expect(await balanceOf(app, noor, 'points')).toBe(5_000)

  // What is wished for once more, after the answer, is another transfer.
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect.poll(() => balanceOf(app, noor, 'points')).toBe(10_000)
  await expect(toast(page).last()).not.toContainText(countedOnce)
})

test('whoever left a transfer without an answer and asks for the same much later sends another', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await sendWithoutAnswer(page)
  await page.goBack()
  await expect(dialog(page).getByText('المتبقي اليوم 15,000 من 20,000 نقطة')).toBeVisible()
  await wait(page, 11)
  await sendAgain(page)
  await expect(toast(page).last()).not.toContainText(countedOnce)
  expect(await balanceOf(app, noor, 'points')).toBe(10_000)
})

test('a transfer without an answer is paid once, though another one and other screens came in between', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 50_000)
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await sendWithoutAnswer(page)
  await page.goBack()
  await amount(page).fill('300')
  await sendAgain(page)
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('link', { name: 'الرئيسية' }).click()
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  await dialog(page).getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(toast(page).last()).toContainText('أرسلت 5,000 نقطة')
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
    `insert into private.answered_requests (person_id, request_id, request_hash, answer)
     select '${sara.id}', gen_random_uuid(), '', '{}' from generate_series(1, 601)`,
  )
  await openTransfer(page)
  await askToSend(page, noor, '5000')
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })
  await confirm.click()
  await expect(dialog(page).getByRole('alert')).toContainText('تم تجاوز الحد المسموح')
  await app.sql(`delete from private.answered_requests where person_id = '${sara.id}'`)
  await confirm.click()
  await expect(toast(page).last()).toContainText('أرسلت 5,000 نقطة')
  await expect(toast(page).last()).not.toContainText(walletTexts.countedOnce)
})

test('a worker whose purchase had no answer is bought once, though it is shown as owned by then', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await credit(app, sara, 50_000)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  const worker = dialog(page).getByRole('listitem').filter({ hasText: 'عادي' })
  await worker.getByRole('button', { name: 'شراء' }).click()
  await loseBothAnswers(page, '**/rpc/buy_worker')
  await worker.getByRole('button', { name: 'تأكيد الشراء' }).click()
  await expect(worker.getByRole('alert')).toContainText('خطأ في الشراء')
  await page.reload()
  await expect(worker).toContainText('لديك عامل واحد')
  await worker.getByRole('button', { name: 'شراء' }).click()
  await worker.getByRole('button', { name: 'تأكيد الشراء' }).click()
  await expect(toast(page).last()).toContainText('تم شراء العامل بنجاح')
  expect(await balanceOf(app, sara, 'points')).toBe(25_000)
})

async function writeApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await dialog(page).getByLabel('الاسم').fill('مكتب النور')
  await dialog(page).getByLabel('الموقع').fill('بغداد، الكرادة')
  await dialog(page).getByLabel('رقم واتساب').fill('770 123 4567')
  await dialog(page).getByLabel('الخدمات').fill('سحب نقدي كل يوم')
}

test('an application without an answer is paid once; after a rejection the same words are another one', async ({
  page,
  app,
}) => {
  const [sara, admin] = [await newMember(app), await newAdmin(app)]
  await credit(app, sara, 2_000_000)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'وكلاء السحب' }).click()
  await writeApplication(page)
  const send = dialog(page).getByRole('button', { name: 'إرسال الطلب' })
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })
  await send.click()
  await loseBothAnswers(page, '**/rpc/apply_for_agency')
  await confirm.click()
  await expect(toast(page)).toContainText('تم إرسال طلبك بنجاح')
  await expect(page.getByText('قيد المراجعة')).toBeVisible()
  expect(await balanceOf(app, sara, 'points')).toBe(1_000_000)

  const [application] = await app.sql(`select id from public.agent_applications where user_id = '${sara.id}'`)
  const review = { p_application_id: application?.id, p_approve: false }
  await app.call('/rest/v1/rpc/review_agent_application', review, Object(admin.session).access_token)
  await writeApplication(page)
  await send.click()
  await confirm.click()
  await expect(toast(page).last()).toContainText('تم إرسال طلبك بنجاح')
  const applications = await app.sql(
    `select status from public.agent_applications where user_id = '${sara.id}' order by created_at`,
  )
  expect(applications).toEqual([{ status: 'rejected' }, { status: 'pending' }])
})

test('a reward whose answer was lost is shown as what it is: claimed', async ({ page, app }) => {
  const sara = await newMember(app)
  await enterMine(page, sara)
  const claim = page.getByRole('button', { name: 'استلام المكافأة' })
  const start = page.getByRole('button', { name: 'تشغيل المنجم' })
  const letItRipen = async () => {
    await start.click()
    await expect(page.getByRole('timer')).toHaveText(/^23:59:/)
    await app.sql(
      `update private.daily_timers set started_at = now() - interval '25 hours' where user_id = '${sara.id}' returning user_id`,
    )
    await page.reload()
  }
  await letItRipen()
  await loseBothAnswers(page, '**/rpc/claim_daily_reward')
  await claim.click()
  await expect(start).toBeVisible()
  await expect(toast(page).last()).toContainText('تم استلام المكافأة400 جوهرة')
  await expect(toast(page).filter({ hasText: 'خطأ' })).toHaveCount(0)

  // The next one is another, which its own request asks for.
  await page.unroute('**/rpc/claim_daily_reward')
  await letItRipen()
  await claim.click()
  await expect(start).toBeVisible()
  expect(await balanceOf(app, sara, 'gems')).toBe(800)
})
