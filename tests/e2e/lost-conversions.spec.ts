/** Conversions whose answer never came: tried again, they are made once, and what is said of them is true. */
import type { Page } from '@playwright/test'
import { walletTexts } from '../../web/src/messages/wallet.ts'
import type { App } from './support/app.ts'
import { hold, loseBothAnswers, wait } from './support/device.ts'
import { balanceOf, credit, enterMine, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const points = (page: Page) => dialog(page).getByLabel('عدد النقاط')
const doubt = (page: Page) => dialog(page).getByRole('alert').filter({ hasText: walletTexts.maybeDone })

/** From the form, or from its last question. */
async function confirm(page: Page): Promise<void> {
  const last = dialog(page).getByRole('button', { name: 'تأكيد التبديل' })
  const next = dialog(page).getByRole('button', { name: /^تبديل إلى/ })
  await expect(last.or(next)).toBeVisible()
  if (await next.isVisible()) await next.click()
  await last.click()
}

/** Sara has written that 1,000 of her points are to become gems; nothing will be heard of it. */
async function writeUnheard(page: Page, app: App, balance = 50_000): Promise<Member> {
  const sara = await newMember(app)
  await credit(app, sara, balance)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  await points(page).fill('1000')
  await loseBothAnswers(page, '**/rpc/convert_points_to_gems')
  return sara
}

/** From the form on: it is made once, and said to be. */
async function repeat(page: Page, app: App, sara: Member): Promise<void> {
  await confirm(page)
  await expect(dialog(page).getByRole('status')).toContainText(walletTexts.countedOnce)
  expect(await balanceOf(app, sara, 'gems')).toBe(2_000)
}

test('a conversion that may have been made counts once, however late it is repeated', async ({
  page,
  app,
}) => {
  const sara = await writeUnheard(page, app)
  await confirm(page)
  await expect(doubt(page)).toBeVisible()
  await wait(page, 11)
  await repeat(page, app, sara)
})

test('one whose form was left before its answer was lost is told of where one is, and counts once as long as that stands in the form', async ({
  page,
  app,
}) => {
  const sara = await writeUnheard(page, app)
  const tries = await hold(page, /rpc\/convert_points_to_gems/)
  await confirm(page)
  await expect.poll(tries.asked).toBe(1)
  await page.goBack()
  await expect(points(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  tries.letGo()
  await expect.poll(tries.asked).toBe(2)
  tries.letGo()
  await expect(toast(page)).toContainText(walletTexts.maybeDone)
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  await expect(points(page)).toHaveValue('1000')
  await expect(doubt(page)).toBeVisible()
  await page.unroute(/rpc\/convert_points_to_gems/)
  await wait(page, 11)
  await repeat(page, app, sara)
})

test('one of all points is repeated and counts once, though none are left by then', async ({ page, app }) => {
  const sara = await writeUnheard(page, app, 1_000)
  await confirm(page)
  await expect(doubt(page)).toBeVisible()
  await page.reload()
  await expect(points(page)).toHaveValue('1000')
  expect(await balanceOf(app, sara, 'points')).toBe(0)
  await repeat(page, app, sara)
})
