// Gifts in a room (spec 1 §5, §8, §9): given in gems and in points, with the owner there and away, seen by all, and every balance as it is shared.
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { loseBothAnswers, openDevice } from './support/device.ts'
import { balanceOf, enter, give, type Member, newMember, rename } from './support/member.ts'
import { hearing, inside, joinByCall, leaveByCall, log, newRoom } from './support/rooms.ts'
import { expect, test } from './support/test.ts'

const holdings = async (app: App, ...people: Member[]) =>
  Promise.all(
    people.map(async (member) => [
      await balanceOf(app, member, 'points'),
      await balanceOf(app, member, 'gems'),
    ]),
  )

async function chooseReceiver(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'إرسال هدية' }).click()
  await page
    .getByRole('dialog', { name: 'لمن هديتك؟' })
    .getByRole('button', { name: `هدية إلى ${name}` })
    .click()
}

const form = (page: Page) => page.getByRole('dialog', { name: 'إرسال هدية' })
const done = (page: Page) => page.getByRole('dialog', { name: 'تم إرسال الهدية بنجاح!' })
/** What is written behind a share. */
const share = (page: Page, label: string) =>
  done(page).locator('dl > div').filter({ hasText: label }).locator('dd')

test('gems and points, with the owner in the room and away: all see it, and each balance is what the split says', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة القيسي')
  await rename(app, noor, 'نور الهدى')
  await rename(app, huda, 'هدى الزيداني')
  await give(app, huda, 'gems', 1_000)
  await give(app, huda, 'points', 5_000)
  const { id, name } = await newRoom(app, sara)
  const [owner, second] = [await openDevice(browser, baseURL), await openDevice(browser, baseURL)]
  const heard = [hearing(owner, id), hearing(second, id), hearing(page, id)]
  await enter(owner, sara, `/room/${id}`)
  await enter(second, noor, `/room/${id}`)
  await enter(page, huda, `/room/${id}`)
  await Promise.all(heard)
  await inside(page, name)
  const [saraHad, noorHad] = await holdings(app, sara, noor)

  // 500 gems are worth 190 points: 28 each, the treasury the rest.
  await chooseReceiver(page, 'نور الهدى')
  await expect(form(page)).toContainText('15% نقاطاً إلى نور الهدى')
  await form(page).getByRole('button', { name: '500' }).click()
  await form(page).getByRole('button', { name: 'إرسال 500 جوهرة' }).click()
  await expect(share(page, 'إلى نور الهدى')).toContainText('28')
  await expect(share(page, 'إلى مالك الغرفة')).toContainText('28')
  await expect(share(page, 'إلى الخزينة')).toContainText('134')
  await done(page).getByRole('button', { name: 'تم', exact: true }).click()
  for (const one of [page, owner, second])
    await expect(log(one).getByText('هدية من هدى الزيداني إلى نور الهدى')).toHaveCount(1)
  await expect(second.locator('[data-gift-burst]')).toBeAttached()
  expect(await holdings(app, sara, noor, huda)).toEqual([
    [Number(saraHad?.[0]) + 28, saraHad?.[1]],
    [Number(noorHad?.[0]) + 28, noorHad?.[1]],
    [5_000, 500],
  ])

  // Of points no more than one has; 1,001 are 150 each.
  await chooseReceiver(page, 'نور الهدى')
  await form(page).getByText('نقاط', { exact: true }).click()
  await form(page).getByLabel('مبلغ آخر').fill('5001')
  await expect(form(page).getByText('رصيد النقاط غير كافي')).toBeVisible()
  await form(page).getByLabel('مبلغ آخر').fill('١٠٠١')
  await form(page).getByRole('button', { name: 'إرسال 1,001 نقطة' }).click()
  await expect(share(page, 'إلى نور الهدى')).toContainText('150')
  await expect(share(page, 'إلى الخزينة')).toContainText('701')
  await done(page).getByRole('button', { name: 'تم', exact: true }).click()

  await owner.close()
  await leaveByCall(app, sara, id)
  await chooseReceiver(page, 'نور الهدى')
  await expect(form(page)).toContainText('المضيف غائب عن الغرفة الآن')
  await form(page).getByRole('button', { name: '100' }).click()
  await form(page).getByRole('button', { name: 'إرسال 100 جوهرة' }).click()
  await expect(done(page)).toContainText('مالك الغرفة غير موجود')
  await expect(done(page).locator('dl > div')).toHaveCount(1)
  await expect(share(page, 'إلى الخزينة')).toContainText('38')
  expect(await holdings(app, sara, noor, huda)).toEqual([
    [Number(saraHad?.[0]) + 178, saraHad?.[1]],
    [Number(noorHad?.[0]) + 178, noorHad?.[1]],
    [3_999, 400],
  ])
  expect(await app.sql("select (public.check_ledger()->>'is_sound')::boolean as sound")).toEqual([
    { sound: true },
  ])

  await second.goto('/notifications')
  await expect(second.getByRole('link', { name: /هدى الزيداني.*هدية إليك في غرفة/ }).first()).toBeVisible()
})

test('what is no gift is said before it is sent; one whose answer was lost is given once', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة القيسي')
  await give(app, noor, 'gems', 100)
  const { id, name } = await newRoom(app, sara)
  await joinByCall(app, sara, id)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  await chooseReceiver(page, 'سارة القيسي')
  await form(page).getByRole('button', { name: 'إرسال الهدية' }).click()
  await expect(form(page).getByText('يرجى إدخال مبلغ صحيح')).toBeVisible()
  for (const [typed, why] of [
    ['17', 'يجب أن تكون الجواهر بين 18 و 2000'],
    ['2001', 'يجب أن تكون الجواهر بين 18 و 2000'],
    ['101', 'رصيد الجواهر غير كافي'],
  ] as const) {
    await form(page).getByLabel('مبلغ آخر').fill(typed)
    await expect(form(page).getByText(why)).toBeVisible()
  }
  await form(page).getByLabel('مبلغ آخر').fill('60')
  await loseBothAnswers(page, /rpc\/distribute_room_gift/)
  await form(page).getByRole('button', { name: 'إرسال 60 جوهرة' }).click()
  await expect(form(page)).toContainText('لم يصلنا رد، وربما تمّت العملية')
  await form(page).getByRole('button', { name: 'إرسال 60 جوهرة' }).click()
  await expect(done(page)).toContainText('حُسبت محاولاتك مرة واحدة فقط')
  expect(await balanceOf(app, noor, 'gems')).toBe(40)

  await done(page).getByRole('button', { name: 'هدية أخرى' }).click()
  await leaveByCall(app, sara, id)
  await form(page).getByLabel('مبلغ آخر').fill('20')
  await form(page).getByRole('button', { name: 'إرسال 20 جوهرة' }).click()
  await expect(form(page)).toContainText('غادر هذا العضو الغرفة')
  expect(await balanceOf(app, noor, 'gems')).toBe(40)
})
