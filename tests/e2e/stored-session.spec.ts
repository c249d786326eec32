/** A stored session whose token has expired, and links that bring one, where the server says nothing at first, or refuses them. */
import type { Page } from '@playwright/test'
import { sessionIdOf, sessionTokenKey } from '../../web/src/lib/session-token.ts'
import type { App } from './support/app.ts'
import { breakRoute, expireToken, holdAfter } from './support/device.ts'
import { expect, test } from './support/mail-test.ts'
import { enter, newEmailMember, newMember } from './support/member.ts'
import { signOut } from './support/newcomer.ts'
import { home } from './support/security.ts'

const unreachable = (page: Page) => page.getByText('تعذر الوصول إلى الخدمة')
const retry = (page: Page) => page.getByRole('button', { name: 'إعادة المحاولة' })
const choosing = (page: Page) => page.getByRole('heading', { name: 'كلمة مرور جديدة' })
const refresh = /\/auth\/v1\/token\?grant_type=refresh_token/

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sessionTokenKey)

async function endSession(app: App, accessToken: string): Promise<void> {
  await app.sql(`delete from auth.sessions where id = '${sessionIdOf(accessToken)}' returning id`)
}

test('a server that says nothing about itself at the start is asked again, and the screen that was meant opens', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app))
  await expect(home(page)).toBeVisible()
  const mend = await breakRoute(page, /\/config\.json$/)
  await expireToken(page)
  await page.goto('/security')
  await expect(unreachable(page)).toBeVisible()
  await retry(page).click()
  await expect(retry(page)).toBeEnabled()
  await mend()
  await retry(page).click()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  await expect(page).toHaveURL(/\/security$/)
})

for (const sign of ['the time', 'a network that is there again'] as const) {
  test(`a server that says nothing about itself is asked again by itself: ${sign} has it asked`, async ({
    page,
    context,
    app,
  }) => {
    await enter(page, await newMember(app))
    await expect(home(page)).toBeVisible()
    const mend = await breakRoute(page, /\/config\.json$|grant_type=refresh_token/)
    await expireToken(page)
    await page.clock.install()
    await page.goto('/security')
    await expect(unreachable(page)).toBeVisible()
    await context.setOffline(sign !== 'the time')
    await mend()
    if (sign === 'the time') await page.clock.fastForward(30_000)
    else await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  })
}

test('a session that nobody answers for stays, with its place and the new password that it still needs', async ({
  page,
  app,
}) => {
  await page.goto(await app.resetLink((await newEmailMember(app)).email))
  await expect(choosing(page)).toBeVisible()
  const mend = await breakRoute(page, refresh)
  await expireToken(page)
  await page.goto('/security')
  await expect(unreachable(page)).toBeVisible({ timeout: 15_000 })
  // The library gives up after half a minute, and answers from memory for another.
  await page.waitForTimeout(22_000)
  await expect(unreachable(page)).toBeVisible()
  await expect(page).toHaveURL(/\/security$/)
  await mend()
  await retry(page).click()
  await expect(choosing(page)).toBeVisible()
})

test('a session that ended while its token was over leaves nothing of its person to the next', async ({
  page,
  app,
}) => {
  const [first, second] = [await newMember(app), await newMember(app)]
  await enter(page, first)
  await expect(home(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('majlis:person:probe', '1'))
  await endSession(app, Object(first.session).access_token)
  await expireToken(page)
  await page.goto('/timer')
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await enter(page, second)
  await expect(home(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('majlis:person:probe'))).toBeNull()
})

test('a link whose session has ended leaves whoever is signed in here, in every tab', async ({
  page,
  app,
}) => {
  const [member, another] = [await newMember(app), await newMember(app)]
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(home(other)).toBeVisible()
  const ended = Object(another.session).access_token
  await endSession(app, ended)
  await page.goto(`/security#access_token=${ended}&refresh_token=x`)
  await expect(page.getByText('انتهت صلاحية الرابط أو استُخدم من قبل')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
  await expect(page).toHaveURL(/\/security$/)
  expect(await stored(page)).toContain(member.id)
  await other.reload()
  await expect(home(other)).toBeVisible()
})

test('a link that nobody answers for waits, also where somebody is signed in, and is opened by asking again', async ({
  page,
  app,
}) => {
  const [member, another] = [await newMember(app), await newEmailMember(app)]
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  const link = await app.resetLink(another.email)
  const mend = await breakRoute(page, /\/auth\/v1\/user$/)
  await page.goto(link)
  await expect(unreachable(page)).toBeVisible()
  expect(await stored(page)).toContain(member.id)
  await mend()
  await retry(page).click()
  await expect(choosing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?reset=true$/)
  expect(await stored(page)).toContain(another.id)
})

test('a link that waits goes on waiting where another tab signs out, and is opened once it is answered', async ({
  page,
  app,
}) => {
  const another = await newEmailMember(app)
  await enter(page, await newMember(app))
  await expect(home(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(home(other)).toBeVisible()
  const mend = await breakRoute(page, /\/auth\/v1\/user$/)
  await page.goto(await app.resetLink(another.email))
  await expect(unreachable(page)).toBeVisible()
  await signOut(other)
  await expect.poll(() => stored(page)).toBeNull()
  await expect(unreachable(page)).toBeVisible()
  await mend()
  await retry(page).click()
  await expect(choosing(page)).toBeVisible()
})

test('a link that the server is slow about is said to be unanswered, and opens when the answer comes', async ({
  page,
  app,
}) => {
  const link = await app.resetLink((await newEmailMember(app)).email)
  // The first question is about its token, the second the client asks when it is given the session.
  const question = await holdAfter(page, /\/auth\/v1\/user$/, 1)
  await page.goto(link)
  await expect.poll(question.asked).toBe(1)
  await expect(unreachable(page)).toBeVisible({ timeout: 20_000 })
  question.letGo()
  await expect(choosing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?reset=true$/)
})

test('a link that the browser has no room to keep the session of is not lost, and opens once there is room', async ({
  page,
  app,
}) => {
  await page.addInitScript((key) => {
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      if (name === key && !('room' in window)) throw new DOMException('full', 'QuotaExceededError')
      write.call(this, name, value)
    }
  }, sessionTokenKey)
  await page.goto(await app.resetLink((await newEmailMember(app)).email))
  await expect(unreachable(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { room: true }))
  await retry(page).click()
  await expect(choosing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?reset=true$/)
})

test('a fresh link is good on a device whose clock is ahead by more than a token lives', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 61 * 60_000
  })
  await page.goto(await app.resetLink((await newEmailMember(app)).email))
  await expect(choosing(page)).toBeVisible()
})
