// The way back closes what is open over the screen, and only that; nothing that was open leaves an entry behind that leads nowhere.
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { post } from './support/comments.ts'
import { befriend, enter, type Member, newMember } from './support/member.ts'
import { colouredPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const article = (page: Page) => page.getByRole('article')
const menu = (page: Page) => page.getByRole('menu')
const question = (page: Page) => page.getByRole('dialog')
const inQuestion = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })
const openMenu = (page: Page) => article(page).getByRole('button', { name: 'خيارات المنشور' }).click()

async function askDeletion(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await expect(inQuestion(page, 'حذف')).toBeVisible()
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** On their profile, come from home by the menu of the account. */
async function enterProfile(page: Page, app: App): Promise<Member> {
  const member = await newMember(app)
  await post(app, member, 'منشور لي')
  await enter(page, member)
  await choose(page, 'الملف الشخصي')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(article(page)).toBeVisible()
  return member
}

async function expectHomeBehind(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
}

async function expectProfile(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/profile$/)
  await expect(article(page)).toBeVisible()
}

test('it closes the question before a deletion and leaves the post; what is closed by hand leaves nothing behind', async ({
  page,
  app,
}) => {
  await enterProfile(page, app)
  await askDeletion(page)
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expectProfile(page)

  await askDeletion(page)
  await inQuestion(page, 'إلغاء').click()
  await expect(question(page)).toBeHidden()
  await expectProfile(page)
  await expectHomeBehind(page)
})

test('it closes a menu; one closed by hand leaves nothing behind, and the way forward opens nothing', async ({
  page,
  app,
}) => {
  await enterProfile(page, app)
  await openMenu(page)
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  await expectProfile(page)
  await page.goForward()
  await expect(menu(page)).toBeHidden()
  await expectProfile(page)

  await openMenu(page)
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expectHomeBehind(page)
})

test('what was confirmed is done, and the way back leads to the screen before', async ({ page, app }) => {
  await enterProfile(page, app)
  await askDeletion(page)
  await inQuestion(page, 'حذف').click()
  await expect(page.getByText('تم حذف المنشور بنجاح')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await expectHomeBehind(page)
})

test('@desktop who deletes their post on its page is where they came from, with nothing between', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const id = await post(app, member, 'منشور لي')
  await enter(page, member, '/profile')
  await article(page)
    .getByRole('link', { name: /^التعليقات/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await askDeletion(page)
  await inQuestion(page, 'حذف').click()
  await expect(page.getByText('تم حذف المنشور بنجاح')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
})

test('a page loaded anew over a question is the screen itself', async ({ page, app }) => {
  await enterProfile(page, app)
  await askDeletion(page)
  await page.reload()
  await expectProfile(page)
  await expect(question(page)).toBeHidden()
  await expectHomeBehind(page)
})

test('what a menu opens in the address is closed by one step, and so is what it leads to', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await post(app, noor, 'منشور نور')
  await enter(page, sara)
  await choose(page, 'الأصدقاء')
  await expect(page).toHaveURL(/\/friends$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)

  await enter(page, sara, `/user/${noor.id}`)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'الإبلاغ عن المنشور' }).click()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
})

test('it closes the question before a friendship ends, and what is asked in a list leaves it where it was', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await enter(page, sara, '/friends')
  await page.getByRole('button', { name: /^خيارات/ }).click()
  await page.getByRole('menuitem', { name: 'إلغاء الصداقة' }).click()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/friends$/)
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
})

test('above a story it closes only who saw it, and what is asked about it; a profile opened there leads back to the story', async ({
  page,
  app,
}) => {
  const [author, friend] = [await newMember(app), await newMember(app)]
  await befriend(app, author, friend)
  await enter(page, author)
  const strip = page.getByRole('region', { name: 'القصص' })
  await strip.getByRole('button', { name: 'إنشاء قصة' }).click()
  const making = page.getByRole('dialog', { name: 'إنشاء قصة جديدة' })
  await making.locator('input[type=file]').setInputFiles(await colouredPicture('#2f6db4'))
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(making).toHaveCount(0)
  await app.sql(
    `insert into public.story_views (story_id, viewer_id)
     select id, '${friend.id}' from public.stories where user_id = '${author.id}' returning story_id`,
  )
  await page.reload()
  const open = () => strip.getByRole('button', { name: 'قصتك التي يراها أصدقاؤك' }).click()
  await open()
  const story = page.locator('[data-viewer]')
  const witnesses = page.getByRole('dialog', { name: 'من شاهد قصتك' })
  const seen = () => story.getByRole('button', { name: /^شاهدها/ }).click()
  await seen()
  await expect(witnesses).toBeVisible()
  await page.goBack()
  await expect(witnesses).toHaveCount(0)
  await expect(story).toBeVisible()

  await seen()
  await witnesses.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/user/${friend.id}$`))
  await page.goBack()
  await expect(story).toBeVisible()
  await expect(witnesses).toHaveCount(0)

  // Both close at once.
  await story.getByRole('button', { name: 'حذف القصة' }).click()
  const deletion = page.getByRole('dialog', { name: 'حذف هذه القصة؟' })
  await page.goBack()
  await expect(deletion).toHaveCount(0)
  await expect(story).toBeVisible()
  await story.getByRole('button', { name: 'حذف القصة' }).click()
  await deletion.getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText('تم حذف القصة')).toBeVisible()
  await expect(story).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
})

test('the place in a list is where it was, once a question was closed and once somebody came back to it', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  for (let count = 0; count < 12; count += 1) await post(app, member, `منشور رقم ${count}`)
  await enter(page, member)
  const one = article(page).filter({ hasText: 'منشور رقم 3' })
  await one.scrollIntoViewIfNeeded()
  await one.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await expect(question(page)).toBeVisible()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await page.goBack()
  await expect(question(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await choose(page, 'الأصدقاء')
  await expect(page).toHaveURL(/\/friends$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(one).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await one.getByRole('button', { name: 'خيارات المنشور' }).click()
  await expect(menu(page)).toBeVisible()
  await page.reload()
  await expect(one).toBeInViewport()
})

test('@desktop it closes the newest notifications; what is followed in them leads back to the screen', async ({
  page,
  app,
}) => {
  await enterProfileByPath(page, app)
  const bell = page.getByRole('button', { name: /^الإشعارات/ })
  const panel = page.getByRole('dialog', { name: 'الإشعارات' })
  await bell.click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await bell.click()
  await panel.getByRole('link', { name: /كل الإشعارات|عرض الكل/ }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page).toHaveURL(/config\.json$/)
})

async function enterProfileByPath(page: Page, app: App): Promise<void> {
  await enter(page, await newMember(app), '/profile')
}
