/** What one wants to be told of. */
import { enter, newMember } from './support/member.ts'
import { latch, tell } from './support/notifications.ts'
import { expect, test } from './support/test.ts'

test('the way to what one is told of stands on a phone too', async ({ page, app }) => {
  const sara = await newMember(app)
  await tell(app, sara, 'غير مقروء بعد', 'ban_lifted')
  await enter(page, sara, '/notifications')
  await expect(page.getByRole('button', { name: 'تحديد الكل كمقروء' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'إعدادات الإشعارات' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
})

test('what is muted is not told of, and what always comes cannot be muted', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enter(page, sara, '/settings/notifications')
  await expect(page.getByRole('switch')).toHaveCount(3)
  const requests = page.getByRole('switch', { name: /^طلبات الصداقة/ })
  await expect(requests).toBeChecked()
  await requests.click()
  await expect(requests).not.toBeChecked()
  const always = page.getByRole('region', { name: 'ما يصلك دائماً' })
  await expect(always.getByText('دائماً', { exact: true })).toHaveCount(4)
  await page.reload()
  await expect(requests).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^قبول طلباتك/ })).toBeChecked()

  const ask = `insert into public.friend_requests (sender_id, receiver_id) values ('${noor.id}', '${sara.id}') returning id`
  await app.sql(ask)
  await page.goto('/notifications')
  await expect(
    page.getByRole('region', { name: 'طلبات الصداقة' }).getByText(noor.username).first(),
  ).toBeVisible()
  await expect(page.getByText('لا إشعارات بعد')).toBeVisible()

  await page.goBack()
  await requests.click()
  await expect(requests).toBeChecked()
  await expect
    .poll(() => app.sql(`select kind from public.muted_notifications where user_id = '${sara.id}'`))
    .toEqual([])
})

test('a switch that is tapped twice stays where the last tap put it, whatever is heard of the first', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/settings/notifications')
  const answers = page.getByRole('switch', { name: /^قبول طلباتك/ })
  await expect(answers).toBeChecked()
  const bothTapped = latch()
  const heard = latch()
  await page.route(/\/rest\/v1\/muted_notifications/, async (route) => {
    const method = route.request().method()
    if (method === 'POST') await bothTapped.opened
    if (method === 'DELETE') await heard.opened
    return route.fallback()
  })
  let listed = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/muted_notifications')) listed += 1
  })
  const removing = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/muted_notifications'),
  )
  await answers.click()
  await answers.click()
  bothTapped.open()
  await removing
  // The first was saved, and nothing was asked that would show it.
  expect(listed).toBe(0)
  await expect(answers).toBeChecked()
  heard.open()
  await expect.poll(() => listed).toBe(1)
  await expect(answers).toBeChecked()
})

test('a preference that could not be saved is taken back', async ({ page, app }) => {
  await enter(page, await newMember(app), '/settings/notifications')
  await page.route(/\/rest\/v1\/muted_notifications/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'PGRST100' } })
      : route.fallback(),
  )
  const answers = page.getByRole('switch', { name: /^قبول طلباتك/ })
  await answers.click()
  await expect(page.getByText('تعذر حفظ اختيارك')).toBeVisible()
  await expect(answers).toBeChecked()
})
