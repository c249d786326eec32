import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { listening, openDevice } from './support/device.ts'
import { befriend, enter, type Member, newMember, rareName, rename } from './support/member.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'ابحث عن أشخاص ومنشورات' })
const people = (page: Page) => page.getByRole('region', { name: 'أشخاص', exact: true })
const friends = (page: Page) => page.getByRole('region', { name: 'أصدقائي' })

function ask(app: App, from: Member, to: Member) {
  return app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${from.id}', '${to.id}') returning id`,
  )
}

const seen = (app: App, { id }: Member, ago: string) =>
  app.sql(
    `insert into private.presence values ('${id}', now() - interval '${ago}')
     on conflict (user_id) do update set seen_at = excluded.seen_at returning user_id`,
  )

test('somebody is found by a misspelt name and asked; it is seen live and accepted, and both see each other here', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const mark = rareName()
  await rename(app, noor, `نور ${mark} الجبوري`)
  const noorsPage = await openDevice(browser, baseURL)
  const noorListens = listening(noorsPage)
  await enter(noorsPage, noor, '/friends?tab=requests')
  await expect(noorsPage.getByText('لا طلبات تنتظر جوابك')).toBeVisible()
  await noorListens

  const saraListens = listening(page)
  await enter(page, sara)
  await page.getByRole('link', { name: 'البحث', exact: true }).click()
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill(`نور ${mark.slice(0, 3)}ظ${mark.slice(4)} الجبورى`)
  // Behind her may come who is called nearly so.
  const row = people(page).getByRole('listitem').first()
  await expect(row).toContainText(mark)
  await button(page, `إضافة صديق: نور ${mark} الجبوري`).click()
  await expect(button(page, `إلغاء الطلب: نور ${mark} الجبوري`)).toBeVisible()
  await saraListens

  await button(noorsPage, `قبول طلب الصداقة من ${sara.username}`).click()
  await expect(noorsPage.getByText('أنتما صديقان الآن').first()).toBeVisible()
  // The row of the search tells of it by itself.
  await expect(row.getByText('صديق', { exact: true })).toBeVisible()

  await page.goto('/friends')
  await expect(friends(page).getByRole('listitem')).toContainText('متصل الآن')
  await noorsPage.getByRole('tab', { name: 'أصدقائي' }).click()
  await expect(friends(noorsPage).getByRole('listitem')).toContainText('متصل الآن')
  await expect(noorsPage.getByRole('region', { name: 'متصلون الآن' }).getByRole('listitem')).toHaveCount(1)
  await noorsPage.context().close()
})

