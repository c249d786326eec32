/** Without a network: what was pressed is refused at once, and is not done by itself once there is one again. */
import type { Page } from '@playwright/test'
import { sessionTokenKey } from '../../web/src/lib/session-token.ts'
import { enter, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const connection = (page: Page) => page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')

test('a ban that was confirmed without a network is not given later', async ({ page, app, context }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin')
  await page.getByLabel('اسم المستخدم').fill(member.username)
  await page.getByLabel('سبب الحظر').fill('إزعاج')
  await page.getByRole('button', { name: 'حظر المستخدم' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'حظر المستخدم' })
  await expect(confirm).toBeVisible()
  await context.setOffline(true)
  await confirm.click()
  await expect(connection(page)).toBeVisible({ timeout: 2_000 })
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
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionTokenKey)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(connection(page)).toBeVisible({ timeout: 2_000 })
  await context.setOffline(false)
  await page.waitForTimeout(5_000)
  await expect(page.getByText('تم تغيير كلمة المرور بنجاح')).toHaveCount(0)
  await expect(connection(page)).toBeHidden()
})

test('what is under way cannot be called off', async ({ page, app }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin')
  const held: (() => void)[] = []
  await page.route(/ban_user_10_days/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByLabel('اسم المستخدم').fill(member.username)
  await page.getByLabel('سبب الحظر').fill('إزعاج')
  await page.getByRole('button', { name: 'حظر المستخدم' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'حظر المستخدم' }).click()
  await expect(dialog.getByRole('button', { name: 'جاري الحظر' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'إلغاء' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (const letGo of held) letGo()
  await expect(page.getByText('تم تطبيق الحظر')).toBeVisible()
  await expect(dialog).toBeHidden()
})
