// How comments stand: replies below what they answer, the page of a post on a phone, the head of the sheet, and handles in the field.
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
} from './support/comments.ts'
import { listening } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('replies stand joined below what they answer: those there, those that come, and those not sent yet', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور للنقاش')
  const write = (by: Member, content: string) =>
    app.sql(
      `insert into public.post_comments (post_id, user_id, content) values ('${id}', '${by.id}', '${content}') returning id`,
    )
  await write(noor, 'سؤال نور')
  await write(sara, 'كلام آخر')
  await write(sara, `@${noor.username} جواب أول`)
  const live = listening(page, 'comments')
  await enter(page, sara, `/home?comments=${id}`)
  const stand = async (...words: string[]) => {
    await expect(list(page).getByRole('listitem')).toHaveCount(words.length)
    const texts = await list(page).getByRole('listitem').allInnerTexts()
    expect(texts.map((text, place) => text.includes(words[place] ?? '?'))).toEqual(words.map(() => true))
  }
  await live
  await stand('سؤال نور', 'جواب أول', 'كلام آخر')
  await write(noor, `@${sara.username} جواب حي`)
  // Sara’s last words are among those replies.
  await stand('سؤال نور', 'جواب أول', 'جواب حي', 'كلام آخر')
  await context.setOffline(true)
  await answer(page, 'سؤال نور')
  await say(page, 'جواب من النفق')
  await expect(row(page, 'جواب من النفق')).toContainText('سيُرسل حين يعود الاتصال')
  await stand('سؤال نور', 'جواب أول', 'جواب حي', 'جواب من النفق', 'كلام آخر')
  // A line leads from the face of the first to that of each reply.
  const [first, reply] = [row(page, 'سؤال نور'), row(page, 'جواب أول')]
  const none = (): never => {
    throw new Error('it is not drawn')
  }
  const faceOf = async (of: typeof first) => (await of.locator('a').first().boundingBox()) ?? none()
  const lineOf = async (of: typeof first, part: 'first' | 'last') =>
    (await of.locator('[data-thread-line] > span')[part]().boundingBox()) ?? none()
  const [face, replyFace, down, elbow] = [
    await faceOf(first),
    await faceOf(reply),
    await lineOf(first, 'last'),
    await lineOf(reply, 'first'),
  ]
  const middle = face.x + face.width / 2
  expect(Math.abs(down.x + down.width / 2 - middle)).toBeLessThan(2)
  expect(Math.abs(elbow.x + elbow.width - 1 - middle)).toBeLessThan(2)
  expect(down.y).toBeGreaterThanOrEqual(face.y + face.height)
  expect(Math.abs(down.y + down.height - elbow.y)).toBeLessThan(1)
  expect(Math.abs(elbow.y + elbow.height - (replyFace.y + replyFace.height / 2))).toBeLessThan(3)
  expect(elbow.x).toBeGreaterThanOrEqual(replyFace.x + replyFace.width)
})

test('on a phone a post’s page shows it and its comments below, older ones when asked, and the field at the bottom', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const words = `منشور ${Date.now()}`
  const id = await post(app, sara, words)
  await comment(app, noor, id, 35)
  await enter(page, sara, `/post/${id}`)
  await expect(page.getByRole('article')).toContainText(words)
  await expect(page.getByRole('article')).toBeInViewport()
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'التعليقات 35' })).toBeInViewport()
  await expect(row(page, 'قول رقم 6')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(30)
  await page.getByRole('button', { name: 'عرض تعليقات أقدم' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(35)
  await expect(page.getByRole('button', { name: 'عرض تعليقات أقدم' })).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await say(page, 'من صفحة المنشور')
  await expect(row(page, 'من صفحة المنشور')).toBeInViewport({ ratio: 1 })
  // It has arrived, and is shown no more: what is looked at from here on stays.
  await expect(row(page, 'من صفحة المنشور').getByRole('button', { name: /^الرد على/ })).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await openComments(page, words).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(row(page, 'قول رقم 1').first()).toBeInViewport()
})

test('who reads on while a comment is on its way stays where they are once it arrives', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await comment(app, noor, id, 20)
  await enter(page, sara, `/post/${id}`)
  await expect(list(page).getByRole('listitem')).toHaveCount(20)
  let letThrough = () => {}
  const isAsked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/rest\/v1\/post_comments/, async (route) => {
    if (route.request().method() === 'POST') await isAsked
    await route.fallback()
  })
  await say(page, 'على مهل')
  await expect(row(page, 'على مهل')).toBeInViewport()
  await page.mouse.move(195, 300)
  await page.mouse.wheel(0, -9000)
  await expect(page.getByRole('article')).toBeInViewport()
  letThrough()
  await expect(row(page, 'على مهل').getByRole('button', { name: /^الرد على/ })).toBeAttached()
  await expect(page.getByRole('article')).toBeInViewport()
})

test('a page of a post that says little keeps its field at the bottom of the screen', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const id = await post(app, sara, 'قصير')
  await enter(page, sara, `/post/${id}`)
  await expect(page.getByText('لا تعليقات بعد')).toBeVisible()
  const box = await field(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(24)
})

test('the sheet says whose post it is and how it begins, and leads there', async ({ page, app }) => {
  const sara = await newMember(app)
  const id = await post(app, sara, '<p>أول السطر</p><p>وبقيته</p>')
  await comment(app, sara, id, 40)
  await enter(page, sara, `/home?comments=${id}`)
  await expect(row(page, 'قول رقم 40')).toBeInViewport()
  const head = sheet(page).getByRole('link', { name: `منشور ${sara.username}` })
  await expect(head).toContainText('أول السطر وبقيته')
  await expect(head).toBeInViewport({ ratio: 1 })
  await head.click()
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await expect(sheet(page)).toHaveCount(0)
})

test('a handle stands where it is typed, and people are chosen with their whole names', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const name = 'نور الهدى بنت عبد الرحمن الجبوري'
  await app.sql(`update public.profiles set full_name = '${name}' where id = '${noor.id}' returning id`)
  const id = await post(app, sara, 'منشور')
  await comment(app, noor, id, 1)
  await enter(page, sara, `/post/${id}`)
  await expect(row(page, 'قول رقم 1')).toBeVisible()
  await field(page).pressSequentially('أهلاً @qzx')
  // The sign stays before the Latin letters: the field draws them as one run from left to right.
  await expect(field(page)).toHaveValue('أهلاً \u200e@qzx')
  await expect(field(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('listbox')).toBeHidden()
  for (let letters = 'qzx'.length; letters > 0; letters -= 1) await field(page).press('Backspace')
  await field(page).pressSequentially(noor.username.slice(0, 3))
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  // All of the name is inside the row.
  const isWhole = await option.evaluate((row) => {
    const words = document.createRange()
    words.selectNodeContents(row.querySelector('bdi') ?? row)
    const [all, place] = [words.getBoundingClientRect(), row.getBoundingClientRect()]
    return all.width > 0 && all.left >= place.left && all.right <= place.right && all.bottom <= place.bottom
  })
  expect(isWhole).toBe(true)
  await option.click()
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('نعم')
  await expect(field(page)).toHaveValue(`أهلاً \u200e@${noor.username} نعم`)
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
  await expect(row(page, 'نعم')).toContainText('الآن')
  expect((await kept(app, id)).at(-1)).toEqual({ content: `أهلاً @${noor.username} نعم` })
})