test('friends say when they were last seen, are searched, and lead to their profile, which says it too', async ({
  page,
  app,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await rename(app, noor, 'نور الجبوري')
  await befriend(app, sara, noor)
  await befriend(app, sara, huda)
  await seen(app, noor, '3 hours')
  await enter(page, sara, '/friends')
  const row = (name: string) => friends(page).getByRole('listitem').filter({ hasText: name })
  await expect(row('نور الجبوري')).toContainText('آخر ظهور قبل 3 ساعات')
  await expect(row(huda.username)).toContainText('آخر ظهور غير محدد')
  await expect(page.getByText('صديقان', { exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill('جبورى')
  await expect(friends(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox').fill('زيد')
  await expect(page.getByText('لا أحد بين الأصدقاء باسم «زيد»')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await seen(app, noor, '20 seconds')
  await row('نور الجبوري').getByRole('link', { name: /^نور/ }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  await expect(page.getByText('متصل الآن')).toBeVisible()
  // Of who is no friend nothing is said.
  const lama = await newMember(app)
  await seen(app, lama, '20 seconds')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/get_friend_presence')) asked += 1
  })
  await page.goto(`/user/${lama.id}`)
  await expect(button(page, 'إضافة صديق')).toBeVisible()
  await expect(page.getByText('متصل الآن')).toHaveCount(0)
  expect(asked).toBe(0)
})

test('requests wait in both directions: one is declined, one withdrawn and sent again where it stands', async ({
  page,
  app,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await ask(app, noor, sara)
  await ask(app, sara, huda)
  await enter(page, sara, '/friends')
  await page.getByRole('tab', { name: 'الطلبات (1)' }).click()
  await expect(page).toHaveURL(/tab=requests/)
  await button(page, `رفض طلب الصداقة من ${noor.username}`).click()
  await expect(page.getByText('رفضت الطلب')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'الطلبات', exact: true })).toBeVisible()

  const sent = page.getByRole('region', { name: 'طلبات أرسلتها' })
  await button(page, `إلغاء الطلب: ${huda.username}`).click()
  await expect(sent.getByText('أُلغي الطلب')).toBeVisible()
  await page.waitForTimeout(500)
  await button(page, `إضافة صديق: ${huda.username}`).click()
  await expect(button(page, `إلغاء الطلب: ${huda.username}`)).toBeVisible()
  await page.reload()
  await expect(sent.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('لا طلبات تنتظر جوابك')).toBeVisible()
})

test('a list that does not come says so, and without a network what was there stays', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await page.route(/rpc\/get_friends$/, (route) => route.fulfill({ status: 502, body: '{}' }))
  await enter(page, sara, '/friends')
  await expect(page.getByText('فشل في تحميل قائمة الأصدقاء')).toBeVisible()
  await page.unroute(/rpc\/get_friends$/)
  await button(page, 'إعادة المحاولة').click()
  await expect(friends(page).getByRole('listitem')).toContainText(noor.username)
  await page.context().setOffline(true)
  await expect(page.getByText('أنت غير متصل بالإنترنت')).toBeVisible()
  await expect(friends(page).getByRole('listitem')).toContainText(noor.username)
  await page.getByRole('searchbox').fill('نور')
  await expect(page.getByText('فشل في تحميل قائمة الأصدقاء')).toBeVisible()
  await page.context().setOffline(false)
})

test('people and posts are found as one types, what was looked for is kept and can be forgotten', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const mark = rareName()
  await rename(app, noor, `نور ${mark}`)
  await app.sql(
    `insert into public.posts (user_id, content) values ('${noor.id}', '<p>قهوة <strong>${mark}</strong></p>') returning id`,
  )
  const asked: string[] = []
  page.on('request', (request) => {
    if (/rpc\/search_(?:users|posts)$/.test(request.url())) asked.push(request.postData() ?? '')
  })
  await enter(page, sara, '/search')
  await expect(page.getByText('ابحث عمّن تعرفهم')).toBeVisible()
  await searchField(page).fill(mark.slice(0, 1))
  await expect(page.getByText('اكتب حرفين على الأقل')).toBeVisible()
  await expect(people(page).getByText('جاري البحث...')).toHaveCount(0)
  // Nothing was asked for no words, and no posts for one letter.
  expect(asked).toEqual([JSON.stringify({ p_query: mark.slice(0, 1) })])
  await searchField(page).fill(mark)
  await expect(people(page).getByRole('listitem')).toHaveCount(1)
  const post = page.getByRole('region', { name: 'منشورات' }).getByRole('article')
  await expect(post).toHaveCount(1)
  await post.getByRole('button', { name: /أعجبني/ }).click()
  await expect(post.getByRole('button', { name: /إلغاء الإعجاب/ })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=/)

  await people(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  await page.goBack()
  await expect(searchField(page)).toHaveValue(mark)
  await expect(people(page).getByRole('listitem')).toHaveCount(1)
  await searchField(page).fill(`${mark}غ ليس هنا`)
  await expect(page.getByText(/^لا منشورات فيها/)).toBeVisible()

  await searchField(page).fill('')
  const recent = page.getByRole('region', { name: 'عمليات بحث سابقة' })
  await recent.getByRole('button', { name: mark, exact: true }).click()
  await expect(people(page).getByRole('listitem')).toHaveCount(1)
  await searchField(page).fill('')
  await recent.getByRole('button', { name: `إزالة «${mark}»` }).click()
  await expect(recent).toHaveCount(0)
})

test('a slash leads to the search, and friends who are here stand beside the screen @desktop', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await seen(app, noor, '5 seconds')
  await enter(page, sara)
  const aside = page.getByRole('complementary', { name: 'ما يجري الآن' })
  await aside.getByRole('region', { name: 'متصلون الآن' }).getByRole('link', { name: noor.username }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
  await page.getByRole('link', { name: 'الأصدقاء', exact: true }).click()
  await expect(friends(page).getByRole('listitem')).toContainText('متصل الآن')
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveValue('')
})
