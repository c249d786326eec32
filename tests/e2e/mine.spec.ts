import type { Page } from '@playwright/test'
import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import type { App } from './support/app.ts'
import { listening, openDevice } from './support/device.ts'
import { credit, enter, enterMine, type Member, newEmailMember, newMember } from './support/member.ts'
import { signIn, signInByEmail, signOut } from './support/newcomer.ts'
import { expect, test, withMotion } from './support/test.ts'

// Coins fly to the balance, and a moment passes before one plays again.
test.use(withMotion)

const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const dial = (page: Page) => page.locator('[data-dial]')
const holdings = (page: Page, currency: 'النقاط' | 'الجواهر') =>
  page.locator('dl > div').filter({ hasText: currency }).locator('dd .ltr')

/** Moves the start of the daily timer so far back that it ends in so many seconds. */
function letTimerEndIn(app: App, { id }: Member, seconds: number) {
  return app.sql(
    `update private.daily_timers
     set started_at = now() - interval '24 hours' + interval '${seconds} seconds'
     where user_id = '${id}' returning user_id`,
  )
}

for (const [where, link] of [
  ['', 'المؤقت'],
  [' @desktop', 'المنجم'],
] as const) {
  test(`the timer is started, runs on over a reload, ripens and is claimed${where}`, async ({
    page,
    app,
  }) => {
    const member = await newMember(app)
    await enter(page, member)
    await page.getByRole('link', { name: link }).click()
    await expect(holdings(page, 'الجواهر')).toHaveText('0')
    await expect(page.getByText('+400')).toBeVisible()
    await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^23:59:\d\d$/)
    await expect(page.getByRole('button', { name: 'المنجم يعمل' })).toBeDisabled()

    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(/^23:5\d:\d\d$/)
    await expect(page.getByRole('progressbar', { name: 'تقدم المنجم' })).toHaveAttribute('aria-valuenow', '0')

    await letTimerEndIn(app, member, 6)
    await page.reload()
    await expect(page.getByRole('button', { name: 'استلام المكافأة' })).toBeVisible()
    await expect(toast(page)).toContainText('المكافأة جاهزة')
    await expect(dial(page)).toContainText('المكافأة جاهزة+400جوهرة')
    await expect(toast(page)).toHaveCount(0)
    // A tap on what glows is enough; the button below does the same.
    await dial(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'تم استلام المكافأة: 400 جوهرة' })).toBeAttached()
    await expect(dial(page)).toContainText('+400')
    await expect(holdings(page, 'الجواهر')).toHaveText('400')
    await expect(page.locator('[data-balance=gems]')).toContainText('+400')
    await expect(page.getByRole('button', { name: 'تشغيل المنجم من جديد' })).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'تشغيل المنجم من جديد' }).click()
    await expect(dial(page).getByRole('timer')).toHaveText(/^23:59:/)
    await expect(page.locator('[data-balance]').filter({ hasText: '+400' })).toHaveCount(0)
  })
}

for (const where of ['', ' @desktop']) {
  test(`where no mail is sent, an account by email is led to register by phone${where}`, async ({
    page,
    app,
  }) => {
    await signInByEmail(page, await newEmailMember(app))
    await expect(home(page)).toBeVisible()
    await page.goto('/timer')
    await expect(page.getByText('المنجم يعمل برقم هاتف موثق')).toBeVisible()
    await expect(page.getByRole('button', { name: 'تشغيل المنجم' })).toBeHidden()
    // Nothing is sold or promised that would bring nothing.
    await expect(page.getByRole('button', { name: 'تبديل النقاط' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'شراء عمال' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'عمال للبيع' })).toBeHidden()
    await page.goto('/referral')
    const card = page.getByRole('region', { name: 'مشاركة الدعوة', exact: true })
    await expect(card.getByText('تُكسب مكافآت الدعوات بعد توثيق حسابك')).toBeVisible()
    await expect(card.getByText(/عن كل من ينضم/)).toBeHidden()
    await page.goto('/timer')
    const code = await page
      .getByRole('main')
      .getByText(/^REF[A-Z0-9]{8}$/)
      .innerText()
    await page.getByRole('button', { name: 'التسجيل برقم الهاتف' }).click()
    await dialog(page).getByRole('button', { name: 'إلغاء' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'التسجيل برقم الهاتف' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/timer$/)
    await page.getByRole('button', { name: 'التسجيل برقم الهاتف' }).click()
    await dialog(page).getByRole('button', { name: 'خروج وتسجيل' }).click()
    await expect(page).toHaveURL(/\/register/)
    await expect(page.getByRole('textbox', { name: 'رمز الإحالة' })).toHaveValue(code)
  })
}

test('the referral code is copied, and asked for again where it did not come', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/rpc/ensure_user_has_referral_code', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await enterMine(page, await newMember(app))
  await expect(page.getByText('فشل في تحميل رمز الإحالة')).toBeVisible()
  await page.unroute('**/rpc/ensure_user_has_referral_code')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await page.getByRole('button', { name: 'نسخ رمز الإحالة' }).press('Enter')
  await expect(toast(page)).toContainText('تم النسخ')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^REF[A-Z0-9]+$/)
})

