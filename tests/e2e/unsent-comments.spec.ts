// Comments that the server does not have yet: kept without a network and over a reload, sent once, refused, or given up.
import { answer, comment, field, kept, list, post, row, say } from './support/comments.ts'
import { hold, loseAnswer } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('without a network a comment waits, over a reload too, and is sent once there is one', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور بعيد')
  await enter(page, noor, `/post/${id}`)
  await expect(page.getByText('لا تعليقات بعد')).toBeVisible()
  await context.setOffline(true)
  await say(page, 'كتبته في النفق')
  await expect(row(page, 'كتبته في النفق')).toContainText('سيُرسل حين يعود الاتصال')
  await say(page, 'وهذا بعده')
  expect(await kept(app, id)).toEqual([])
  await context.setOffline(false)
  await expect(row(page, 'كتبته في النفق')).toContainText('الآن')
  await expect(row(page, 'وهذا بعده')).toContainText('الآن')
  expect(await kept(app, id)).toEqual([{ content: 'كتبته في النفق' }, { content: 'وهذا بعده' }])

  const sending = await hold(page, /rest\/v1\/post_comments/)
  await say(page, 'قبل إعادة التحميل')
  await expect.poll(sending.asked).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(row(page, 'قبل إعادة التحميل')).toContainText('الآن')
  expect(await kept(app, id)).toHaveLength(3)
})

test('a comment whose answer was lost is there once', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await enter(page, noor, `/post/${id}`)
  await expect(page.getByText('لا تعليقات بعد')).toBeVisible()
  await loseAnswer(page, /rest\/v1\/post_comments/)
  await say(page, 'مرة واحدة')
  await expect(row(page, 'مرة واحدة')).toHaveCount(1)
  await expect(row(page, 'مرة واحدة')).toContainText('رد')
  expect(await kept(app, id)).toEqual([{ content: 'مرة واحدة' }])
})

test('an empty one is not sent, and one that the server refuses says why and can be given up', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await enter(page, noor, `/post/${id}`)
  await say(page, '  ')
  await expect(page.getByText('يرجى كتابة تعليق')).toBeVisible()
  await app.sql(
    `insert into private.attempts (action, key) select 'post_comments', '${noor.id}' from generate_series(1, 100) returning key`,
  )
  await say(page, 'زائد')
  await expect(row(page, 'زائد')).toContainText('لم يُرسل: تم تجاوز الحد المسموح')
  await app.sql(`delete from private.attempts where key = '${noor.id}' returning key`)
  await row(page, 'زائد').getByRole('button', { name: 'إعادة الإرسال' }).click()
  await expect(row(page, 'زائد')).toContainText('الآن')
  await app.sql(`delete from public.posts where id = '${id}' returning id`)
  await say(page, 'متأخر')
  await expect(row(page, 'متأخر')).toContainText('لم يُرسل: حُذف المنشور')
  await row(page, 'متأخر').getByRole('button', { name: 'تعديل' }).click()
  await expect(row(page, 'متأخر')).toHaveCount(0)
  await expect(field(page)).toHaveValue('متأخر')
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
  await row(page, 'متأخر').getByRole('button', { name: 'حذف' }).click()
  await expect(row(page, 'متأخر')).toHaveCount(0)
})

test('one that becomes too long by whom it answers stays in the field, which says so', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await comment(app, sara, id, 1)
  await enter(page, noor, `/post/${id}`)
  const words = 'ا'.repeat(1000)
  await field(page).fill(words)
  await answer(page, 'قول رقم 1')
  await expect(page.getByText('التعليق طويل جداً. الحد الأقصى 1,000 حرف')).toBeVisible()
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
  await expect(field(page)).toHaveValue(words)
  await expect(page.getByText(`رداً على ${sara.username}`)).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test('one that the server cannot take keeps no other waiting, and is given up; without a network too', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await enter(page, noor, `/post/${id}`)
  await expect(page.getByText('لا تعليقات بعد')).toBeVisible()
  await page.route(/rest\/v1\/post_comments/, (route) =>
    route.request().postData()?.includes('عالق')
      ? route.fulfill({ status: 502, json: { message: 'bad gateway' } })
      : route.fallback(),
  )
  await say(page, 'عالق')
  await expect(row(page, 'عالق')).toContainText('لم يصل بعد')
  await say(page, 'بعده')
  await expect(row(page, 'بعده')).toContainText('الآن')
  await row(page, 'عالق').getByRole('button', { name: 'حذف' }).click()
  await expect(row(page, 'عالق')).toHaveCount(0)
  await context.setOffline(true)
  await say(page, 'في النفق')
  await row(page, 'في النفق').getByRole('button', { name: 'حذف' }).click()
  await expect(row(page, 'في النفق')).toHaveCount(0)
  await context.setOffline(false)
  await say(page, 'آخر')
  await expect(row(page, 'آخر')).toContainText('الآن')
  expect(await kept(app, id)).toEqual([{ content: 'بعده' }, { content: 'آخر' }])
})
