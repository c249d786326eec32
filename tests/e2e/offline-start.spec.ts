/** The app without a network: it opens with what was there, for the person who is signed in and nobody else. */
import type { Page } from '@playwright/test'
import { sessionTokenKey } from '../../web/src/lib/session-token.ts'
import { expireToken } from './support/device.ts'
import { befriend, credit, enter, newMember } from './support/member.ts'
import { messageByCall } from './support/messages.ts'
import { demoMember, fillSignIn, signIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'
import { cachedAddresses, whenKept } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** A page that is loaded without a network believes in one here, as a phone does on a Wi-Fi that leads nowhere. */
const offline = (page: Page) =>
  page.getByRole('status').filter({ hasText: /أنت غير متصل بالإنترنت|لا اتصال بالخدمة الآن/ })
const old = (page: Page) => page.getByText('هذا آخر ما حُمّل')
const door = (page: Page) => page.getByRole('button', { name: 'دخول', exact: true })
const personal = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('majlis:person:')))

/** The demo's Sara at home, with all that is kept of it. */
async function enterKept(page: Page): Promise<void> {
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeVisible()
  await whenKept(page)
}

/** How many pictures of posts and people are on screen, or next to it, by whether they are here; further down a browser may try others. */
function pictures(page: Page): Promise<{ here: number; broken: number }> {
  return page.evaluate(() => {
    const isNear = (image: HTMLImageElement) => image.getBoundingClientRect().top < 2 * innerHeight
    const shown = [...document.images].filter(
      (image) => image.complete && image.currentSrc !== '' && isNear(image),
    )
    const here = shown.filter((image) => image.naturalWidth > 0).length
    return { here, broken: shown.length - here }
  })
}

test('a reload without a network opens the app with the last feed and its pictures, and says so', async ({
  page,
  context,
}) => {
  await enterKept(page)
  // A minute may end meanwhile.
  const words = async () => (await page.getByRole('article').first().innerText()).replace(/قبل .*/, '')
  const before = await words()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await words()).toBe(before)
  await expect(offline(page)).toBeVisible()
  await expect(old(page)).toBeVisible()
  await expect.poll(async () => (await pictures(page)).here).toBeGreaterThan(1)
  expect((await pictures(page)).broken).toBe(0)
  // Code that no tap has asked for yet is here too.
  await page.getByRole('link', { name: 'المؤقت' }).click()
  await expect(page.getByRole('heading', { name: 'المنجم', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'الرئيسية' }).first().click()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect(old(page)).toBeHidden()
})

test('the same once the token has expired; the person is asked nothing, and goes on when there is a network', async ({
  page,
  context,
}) => {
  await enterKept(page)
  await expireToken(page)
  await context.setOffline(true)
  // As a phone says it; the browser of the test forgets it with the page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('network') !== null })
  })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(old(page)).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => {
    sessionStorage.setItem('network', 'here')
    dispatchEvent(new Event('online'))
  })
  await expect(old(page)).toBeHidden()
  const refreshed = await page.evaluate((key) => localStorage.getItem(key) ?? '', sessionTokenKey)
  expect(JSON.parse(refreshed).expires_at).toBeGreaterThan(1)
})

test('who is signed out finds the door without a network', async ({ page, context }) => {
  await page.goto('/auth')
  await whenKept(page)
  await context.setOffline(true)
  await page.goto('/register')
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
  await page.goto('/home')
  await expect(door(page)).toBeVisible()
})

test('the worker keeps the app, and of people no more than pictures that everybody may see', async ({
  page,
}) => {
  await enterKept(page)
  await page.goto('/notifications')
  await page.goto('/timer')
  await whenKept(page)
  for (const address of await cachedAddresses(page)) {
    expect(new URL(address).pathname).toMatch(
      /^\/(assets\/[^/]+|index\.html|favicon\.svg|manifest\.webmanifest|storage\/v1\/(object|render\/image)\/public\/(avatars|covers|posts)\/.+\.(jpe?g|png|webp))$/,
    )
  }
})

test('signing out takes the feed and its pictures along', async ({ page, context }) => {
  await enterKept(page)
  expect(await personal(page)).toContain('majlis:person:feed')
  await signOut(page)
  await expect(door(page)).toBeVisible()
  expect(await personal(page)).toEqual([])
  expect((await cachedAddresses(page)).filter((address) => address.includes('/storage/'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/home')
  await expect(door(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a second person sees nothing of the first, with or without a network', async ({
  page,
  app,
  context,
}) => {
  await enterKept(page)
  const first = await cachedAddresses(page)
  await signOut(page)
  const second = await newMember(app)
  await fillSignIn(page, second)
  await expect(page.getByText('لا توجد منشورات حتى الآن')).toBeVisible()
  await whenKept(page)
  // Faces of people whom one may know are shown to both.
  const isOfFirst = (address: string) =>
    first.includes(address) && address.includes('/storage/') && !address.includes('/avatars/')
  expect((await cachedAddresses(page)).filter(isOfFirst)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('لا توجد منشورات حتى الآن')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('nor where their session takes the place of the first without a sign-out', async ({
  page,
  app,
  context,
}) => {
  await enterKept(page)
  await enter(page, await newMember(app))
  await expect(page.getByText('لا توجد منشورات حتى الآن')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the support, a conversation, the finances and the notifications open with what they showed last, and leaving takes it along', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await credit(app, sara, 1_234)
  await befriend(app, sara, noor)
  await messageByCall(app, noor, sara, 'كلام قديم')
  await app.sql(
    `insert into public.support_messages (user_id, message) values ('${sara.id}', 'سؤال قديم') returning id`,
  )
  await enter(page, sara, '/home')
  await whenKept(page)
  const screens = [
    ['/support', page.getByRole('log').getByText('سؤال قديم')],
    [`/messages/${noor.id}`, page.getByRole('log').getByText('كلام قديم')],
    ['/finance', page.locator('[data-balance=points]').getByText('1,234').first()],
    ['/notifications', page.getByRole('listitem').filter({ hasText: 'إضافة إلى رصيدك' })],
  ] as const
  for (const [path, shown] of screens) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    // What is shown is kept once the first screen has had its time.
    await page.waitForTimeout(4_000)
  }
  await context.setOffline(true)
  for (const [path, shown] of screens) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await expect(offline(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.goto('/finance')
  await expect(page.getByRole('button', { name: 'تشغيل المؤقت' })).toBeVisible()
  // The balance is the same one on the mine.
  await page.goto('/timer')
  await expect(page.locator('[data-balance=points]').getByText('1,234').first()).toBeVisible()
  expect(await personal(page)).toContain('majlis:person:kept:ledger')
  await context.setOffline(false)
  await page.goto('/home')
  await signOut(page)
  expect((await personal(page)).filter((key) => key.includes(':kept:'))).toEqual([])
})
