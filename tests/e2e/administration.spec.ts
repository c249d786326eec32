/** The desk of the admins: what waits comes first and is answered in its row, people are found, not typed blind, and all of it is written down. */
import type { Page } from '@playwright/test'
import { type App, textAt } from './support/app.ts'
import { hold } from './support/device.ts'
import { ban, credit, enter, type Member, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const search = (page: Page) => page.getByRole('searchbox')
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const entryOf = (page: Page, username: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: username })

async function open(page: Page, app: App, section: string): Promise<Member> {
  const admin = await newAdmin(app)
  await enter(page, admin, `/admin?section=${section}`)
  return admin
}

const bansOf = (app: App, { id }: { id: string }) =>
  app.sql(`select banned_until, reason from public.locked_users where user_id = '${id}' and is_active`)

async function apply(app: App, member: Member, p_location: string, hoursAgo: number): Promise<void> {
  await credit(app, member, 1_000_000)
  const application = { p_name: 'مكتب النور', p_location, p_whatsapp: '07701234567', p_services: 'سحب' }
  await app.call('/rest/v1/rpc/apply_for_agency', application, textAt(member.session, 'access_token'))
  await app.sql(
    `update public.agent_applications set created_at = now() - interval '${hoursAgo} hours' where user_id = '${member.id}' returning id`,
  )
}

test('the open work begins with what waits longest, late is said, and an application is answered in its row', async ({
  page,
  app,
}) => {
  const [late, fresh] = [await newMember(app), await newMember(app)]
  await apply(app, fresh, 'بابل', 1)
  await apply(app, late, 'أربيل', 900)
  await enter(page, await newAdmin(app), '/admin')
  await expect(page.getByRole('tab', { name: /العمل المفتوح/, selected: true })).toBeVisible()
  const row = entryOf(page, late.username)
  const rows = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'طلب وكالة' })
  await expect(row).toContainText('أربيل')
  const names = await rows.allInnerTexts()
  const placeOf = ({ username }: Member) => names.findIndex((text) => text.includes(username))
  expect(placeOf(late)).toBeLessThan(placeOf(fresh))
  await expect(row.locator('time svg')).toBeVisible()
  await expect(entryOf(page, fresh.username).locator('time svg')).toHaveCount(0)

  await row.getByRole('button', { name: /^مراجعة/ }).click()
  await expect(row).toContainText('+9647701234567')
  await row.getByLabel('ملاحظات المراجعة').fill('أهلاً بك')
  await page.reload()
  await expect(row.getByLabel('ملاحظات المراجعة')).toHaveValue('أهلاً بك')
  const question = page.getByRole('dialog', { name: /^قبول طلب وكالة/ })
  await row.getByRole('button', { name: 'قبول الطلب' }).click()
  await expect(question).toContainText('أهلاً بك')
  await question.getByRole('button', { name: 'إلغاء' }).click()
  await expect(question).toBeHidden()
  await row.getByRole('button', { name: 'قبول الطلب' }).click()
  await question.getByRole('button', { name: 'قبول الطلب' }).dblclick()
  await expect(toast(page).last()).toContainText('تم قبول الطلب')
  await expect(row).toContainText('مقبول')
  await expect(row).toBeFocused()
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(entryOf(page, fresh.username)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('somebody is found by a part of the name, the number or the code, and banned for good from their row', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const [code] = await app.sql(
    `select referral_code from public.referral_codes where user_id = '${member.id}'`,
  )
  await open(page, app, 'people')
  await expect(page.getByText('أحدث الحسابات')).toBeVisible()
  const row = entryOf(page, `@${member.username}`)
  for (const words of [member.username.slice(2), member.phone, String(code?.referral_code)]) {
    await search(page).fill('لا-أحد-بهذا-الاسم-أبداً')
    await expect(page.getByText('لا أحد بهذا')).toBeVisible()
    await search(page).fill(words)
    await expect(row).toBeVisible()
  }
  await expect(row).toContainText(member.fullPhone)

  await row.getByRole('button', { name: /^حظر/ }).click()
  await expect(dialog(page)).toContainText(`@${member.username}`)
  await dialog(page).getByRole('radio', { name: 'دائم' }).check()
  await expect(dialog(page)).toContainText('حتى يرفع الحظر أحد المشرفين')
  await dialog(page).getByRole('button', { name: 'حظر نهائي' }).click()
  await expect(dialog(page).getByText('يرجى ملء جميع الحقول')).toBeVisible()
  await dialog(page).getByLabel('سبب الحظر').fill('أدوات غش')
  await dialog(page).getByRole('button', { name: 'حظر نهائي' }).dblclick()
  await expect(toast(page).last()).toContainText('تم تطبيق الحظر')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toContainText('محظور نهائياً')
  expect(await bansOf(app, member)).toEqual([{ banned_until: null, reason: 'أدوات غش' }])

  await row.getByRole('button', { name: /^رفع الحظر/ }).click()
  await dialog(page).getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(row).not.toContainText('محظور')
  expect(await bansOf(app, member)).toEqual([])
})

