/** What was done and whose answer never came: tried again, it is done no second time, and what is shown is what is true. */
import type { Page } from '@playwright/test'
import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import { mineTexts } from '../../web/src/messages/mine.ts'
import { loseBothAnswers } from './support/device.ts'
import { balanceOf, credit, enterMine, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

test('a worker whose purchase had no answer is bought once, though it is shown as owned by then', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  // For one and no second.
  await credit(app, sara, 40_000)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  const worker = dialog(page).getByRole('listitem').filter({ hasText: 'عادي' })
  await worker.getByRole('button', { name: 'شراء' }).click()
  await loseBothAnswers(page, '**/rpc/buy_worker')
  await worker.getByRole('button', { name: 'تأكيد الشراء' }).click()
  await expect(worker.getByRole('alert')).toContainText('خطأ في الشراء')
  // What one has is told as it is by now, and nothing beside the question counts the worker a second time.
  await expect(worker).toContainText('لديك عامل واحد')
  await expect(dialog(page)).toContainText('15,000')
  await expect(worker).not.toContainText('ينقصك')
  await expect(worker).not.toContainText(mineTexts.workers.production.after)
  await page.reload()
  await expect(worker).toContainText('لديك عامل واحد')
  expect(await balanceOf(app, sara, 'points')).toBe(15_000)
  await worker.getByRole('button', { name: 'شراء' }).click()
  await worker.getByRole('button', { name: 'تأكيد الشراء' }).click()
  await expect(toast(page).last()).toContainText('تم شراء العامل بنجاح')
  expect(await balanceOf(app, sara, 'points')).toBe(15_000)
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
  await page
    .getByRole('button', { name: /^طلب الوكالة/ })
    .filter({ hasText: 'مرفوض' })
    .click()
  await dialog(page).getByRole('button', { name: 'إعادة التقديم' }).click()
  await expect(dialog(page).getByLabel('الخدمات')).toHaveValue('سحب نقدي كل يوم')
  // The form comes up under the finger: no faster than somebody who reads.
  await page.waitForTimeout(doubleTapMs)
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
  await expect(page.getByRole('status').filter({ hasText: 'تم استلام المكافأة: 400 جوهرة' })).toBeAttached()
  await expect(toast(page).filter({ hasText: 'خطأ' })).toHaveCount(0)

  // The next one is another, which its own request asks for.
  await page.unroute('**/rpc/claim_daily_reward')
  await letItRipen()
  await claim.click()
  await expect(start).toBeVisible()
  expect(await balanceOf(app, sara, 'gems')).toBe(800)
})
