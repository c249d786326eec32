import type { Page } from '@playwright/test'
import { enter, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

/** Answers of the procedure go on to the page without the field of that name, wherever in them it stands. */
async function withoutField(page: Page, procedure: string, field: string): Promise<void> {
  await page.route(`**/rpc/${procedure}`, async (route) => {
    const response = await route.fetch()
    const text = JSON.stringify(await response.json(), (key, value) => (key === field ? undefined : value))
    await route.fulfill({ response, body: text })
  })
}

const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

test.describe('a field that an answer lacks', () => {
  for (const { procedure, field, path, title, mended } of [
    {
      procedure: 'get_daily_timer',
      field: 'daily_gems',
      path: '/timer',
      title: 'تعذر تحميل المنجم',
      mended: (page: Page) => page.getByRole('button', { name: 'تشغيل المنجم' }),
    },
    {
      procedure: 'get_feed_posts',
      field: 'likes_count',
      path: '/home',
      title: 'تعذر تحميل المنشورات',
      mended: (page: Page) => page.getByText('صباح الخير يا أصدقاء'),
    },
  ]) {
    test(`is an error that ${path} shows, not a blank`, async ({ page, app, pageErrors }) => {
      const member = await newMember(app)
      await app.sql(
        `insert into public.posts (user_id, content) values ('${member.id}', 'صباح الخير يا أصدقاء') returning id`,
      )
      await withoutField(page, procedure, field)
      await enter(page, member, path)
      await expect(failure(page, title)).toContainText('الخدمة غير متاحة مؤقتاً')
      await page.unroute(`**/rpc/${procedure}`)
      await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
      await expect(mended(page)).toBeVisible()
      await expect(failure(page, title)).toBeHidden()
      for (const error of pageErrors.splice(0)) expect(error).toMatch(`${field} does not fit its schema`)
    })
  }
})
