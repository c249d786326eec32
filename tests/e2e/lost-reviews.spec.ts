/** Reviews of agency applications whose answer was lost, or that another admin has made meanwhile. */
import type { Locator, Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { loseAnswer, openDevice } from './support/device.ts'
import { credit, enter, type Member, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

/** Says so in the row, then once more where it is asked. */
async function decide(page: Page, row: Locator, decision: string): Promise<void> {
  await row.getByRole('button', { name: decision }).click()
  // A tap at the same place right behind another is the second one of a double tap.
  await page.waitForTimeout(600)
  await page.getByRole('dialog').getByRole('button', { name: decision }).click()
}

async function apply(app: App, applicant: Member): Promise<void> {
  await credit(app, applicant, 1_000_000)
  const application = {
    p_name: 'مكتب النور',
    p_location: 'بغداد',
    p_whatsapp: '07701234567',
    p_services: 'سحب',
  }
  await app.call('/rest/v1/rpc/apply_for_agency', application, Object(applicant.session).access_token)
}

for (const decision of ['approved', 'rejected'] as const) {
  test(`a review without an answer is looked at anew, and said to be ${decision}`, async ({ page, app }) => {
    const [admin, applicant] = [await newAdmin(app), await newMember(app)]
    await apply(app, applicant)
    await enter(page, admin, '/admin')
    await page.getByRole('tab', { name: 'طلبات الوكالة' }).click()
    const card = page.getByRole('listitem').filter({ hasText: applicant.username })
    await card.getByRole('button', { name: 'مراجعة الطلب' }).click()
    await loseAnswer(page, '**/rpc/review_agent_application')
    await decide(page, card, decision === 'approved' ? 'قبول الطلب' : 'رفض الطلب')
    await expect(toast(page)).toContainText(decision === 'approved' ? 'تم قبول الطلب' : 'تم رفض الطلب')
    await expect(card).toContainText(decision === 'approved' ? 'مقبول' : 'مرفوض')
    await expect(card.getByRole('button')).toHaveCount(0)
  })
}

test('who reviews what another admin has decided is told how, and let go', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [first, second, applicant] = [await newAdmin(app), await newAdmin(app), await newMember(app)]
  await apply(app, applicant)
  const other = await openDevice(browser, baseURL)
  for (const [desk, admin] of [
    [page, first],
    [other, second],
  ] as const) {
    await enter(desk, admin, '/admin')
    await desk.getByRole('tab', { name: 'طلبات الوكالة' }).click()
    const card = desk.getByRole('listitem').filter({ hasText: applicant.username })
    await card.getByRole('button', { name: 'مراجعة الطلب' }).click()
  }
  const cardAt = (desk: Page) => desk.getByRole('listitem').filter({ hasText: applicant.username })
  await decide(other, cardAt(other), 'رفض الطلب')
  await expect(cardAt(other)).toContainText('مرفوض')
  await decide(page, cardAt(page), 'قبول الطلب')
  await expect(toast(page)).toContainText('مرفوض')
  await expect(cardAt(page)).toContainText('مرفوض')
  await other.context().close()
})
