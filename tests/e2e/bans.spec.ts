import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { ban, enter, letBanEndIn, type Member, newAdmin, newMember } from './support/member.ts'
import { fillSignIn, newcomer, signIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const deviceReason = 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)'
const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
const banTitle = (page: Page) => page.getByRole('heading', { name: 'حسابك محظور' })

function dateIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', {
    dateStyle: 'long',
    timeZone: 'Asia/Baghdad',
  }).format(date)
}

async function signInOn(page: Page, member: Member): Promise<void> {
  const known = page.waitForResponse(/check_and_store_fingerprint_enhanced/)
  await signIn(page, member)
  await known
}

test('the fifth device bans for ten days, and the screen says why and until when', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  for (const width of [360, 375, 412, 430]) {
    const device = await openDevice(browser, baseURL, width)
    await signInOn(device, member)
    await expect(home(device)).toBeVisible()
    await device.context().close()
  }
  await signIn(page, member)
  await expect(banTitle(page)).toBeVisible()
  await expect(page.getByText(deviceReason)).toBeVisible()
  await expect(page.getByText(dateIn(0)).first()).toBeVisible()
  await expect(page.getByText(dateIn(10)).first()).toBeVisible()
  await expect(page.getByText('محظور لمدة 10 أيام')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/9 أيام و23:59:\d\d/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, member)
  await expect(page.getByText('تم حظر حسابك لمدة 10 أيام')).toBeVisible()
  await expect(page.getByText(deviceReason)).toBeVisible()
})

