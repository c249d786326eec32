// Reports at the desk of the admins: what was reported, why, and the decision.
import type { Page } from '@playwright/test'
import { type App, textAt } from './support/app.ts'
import { enter, type Member, newAdmin, newMember } from './support/member.ts'
import { letProofsAge } from './support/security.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
/** Its buttons are pressed by key: a second tap in the place of the one that opened it counts as none. */
const dialog = (page: Page) => page.getByRole('dialog')

/** A post of the author, reported by others in these words. */
async function reported(
  app: App,
  author: Member,
  content: string,
  details: (string | null)[],
): Promise<void> {
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${author.id}', '${content}') returning id`,
  )
  for (const report_details of details) {
    const { session } = await newMember(app)
    const report = { post_id: post?.id, report_reason: 'harassment', report_details }
    await app.call('/rest/v1/post_reports', report, textAt(session, 'access_token'))
  }
}

test('an admin reads why posts were reported, leaves one and deletes the other', async ({ page, app }) => {
  const author = await newMember(app)
  await app.sql(`update public.profiles set full_name = 'سعد الراوي' where id = '${author.id}' returning id`)
  await reported(app, author, 'منشور عادي', [null])
  await reported(app, author, 'منشور جارح', ['كلام جارح عني', null])
  const admin = await newAdmin(app)
  await enter(page, admin, '/admin?section=reports')
  const card = (words: string) =>
    page
      .getByRole('tabpanel')
      .locator('li.card')
      .filter({ hasText: author.username })
      .filter({ hasText: words })
  const [harmless, hurtful] = [card('منشور عادي'), card('منشور جارح')]
  await expect(hurtful).toContainText('سعد الراوي')
  await expect(hurtful).toContainText(`@${author.username}`)
  await expect(hurtful).toContainText('بلاغان')
  await expect(hurtful).toContainText('مضايقة أو تنمّر')
  await hurtful.getByText('ما كتبه المبلّغون').click()
  await expect(hurtful.getByText('كلام جارح عني')).toBeVisible()

  await harmless.getByRole('button', { name: 'تجاهل البلاغات' }).click()
  await dialog(page).getByRole('button', { name: 'تجاهل البلاغات' }).press('Enter')
  await expect(toast(page).last()).toContainText('تم تجاهل البلاغات')
  await expect(harmless).toBeHidden()

  await hurtful.getByRole('button', { name: 'حذف المنشور' }).click()
  await dialog(page).getByRole('button', { name: 'إلغاء' }).press('Enter')
  await expect(hurtful).toBeVisible()
  await letProofsAge(page, app, admin)
  await hurtful.getByRole('button', { name: 'حذف المنشور' }).click()
  await dialog(page).getByRole('button', { name: 'حذف المنشور' }).press('Enter')
  await expect(dialog(page).last()).toContainText('أكّد هويتك')
  await dialog(page).last().getByLabel('كلمة المرور', { exact: true }).fill(admin.password)
  await dialog(page).last().getByRole('button', { name: 'تأكيد' }).press('Enter')
  await expect(toast(page).last()).toContainText('تم حذف المنشور')
  await expect(hurtful).toBeHidden()
  const left = await app.sql(`select content from public.posts where user_id = '${author.id}'`)
  expect(left).toEqual([{ content: 'منشور عادي' }])
})

test('a reported comment stands among the posts, and is deleted', async ({ page, app }) => {
  const [author, reporter] = [await newMember(app), await newMember(app)]
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${reporter.id}', 'منشور') returning id`,
  )
  const [comment] = await app.sql(
    `insert into public.post_comments (post_id, user_id, content) values ('${post?.id}', '${author.id}', 'كلام جارح') returning id`,
  )
  const report = { comment_id: comment?.id, report_reason: 'harassment', report_details: 'يؤذيني' }
  await app.call('/rest/v1/comment_reports', report, textAt(reporter.session, 'access_token'))
  await enter(page, await newAdmin(app), '/admin?section=reports')
  const card = page.getByRole('tabpanel').locator('li.card').filter({ hasText: author.username })
  await expect(card).toContainText('كلام جارح')
  await expect(card).toContainText('مضايقة أو تنمّر')
  await card.getByRole('button', { name: 'حذف التعليق' }).click()
  await dialog(page).getByRole('button', { name: 'حذف التعليق' }).press('Enter')
  await expect(toast(page).last()).toContainText('تم حذف التعليق')
  await expect(card).toBeHidden()
  expect(await app.sql(`select id from public.post_comments where post_id = '${post?.id}'`)).toEqual([])
  await page.goto('/admin?section=log')
  await expect(page.getByText('حذف تعليق مبلّغ عنه').first()).toBeVisible()
})

test('what another admin decided meanwhile is said so', async ({ page, app }) => {
  const author = await newMember(app)
  await reported(app, author, 'منشور قديم', [null])
  await enter(page, await newAdmin(app), '/admin?section=reports')
  const card = page.locator('li.card').filter({ hasText: author.username })
  await card.getByRole('button', { name: 'تجاهل البلاغات' }).click()
  await app.sql(`delete from public.posts where user_id = '${author.id}' returning id`)
  await dialog(page).getByRole('button', { name: 'تجاهل البلاغات' }).press('Enter')
  await expect(toast(page).last()).toContainText('تم البت في هذه البلاغات')
  await expect(card).toBeHidden()
})
