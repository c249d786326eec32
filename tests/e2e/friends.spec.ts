import type { Locator, Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { balanceOf, credit, enter, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function arriveAt(page: Page, member: Member, path: string): Promise<void> {
  await enter(page, member, path)
}

function ask(app: App, from: Member, to: Member) {
  return app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${from.id}', '${to.id}') returning id`,
  )
}

function befriend(app: App, one: Member, other: Member) {
  return app.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${one.id}'::uuid, '${other.id}'::uuid), greatest('${one.id}'::uuid, '${other.id}'::uuid)) returning id`,
  )
}

test('one asks on the profile, withdraws, asks again, and the button remembers', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await arriveAt(page, noor, `/user/${sara.id}`)
  await button(page, 'إضافة صديق').click()
  await expect(page.getByText('تم إرسال طلب الصداقة بنجاح')).toBeVisible()
  // A tap right behind another is the second one of a double tap.
  await page.waitForTimeout(500)
  await button(page, 'إلغاء الطلب').click()
  await expect(page.getByText('تم إلغاء طلب الصداقة')).toBeVisible()
  await page.waitForTimeout(500)
  await button(page, 'إضافة صديق').click()
  await expect(page.getByText('تم إرسال طلب الصداقة بنجاح')).toBeVisible()
  await page.reload()
  await expect(button(page, 'إلغاء الطلب')).toBeVisible()
})

test('who was told no is told when they may ask again, and the button returns', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await app.sql(
    `insert into private.refused_friend_requests (sender_id, receiver_id, asked_at)
     values ('${noor.id}', '${sara.id}', now()) returning sender_id`,
  )
  await arriveAt(page, noor, `/user/${sara.id}`)
  await button(page, 'إضافة صديق').click()
  await expect(page.getByText('يمكنك إعادة إرسال طلب الصداقة بعد يوم من طلبك السابق')).toBeVisible()
  await expect(button(page, 'إضافة صديق')).toBeVisible()
})

test('a request is answered on the profile of its sender, and the friendship ended there after asking', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await ask(app, noor, sara)
  await arriveAt(page, sara, `/user/${noor.id}`)
  await button(page, `قبول طلب الصداقة من ${noor.username}`).click()
  await expect(page.getByText('تم قبول طلب الصداقة بنجاح')).toBeVisible()
  await expect(page.getByText('صديق واحد')).toBeVisible()

  await button(page, 'أصدقاء').click()
  await page.getByRole('menuitem', { name: 'إلغاء الصداقة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الصداقة' }).click()
  await expect(page.getByText('تم إلغاء الصداقة')).toBeVisible()
  await expect(button(page, 'إضافة صديق')).toBeVisible()
  await expect(page.getByText('لا أصدقاء')).toBeVisible()
})

test('what the server refuses is said, and the button goes back to the truth', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await arriveAt(page, noor, `/user/${sara.id}`)
  await expect(button(page, 'إضافة صديق')).toBeVisible()
  await ask(app, noor, sara)
  await button(page, 'إضافة صديق').click()
  await expect(page.getByText('تم إرسال طلب صداقة مسبقاً')).toBeVisible()
  await expect(button(page, 'إلغاء الطلب')).toBeVisible()
})

/** Where the first line of a text begins that reads from the right: its right edge on the screen. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })

/** The way to somebody's profile; others that name them lead elsewhere. */
const named = ({ username }: Member) => new RegExp(`^${username}`)

test('a name in Latin letters stands beside its face, where others do', async ({ page, app }) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  const latin = `noor-${noor.phone}`
  await app.sql(
    `update public.profiles set username = '${latin}', bio = 'Hello' where id = '${noor.id}' returning id`,
  )
  await befriend(app, sara, noor)
  await befriend(app, sara, huda)
  await arriveAt(page, sara, '/profile')
  await page.getByRole('button', { name: /^صديقان/ }).click()
  const list = page.getByRole('dialog')
  const place = await startOf(list.getByText(huda.username, { exact: true }))
  expect(await startOf(list.getByText(latin, { exact: true }))).toBeCloseTo(place, 0)

  await list.getByRole('link', { name: new RegExp(`^${latin}`) }).click()
  const name = page.getByRole('heading', { name: latin }).getByText(latin)
  expect(await startOf(page.getByText('Hello'))).toBeCloseTo(await startOf(name), 0)
  await expect(page.getByText('Hello')).toBeInViewport()
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await startOf(name)).toBeGreaterThan(width * 0.9)
})

test('friends are listed behind their count; only from one’s own list may one remove them', async ({
  page,
  app,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await befriend(app, sara, huda)
  await arriveAt(page, sara, '/profile')
  await page.getByRole('button', { name: /^صديقان/ }).click()
  const list = page.getByRole('dialog', { name: 'الأصدقاء (2)' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: /^صديقان/ }).click()

  await list.getByRole('button', { name: `خيارات: ${noor.username}` }).click()
  await page.getByRole('menuitem', { name: 'إلغاء الصداقة' }).click()
  await page.getByRole('button', { name: 'إلغاء الصداقة', exact: true }).click()
  await expect(page.getByText('تم حذف الصديق')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'الأصدقاء (1)' }).getByRole('listitem')).toHaveCount(1)

  await page
    .getByRole('dialog')
    .getByRole('link', { name: named(huda) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/user/${huda.id}$`))
  await page.getByRole('button', { name: /^صديق واحد/ }).click()
  const hudasList = page.getByRole('dialog', { name: 'الأصدقاء (1)' })
  await expect(hudasList.getByRole('link', { name: named(sara) })).toBeVisible()
  await expect(hudasList.getByRole('button', { name: /خيارات/ })).toHaveCount(0)
})

test('points are sent to a friend from their profile and from the list, and one is back there afterwards', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await credit(app, sara, 10_000)
  await arriveAt(page, sara, `/user/${noor.id}`)
  await button(page, `تحويل نقاط إلى ${noor.username}`).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText(noor.username, { exact: true })).toBeVisible()
  await form.getByLabel('المبلغ بالنقاط').fill('50')
  await form.getByRole('button', { name: 'إرسال' }).click()
  await form.getByRole('button', { name: 'تأكيد الإرسال' }).click()
  await expect(form.getByText('تم التحويل بنجاح')).toBeVisible()
  await form.getByRole('button', { name: 'تم', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  expect(await balanceOf(app, noor, 'points')).toBe(50)

  await page.goto('/friends')
  await button(page, `تحويل نقاط إلى ${noor.username}`).click()
  await expect(form.getByText(noor.username, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/friends$/)
})

test('a list of friends that does not come says so, and comes when asked again', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await page.route(/\/rpc\/get_friends$/, (route) => route.fulfill({ status: 502, body: '{}' }))
  await arriveAt(page, sara, '/profile')
  await page.getByRole('button', { name: /عرض القائمة/ }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByText('فشل في تحميل قائمة الأصدقاء')).toBeVisible()
  await page.unroute(/\/rpc\/get_friends$/)
  await list.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(list.getByRole('link', { name: named(noor) })).toBeVisible()
})
