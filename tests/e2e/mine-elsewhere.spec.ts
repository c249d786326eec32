/** The mine where its person has it before them twice: what is done in another tab or on another device is so here, and no failure. */
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { listening } from './support/device.ts'
import { enterMine, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What somebody does on another device. */
const elsewhere = (app: App, { session }: Member, procedure: string) =>
  app.call(`/rest/v1/rpc/${procedure}`, {}, Object(session).access_token)

const ripen = (app: App, { id }: Member) =>
  app.sql(
    `update private.daily_timers set started_at = now() - interval '25 hours' where user_id = '${id}' returning user_id`,
  )

test('what is started in one tab runs in the other', async ({ page, app, context }) => {
  await enterMine(page, await newMember(app))
  const other = await context.newPage()
  await other.goto('/timer')
  await expect(button(other, 'تشغيل المنجم')).toBeVisible()
  await button(page, 'تشغيل المنجم').click()
  await expect(button(page, 'المنجم يعمل')).toBeVisible()
  await expect(button(other, 'المنجم يعمل')).toBeVisible()
})

test('a start of what runs already says so, and shows it', async ({ page, app }) => {
  const sara = await newMember(app)
  await enterMine(page, sara)
  await expect(button(page, 'تشغيل المنجم')).toBeVisible()
  await elsewhere(app, sara, 'start_daily_timer')
  await button(page, 'تشغيل المنجم').click()
  await expect(toast(page).getByRole('status')).toHaveText('يوجد مؤقت نشط بالفعل')
  await expect(button(page, 'المنجم يعمل')).toBeVisible()
})

test('what was claimed on another device is shown as claimed, by the balance that tells it', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await elsewhere(app, sara, 'start_daily_timer')
  await ripen(app, sara)
  const listens = listening(page, 'wallet')
  await enterMine(page, sara)
  await expect(button(page, 'استلام المكافأة')).toBeVisible()
  await listens
  await elsewhere(app, sara, 'claim_daily_reward')
  await expect(button(page, 'تشغيل المنجم')).toBeVisible()
})

test('a claim of what was claimed elsewhere says so, and shows it', async ({ page, app }) => {
  const sara = await newMember(app)
  await elsewhere(app, sara, 'start_daily_timer')
  await ripen(app, sara)
  // Nothing is heard of there.
  await page.routeWebSocket(/realtime/, () => undefined)
  await enterMine(page, sara)
  await expect(button(page, 'استلام المكافأة')).toBeVisible()
  await elsewhere(app, sara, 'claim_daily_reward')
  await button(page, 'استلام المكافأة').click()
  await expect(toast(page).getByRole('status')).toHaveText('لا يوجد مؤقت نشط')
  await expect(button(page, 'تشغيل المنجم')).toBeVisible()
})
