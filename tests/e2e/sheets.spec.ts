import type { Page } from '@playwright/test'
import { openComments, post } from './support/comments.ts'
import { hold } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { demoMember, signIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'
import { drag } from './support/touch.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const prompt = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

/** Where a finger takes hold of the sheet: its head. */
async function headOf(page: Page) {
  await sheet(page).evaluate((open) => Promise.all(open.getAnimations().map(({ finished }) => finished)))
  const { x = 0, y = 0, width = 0 } = (await sheet(page).boundingBox()) ?? {}
  return { x: x + width / 2, y: y + 30, top: y }
}

test('a sheet that is dragged far goes, one that is dragged a little springs back', async ({ page, app }) => {
  await enter(page, await newMember(app))
  await prompt(page).click()
  const head = await headOf(page)
  await drag(page, head, { x: head.x, y: head.y + 60 })
  await expect.poll(async () => (await headOf(page)).top).toBe(head.top)
  await drag(page, head, { x: head.x, y: head.y + 420 })
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
})

test('a sheet whose list is scrolled scrolls back before it goes, and can be searched', async ({ page }) => {
  await signIn(page, demoMember)
  await expect(prompt(page)).toBeVisible()
  await page.goto('/profile?open=friends')
  const rows = sheet(page).getByRole('listitem')
  await expect(rows.nth(6)).toBeVisible()
  const search = sheet(page).getByRole('searchbox', { name: 'ابحث بين الأصدقاء' })
  await search.fill('علي التم')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('علي التميمي')
  await search.fill('لا أحد هنا')
  await expect(sheet(page).getByText('لا أحد بين الأصدقاء باسم «لا أحد هنا»')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'مسح البحث' }).click()
  await expect(search).toBeFocused()
  await expect(rows.nth(6)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 500 })
  const list = rows.first()
  await rows.nth(7).scrollIntoViewIfNeeded()
  await expect(list).not.toBeInViewport()
  await drag(page, { x: 195, y: 250 }, { x: 195, y: 420 })
  await expect(sheet(page)).toBeVisible()
})

test('on a desktop it is a dialog in the middle @desktop', async ({ page, app }) => {
  await enter(page, await newMember(app))
  await page.getByRole('link', { name: 'منشور جديد' }).click()
  const { y = 0, height = 0 } = (await sheet(page).boundingBox()) ?? {}
  expect(Math.abs(y + height / 2 - 400)).toBeLessThan(2)
  expect(height).toBeLessThan(600)
})

test('a sheet whose code is still on its way has its place shown, which the way back closes too', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await post(app, member, 'منشور')
  const file = /\/assets\/comments-sheet-.*\.js/
  const code = await hold(page, file)
  await enter(page, member)
  const onItsWay = page.getByRole('status').filter({ hasText: 'جاري التحميل...' })
  await openComments(page, 'منشور').click()
  await expect(onItsWay).toBeVisible()
  await page.goBack()
  await expect(onItsWay).toBeHidden()
  await openComments(page, 'منشور').click()
  await expect(onItsWay).toBeVisible()
  code.letGo()
  // It may be asked for more than once.
  await page.unroute(file)
  await expect(page.getByRole('dialog')).toContainText('التعليقات')
  await expect(onItsWay).toBeHidden()
})
