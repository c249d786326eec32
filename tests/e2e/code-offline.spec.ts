/** Code that was asked for without a network: it comes once there is one, without a reload, and nothing else is lost by it. */
import type { Page } from '@playwright/test'
import { enterMine, newMember } from './support/member.ts'
import { fillSignIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const notHere = (page: Page) => page.getByText('لم يُحمّل هذا الجزء بعد')

test('a sign-in that was tapped without a network opens the app once it is tapped with one', async ({
  page,
  app,
  context,
}) => {
  const member = await newMember(app)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await context.setOffline(true)
  await fillSignIn(page, member)
  await expect(page.getByText('مشكلة في الاتصال')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('dialogs and menus that were tapped without a network say so, and open once there is one', async ({
  page,
  app,
  context,
}) => {
  await enterMine(page, await newMember(app))
  const workers = page.getByRole('button', { name: 'شراء عمال' })
  await expect(workers).toBeVisible()
  await context.setOffline(true)
  await workers.click()
  await expect(notHere(page)).toBeVisible()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).first().click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await signOut(page)
})

test('code that is fetched ahead of the first tap is none the worse for having been asked for without a network', async ({
  page,
  app,
  context,
}) => {
  await enterMine(page, await newMember(app))
  await expect(page.getByRole('button', { name: 'شراء عمال' })).toBeVisible()
  await context.setOffline(true)
  await page.waitForTimeout(5_000)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await signOut(page)
})

test('a screen whose code is not here without a network says so in its place, in the frame that stays', async ({
  page,
  app,
  context,
}) => {
  await enterMine(page, await newMember(app))
  await expect(page.getByRole('button', { name: 'شراء عمال' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'الإشعارات' }).click()
  await expect(page.getByText('لم تُحمّل هذه الشاشة بعد')).toBeVisible()
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'الإشعارات', level: 1 })).toBeVisible()
  await expect(page.getByText('لم تُحمّل هذه الشاشة بعد')).toBeHidden()
})

test('a first screen whose code is missing is opened in the frame all the same', async ({ page, app }) => {
  const code = /\/assets\/timer-page-.*\.js/
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await enterMine(page, await newMember(app))
  await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible()
  await page.unroute(code)
  await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible()
})

test('an app whose own script did not come begins anew by itself', async ({ page }) => {
  const code = /\/assets\/shared-.*\.js/
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.goto('/auth')
  await page.waitForTimeout(500)
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toHaveCount(0)
  await page.unroute(code)
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('majlis:restarts'))).toBeNull()
})
