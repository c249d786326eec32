// Treasure chests (spec 2 §2, §4, §5, §9): what can be opened, once, while keys and time last.
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { loseBothAnswers, openDevice } from './support/device.ts'
import { balanceOf, enter, give, newMember, rareName } from './support/member.ts'
import { expect, test } from './support/test.ts'

interface Chest {
  gems?: number
  keys?: number
  /** Seconds that are left. */
  left?: number
}

/** One that nobody else's scenario opens; answers its name. */
async function chest(
  app: App,
  { gems = 100, keys = 150, left = 7 * 24 * 3600 }: Chest = {},
): Promise<string> {
  const name = `بكج ${rareName()}`
  await app.sql(
    `insert into public.treasure_chests (name, points, gem_cost, keys_remaining, total_keys, expires_at)
     values ('${name}', 10000, ${gems}, ${keys}, 150, now() + interval '${left} seconds') returning id`,
  )
  return name
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a chest is opened with gems: its points come, a key is gone for everybody, and it stays open', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await give(app, sara, 'gems', 130)
  const name = await chest(app)
  const other = await openDevice(browser, baseURL)
  await enter(other, noor, '/treasure-chest')
  await expect(card(other, name)).toContainText('150 من 150')
  await enter(page, sara, '/entertainment')
  await page.getByRole('link', { name: /صناديق الكنز/ }).click()
  await expect(card(page, name)).toContainText(/6 أيام و23:59:\d\d/)
  const before = await balanceOf(app, sara, 'points')
  await card(page, name)
    .getByRole('button', { name: `فتح بكج ${name}` })
    .click()
  const moment = page.getByRole('dialog', { name: 'تم فتح البكج بنجاح' })
  await expect(moment.getByRole('status')).toHaveText('كسبت 10,000 نقطة')
  await moment.getByRole('button', { name: 'رائع' }).click()
  await expect(card(page, name).getByRole('button', { name: 'تم الفتح' })).toBeDisabled()
  expect(await balanceOf(app, sara, 'points')).toBe(before + 10_000)
  expect(await balanceOf(app, sara, 'gems')).toBe(30)
  await expect(card(other, name)).toContainText('149 من 150')
  await page.reload()
  await expect(card(page, name).getByRole('button', { name: 'تم الفتح' })).toBeDisabled()
})

test('what cannot be opened says why: too few gems, no time, no keys', async ({ page, app }) => {
  const sara = await newMember(app)
  await give(app, sara, 'gems', 99)
  const [dear, short, empty] = [
    await chest(app),
    await chest(app, { left: 5 }),
    await chest(app, { keys: 0 }),
  ]
  await enter(page, sara, '/treasure-chest')
  await card(page, dear)
    .getByRole('button', { name: `فتح بكج ${dear}` })
    .click()
  await expect(card(page, dear)).toContainText('تحتاج إلى 100 جوهرة لفتح هذا البكج')
  await expect(card(page, short).getByRole('button', { name: 'انتهى الوقت' })).toBeDisabled()
  await expect(card(page, empty).getByRole('button', { name: 'نفدت المفاتيح' })).toBeDisabled()
  expect(await balanceOf(app, sara, 'gems')).toBe(99)
})

test('one whose answer was lost is opened once', async ({ page, app }) => {
  const sara = await newMember(app)
  await give(app, sara, 'gems', 250)
  const name = await chest(app)
  const before = await balanceOf(app, sara, 'points')
  await enter(page, sara, '/treasure-chest')
  await expect(card(page, name)).toContainText('150 من 150')
  await loseBothAnswers(page, /rpc\/open_treasure_chest/)
  await card(page, name)
    .getByRole('button', { name: `فتح بكج ${name}` })
    .click()
  await expect(card(page, name).getByRole('button', { name: 'تم الفتح' })).toBeDisabled()
  expect(await balanceOf(app, sara, 'gems')).toBe(150)
  expect(await balanceOf(app, sara, 'points')).toBe(before + 10_000)
})
