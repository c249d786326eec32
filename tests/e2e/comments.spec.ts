// Comments: in a sheet on a phone, beside the post on a desktop; heard of live, and told to the post's author.
import {
  answer,
  comment,
  field,
  kept,
  list,
  openComments,
  post,
  row,
  say,
  sheet,
  toast,
} from './support/comments.ts'
import { listening, openDevice } from './support/device.ts'
import { befriend, enter, newMember } from './support/member.ts'
import { fillSignIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'
import { drag, tapTwice } from './support/touch.ts'

test('one comments, the author of the post is told at once, and the tap leads to the comment', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const words = `منشور ${Date.now()}`
  const id = await post(app, sara, words)
  await comment(app, sara, id, 45)
  const sarasPage = await openDevice(browser, baseURL)
  const saraListens = listening(sarasPage)
  await Promise.all([enter(sarasPage, sara), enter(page, noor)])
  await saraListens

  await openComments(page, words).click()
  await expect(sheet(page)).toContainText('التعليقات 45')
  await expect(page).toHaveURL(new RegExp(`comments=${id}`))
  await expect(row(page, 'قول رقم 45')).toBeInViewport()
  await say(page, 'كلام من نور')
  await expect(row(page, 'كلام من نور')).toBeInViewport()
  await expect(row(page, 'كلام من نور')).toContainText('الآن')
  await expect(sheet(page)).toContainText('التعليقات 46')
  await expect(field(page)).toHaveValue('')

  await expect(toast(sarasPage)).toContainText(`تعليق جديد على منشورك${noor.username}: كلام من نور`)
  // Many come after it before its author looks.
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content)
     select '${id}', '${sara.id}', 'بعده ' || n from generate_series(1, 35) as n returning id`,
  )
  await toast(sarasPage).getByRole('link').click()
  await sarasPage.getByRole('listitem').filter({ hasText: 'تعليق على منشورك' }).getByRole('link').click()
  await expect(sarasPage).toHaveURL(new RegExp(`/post/${id}\\?`))
  await expect(row(sarasPage, 'كلام من نور')).toBeInViewport()
  await sarasPage.goBack()
  await expect(sarasPage).toHaveURL(/\/notifications$/)
})

test('what others write comes by itself, and is counted where one reads further up', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور حي')
  await comment(app, noor, id, 40)
  const live = listening(page, 'comments')
  await enter(page, sara, `/home?comments=${id}`)
  await expect(row(page, 'قول رقم 40')).toBeInViewport()
  await live
  const write = (content: string) =>
    app.sql(
      `insert into public.post_comments (post_id, user_id, content) values ('${id}', '${noor.id}', '${content}') returning id`,
    )
  await write('جديد أول')
  await expect(row(page, 'جديد أول')).toBeInViewport()
  await expect(sheet(page)).toContainText('التعليقات 41')
  await row(page, 'قول رقم 15').scrollIntoViewIfNeeded()
  await write('جديد ثان')
  await page.getByRole('button', { name: 'تعليق جديد' }).click()
  await expect(row(page, 'جديد ثان')).toBeInViewport()
  // Older ones come as one reads up, down to the first.
  await row(page, 'قول رقم 12').scrollIntoViewIfNeeded()
  await expect(list(page).getByRole('listitem')).toHaveCount(42)
})

test('a comment that is looked for in vain is said to be gone', async ({ page, app }) => {
  const sara = await newMember(app)
  const id = await post(app, sara, 'منشور')
  await comment(app, sara, id, 1)
  await enter(page, sara, `/post/${id}?comment=${crypto.randomUUID()}`)
  await expect(toast(page)).toContainText('هذا التعليق غير موجود')
  await expect(row(page, 'قول رقم 1')).toBeVisible()
})

test('one deletes one’s own, answers others, and reports them once', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await comment(app, noor, id, 1)
  await enter(page, sara, `/home?comments=${id}`)
  await answer(page, 'قول رقم 1')
  await expect(page.getByText(`رداً على ${noor.username}`)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('صحيح')
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
  const reply = row(page, 'صحيح')
  await expect(reply).toContainText('الناشر')
  await expect(reply).not.toContainText('@')

  await reply.getByRole('button', { name: /^خيارات تعليق/ }).click()
  await page.getByRole('menuitem', { name: 'حذف التعليق' }).click()
  await page.getByRole('button', { name: 'حذف', exact: true }).press('Enter')
  await expect(toast(page)).toContainText('تم حذف التعليق')
  await expect(reply).toHaveCount(0)

  for (const answer of ['تم إرسال التبليغ بنجاح. سنراجعه قريباً', 'سبق أن أبلغت عن هذا التعليق']) {
    await row(page, 'قول رقم 1')
      .getByRole('button', { name: /^خيارات تعليق/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'حذف التعليق' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'الإبلاغ عن التعليق' }).click()
    await sheet(page).last().getByLabel('مضايقة أو تنمّر').check()
    await sheet(page).last().getByRole('button', { name: 'إرسال التبليغ' }).press('Enter')
    await expect(toast(page)).toContainText(answer)
  }
  const reports = await app.sql(
    `select report_reason from public.comment_reports where reporter_id = '${sara.id}'`,
  )
  expect(reports).toEqual([{ report_reason: 'harassment' }])
  await expect(row(page, 'قول رقم 1')).toBeVisible()
})

test('the sheet is read from its end, and goes by a drag from its head or the way back', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const words = `منشور ${Date.now()}`
  const id = await post(app, sara, words)
  await comment(app, sara, id, 40)
  await enter(page, sara)
  await openComments(page, words).click()
  await expect(row(page, 'قول رقم 40')).toBeInViewport()
  await drag(page, { x: 195, y: 350 }, { x: 195, y: 600 })
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
})

test('a post opened signed out is there after signing in; one that is deleted says so, with a way on', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور مشارك')
  await page.goto(`/post/${id}`)
  await expect(page).toHaveURL(/\/auth$/)
  await fillSignIn(page, noor)
  await expect(page.getByRole('article')).toContainText('منشور مشارك')
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await app.sql(`delete from public.posts where id = '${id}' returning id`)
  for (const path of [`/post/${id}`, '/post/x', `/comment/${id}`, '/comment/x']) {
    await page.goto(path)
    await expect(page.getByText(/^هذا (المنشور|التعليق) غير موجود$/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'إلى منشورات الأصدقاء' }).click()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('on a desktop the comments stand beside the post @desktop', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const words = `منشور ${Date.now()}`
  const id = await post(app, sara, words)
  await comment(app, sara, id, 40)
  await enter(page, noor)
  await openComments(page, words).click()
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await expect(page.getByRole('article')).toContainText(words)
  await expect(row(page, 'قول رقم 40')).toBeInViewport()
  await expect(sheet(page)).toHaveCount(0)
  await field(page).fill('سطر')
  await field(page).press('Shift+Enter')
  await field(page).press('Enter')
  await expect(row(page, 'سطر')).toContainText('الآن')
})

test('a double tap on «send» sends once, and asks for nothing', async ({ page, app }) => {
  const sara = await newMember(app)
  const id = await post(app, sara, 'منشور')
  await enter(page, sara, `/post/${id}`)
  await field(page).fill('مرة واحدة')
  await tapTwice(page, page.getByRole('button', { name: 'إرسال التعليق' }), 0.5)
  await expect(row(page, 'مرة واحدة')).toContainText('الآن')
  await expect(page.getByText('يرجى كتابة تعليق')).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'إرسال التعليق' }).tap()
  await expect(page.getByText('يرجى كتابة تعليق')).toBeVisible()
  expect(await kept(app, id)).toEqual([{ content: 'مرة واحدة' }])
})
