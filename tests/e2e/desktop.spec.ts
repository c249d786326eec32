import type { Locator, Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const newPost = (page: Page) => page.getByRole('link', { name: 'منشور جديد' })
const composer = (page: Page) => page.getByRole('dialog', { name: 'منشور جديد' })

function ask(app: App, from: Member, to: Member) {
  return app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${from.id}', '${to.id}') returning id`,
  )
}

async function boxOf(element: Locator) {
  return (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('three columns of their own, and no bars @desktop', async ({ page, app }) => {
  await enter(page, await newMember(app))
  const main = await boxOf(page.getByRole('main'))
  const start = page.getByRole('navigation', { name: 'التنقل الرئيسي' })
  const end = page.getByRole('complementary', { name: 'ما يجري الآن' })
  expect((await boxOf(start)).width).toBe(248)
  expect(main.width).toBe(600)
  // From the right: the navigation, the feed, what is going on.
  expect((await boxOf(start)).x).toBeGreaterThan(main.x + main.width)
  const { x, width } = await boxOf(end.getByRole('region').first())
  expect(width).toBe(320)
  expect(x + width).toBeLessThan(main.x)
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(0)

  await page.getByRole('button', { name: /حسابي/ }).click()
  await page.getByRole('menuitem', { name: 'الملف الشخصي' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(start).toBeVisible()
})

test('the outer columns stand still while the feed moves @desktop', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into public.posts (user_id, content) select '${sara.id}', repeat('كلام ', 80) from generate_series(1, 12) returning id`,
  )
  await enter(page, sara)
  const account = page.getByRole('button', { name: /حسابي/ })
  await expect(page.getByRole('article').last()).toBeAttached()
  const before = await boxOf(account)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect(await boxOf(account)).toEqual(before)
})

test('the new post opens over home, and from elsewhere leads there @desktop', async ({ page, app }) => {
  const sara = await newMember(app)
  const words = `من المنجم ${sara.username}`
  await enter(page, sara, '/home')
  await newPost(page).click()
  await expect(composer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/timer')
  await newPost(page).click()
  await composer(page).getByLabel('نص المنشور').fill(words)
  await composer(page).getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
})

test('the wallet counts down beside every screen, and leads to the mine @desktop', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(`select private.credit_points('${sara.id}', 26237)`)
  await enter(page, sara)
  const wallet = page.getByRole('link', { name: /رصيدك/ })
  await expect(wallet).toContainText('26,237')
  await expect(wallet).toContainText('المنجم متوقف')
  await wallet.click()
  await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
  await expect(wallet).toContainText('المنجم يعمل')
  await expect(wallet).toContainText(/23:59:\d\d/)
})

test('a request is answered beside the feed, and the next one comes up @desktop', async ({ page, app }) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await ask(app, noor, sara)
  await ask(app, huda, sara)
  await enter(page, sara)
  const panel = page.getByRole('region', { name: 'طلب صداقة' })
  await expect(panel.getByRole('link', { name: 'كل الطلبات (2)' })).toBeVisible()
  await panel.getByRole('button', { name: `قبول طلب الصداقة من ${huda.username}` }).click()
  await expect(panel.getByRole('link', { name: noor.username })).toBeVisible()
  await panel.getByRole('button', { name: `رفض طلب الصداقة من ${noor.username}` }).click()
  await expect(panel).toHaveCount(0)
})

test('the invitation has one’s code @desktop', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, await newMember(app))
  const invitation = page.getByRole('region', { name: 'ادعُ صديقاً إلى مجلس' })
  await expect(invitation).toContainText('لك 500 نقطة عن كل من ينضم')
  await invitation.getByRole('button', { name: 'نسخ رمز الإحالة' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^REF[A-Z0-9]+$/)
})

test('the bell opens the newest beside it; what is followed closes it @desktop', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await ask(app, noor, sara)
  await enter(page, sara)
  const bell = page.getByRole('button', { name: 'الإشعارات، إشعار واحد غير مقروء' })
  await bell.click()
  const newest = page.getByRole('dialog', { name: 'الإشعارات' })
  const rows = newest.getByRole('region', { name: 'اليوم' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(newest).toBeHidden()
  await expect(bell).toBeFocused()
  await bell.press('Enter')
  await rows.getByRole('link', { name: `${noor.username} طلب صداقة` }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  await expect(newest).toBeHidden()
  await expect(page.getByRole('button', { name: 'الإشعارات', exact: true })).toBeVisible()
})
