import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ban, befriend, credit, enter, newAdmin, newMember } from './support/member.ts'
import { messageByCall } from './support/messages.ts'
import { demoMember, signIn } from './support/newcomer.ts'
import { publishFilms, shownReel } from './support/reels.ts'
import { expect, test } from './support/test.ts'

/** Axe reads everything that is on screen, twice. */
test.describe.configure({ timeout: 240_000 })

/** By these rules of axe, or all. */
async function problemsBy(page: Page, rules?: string[]): Promise<string[]> {
  const runOnly = rules && { runOnly: rules }
  // What passes is of no interest; and all is in one frame, or axe would open a page to bring frames together.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], ...runOnly })
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Colours pass into each other, also where they do so within a frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))))
}

/** What axe finds that would keep a person out: by all of its rules, and once more by those of colours, which alone differ in the dark. */
async function seriousProblems(page: Page): Promise<string[]> {
  const inTheLight = await problemsBy(page)
  await show(page, 'dark')
  const inTheDark = await problemsBy(page, ['color-contrast', 'link-in-text-block'])
  await show(page, 'light')
  return [...inTheLight, ...inTheDark.map((problem) => `dark: ${problem}`)]
}

test('the door keeps nobody out', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/register')
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('a forgotten password keeps nobody out', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'إرسال الرمز' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/auth?forgot=email')
  await expect(page.getByRole('dialog').getByLabel('البريد الإلكتروني')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('bans and their administration can be read by everyone', async ({ page, app }) => {
  const member = await newMember(app)
  await ban(app, member)
  await signIn(page, member)
  await expect(page.getByText('تم حظر حسابك لمدة 10 أيام')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await enter(page, await newAdmin(app), '/admin?section=bans')
  await expect(page.getByRole('listitem').filter({ hasText: member.username })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('every section of the administration can be read by everyone', async ({ page, app }) => {
  const member = await newMember(app)
  const admin = await newAdmin(app)
  await app.sql(
    `insert into public.support_messages (user_id, message) values ('${member.id}', 'سؤال') returning id`,
  )
  await enter(page, admin)
  for (const section of ['work', 'agents', 'support', 'people', 'ledger', 'log', 'settings']) {
    await page.goto(`/admin?section=${section}`)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect([section, await seriousProblems(page)]).toEqual([section, []])
  }
  await page.goto(`/admin?section=support&conversation=${member.id}`)
  await expect(page.getByRole('log').getByText('سؤال')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/admin?section=people')
  await page.getByRole('searchbox').fill(member.username)
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: member.username })
  await row.getByRole('button', { name: /^حظر/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('the desk of reports can be read by everyone', async ({ page, app }) => {
  const author = await newMember(app)
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${author.id}', 'منشور') returning id`,
  )
  await app.sql(
    `insert into public.post_reports (post_id, report_reason, report_details)
     values ('${post?.id}', 'spam', 'مزعج') returning id`,
  )
  const [channel] = await app.sql(
    `insert into public.channels (name, owner_id) values ('قناة ${author.username}', '${author.id}') returning id`,
  )
  const [video] = await app.sql(
    `insert into public.videos (channel_id, title) values ('${channel?.id}', 'فيديو') returning id`,
  )
  await app.sql(
    `insert into public.video_reports (video_id, report_reason) values ('${video?.id}', 'spam') returning id`,
  )
  await enter(page, await newAdmin(app), '/admin?section=reports')
  await expect(page.getByRole('button', { name: 'إخفاء الفيديو' }).first()).toBeVisible()
  await page.locator('li.card').filter({ hasText: author.username }).getByText('ما كتبه المبلّغون').click()
  expect(await seriousProblems(page)).toEqual([])
})

test('home, notifications and profile are for everyone', async ({ page }) => {
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/home?story=00000000-0000-4000-a000-000000000001')
  await expect(page.getByRole('button', { name: 'حذف القصة' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/home?open=story')
  await expect(page.getByRole('dialog').getByText('اختيار صورة أو فيديو')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /قبول طلب الصداقة/ }).first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/profile')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: /عرض القائمة/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('rooms, what is said in them, gifts and the treasure are for everyone', async ({ page }) => {
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/entertainment')
  await expect(page.getByRole('link', { name: /غرف الدردشة/ })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/treasure-chest')
  await expect(page.getByRole('timer').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/chat')
  await expect(page.getByRole('heading', { name: 'قواعد الدردشة' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/chat-rooms')
  await page.getByRole('searchbox').fill('سهرة القهوة')
  await page.getByRole('button', { name: 'دخول غرفة سهرة القهوة' }).click()
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page
    .getByRole('button', { name: /^خيارات رسالة/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'رد', exact: true })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /عرض الأعضاء/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('friends, requests, suggestions and the search are for everyone', async ({ page }) => {
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/friends')
  await expect(page.getByRole('region', { name: 'أصدقائي' }).getByRole('listitem').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/friends?tab=requests')
  await expect(page.getByRole('button', { name: /قبول طلب الصداقة/ }).first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/friends?tab=suggestions')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/search?q=قهوة')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('a post, its comments, its report and its sharing are for everyone', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [post] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'منشور') returning id`,
  )
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content)
     values ('${post?.id}', '${sara.id}', 'أهلاً'), ('${post?.id}', '${noor.id}', '@${sara.username} أهلاً بك') returning id`,
  )
  await enter(page, noor, `/post/${post?.id}`)
  await expect(page.getByRole('article')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`/home?comments=${post?.id}`)
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
  await expect(page.getByText('يرجى كتابة تعليق')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`/post/${post?.id}?report=post:${post?.id}`)
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`/post/${post?.id}?share=${post?.id}`)
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/post/x')
  await expect(page.getByText('هذا المنشور غير موجود')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('reels, and what opens over them, are for everyone', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [film] = await publishFilms(page, app, sara, ['فيلم سارة'])
  await enter(page, noor, `/reels?startFrom=${film}`)
  await expect(shownReel(page)).toContainText('فيلم سارة')
  await page.locator('header').getByRole('button', { name: 'رجوع' }).focus()
  expect(await seriousProblems(page)).toEqual([])
  await shownReel(page)
    .getByRole('button', { name: /الصداقة مع/ })
    .click()
  await expect(page.getByRole('button', { name: 'إضافة صديق' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.route(/rpc\/get_reels/, (route) => route.fulfill({ json: [] }))
  await page.goto('/reels')
  await expect(page.getByText('لا توجد فيديوهات متاحة')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('settings, security and its dialogs are for everyone', async ({ page, app }) => {
  await enter(page, await newMember(app), '/settings')
  await expect(page.getByText('مرتبط', { exact: true }).first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/settings?open=edit')
  await expect(page.getByRole('dialog').getByLabel('نبذة عنك')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/settings?open=phone')
  await expect(page.getByRole('dialog').getByLabel('رقم الهاتف الحالي')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/security')
  await expect(page.getByText('هذا الجهاز')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^كلمة المرور/ }).click()
  await expect(page.getByRole('dialog').getByLabel('كلمة المرور الحالية')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click()
  await page.getByRole('button', { name: /^التحقق بخطوتين/ }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('the conversation with the support is for everyone', async ({ page, app }) => {
  const member = await newMember(app)
  await app.sql(
    `insert into public.support_messages (user_id, message, is_from_support)
     values ('${member.id}', 'سؤال', false), ('${member.id}', 'جواب', true) returning id`,
  )
  await enter(page, member, '/support')
  await expect(page.getByRole('log').getByText('جواب')).toBeVisible()
  await page.getByRole('textbox', { name: 'نص الرسالة' }).fill('م'.repeat(1001))
  await expect(page.getByText('الرسالة طويلة جداً')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('conversations and what is said in one are for everyone', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await messageByCall(app, noor, sara, 'كلام نور')
  await messageByCall(app, sara, noor, 'كلام سارة')
  await enter(page, sara, '/messages')
  await page.getByRole('link').filter({ hasText: 'كلام سارة' }).click()
  await expect(page.getByRole('log').getByText('كلام نور')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل رسالة صوتية' }).click()
  await expect(page.getByRole('group', { name: 'جاري التسجيل' })).toContainText('0:01')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'إرسال الرسالة الصوتية' }).click()
  await expect(page.getByRole('slider')).toBeEnabled()
  await page.getByRole('button', { name: 'خيارات رسالتك' }).first().click()
  await expect(page.getByRole('button', { name: 'حذف عند الطرفين' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/messages')
  await expect(page.getByRole('link').filter({ hasText: 'رسالة صوتية' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('the mine, its dialogs and the agents are for everyone', async ({ page, app }) => {
  const member = await newMember(app)
  await app.sql(
    `insert into public.user_workers (user_id, worker_type_id)
     select '${member.id}', id from public.worker_types where is_active order by price limit 2 returning id`,
  )
  await enter(page, member, '/timer')
  await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
  await expect(page.getByRole('button', { name: 'المنجم يعمل' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  for (const [name, content] of [
    ['شراء عمال', 'عمال الجواهر'],
    ['تبديل النقاط', 'المتاح'],
    ['تحويل إلى صديق', 'ابحث عمّن تريد التحويل إليه'],
    ['التقديم على وكالة', 'رسوم التقديم'],
  ] as const) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').getByText(content)).toBeVisible()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await credit(app, member, 500)
  await page.goto('/finance')
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'اليوم' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/referral')
  await expect(page.getByRole('img', { name: /^رمز QR/ })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/timer')
  await page.getByRole('link', { name: 'قائمة الوكلاء' }).click()
  await expect(page.getByRole('button', { name: /عبر واتساب/ }).first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})
