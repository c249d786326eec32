/** One word without an end, as somebody writes it: it breaks, and pushes no screen and no sheet sideways. */
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { pushedSideways } from './support/layout.ts'
import { ban, befriend, credit, enter, type Member, newAdmin, newMember, rename } from './support/member.ts'
import { messageByCall } from './support/messages.ts'
import { expect, test } from './support/test.ts'

const word = 'ط'.repeat(150)

async function applyForAgency(app: App, member: Member): Promise<void> {
  await credit(app, member, 10_000_000)
  await app.sql(
    `select private.apply_for_agency(jsonb_populate_record(null::public.agent_applications, jsonb_build_object(
       'user_id', '${member.id}', 'name', '${word.slice(50)}', 'location', '${word.slice(50)}',
       'whatsapp', '+9647701234567', 'services', '${word}')))`,
  )
}

async function holds(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text.slice(0, 40)).first()).toBeVisible()
  await page.waitForTimeout(300)
  expect.soft(await pushedSideways(page), path).toEqual([])
}

for (const where of ['', ' @desktop']) {
  test(`a word without an end on every screen that shows what people write${where}`, async ({
    page,
    app,
  }) => {
    const [admin, sara] = [await newAdmin(app), await newMember(app)]
    await rename(app, sara, 'ط'.repeat(40))
    await applyForAgency(app, sara)
    const [post] = await app.sql(
      `insert into public.posts (user_id, content) values ('${sara.id}', '${word}') returning id`,
    )
    await app.sql(
      `insert into public.post_comments (post_id, user_id, content) values ('${post?.id}', '${sara.id}', '${word}') returning id`,
    )
    await befriend(app, admin, sara)
    await messageByCall(app, sara, admin, word)
    await enter(page, admin)
    await holds(page, '/admin?section=agents', word)
    await holds(page, '/messages', word)
    await holds(page, `/messages/${sara.id}`, word)
    await holds(page, `/search?q=${'x'.repeat(100)}`, 'x'.repeat(60))
    await holds(page, `/user/${sara.id}`, word)
    await holds(page, `/post/${post?.id}`, word)
    await enter(page, sara)
    await holds(page, '/home', word)
    await holds(page, '/settings', 'ططط')
    await ban(app, sara, word)
    await holds(page, '/home', word)
    await enter(page, admin)
    await holds(page, '/admin?section=bans', word)
    await holds(page, '/admin?section=people', 'الأشخاص')
    await holds(page, '/admin', 'العمل المفتوح')
  })
}

test('a word without an end in the question before an application is sent', async ({ page, app }) => {
  const sara = await newMember(app)
  await credit(app, sara, 10_000_000)
  await enter(page, sara, '/agents?open=apply')
  await page.getByLabel('الاسم').fill(word.slice(50))
  await page.getByLabel('الموقع').fill(word.slice(50))
  await page.getByLabel('رقم واتساب').fill('7701234567')
  await page.getByLabel('الخدمات').fill(word)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'تأكيد التقديم على وكالة' })).toBeVisible()
  expect(await pushedSideways(page)).toEqual([])
})

test('a handle of wide letters in the question before a ban', async ({ page, app }) => {
  const sara = await newMember(app)
  const handle = `${sara.username.slice(-8)}${'W'.repeat(22)}`
  await app.sql(`update public.profiles set username = '${handle}' where id = '${sara.id}' returning id`)
  await enter(page, await newAdmin(app), '/admin?section=people')
  await page.getByRole('searchbox').last().fill(handle)
  await page.getByRole('button', { name: new RegExp(`^حظر.*${handle}`) }).click()
  const forever = page.getByRole('dialog').getByText('دائم', { exact: true })
  await expect(forever).toBeInViewport({ ratio: 1 })
  expect(await pushedSideways(page)).toEqual([])
})
