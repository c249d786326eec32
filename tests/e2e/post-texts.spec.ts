// The words of posts and comments: links, @names and #words are found in them, and long ones are folded.
import { befriend, enter, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

/** What a link shows: its host, and what comes after it. */
const shown = (address: string) => address.replace(/^https?:\/\//, '')

test('a link opens the web in a window of its own, one of the app and an @name inside it', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const arabic = `نور_${Date.now()}`
  await app.sql(`update public.profiles set username = '${arabic}' where id = '${noor.id}' returning id`)
  const [older] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'منشور سابق') returning id`,
  )
  await enter(page, noor)
  const link = `${new URL(page.url()).origin}/post/${older?.id}#end`
  const file = `${new URL(page.url()).origin}/storage/v1/object/public/posts/x.jpg`
  const words = `كلام #البصرة ${file} https://example.com/a?b=1&c، و@${sara.username} و@${arabic} javascript:alert(1) https://majlis.app@evil.example/`
  await app.call(
    '/rest/v1/posts',
    { content: words.replaceAll('&', '&amp;') },
    String(Object(noor.session).access_token),
  )
  await page.reload()
  const post = page.getByRole('article').filter({ hasText: `@${arabic}` })
  const web = post.getByRole('link', { name: 'example.com/a?b=1&c', exact: true })
  await expect(web).toHaveAttribute('href', 'https://example.com/a?b=1&c')
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', /noopener/)
  await expect(post.getByRole('link', { name: shown(file) })).toHaveAttribute('target', '_blank')
  await expect(post.locator('a[href^="javascript"], a[href*="evil.example"]')).toHaveCount(0)
  await post.getByRole('link', { name: `@${arabic}`, exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/home')
  await post.getByRole('link', { name: `@${sara.username}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${sara.id}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)

  await app.sql(
    `insert into public.post_comments (post_id, user_id, content) values ('${older?.id}', '${sara.id}', 'هنا ${link}') returning id`,
  )
  await page.goto(`/post/${older?.id}`)
  await page
    .getByRole('list', { name: 'التعليقات' })
    .getByRole('link', { name: shown(link) })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(link)
  await page.goto(`/name/${sara.username.toUpperCase()}`)
  await expect(page).toHaveURL(new RegExp(`/user/${sara.id}$`))
  await page.goto('/name/nobody-has-this-name')
  await expect(page.getByText('المستخدم غير موجود')).toBeVisible()
})

test('a long post is folded in a list and whole on its page', async ({ page, app }) => {
  const sara = await newMember(app)
  const [row] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', 'بداية ${sara.username} ' || repeat('كلام كثير ', 120) || 'خاتمة') returning id`,
  )
  await enter(page, sara)
  const post = page.getByRole('article').filter({ hasText: `بداية ${sara.username}` })
  const words = post.locator('.whitespace-pre-line')
  const height = async () => (await words.boundingBox())?.height ?? 0
  await expect(words).toBeVisible()
  const folded = await height()
  await post.getByRole('button', { name: 'عرض المزيد' }).click()
  expect(await height()).toBeGreaterThan(folded * 2)
  await post.getByRole('button', { name: 'عرض أقل' }).click()
  expect(await height()).toBe(folded)
  await page.goto(`/post/${row?.id}`)
  await expect(words).toBeVisible()
  await expect(post.getByRole('button', { name: 'عرض المزيد' })).toHaveCount(0)
  expect(await height()).toBeGreaterThan(folded * 2)
})