test('a search that is corrected while it is asked shows what was typed last', async ({ page, app }) => {
  const [first, second] = [await newMember(app), await newMember(app)]
  await open(page, app, 'people')
  await expect(page.getByText('أحدث الحسابات')).toBeVisible()
  const asking = await hold(page, /rpc\/find_people_as_admin/)
  await search(page).fill(first.username)
  await expect.poll(asking.asked).toBe(1)
  await search(page).fill(second.username)
  await expect.poll(asking.asked).toBe(2)
  asking.letGo()
  await expect(entryOf(page, `@${second.username}`)).toBeVisible()
  await expect(entryOf(page, `@${first.username}`)).toHaveCount(0)
})

test('admins are offered no ban, neither of others like them nor of themselves', async ({ page, app }) => {
  const other = await newAdmin(app)
  const admin = await open(page, app, 'people')
  for (const { username } of [other, admin]) {
    await search(page).fill(username)
    await expect(entryOf(page, `@${username}`)).toBeVisible()
    await expect(entryOf(page, `@${username}`).getByRole('button')).toHaveCount(0)
  }
})

test('a ban of ten days is shown to its end, a lifted one says when, and who lifted it stays where they were', async ({
  page,
  app,
}) => {
  const [lifted, other, over] = [await newMember(app), await newMember(app), await newMember(app)]
  for (const member of [lifted, other, over]) await ban(app, member)
  await app.sql(
    `update public.locked_users
     set banned_at = now() - interval '11 days', banned_until = now() - interval '1 day'
     where user_id = '${over.id}' returning id`,
  )
  await open(page, app, 'bans')
  await page.getByRole('button', { name: 'تنظيف الحظر المنتهي' }).click()
  await expect(entryOf(page, over.username)).toBeHidden()
  await entryOf(page, lifted.username).getByRole('button', { name: 'رفع الحظر' }).click()
  await dialog(page).getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entryOf(page, lifted.username)).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()

  await page.getByRole('radio', { name: 'كل الحظر' }).check()
  await expect(entryOf(page, lifted.username)).toContainText(/رُفع في \d/)
  await expect(entryOf(page, lifted.username)).not.toContainText('انتهى')
  await expect(entryOf(page, over.username)).toContainText('انتهى')
  await expect(entryOf(page, over.username)).not.toContainText('رُفع')
  await page.getByRole('button', { name: 'حظر شخص' }).click()
  await expect(search(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'الحظر', exact: true })).toBeVisible()
})

test('what was typed about somebody is there after a reload, and no question stands in its address', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await open(page, app, 'people')
  const ask = async () => {
    await search(page).fill(member.username)
    await entryOf(page, `@${member.username}`).getByRole('button', { name: /^حظر/ }).click()
  }
  await ask()
  await dialog(page).getByLabel('سبب الحظر').fill('إزعاج')
  await expect(page).toHaveURL(/open=entry/)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\?section=people$/)
  await expect(dialog(page)).toHaveCount(0)
  await ask()
  await expect(dialog(page).getByLabel('سبب الحظر')).toHaveValue('إزعاج')
})