test('points become gems and buy a worker, as far as they reach', async ({ page, app, context }) => {
  const member = await newMember(app)
  await enterMine(page, member)
  await credit(app, member, 30_000)
  await expect(holdings(page, 'النقاط')).toHaveText('30,000')
  await expect(page.getByText('$6.00')).toBeVisible()

  await page.getByRole('button', { name: 'تبديل النقاط', exact: true }).click()
  const amount = dialog(page).getByLabel('عدد النقاط')
  const convert = dialog(page).getByRole('button', { name: /^تبديل( إلى|$)/ })
  await convert.click()
  await expect(dialog(page).getByText('يرجى إدخال كمية صحيحة من النقاط')).toBeVisible()
  await amount.fill('30001')
  await convert.click()
  await expect(dialog(page).getByText('ليس لديك نقاط كافية للتحويل')).toBeVisible()
  await amount.fill('١٠٠٠')
  await expect(dialog(page).getByRole('status').filter({ hasText: 'ستحصل على' })).toContainText('2,000')
  await expect(convert).toHaveText('تبديل إلى 2,000 جوهرة')
  await convert.click()
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد التبديل' })
  await expect(dialog(page).getByRole('definition')).toHaveText([/1,000/, /2,000/])
  await dialog(page).getByRole('button', { name: 'إلغاء' }).click()
  await expect(amount).toHaveValue('١٠٠٠')
  await page.waitForTimeout(500)
  await convert.click()
  await context.setOffline(true)
  await confirm.click()
  const lost = dialog(page).getByText('حدث خطأ أثناء التحويل. مشكلة في الاتصال، يرجى المحاولة مرة أخرى')
  await expect(lost).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(lost).toBeHidden()
  await confirm.click()
  await expect(dialog(page)).toContainText('تم التبديل بنجاح')
  await expect(dialog(page).getByRole('status')).toContainText('2,000')
  await dialog(page).getByRole('button', { name: 'تم', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(holdings(page, 'الجواهر')).toHaveText('2,000')
  await expect(holdings(page, 'النقاط')).toHaveText('29,000')

  await page.getByRole('button', { name: 'شراء عمال' }).click()
  const medium = dialog(page).getByRole('listitem').filter({ hasText: 'متوسط' })
  await expect(medium).toContainText('ينقصك 96,000 نقطة')
  await expect(medium).toContainText('يسترد ثمنه بعد 250 يوماً')
  await medium.getByRole('button', { name: 'شراء' }).click()
  const refused = 'خطأ في الشراء. رصيد النقاط غير كافي. المطلوب 125,000 نقطة'
  await expect(medium.getByRole('alert')).toHaveText(refused)
  const last = dialog(page).getByRole('listitem').filter({ hasText: 'أسطوري' })
  await last.getByRole('button', { name: 'شراء' }).click()
  await expect(last.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(toast(page).filter({ hasText: 'خطأ في الشراء' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  await expect(dialog(page).getByText(refused)).toHaveCount(0)
  const normal = dialog(page).getByRole('listitem').filter({ hasText: 'عادي' })
  await expect(normal).not.toContainText('ينقصك')
  await normal.getByRole('button', { name: 'شراء' }).click()
  await expect(normal.locator('dl')).toHaveText(/إنتاجك لكل دورة.*0وبعد الشراء.*100/)
  await normal.getByRole('button', { name: 'إلغاء' }).click()
  await normal.getByRole('button', { name: 'شراء' }).click()
  await normal.getByRole('button', { name: 'تأكيد الشراء' }).click()
  await expect(toast(page).last()).toContainText('تم شراء العامل بنجاح')
  await expect(normal).toContainText('لديك عامل واحد')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/timer$/)
  await expect(holdings(page, 'النقاط')).toHaveText('4,000')
  await expect(page.locator('header', { hasText: 'المنجم اليومي' })).toContainText('+100')
})

test('a transfer moves once though its answer was lost, and the friend hears of it', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const noorsPage = await openDevice(browser, baseURL)
  const noorListens = listening(noorsPage)
  await Promise.all([enterMine(page, sara), enterMine(noorsPage, noor), noorListens])
  await credit(app, sara, 50_000)

  await expect(page.getByText('المتبقي اليوم 20,000 من 20,000 نقطة')).toBeVisible()
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  const search = dialog(page).getByLabel('رمز الإحالة أو اسم المستخدم')
  await search.fill('لا_أحد_هنا')
  await expect(dialog(page).getByText('لم يتم العثور على مستخدم')).toBeVisible()
  await search.fill(noor.username)
  const amount = dialog(page).getByLabel('المبلغ بالنقاط')
  const submit = dialog(page).getByRole('button', { name: 'إرسال' })
  await expect(submit).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: `اختيار ${noor.username}` })
    .click()
  await expect(submit).toBeDisabled()
  await amount.fill('20001')
  await expect(dialog(page).getByText('الحد اليومي المتبقي هو 20,000 نقطة')).toBeVisible()
  await expect(dialog(page).getByText('تجاوز الحد اليومي')).toBeVisible()
  await expect(submit).toBeDisabled()
  await amount.fill('500')
  await page.reload()
  await expect(amount).toHaveValue('500')
  await expect(dialog(page).getByText(noor.username, { exact: true })).toBeVisible()
  await submit.click()
  const confirm = dialog(page).getByRole('button', { name: 'تأكيد الإرسال' })
  await expect(confirm).toBeVisible()
  await page.goBack()
  await expect(amount).toHaveValue('500')
  await submit.click()
  await dialog(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/timer$/)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  await expect(amount).toHaveValue('500')
  await expect(confirm).toHaveCount(0)
  await submit.click()

  await page.route('**/rpc/transfer_points_with_limits', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await confirm.click()
  await expect(dialog(page).getByRole('alert')).toContainText('حدث خطأ أثناء التحويل')
  await page.unroute('**/rpc/transfer_points_with_limits')
  await confirm.dblclick()
  await expect(dialog(page).getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
  // A tap that follows another at once is taken for its double (app/stray-taps.ts).
  await page.waitForTimeout(doubleTapMs)
  await dialog(page).getByRole('button', { name: 'تم', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(holdings(page, 'النقاط')).toHaveText('49,500')
  await expect(page.getByText('المتبقي اليوم 19,500 من 20,000 نقطة')).toBeVisible()

  await expect(toast(noorsPage)).toContainText('وصلك تحويل نقاط')
  await expect(holdings(noorsPage, 'النقاط')).toHaveText('500')
  await noorsPage.context().close()
})

test('signing out stops the older timer and says so, and waits for nothing', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await app.sql(`insert into public.user_timers (user_id) values ('${member.id}') returning id`)
  await signOut(page)
  await expect(page.getByText('تم إيقاف المؤقت')).toBeVisible()
  const timers = await app.sql(
    `select is_active, points_earned from public.user_timers where user_id = '${member.id}'`,
  )
  expect(timers).toEqual([{ is_active: false, points_earned: 0 }])

  await page.route('**/rpc/force_stop_timer', () => undefined)
  await signIn(page, member)
  await expect(home(page)).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('تم إيقاف المؤقت')).toBeHidden()
})

test('another person coming by a link stops the timer of the one before', async ({ page, app }) => {
  const [first, second] = [await newMember(app), await newEmailMember(app)]
  await enter(page, first)
  await expect(home(page)).toBeVisible()
  await app.sql(`insert into public.user_timers (user_id) values ('${first.id}') returning id`)
  await page.goto(await app.resetLink(second.email))
  await expect(page.getByText('تم إيقاف المؤقت')).toBeVisible()
  const timers = await app.sql(`select is_active from public.user_timers where user_id = '${first.id}'`)
  expect(timers).toEqual([{ is_active: false }])
})

test('the workers of gems stay chosen over a reload', async ({ page, app }) => {
  await enterMine(page, await newMember(app))
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  const gems = dialog(page).getByRole('tab', { name: 'عمال الجواهر' })
  await gems.click()
  await page.reload()
  await expect(gems).toHaveAttribute('aria-selected', 'true')
  await dialog(page).getByRole('button', { name: 'إغلاق' }).click()
  await page.getByRole('button', { name: 'شراء عمال' }).click()
  await expect(dialog(page).getByRole('tab', { name: 'عمال النقاط' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('what moved the balances stands below them as it happens, and all of it behind', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  const latest = page.getByRole('button', { name: /^سجل الرصيد/ })
  await expect(latest).toBeVisible()
  await credit(app, sara, 5_000)
  await expect(latest).toContainText('إضافة من إدارة مجلس')
  await expect(latest).toContainText('+5,000')
  await app.sql(`select private.transfer_points('${sara.id}', '${noor.id}', 300, null)`)
  await expect(latest).toContainText(`إلى ${noor.username.replaceAll('_', ' ')}`)
  await latest.click()
  const today = dialog(page).getByRole('region', { name: 'اليوم' })
  await expect(today.getByRole('listitem')).toHaveCount(2)
  await expect(today.getByRole('listitem').first()).toContainText('−300')
  await today.getByRole('listitem').first().getByRole('button').click()
  await expect(dialog(page).getByRole('heading', { name: 'إيصال تحويل' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'تم', exact: true }).click()
  await expect(today).toBeVisible()
})
