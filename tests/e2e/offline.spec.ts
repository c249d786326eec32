/** Without a network: what was pressed is refused at once, and is not done by itself once there is one again. */
import type { Locator, Page } from '@playwright/test'
import { expireToken } from './support/device.ts'
import { enter, newAdmin, newMember } from './support/member.ts'
import { demoMember, signIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const connection = (page: Page) => page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')

/** Finds a member at the admins' desk and fills in the ban; answers with the button that gives it. */
async function askToBan(page: Page, username: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(username)
  const row = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: `@${username}` })
  await row.getByRole('button', { name: /^حظر/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('سبب الحظر').fill('إزعاج')
  const confirm = dialog.getByRole('button', { name: 'حظر 10 أيام' })
  await expect(confirm).toBeVisible()
  return confirm
}

test('a ban that was confirmed without a network is not given later', async ({ page, app, context }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin?section=people')
  const confirm = await askToBan(page, member.username)
  await context.setOffline(true)
  await confirm.click()
  // Also where the list beneath could not be asked for any more.
  const failure = page.getByRole('dialog').getByText(/مشكلة في الاتصال، يرجى المحاولة مرة أخرى/)
  await expect(failure).toBeVisible({ timeout: 2_000 })
  await context.setOffline(false)
  await page.waitForTimeout(8_000)
  expect(await app.sql(`select id from public.locked_users where user_id = '${member.id}'`)).toEqual([])
})

test('a search for whom to send points to says that it failed, and goes on once there is a network', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enter(page, sara, '/timer?open=transfer')
  const search = page.getByRole('dialog').getByLabel('رمز الإحالة أو اسم المستخدم')
  await expect(search).toBeVisible()
  await context.setOffline(true)
  await search.fill(noor.username)
  await expect(page.getByText('حدث خطأ أثناء البحث')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: `اختيار ${noor.username}` })).toBeVisible()
  await expect(page.getByText('حدث خطأ أثناء البحث')).toBeHidden()
})

test('a password whose change was pressed without a network is not changed later', async ({
  page,
  app,
  context,
}) => {
  const member = await newMember(app)
  await enter(page, member, '/security?open=password')
  await page.getByLabel('كلمة المرور الحالية').fill(member.password)
  await page.getByLabel('كلمة المرور الجديدة').fill('another-good-password')
  await page.getByLabel('تأكيد كلمة المرور').fill('another-good-password')
  await context.setOffline(true)
  // The client asks for a new token first, again and again.
  await expireToken(page)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(connection(page)).toBeVisible({ timeout: 2_000 })
  await context.setOffline(false)
  await page.waitForTimeout(5_000)
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toHaveCount(0)
  await expect(connection(page)).toBeHidden()
})

test('a sign-out that failed for want of a network is said to have failed no longer once it is tried again', async ({
  page,
  app,
  context,
}) => {
  await enter(page, await newMember(app))
  await page.getByRole('button', { name: 'حسابي' }).click()
  const signOut = page.getByRole('menuitem', { name: 'تسجيل الخروج' })
  const sure = page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' })
  await signOut.click()
  await expect(sure).toBeVisible()
  await context.setOffline(true)
  await sure.click()
  const failure = page.getByText('حدث خطأ أثناء تسجيل الخروج')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'حسابي' }).click()
  await signOut.click()
  await sure.click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await failure.count()).toBe(0)
  await expect(page.getByText('تم تسجيل الخروج')).toBeVisible()
})

test('that there is no network is said in a place of its own: over no word of a screen, and under no toast', async ({
  page,
  context,
}) => {
  const banner = page.getByRole('status').filter({ hasText: 'أنت غير متصل بالإنترنت' })
  const isCovered = async (other: Locator) => {
    const [a, b] = [await banner.boundingBox(), await other.boundingBox()]
    if (!a || !b) throw new Error('not on screen')
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  expect(await isCovered(page.getByRole('main'))).toBe(false)
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await page.goto('/security?open=everywhere')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' })
  await expect(confirm).toBeVisible()
  await context.setOffline(true)
  await confirm.click()
  const toast = page.getByLabel('إشعارات التطبيق').getByRole('listitem')
  await expect(toast).toBeVisible()
  expect(await isCovered(toast)).toBe(false)
})

test('what is under way cannot be called off', async ({ page, app }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin?section=people')
  const held: (() => void)[] = []
  await page.route(/ban_user_10_days/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const confirm = await askToBan(page, member.username)
  const dialog = page.getByRole('dialog')
  await confirm.click()
  await expect(dialog.getByRole('button', { name: 'جاري الحظر' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'إغلاق' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (const letGo of held) letGo()
  await expect(page.getByText('تم تطبيق الحظر')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a screen whose code does not come is waited for, and is there once there is a network', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const code = /\/assets\/(signed-in|home-page|friends-dialog)-.*\.js/
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await enter(page, member, '/home')
  await page.waitForTimeout(1_000)
  await expect(page.getByText('حدث خلل غير متوقع')).toBeHidden()
  await page.unroute(code)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('a screen whose code is missing is said to be, beside all that is there, and comes when it can be had', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/home')
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  const code = /\/assets\/timer-page-.*\.js/
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  const navigation = page.getByRole('navigation', { name: 'التنقل الرئيسي' })
  await navigation.getByRole('link', { name: 'المؤقت' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'لم يصل جزء من التطبيق' })
  await expect(banner.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeVisible({ timeout: 30_000 })
  await expect(navigation).toBeVisible()
  await page.unroute(code)
  await expect(banner).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible()
})

test('a screen whose code is missing is said to be, and tried again, though the server falls silent meanwhile', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/home')
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  const code = /\/assets\/timer-page-.*\.js/
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  await page.route('**/config.json', () => undefined)
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect(page.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeVisible({ timeout: 30_000 })
  await page.unroute(code)
  await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible({ timeout: 30_000 })
})

test('that code is missing is said in full on the narrowest screen, over no word of what stands below', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, await newMember(app), '/home')
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  await page.route(/\/assets\/timer-page-.*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'المؤقت' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'لم يصل جزء من التطبيق' })
  const reload = banner.getByRole('button', { name: 'إعادة تحميل الصفحة' })
  await expect(reload).toBeVisible({ timeout: 30_000 })
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('not on screen')
    return { ...box, end: box.y + box.height }
  }
  // It slides in.
  await expect.poll(async () => (await boxOf(banner)).y).toBe(0)
  const [strip, words, button] = [
    await boxOf(banner),
    await boxOf(banner.getByText('لم يصل جزء من التطبيق')),
    await boxOf(reload),
  ]
  expect(Math.min(words.y, button.y)).toBeGreaterThanOrEqual(strip.y)
  expect(Math.max(words.end, button.end)).toBeLessThanOrEqual(strip.end)
  // Each on a line of its own at most.
  expect(words.height).toBeLessThan(36)
  await expect
    .poll(async () => (await boxOf(page.locator('header').first())).y)
    .toBeGreaterThanOrEqual(strip.end)
})

test('a screen whose code neither comes nor fails is said to be missing', async ({ page, app }) => {
  await enter(page, await newMember(app), '/home')
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  await page.route(/\/assets\/timer-page-.*\.js/, () => undefined)
  await page.getByRole('link', { name: 'المؤقت' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'لم يصل جزء من التطبيق' })
  await expect(banner.getByRole('button', { name: 'إعادة تحميل الصفحة' })).toBeVisible({ timeout: 30_000 })
})
