/** Posts, likes, friends and pictures whose answer was lost: what the server has done is said to be done, and undone by nothing. */
import type { Page, Route } from '@playwright/test'
import type { App } from './support/app.ts'
import { loseAnswer } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { drawnPicture, takeCropped } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const article = (page: Page) => page.getByRole('article')
const heart = (page: Page) => page.getByRole('button', { name: /إعجاب|أعجبني/ })
const anyPosts = /\/rest\/v1\/posts\?/
const likes = /\/rest\/v1\/post_likes/

async function publish(app: App, member: Member, words: string): Promise<void> {
  await app.sql(
    `insert into public.posts (user_id, content) values ('${member.id}', '${words}') returning id`,
  )
}

async function askToDelete(page: Page): Promise<void> {
  await article(page).getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await button(page, 'حذف').click()
}

function countOfLikes(app: App, member: Member) {
  return async () =>
    (await app.sql(`select post_id from public.post_likes where user_id = '${member.id}'`)).length
}

/** Nothing the page asks of the address arrives, until it is mended. */
async function cut(page: Page, address: RegExp, method: string) {
  const stop = (route: Route) =>
    route.request().method() === method ? route.abort('connectionreset') : route.fallback()
  await page.route(address, stop)
  return () => page.unroute(address, stop)
}

test('a post that was deleted unheard is gone, and said to be', async ({ page, app }) => {
  const member = await newMember(app)
  await publish(app, member, 'منشور للحذف')
  await enter(page, member)
  await loseAnswer(page, anyPosts, 'DELETE', 'bad gateway')
  await askToDelete(page)
  await expect(toast(page)).toContainText('تم حذف المنشور بنجاح')
  await expect(article(page)).toHaveCount(0)
})

test('one that nobody could say was deleted goes with the next try', async ({ page, app }) => {
  const member = await newMember(app)
  await publish(app, member, 'منشور للحذف')
  await enter(page, member)
  await expect(article(page)).toBeVisible()
  const mend = await cut(page, anyPosts, 'GET')
  await loseAnswer(page, anyPosts, 'DELETE')
  await askToDelete(page)
  await expect(toast(page)).toContainText('حدث خطأ أثناء حذف المنشور')
  await mend()
  await askToDelete(page)
  await expect(toast(page)).toContainText('تم حذف المنشور بنجاح')
  await expect(article(page)).toHaveCount(0)
})

for (const inPlace of ['nothing', 'bad gateway'] as const) {
  test(`a like that was given, of which ${inPlace} was heard, stays given`, async ({ page, app }) => {
    const member = await newMember(app)
    await publish(app, member, 'منشور للإعجاب')
    await enter(page, member)
    await loseAnswer(page, likes, 'POST', inPlace)
    const asked = page.waitForResponse(
      (response) => likes.test(response.url()) && response.request().method() === 'GET',
    )
    await heart(page).click()
    await asked
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(toast(page)).toHaveCount(0)
    expect(await countOfLikes(app, member)()).toBe(1)
  })
}

test('one that nobody could say was given is given by the next tap, not taken back', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await publish(app, member, 'منشور للإعجاب')
  await enter(page, member)
  const mend = await cut(page, likes, 'GET')
  await loseAnswer(page, likes)
  await heart(page).click()
  await expect(toast(page)).toContainText('تعذر حفظ إعجابك')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await mend()
  const answered = page.waitForResponse((response) => likes.test(response.url()))
  await heart(page).click()
  await answered
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await countOfLikes(app, member)()).toBe(1)
  // From there on a tap takes it back, and another gives it.
  await heart(page).click()
  await expect.poll(countOfLikes(app, member)).toBe(0)
})

test('asking, withdrawing, accepting and ending a friendship unheard are said to be done', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enter(page, sara, `/user/${noor.id}`)
  await loseAnswer(page, /\/rest\/v1\/friend_requests/)
  await button(page, 'إضافة صديق').click()
  await expect(toast(page)).toContainText('تم إرسال طلب الصداقة بنجاح')
  await loseAnswer(page, /\/rest\/v1\/friend_requests/, 'DELETE', 'bad gateway')
  // A tap right behind another is the second one of a double tap.
  await page.waitForTimeout(500)
  await button(page, 'إلغاء الطلب').click()
  await expect(toast(page)).toContainText('تم إلغاء طلب الصداقة')
  await app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${noor.id}', '${sara.id}') returning id`,
  )
  await page.reload()
  await loseAnswer(page, /rpc\/accept_friend_request/)
  await button(page, `قبول طلب الصداقة من ${noor.username}`).click()
  await expect(toast(page)).toContainText('تم قبول طلب الصداقة بنجاح')
  await loseAnswer(page, /rpc\/remove_friend/, 'POST', 'bad gateway')
  await button(page, 'أصدقاء').click()
  await page.getByRole('menuitem', { name: 'إلغاء الصداقة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الصداقة' }).click()
  await expect(toast(page)).toContainText('تم إلغاء الصداقة')
  await expect(button(page, 'إضافة صديق')).toBeVisible()
})

test('a friend who was taken out of the list unheard is said to be', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await app.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${sara.id}'::uuid, '${noor.id}'::uuid), greatest('${sara.id}'::uuid, '${noor.id}'::uuid)) returning id`,
  )
  await enter(page, sara, '/profile?open=friends')
  await loseAnswer(page, /rpc\/remove_friend/)
  await button(page, `خيارات: ${noor.username}`).click()
  await page.getByRole('menuitem', { name: 'إلغاء الصداقة' }).click()
  await button(page, 'إلغاء الصداقة').click()
  await expect(toast(page)).toContainText('تم حذف الصديق')
})

test('a cover that was changed unheard is shown, and said to be changed', async ({ page, app }) => {
  await enter(page, await newMember(app), '/profile')
  await loseAnswer(page, /rpc\/update_own_profile/)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'تغيير صورة الغلاف' }).click()
  await (await chooser).setFiles(await drawnPicture(page, 90, 60))
  await takeCropped(page)
  await expect(toast(page)).toContainText('تم تحديث صورة الغلاف بنجاح')
})
