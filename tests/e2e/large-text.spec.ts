/** Type at twice its size: nothing is cut, nothing lies over something else, and no screen is wider than the phone. */
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { problems } from './support/layout.ts'
import { befriend, credit, enter, type Member, newMember, rename } from './support/member.ts'
import { messageByCall } from './support/messages.ts'
import { expect, test } from './support/test.ts'

const sizes = ['micro', 'tiny', 'small', 'sm', 'md', 'base', 'lg', 'xl', 'written', '2xl', '3xl', 'hero']

/** As a page does that scales type alone. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate((names) => {
    const { documentElement: root } = document
    for (const name of names) {
      const size = getComputedStyle(root).getPropertyValue(`--text-${name}`)
      if (size) root.style.setProperty(`--text-${name}`, `calc(2 * ${size})`)
    }
  }, sizes)
}

async function addPosts(app: { sql: (text: string) => Promise<unknown> }, { id }: Member): Promise<void> {
  await app.sql(
    `insert into public.posts (user_id, content) select '${id}', 'منشور فيه كلام' from generate_series(1, 3) returning id`,
  )
  await app.sql(
    `insert into public.notifications (user_id, title, message, type)
     values ('${id}', 'تم رفع الحظر عن حسابك', 'يمكنك العودة إلى كل شيء', 'ban_lifted') returning id`,
  )
}

for (const path of ['/auth', '/register', '/forgot-password']) {
  test(`${path} at twice the size of type`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('button').first()).toBeVisible()
    await doubleText(page)
    expect(await problems(page)).toEqual([])
  })
}

/** As a browser does whose owner has asked for larger letters: all that is measured by them grows. */
async function largerRoot(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.cssText = `font-size: ${size}`
  }, `${percent}%`)
}

const sizesOfType: readonly [name: string, enlarge: (page: Page) => Promise<void>][] = [
  ['the size that is given', () => Promise.resolve()],
  ['twice the size of type', doubleText],
  ['150 % of the letters of the browser', (page) => largerRoot(page, 150)],
  ['200 % of the letters of the browser', (page) => largerRoot(page, 200)],
]

/** Sara, who has friends, millions and news. */
async function busyMember(app: App): Promise<{ sara: Member; huda: Member }> {
  const [sara, huda] = [await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة العبيدي')
  await rename(app, huda, 'مريم الحسني')
  await befriend(app, sara, huda)
  await credit(app, sara, 2_501_837)
  await addPosts(app, sara)
  await messageByCall(app, huda, sara, 'كلام مريم')
  return { sara, huda }
}

const screens = [
  ['/home', 'منشور فيه كلام'],
  ['/home?open=compose', 'نشر'],
  ['/timer', 'تشغيل المنجم'],
  ['/timer?open=workers', 'عمال الجواهر'],
  ['/timer?open=convert', 'عدد النقاط'],
  ['/timer?open=transfer', 'مريم الحسني'],
  ['/timer?open=transfers', 'لا تحويلات بعد'],
  ['/timer?open=movements', 'اليوم'],
  ['/finance', 'رصيدك يعادل'],
  ['/referral', 'لم ينضم أحد بدعوتك بعد'],
  ['/agents?open=apply', 'رسوم التقديم'],
  ['/agents', 'تواصل عبر واتساب'],
  ['/support', 'كيف نساعدك؟'],
  ['/friends', 'مريم الحسني'],
  ['/profile', 'منشور فيه كلام'],
  ['/notifications', 'تم رفع الحظر عن حسابك'],
  ['/settings', 'طرق تسجيل الدخول'],
  ['/settings?open=edit', 'نبذة عنك'],
  ['/settings?open=phone', 'رقم الهاتف الحالي'],
  ['/settings/notifications', 'طلبات الصداقة'],
  ['/security', 'كلمة المرور'],
] as const

test('every screen at the size that is given, at twice the size of type, and at 150 and 200 % of the letters of the browser', async ({
  page,
  app,
}) => {
  test.slow()
  const { sara, huda } = await busyMember(app)
  await enter(page, sara)
  for (const [path, text] of [...screens, [`/messages/${huda.id}`, 'كلام مريم'] as const]) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    for (const [name, enlarge] of sizesOfType) {
      await enlarge(page)
      await page.waitForTimeout(300)
      expect.soft(await problems(page), `${path} at ${name}`).toEqual([])
    }
  }
})

test('a post with its comments, its report and its sharing at twice the size of type', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'منشور فيه كلام') returning id`,
  )
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content)
     values ('${post?.id}', '${sara.id}', 'أهلاً بالجميع'), ('${post?.id}', '${noor.id}', '@${sara.username} أهلاً بك') returning id`,
  )
  await enter(page, noor)
  for (const [path, text] of [
    [`/home?comments=${post?.id}`, 'أهلاً بك'],
    [`/post/${post?.id}?report=post:${post?.id}`, 'إرسال التبليغ'],
    [`/post/${post?.id}?share=${post?.id}`, 'نسخ الرابط'],
    [`/post/${post?.id}`, 'منشور فيه كلام'],
  ]) {
    await page.goto(path ?? '')
    await expect(page.getByText(text ?? '').first()).toBeVisible()
    await doubleText(page)
    await page.waitForTimeout(300)
    expect.soft(await problems(page), path).toEqual([])
  }
})

test('a desktop at twice its size is a tablet, and works as one @desktop', async ({ page, app }) => {
  const sara = await newMember(app)
  await addPosts(app, sara)
  await page.setViewportSize({ width: 640, height: 400 })
  await enter(page, sara)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await problems(page)).toEqual([])
  await page.getByRole('link', { name: /^الإشعارات/ }).click()
  await expect(page.getByText('تم رفع الحظر عن حسابك')).toBeVisible()
  expect(await problems(page)).toEqual([])
})