test('what fails says what failed, and that it was the system', async ({ page, app }) => {
  const member = await newMember(app)
  await ban(app, member)
  const failing = (procedure: string) =>
    page.route(`**/rpc/${procedure}`, (route) => route.fulfill({ status: 502, body: '{}' }))
  await failing('get_locked_users_with_details')
  await open(page, app, 'bans')
  await expect(page.getByText('خطأ في جلب البيانات')).toBeVisible()
  await page.unroute('**/rpc/get_locked_users_with_details')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(entryOf(page, member.username)).toBeVisible()

  await failing('cleanup_expired_bans')
  await page.getByRole('button', { name: 'تنظيف الحظر المنتهي' }).click()
  await expect(toast(page).last()).toContainText('خطأ في التنظيف')
  await expect(toast(page).last()).toContainText('خطأ في النظام')

  await failing('unban_user_by_admin')
  await entryOf(page, member.username).getByRole('button', { name: 'رفع الحظر' }).click()
  await dialog(page).getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(dialog(page).getByText('خطأ في رفع الحظر. خطأ في النظام')).toBeVisible()
  await page.goBack()

  const other = await newMember(app)
  await failing('ban_user_10_days')
  await page.getByRole('button', { name: 'حظر شخص' }).click()
  await search(page).fill(other.username)
  await entryOf(page, `@${other.username}`).getByRole('button', { name: /^حظر/ }).click()
  await dialog(page).getByLabel('سبب الحظر').fill('إزعاج')
  await dialog(page).getByRole('button', { name: 'حظر 10 أيام' }).click()
  await expect(dialog(page).getByText('خطأ في تطبيق الحظر. خطأ في النظام')).toBeVisible()
  await expect(dialog(page).getByLabel('سبب الحظر')).toHaveValue('إزعاج')
  expect(await bansOf(app, other)).toEqual([])
})

test('the log says who did what to whom, and leads to them', async ({ page, app }) => {
  const member = await newMember(app)
  const reason = `إزعاج متكرر من ${member.username}`
  const admin = await open(page, app, 'people')
  await search(page).fill(member.username)
  await entryOf(page, `@${member.username}`).getByRole('button', { name: /^حظر/ }).click()
  await dialog(page).getByLabel('سبب الحظر').fill(reason)
  await dialog(page).getByRole('button', { name: 'حظر 10 أيام' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'سجل الإجراءات' }).click()
  const entry = entryOf(page, reason)
  await expect(entry).toContainText('حظر 10 أيام')
  await expect(entry).toContainText(admin.username.replaceAll('_', ' '))
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/user/${member.id}$`))
})

test('the ledger is read by period, and proven on a press', async ({ page, app }) => {
  await credit(app, await newMember(app), 12_000)
  await open(page, app, 'ledger')
  await expect(entryOf(page, 'الإصدار').filter({ hasText: 'نقاط أضافتها الإدارة' }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'سنة' }).check()
  await expect(entryOf(page, 'نقاط أضافتها الإدارة').first()).toBeVisible()
  await page.getByRole('button', { name: 'فحص القيود' }).click()
  await expect(page.getByText(/القيود سليمة: [\d,]+ قيداً/)).toBeVisible()
})

test('a setting is checked, saved and written down; what is fixed is only read', async ({ page, app }) => {
  await app.sql(
    `update public.app_settings set value = '80' where key = 'inactive_account_days' returning key`,
  )
  await open(page, app, 'settings')
  const card = entryOf(page, 'حذف الحسابات غير المستخدمة')
  await expect(card.getByRole('button', { name: 'حفظ' })).toBeDisabled()
  await card.getByLabel('عدد الأيام').fill('٢٩')
  await card.getByRole('button', { name: 'حفظ' }).click()
  await expect(card.getByRole('alert')).toContainText('عدد الأيام من 30 إلى 3,999')
  await card.getByLabel('عدد الأيام').fill('٩٠')
  await card.getByRole('button', { name: 'حفظ' }).click()
  await expect(toast(page).last()).toContainText('تم حفظ الإعداد')
  await expect(card.getByLabel('عدد الأيام')).toHaveValue('90')
  await expect(card.getByRole('button', { name: 'حفظ' })).toBeDisabled()
  await card.getByLabel('عدد الأيام').fill('80')
  await card.getByRole('button', { name: 'حفظ' }).click()
  await expect(card.getByRole('button', { name: 'حفظ' })).toBeDisabled()
  const fixed = entryOf(page, 'نطاق عناوين الهواتف')
  await expect(fixed).toContainText('phone.majlis.app')
  await expect(fixed.getByRole('button')).toHaveCount(0)
  await page.getByRole('tab', { name: 'سجل الإجراءات' }).click()
  await expect(entryOf(page, 'من 80 إلى 90').first()).toContainText('تغيير إعداد')
})