test('a live token of a banned member opens nothing, and the screen says so at once', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  // Without a live connection it is the refusal of what they do that tells.
  await page.routeWebSocket(/realtime/, () => undefined)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await ban(app, member)
  // Something else that the page asks for may be refused before the tap: then there is nothing left to be tapped.
  const homeLink = page.getByRole('link', { name: 'الرئيسية' }).first()
  await expect(async () => {
    if (await homeLink.isVisible()) await homeLink.click({ timeout: 1_000 })
    await expect(banTitle(page)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('غش في الألعاب')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('who only looks on is told of the ban as well', async ({ page, app }) => {
  const member = await newMember(app)
  const connecting = page.waitForEvent('websocket')
  await enter(page, member)
  const connection = await connecting
  await connection.waitForEvent('framereceived', ({ payload }) =>
    payload.includes('Subscribed to PostgreSQL'),
  )
  await ban(app, member)
  await expect(banTitle(page)).toBeVisible()
})

test('a refused sign-in shows the ban, and the form behind it keeps what was typed', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await ban(app, member)
  await signIn(page, member)
  await expect(page.getByText('تم حظر حسابك لمدة 10 أيام')).toBeVisible()
  await expect(page.getByText('غش في الألعاب')).toBeVisible()
  await expect(page.getByText(dateIn(10))).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/9 أيام و23:59:\d\d/)
  await page.getByRole('button', { name: 'العودة إلى تسجيل الدخول' }).click()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(member.phone)
})

test('an admin finds and bans somebody, and lifts the ban, and the member is back', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()

  const desk = await openDevice(browser, baseURL, 1280)
  await enter(desk, await newAdmin(app))
  await expect(home(desk)).toBeVisible()
  await desk.goto('/admin?section=people')
  await desk.getByRole('searchbox').fill(`@${member.username}`)
  const entry = desk.getByRole('tabpanel').getByRole('listitem').filter({ hasText: member.username })
  await entry.getByRole('button', { name: /^حظر/ }).click()
  await desk.getByLabel('سبب الحظر').fill('إزعاج الآخرين')
  await desk.getByRole('dialog').getByRole('button', { name: 'حظر 10 أيام' }).click()
  await expect(entry).toContainText('محظور')
  await desk.getByRole('tab', { name: 'الحظر' }).click()
  await expect(entry).toContainText('إزعاج الآخرين')

  await page.reload()
  await expect(banTitle(page)).toBeVisible()
  await expect(page.getByText('إزعاج الآخرين')).toBeVisible()
  await page.getByRole('button', { name: 'تحقق الآن' }).click()
  await expect(page.getByText('لم يُرفع الحظر بعد.')).toBeVisible()

  await entry.getByRole('button', { name: 'رفع الحظر' }).click()
  await desk.getByLabel('ملاحظات الإدارة').fill('اعتذر')
  await desk.getByRole('dialog').getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(desk.getByText('تم رفع الحظر', { exact: true })).toBeVisible()
  await expect(entry).toBeHidden()
  await desk.context().close()

  await page.getByRole('button', { name: 'تحقق الآن' }).click()
  await expect(home(page)).toBeVisible()
})

test('a permanent ban shows no end, on its screen and at the door', async ({ page, app }) => {
  const member = await newMember(app)
  await app.sql(
    `insert into public.locked_users (user_id, reason, banned_until, auto_unban)
     values ('${member.id}', 'أدوات غش', null, false) returning id`,
  )
  await enter(page, member)
  await expect(page.getByRole('heading', { name: 'تم حظر حسابك نهائياً' })).toBeVisible()
  await expect(page.getByText('أدوات غش')).toBeVisible()
  await expect(page.getByText('محظور نهائياً')).toBeVisible()
  await expect(page.getByText(dateIn(0))).toBeVisible()
  await expect(page.getByText('تاريخ انتهاء الحظر')).toBeHidden()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('لا ينتهي هذا الحظر إلا برفعه من أحد المشرفين.')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await fillSignIn(page, member)
  await expect(page.getByText('تم حظر حسابك نهائياً')).toBeVisible()
  await expect(page.getByText('أدوات غش')).toBeVisible()
  await expect(page.getByText('تاريخ انتهاء الحظر')).toBeHidden()
  await expect(page.getByText(/10 أيام/)).toBeHidden()
})

test('who is banned for good opens no other account on the same device', async ({
  app,
  browser,
  baseURL,
}) => {
  const member = await newMember(app)
  // Of a size that nobody else has: a device that others have too tells nobody from anybody.
  const device = await openDevice(browser, baseURL, 371)
  await signInOn(device, member)
  await app.sql(`select private.ban('${member.id}', 'أدوات غش', p_is_permanent => true) as answer`)
  await device.reload()
  await device.getByRole('button', { name: 'تسجيل الخروج' }).click()

  const { phone, password } = newcomer()
  await device.goto('/auth')
  await device.getByRole('tab', { name: 'حساب جديد' }).click()
  await device.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await device.getByLabel('البريد الإلكتروني').fill(`ghashash-${phone}@example.com`)
  await device.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await device.getByLabel('تأكيد كلمة المرور').fill(password)
  await device.getByRole('button', { name: 'إنشاء الحساب', exact: true }).click()
  await expect(device.getByRole('alert').filter({ hasText: 'تم رفض التسجيل' })).toBeVisible()
  await device.context().close()
})

test('who waits before the screen of a ban is let in half a minute after it is lifted', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await ban(app, member)
  await page.clock.install()
  await enter(page, member)
  await expect(banTitle(page)).toBeVisible()
  await app.sql(
    `update public.locked_users set is_active = false where user_id = '${member.id}' returning id`,
  )
  await page.clock.fastForward('00:30')
  await expect(home(page)).toBeVisible()
})

test('a ban ends by itself: at zero the page begins anew and the house is open', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await ban(app, member)
  await page.reload()
  await expect(banTitle(page)).toBeVisible()
  await letBanEndIn(app, member, 6)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/00:0\d/)
  await expect(home(page)).toBeVisible({ timeout: 20_000 })
})

test('nobody but admins sees the administration', async ({ page, app }) => {
  await enter(page, await newMember(app), '/admin')
  await expect(page.getByText('غير مصرح بالوصول')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('on a phone each fact of a ban stands in one line', async ({ page, app }) => {
  const member = await newMember(app)
  await ban(app, member)
  // The longest date there is: of two digits, in the longest of the months, at two digits to two.
  await app.sql(
    `update public.locked_users set banned_at = '2026-12-18 10:48Z', banned_until = '2026-12-28 10:48Z'
     where user_id = '${member.id}' returning id`,
  )
  await page.clock.setFixedTime(new Date('2026-12-19T00:00Z'))
  await enter(page, member)
  await expect(banTitle(page)).toBeVisible()
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.locator('dl > div > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { lineHeight } = getComputedStyle(part)
        return Math.round(part.getBoundingClientRect().height / Number.parseFloat(lineHeight))
      }),
    )
    expect(new Set(lines), `lines at ${width}`).toEqual(new Set([1]))
  }
})
