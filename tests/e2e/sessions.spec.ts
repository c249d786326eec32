import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { signIn } from './support/newcomer.ts'
import { home, openSecurity } from './support/security.ts'
import { expect, test } from './support/test.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'الأجهزة المتصلة بحسابك' })
const rows = (page: Page) => devices(page).getByRole('listitem')
const others = (page: Page) => devices(page).getByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' })
const sure = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' })

test('where one is signed in is listed, and one of them is signed out', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  const other = await openDevice(browser, baseURL, 412)
  await signIn(other, member)
  await expect(home(other)).toBeVisible()
  await signIn(page, member)
  await expect(home(page)).toBeVisible()
  await openSecurity(page)
  // The member was made by a program, which is signed in still.
  await expect(rows(page)).toHaveText([/على.*هذا الجهاز/, /على.*آخر استخدام/, /برنامج node.*آخر استخدام/])
  await expect(rows(page).first().getByRole('button')).toHaveCount(0)

  const end = rows(page)
    .nth(1)
    .getByRole('button', { name: /^تسجيل الخروج من / })
  await end.click()
  await page.getByRole('dialog').getByRole('button', { name: 'إلغاء' }).click()
  await expect(rows(page)).toHaveCount(3)
  await end.click()
  await expect(page).toHaveURL(/open=end/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
  await end.click()
  await sure(page).click()
  await expect(page.getByText('تم تسجيل الخروج من الجهاز')).toBeVisible()
  await expect(rows(page)).toHaveText([/هذا الجهاز/, /برنامج node/])

  await other.reload()
  await expect(other).toHaveURL(/\/auth/)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
})

test('all the others are signed out at once, and this one stays', async ({ page, app, browser, baseURL }) => {
  const member = await newMember(app)
  for (const width of [412, 430]) {
    const other = await openDevice(browser, baseURL, width)
    await signIn(other, member)
    await expect(home(other)).toBeVisible()
  }
  await enter(page, member, '/security')
  await expect(rows(page)).toHaveCount(3)
  await others(page).click()
  await expect(page).toHaveURL(/open=others/)
  await sure(page).click()
  await expect(page.getByText('تم تسجيل الخروج من الأجهزة الأخرى')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  expect(await app.sql(`select id from auth.sessions where user_id = '${member.id}'`)).toHaveLength(1)
})

test('a list of devices that could not be loaded offers to try again; the rest of the screen is there', async ({
  page,
  app,
}) => {
  const list = /rpc\/get_own_sessions/
  await page.route(list, (route) => route.fulfill({ status: 400, json: { code: 'PGRST100' } }))
  await enter(page, await newMember(app), '/security')
  await expect(devices(page).getByText('تعذر تحميل الأجهزة')).toBeVisible()
  await expect(page.getByRole('button', { name: /^كلمة المرور/ })).toBeVisible()
  await page.unroute(list)
  await devices(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(rows(page)).toHaveCount(1)
})
