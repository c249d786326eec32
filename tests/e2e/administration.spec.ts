import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { hold } from './support/device.ts'
import { ban, enter, newAdmin, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const name = (page: Page) => page.getByLabel('اسم المستخدم')
const banButton = (page: Page) => page.getByRole('button', { name: 'حظر المستخدم' })
const question = (page: Page) => page.getByRole('dialog', { name: /لمدة 10 أيام؟$/ })
const entryOf = (page: Page, username: string) => page.getByRole('listitem').filter({ hasText: username })

async function openAdministration(page: Page, app: App): Promise<void> {
  await enter(page, await newAdmin(app), '/admin')
  await page.getByLabel('سبب الحظر').fill('إزعاج')
}

const bansOf = (app: App, { id }: { id: string }) =>
  app.sql(`select id from public.locked_users where user_id = '${id}'`)

test('a name that is corrected while it is looked up is asked about anew, and nobody else is banned', async ({
  page,
  app,
}) => {
  const [first, second] = [await newMember(app), await newMember(app)]
  await openAdministration(page, app)
  const lookup = await hold(page, /\/profiles\?/)
  await name(page).fill(first.username)
  await banButton(page).click()
  await expect.poll(lookup.asked).toBe(1)
  await name(page).fill(second.username)
  const answered = page.waitForResponse(/\/profiles\?/)
  lookup.letGo()
  await (await answered).finished()
  await expect(banButton(page)).toBeEnabled()
  await expect(question(page)).toHaveCount(0)

  await banButton(page).click()
  await expect.poll(lookup.asked).toBe(2)
  lookup.letGo()
  await expect(question(page)).toContainText(second.username)
  await question(page).getByRole('button', { name: 'حظر المستخدم' }).click()
  await expect(entryOf(page, second.username)).toBeVisible()
  expect(await bansOf(app, first)).toEqual([])
  expect(await bansOf(app, second)).toHaveLength(1)
})

test('no character of a name stands for others', async ({ page, app }) => {
  const member = await newMember(app)
  await openAdministration(page, app)
  for (const pattern of ['*', '%', '_', '?']) {
    await name(page).fill(member.username.slice(0, -1) + pattern)
    await banButton(page).click()
    await expect(name(page)).toHaveAccessibleDescription('لا يوجد مستخدم بهذا الاسم')
    await expect(question(page)).toHaveCount(0)
  }
})

test('a question that was open before a reload is not in the address after it', async ({ page, app }) => {
  const member = await newMember(app)
  await openAdministration(page, app)
  await name(page).fill(member.username)
  await banButton(page).click()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/open=ban/)
  await page.reload()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(question(page)).toHaveCount(0)
  await expect(name(page)).toHaveValue(member.username)
  await expect(page.getByLabel('سبب الحظر')).toHaveValue('إزعاج')
})

test('the question shows who is meant, and for what', async ({ page, app }) => {
  const [known] = await app.sql('select username from public.profiles where avatar_url is not null limit 1')
  await openAdministration(page, app)
  await name(page).fill(String(known?.username))
  await banButton(page).click()
  await expect(question(page).locator('img')).toBeVisible()
  await expect(question(page)).toContainText(`@${known?.username}`)
  await expect(question(page)).toContainText('سبب الحظر')
  await expect(question(page)).toContainText('إزعاج')
})

test('a lifted ban says when it was lifted, and who lifted it stays where they were', async ({
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
  await openAdministration(page, app)
  await page.getByRole('button', { name: 'تنظيف الحظر المنتهي' }).click()
  await expect(entryOf(page, over.username)).toBeHidden()
  await entryOf(page, lifted.username).getByRole('button', { name: 'رفع الحظر' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'رفع الحظر' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(entryOf(page, lifted.username)).toBeHidden()
  await expect(page.getByRole('tabpanel', { name: 'الحظر القائم' })).toBeFocused()

  await page.getByRole('tab', { name: 'كل الحظر' }).click()
  await expect(entryOf(page, lifted.username)).toContainText(/رُفع في \d/)
  await expect(entryOf(page, lifted.username)).not.toContainText('انتهى')
  await expect(entryOf(page, over.username)).toContainText('انتهى')
  await expect(entryOf(page, over.username)).not.toContainText('رُفع')
})
