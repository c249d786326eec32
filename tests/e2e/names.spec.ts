// What people are called: the full name large, the handle small beside it, and the username read as a name where there is no other.
import type { Page } from '@playwright/test'
import { enter, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('who is new says what they are called, and is shown so beside their handle', async ({ page, app }) => {
  const member = await newMember(app)
  await app.sql(`update public.profiles set username = null where id = '${member.id}' returning id`)
  await enter(page, member, '/profile')
  const [name, username] = [page.getByLabel('الاسم (اختياري)'), page.getByLabel('اسم المستخدم')]
  const submit = page.getByRole('button', { name: 'حفظ والمتابعة' })
  await username.fill(member.username)
  await name.fill('سارة 92')
  await expect(page.getByText('الاسم متاح')).toBeVisible()
  await submit.click()
  await expect(page.getByText('الاسم يقبل الحروف والمسافات فقط')).toBeVisible()
  await name.fill('إدارة المجلس')
  await submit.click()
  await expect(page.getByText('هذا الاسم غير متاح')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('إدارة المجلس')
  await name.fill('  سارة   العبيدي ')
  await submit.click()
  await expect(heading(page, 'سارة العبيدي')).toBeVisible()
  const handle = page.getByText(`@${member.username}`, { exact: true }).first()
  // The name's own, so that its sign stands where it begins.
  await expect(handle).toHaveCSS('direction', 'rtl')
  await expect(handle).toHaveCSS('unicode-bidi', 'isolate')
})

test('who gave no name is called by their username, with spaces; posts and lists say it alike', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const username = noor.username.replace('-', '_')
  await app.sql(`update public.profiles set username = '${username}' where id = '${noor.id}' returning id`)
  await app.sql(
    `insert into public.friendships (user1_id, user2_id)
     select least(a, b), greatest(a, b) from (select '${sara.id}'::uuid as a, '${noor.id}'::uuid as b) as two returning id`,
  )
  await app.sql(
    `insert into public.posts (user_id, content) values ('${noor.id}', 'مساء الخير') returning id`,
  )
  await enter(page, sara)
  const shown = username.replace('_', ' ')
  const author = page.getByRole('article').getByRole('link', { name: shown })
  await expect(author).toContainText(`@${username}`)
  await author.click()
  await expect(heading(page, shown)).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: /عرض القائمة/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${shown}`) })).toBeVisible()
})
