/** What every screen does: it has a name, a step begins at its first field, a reload keeps its place, nothing moves unasked. */
import type { Locator, Page } from '@playwright/test'
import { enter, newAdmin, newMember } from './support/member.ts'
import { founderCode, newcomer, register, signIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const video = 'tests/e2e/support/video.mp4'

test('the title of the page names the screen', async ({ page, app }) => {
  const outside: [path: string, name: string][] = [
    ['/auth', 'تسجيل الدخول'],
    ['/register', 'حساب جديد'],
    ['/forgot-password', 'استعادة كلمة المرور'],
  ]
  for (const [path, name] of outside) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${name} · مجلس`)
  }
  const [admin, noor] = [await newAdmin(app), await newMember(app)]
  await enter(page, admin)
  const inside: [path: string, name: string][] = [
    ['/home', 'الرئيسية'],
    ['/reels', 'الريلز'],
    ['/live', 'أحدث الفيديوهات'],
    ['/channels', 'القنوات'],
    ['/timer', 'المنجم'],
    ['/friends', 'الأصدقاء'],
    ['/search', 'البحث'],
    ['/agents', 'قائمة الوكلاء'],
    ['/entertainment', 'الترفيه'],
    ['/chat-rooms', 'غرف الدردشة'],
    ['/chat', 'الدردشة'],
    ['/treasure-chest', 'صناديق الكنز'],
    ['/messages', 'الرسائل'],
    [`/messages/${noor.id}`, 'محادثة'],
    ['/support', 'الدعم'],
    ['/finance', 'المالية'],
    ['/referral', 'دعوة الأصدقاء'],
    ['/profile', 'الملف الشخصي'],
    [`/user/${noor.id}`, 'الملف الشخصي'],
    ['/notifications', 'الإشعارات'],
    ['/settings', 'الإعدادات'],
    ['/settings/notifications', 'إعدادات الإشعارات'],
    ['/security', 'الأمان'],
    ['/admin', 'الإدارة'],
  ]
  for (const [path, name] of inside) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${name} · مجلس`)
  }
  // By itself, without a page that is loaded anew.
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(page).toHaveTitle('الرئيسية · مجلس')
})

test('a new step begins at its first field; a page that opens takes no focus', async ({ page }) => {
  await page.goto('/register')
  const code = page.getByLabel('رمز الإحالة')
  await expect(code).toBeVisible()
  await expect(code).not.toBeFocused()
  await code.fill(founderCode)
  await page.getByRole('button', { name: 'التالي' }).click()
  await expect(page.getByLabel('رقم الهاتف')).toBeFocused()
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(code).toBeFocused()
})

test('a reload keeps the place in the feed, pages and all', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into public.posts (user_id, content, created_at)
     select '${sara.id}', 'منشور رقم ' || number || repeat(' كلام', 30), now() - make_interval(mins => number)
     from generate_series(1, 70) as number returning id`,
  )
  await enter(page, sara)
  const post = (number: number) => page.getByRole('article').filter({ hasText: new RegExp(`رقم ${number} `) })
  for (const reached of [18, 38, 52]) {
    await expect(post(reached)).toBeAttached()
    await post(reached).scrollIntoViewIfNeeded()
  }
  await page.evaluate(() => scrollBy(0, 137))
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
  const before = await topOf(post(52))
  await page.reload()
  await expect(post(52)).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(post(52))) - before)).toBeLessThan(3)

  await page.getByRole('link', { name: 'الرئيسية' }).last().click()
  await expect(post(1)).toBeInViewport()
  await page.reload()
  await expect(post(1)).toBeInViewport()
})

test('who is back on a screen that was reloaded elsewhere finds its place too', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into public.posts (user_id, content, created_at)
     select '${sara.id}', 'منشور رقم ' || number || ' ${sara.username}' || repeat(' كلام', 30), now() - make_interval(mins => number)
     from generate_series(1, 15) as number returning id`,
  )
  await enter(page, sara)
  const last = page.getByRole('article').filter({ hasText: `رقم 12 ${sara.username}` })
  await last.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect(page).toHaveURL(/\/timer$/)
  await page.reload()
  await page.goBack()
  await expect(last).toBeInViewport()
})

test('a count of nothing is not shown', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(`insert into public.posts (user_id, content) values ('${sara.id}', 'منشور') returning id`)
  await enter(page, sara)
  const article = page.getByRole('article')
  const like = article.getByRole('button', { name: 'أعجبني، لا إعجابات' })
  await expect(like).toHaveText('')
  await expect(article.getByText('0', { exact: true })).toHaveCount(0)
  await like.click()
  await expect(article.getByRole('button', { name: /إعجاب واحد/ })).toHaveText('1')
})

async function publishVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'فيديو' }).click()
  await (await chooser).setFiles(video)
  await page.getByRole('button', { name: 'نشر' }).click()
}

test('where less movement is wished for, no video starts by itself', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, await newMember(app))
  await publishVideo(page)
  const shown = page.getByRole('article').locator('video')
  await expect(shown).toBeInViewport()
  await expect(shown).toHaveJSProperty('controls', true)
  await page.waitForTimeout(1500)
  await expect(shown).toHaveJSProperty('paused', true)
  await expect(shown).toHaveJSProperty('currentTime', 0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(shown).toHaveJSProperty('paused', false)
})

test('a tap into a number draws no ring of the keyboard around its country', async ({ page }) => {
  await page.goto('/auth')
  const country = page.getByLabel('رمز الدولة')
  const ring = () => country.locator('xpath=..').evaluate((place) => getComputedStyle(place).outlineStyle)
  await country.tap({ trial: true })
  await country.evaluate((list) => list.focus())
  await page.getByLabel('رقم الهاتف').tap()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Shift+Tab')
  await expect(country).toBeFocused()
  expect(await ring()).toBe('solid')
})

test('the chosen one of a few is lighter than its well, in both themes', async ({ page, app }) => {
  await enter(page, await newMember(app))
  await page.getByRole('button', { name: 'حسابي' }).click()
  const lightness = (element: Locator) =>
    element.evaluate((shown) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(shown).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number)
      return red + green + blue
    })
  for (const name of ['فاتح', 'داكن']) {
    const segment = page.getByRole('menuitemradio', { name })
    await segment.click()
    await expect(segment).toBeChecked()
    await page.waitForTimeout(300)
    const well = segment.locator('xpath=..')
    expect(await lightness(segment)).toBeGreaterThan(await lightness(well))
  }
})

test('who has just signed up is welcomed by name, with the first steps', async ({ page }) => {
  const person = newcomer()
  const words = `وصلت ${person.username}`
  await register(page, person)
  const welcome = page.getByRole('region', { name: `أهلاً يا ${person.username}، مجلسك جاهز` })
  await expect(welcome).toContainText('بقيت 3 خطوات')
  await welcome.getByRole('button', { name: 'كتابة' }).click()
  await page.getByLabel('نص المنشور').fill(words)
  await page.getByRole('button', { name: 'نشر' }).click()
  await expect(welcome).toContainText('بقيت خطوتان')
  await page.reload()
  await expect(welcome).toContainText('بقيت خطوتان')
  await signOut(page)
  await signIn(page, person)
  await expect(welcome).toContainText('بقيت خطوتان')
  await welcome.getByRole('button', { name: 'تشغيل' }).click()
  await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
  await expect(page.getByRole('button', { name: 'المنجم يعمل' })).toBeVisible()
  await page.goBack()
  await expect(welcome).toContainText('بقيت خطوة واحدة')
  await welcome.getByRole('button', { name: 'إخفاء الترحيب' }).click()
  await expect(welcome).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})
