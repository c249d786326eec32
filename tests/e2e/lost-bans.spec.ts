/** Bans whose answer was lost: said to be given or lifted where they are, and the list shows it. */
import { loseAnswer, loseBothAnswers } from './support/device.ts'
import { enter, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('a ban without an answer is given, and lifted without one, and each is said to be so', async ({
  page,
  app,
}) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin?section=people')
  const [toast, dialog] = [page.getByLabel('إشعارات التطبيق').getByRole('listitem'), page.getByRole('dialog')]
  await page.getByRole('searchbox').fill(member.username)
  const row = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: `@${member.username}` })
  await row.getByRole('button', { name: /^حظر/ }).click()
  await dialog.getByLabel('سبب الحظر').fill('إزعاج')
  await loseAnswer(page, '**/rpc/ban_user_10_days')
  await dialog.getByRole('button', { name: 'حظر 10 أيام' }).click()
  await expect(toast.last()).toContainText('تم تطبيق الحظر')
  await expect(dialog).toHaveCount(0)
  await row.getByRole('button', { name: /^رفع الحظر/ }).click()
  await loseAnswer(page, '**/rpc/unban_user_by_admin')
  await dialog.getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(toast.last()).toContainText('تم رفع الحظر')
  await expect(row.getByRole('button', { name: /^حظر/ })).toBeVisible()
})

test('a ban of which nothing at all is heard shows in the list', async ({ page, app }) => {
  const [admin, member] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin, '/admin?section=people')
  const dialog = page.getByRole('dialog')
  await page.getByRole('searchbox').fill(member.username)
  const row = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: `@${member.username}` })
  await row.getByRole('button', { name: /^حظر/ }).click()
  await dialog.getByLabel('سبب الحظر').fill('إزعاج')
  await loseAnswer(page, '**/rpc/ban_user_10_days')
  await loseBothAnswers(page, '**/rpc/check_user_ban_status')
  await dialog.getByRole('button', { name: 'حظر 10 أيام' }).click()
  await expect(dialog.getByRole('alert')).toContainText('خطأ في تطبيق الحظر')
  await expect(page.locator('li').filter({ hasText: `@${member.username}` })).toContainText('رفع الحظر')
})
