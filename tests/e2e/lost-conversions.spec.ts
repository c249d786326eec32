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

async function ask(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'تحويل', exact: true }).click()
}

async function confirm(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'تأكيد التحويل' }).click()
}

/** Sara is asked whether 1,000 of her points are to become gems; nothing will be heard of it. */
async function askUnheard(page: Page, app: App, balance = 50_000): Promise<Member> {
  const sara = await newMember(app)
  await credit(app, sara, balance)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تحويل النقاط' }).click()
  await points(page).fill('1000')
  await ask(page)
  await loseBothAnswers(page, '**/rpc/convert_points_to_gems')
  return sara
}

/** From the form on: it is made once, and said to be. */
async function repeat(page: Page, app: App, sara: Member): Promise<void> {
  await ask(page)
  await confirm(page)
  await expect(toast(page).last()).toContainText(walletTexts.countedOnce)
  expect(await balanceOf(app, sara, 'gems')).toBe(2_000)
}

test('a conversion that may have been made counts once, however late it is repeated', async ({
  page,
  app,
}) => {
  const sara = await askUnheard(page, app)
  await confirm(page)
  await expect(doubt(page)).toBeVisible()
  await page.goBack()
  await expect(doubt(page)).toBeVisible()
  await wait(page, 11)
  await repeat(page, app, sara)
})

test('one whose question was left before its answer was lost counts once, as long as that stands in its form', async ({
  page,
  app,
}) => {
  const sara = await askUnheard(page, app)
  const tries = await hold(page, /rpc\/convert_points_to_gems/)
  await confirm(page)
  await expect.poll(tries.asked).toBe(1)
  await page.goBack()
  await expect(points(page)).toHaveValue('1000')
  tries.letGo()
  await expect.poll(tries.asked).toBe(2)
  tries.letGo()
  await expect(doubt(page)).toBeVisible()
  await page.unroute(/rpc\/convert_points_to_gems/)
  await wait(page, 11)
  await repeat(page, app, sara)
})

test('one of all points is repeated and counts once, though none are left by then', async ({ page, app }) => {
  const sara = await askUnheard(page, app, 1_000)
  await confirm(page)
  await expect(doubt(page)).toBeVisible()
  await page.reload()
  await expect(points(page)).toHaveValue('1000')
  expect(await balanceOf(app, sara, 'points')).toBe(0)
  await repeat(page, app, sara)
})
