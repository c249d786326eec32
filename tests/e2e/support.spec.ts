/** The conversation with the support, from both sides: written with a picture, answered by the server and by an admin, kept without a network. */
import type { Page } from '@playwright/test'
import { loseAnswer } from './support/device.ts'
import { enter, enterMine, newAdmin, newMember } from './support/member.ts'
import { drawnPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const automatic = 'شكراً لتواصلك معنا. وصلتنا رسالتك، وسيرد عليك أحدنا قريباً.'
const field = (page: Page) => page.getByRole('textbox', { name: 'نص الرسالة' })
const bubble = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text })
const send = (page: Page) => page.getByRole('button', { name: 'إرسال', exact: true })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

async function attach(page: Page, file: Awaited<ReturnType<typeof drawnPicture>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'إرفاق صورة' }).click()
  await (await chooser).setFiles(file)
}

test('from the mine one writes to the support, shows a picture, and hears from the server and from an admin', async ({
  page,
  app,
  browser,
}) => {
  const [sara, admin] = [await newMember(app), await newAdmin(app)]
  await enterMine(page, sara)
  await page.getByRole('link', { name: /مراسلة الدعم/ }).click()
  await expect(page).toHaveURL(/\/support$/)
  await expect(page.getByText('كيف نساعدك؟')).toBeVisible()

  await field(page).fill('السلام عليكم')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('عندي سؤال')
  await expect(page.locator('[data-counter]')).toHaveText('22 / 1,000')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(bubble(page, 'عندي سؤال')).toContainText('وصلت')
  await expect(bubble(page, automatic)).toContainText('رد تلقائي', { timeout: 10_000 })

  await attach(page, await drawnPicture(page, 400, 300))
  await expect(page.getByAltText('الصورة التي سترسلها')).toBeVisible()
  await say(page, 'هذه هي')
  const sent = bubble(page, 'هذه هي')
  await expect(sent).toContainText('وصلت')
  await expect(sent.locator('img')).toHaveAttribute('src', /\/object\/sign\/support-images\//)
  await sent.getByRole('button', { name: 'صورة مرفقة' }).click()
  await expect(page.getByRole('dialog').or(page.locator('.yarl__root')).first()).toBeVisible()
  await page.goBack()

  const desk = await (await browser.newContext({ locale: 'ar' })).newPage()
  await enter(desk, admin, '/admin?section=support')
  const row = desk.getByRole('tabpanel').getByRole('listitem').filter({ hasText: sara.username })
  await expect(row).toContainText('هذه هي')
  await row.getByRole('button').click()
  await expect(bubble(desk, 'هذه هي').locator('img')).toHaveAttribute('src', /support-images/)
  await expect(desk.getByText('تنتظر رداً')).toBeVisible()
  await desk.getByRole('textbox', { name: /^الرد على/ }).fill('تم الحل')
  await desk.getByRole('textbox', { name: /^الرد على/ }).press('Enter')
  await expect(desk.getByText('أُجيب عنها')).toBeVisible()

  await expect(bubble(page, 'تم الحل')).toContainText('فريق الدعم')
  await expect(page.getByLabel('إشعارات التطبيق').getByText('رد من فريق الدعم')).toHaveCount(0)
  await say(page, 'الله يعطيكم العافية')
  await expect(bubble(desk, 'الله يعطيكم العافية')).toBeVisible()
  await expect(desk.getByText('تنتظر رداً')).toBeVisible()
  await desk.getByRole('button', { name: 'إنهاء المحادثة' }).click()
  const question = desk.getByRole('dialog', { name: 'إنهاء هذه المحادثة؟' })
  await expect(question).toContainText('تنتظر رداً، ولن يصل')
  await question.getByRole('button', { name: 'إلغاء' }).click()
  await expect(question).toBeHidden()
  await expect(desk.getByText('تنتظر رداً')).toBeVisible()
  await desk.waitForTimeout(600)
  await desk.getByRole('button', { name: 'إنهاء المحادثة' }).click()
  await question.getByRole('button', { name: 'إنهاء المحادثة' }).click()
  await expect(desk.getByText('محلولة', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('أنهى فريق الدعم هذه المحادثة')).toBeVisible()

  // What is written next opens it again, and stands in the list that is being looked at.
  await desk.getByRole('button', { name: 'كل المحادثات' }).click()
  await expect(
    desk.getByText('لا أحد ينتظر رداً').or(desk.getByRole('tabpanel').getByRole('listitem').first()),
  ).toBeVisible()
  await desk.waitForTimeout(2_000)
  await say(page, 'بقي شيء')
  await expect(row).toContainText('بقي شيء', { timeout: 8_000 })
  await expect(page.getByText('أنهى فريق الدعم هذه المحادثة')).toBeHidden()
  await desk.close()

  await page.goto('/notifications')
  const told = page.getByRole('listitem').filter({ hasText: 'رد من فريق الدعم' })
  await expect(told).toContainText('تم الحل')
  await expect(told).not.toContainText('غير مقروء')
  await told.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/support$/)
  await expect(bubble(page, 'تم الحل')).toBeVisible()
})

test('without a network a message waits with its picture, over a reload too, and is sent once there is one', async ({
  page,
  app,
  context,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/support')
  await expect(page.getByText('كيف نساعدك؟')).toBeVisible()
  const picture = await drawnPicture(page, 300, 300)
  await context.setOffline(true)
  await attach(page, picture)
  await expect(page.getByAltText('الصورة التي سترسلها')).toBeVisible()
  await say(page, 'من النفق')
  await expect(bubble(page, 'من النفق')).toContainText('سترسل حين يعود الاتصال')
  await field(page).fill('لم أكمل')
  await page.route(/rest\/v1\/support_messages|storage\/v1\/object\/support/, (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(field(page)).toHaveValue('لم أكمل')
  await expect(bubble(page, 'من النفق')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(bubble(page, 'من النفق')).toContainText('وصلت', { timeout: 30_000 })
  await expect(bubble(page, 'من النفق').locator('img')).toHaveAttribute('src', /object\/sign/)
  await loseAnswer(page, /rest\/v1\/support_messages/)
  await say(page, 'مرة واحدة')
  await expect(bubble(page, 'مرة واحدة')).toContainText('وصلت', { timeout: 30_000 })
  const kept = await app.sql(
    `select message, image_url is not null as pictured from public.support_messages where user_id = '${sara.id}' and not is_automatic order by created_at`,
  )
  expect(kept).toEqual([
    { message: 'من النفق', pictured: true },
    { message: 'مرة واحدة', pictured: false },
  ])
})

test('who reads above is shown what they send, refused or not, and told of what arrives', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  // The hour stands right behind the words.
  await app.sql(
    `insert into public.support_messages (user_id, message, is_from_support, created_at)
     select '${sara.id}', 'رسالة رقم ' || number || ' هنا', number % 2 = 0, now() - make_interval(mins => 61 - number)
     from generate_series(1, 25) as number returning id`,
  )
  await enter(page, sara, '/support')
  const newest = bubble(page, 'رسالة رقم 25 هنا')
  await expect(newest).toBeInViewport()
  const readAbove = async () => {
    await bubble(page, 'رسالة رقم 3 هنا').scrollIntoViewIfNeeded()
    await expect(newest).not.toBeInViewport()
  }
  await readAbove()
  await say(page, 'من فوق')
  await expect(bubble(page, 'من فوق')).toBeInViewport()
  await expect(bubble(page, 'من فوق')).toContainText('وصلت')

  await readAbove()
  await app.sql(
    `insert into public.support_messages (user_id, message, is_from_support) values ('${sara.id}', 'وصل الرد', true) returning id`,
  )
  const pill = page.getByRole('button', { name: 'رسالة جديدة' })
  await pill.click()
  await expect(bubble(page, 'وصل الرد')).toBeInViewport()
  await expect(pill).toBeHidden()

  await app.sql(
    `insert into private.attempts (action, key) select 'support_messages', '${sara.id}' from generate_series(1, 100) returning key`,
  )
  await readAbove()
  await say(page, 'زائد')
  const refused = bubble(page, 'زائد').getByRole('alert')
  await expect(refused).toContainText('تم تجاوز الحد المسموح')
  await expect(refused).toBeInViewport()
  const wait = await refused.innerText()
  await expect(refused).not.toHaveText(wait)
  await expect(page.getByRole('button', { name: 'إعادة الإرسال' })).toBeInViewport()
})

test('what cannot be sent says why, and stays in the field', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara, '/support')
  await expect(page.getByText('كيف نساعدك؟')).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByText('يرجى كتابة رسالة أو إرفاق صورة')).toBeVisible()
  await field(page).fill('م'.repeat(1001))
  await expect(page.locator('[data-counter]')).toHaveText('1,001 / 1,000')
  await send(page).click()
  await expect(page.getByText('الرسالة طويلة جداً. الحد الأقصى 1,000 حرف')).toBeVisible()
  await expect(field(page)).toHaveValue('م'.repeat(1001))
  await field(page).fill('')
  await attach(page, { name: 'large.gif', mimeType: 'image/gif', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('حجم الصورة يجب أن يكون أقل من 5 ميجابايت')).toBeVisible()
  await attach(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await expect(page.getByText('يرجى اختيار صورة صحيحة')).toBeVisible()
  await app.sql(
    `insert into private.attempts (action, key) select 'support_messages', '${sara.id}' from generate_series(1, 100) returning key`,
  )
  await say(page, 'زائد')
  await expect(bubble(page, 'زائد')).toContainText('خطأ في إرسال الرسالة: تم تجاوز الحد المسموح')
  await bubble(page, 'زائد').getByRole('button', { name: 'تعديل' }).click()
  await expect(field(page)).toHaveValue('زائد')
  await expect(bubble(page, 'زائد')).toHaveCount(0)
})

test('what the server fails at leads to the support, and so does the menu of the account', async ({
  page,
  app,
}) => {
  await page.route(/rpc\/get_safe_agents/, (route) =>
    route.fulfill({ status: 502, json: { message: 'bad gateway' } }),
  )
  await enter(page, await newMember(app), '/agents')
  await page.getByRole('link', { name: 'مراسلة الدعم' }).click()
  await expect(page).toHaveURL(/\/support$/)
  await page.goto('/home')
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'الدعم' }).click()
  await expect(page).toHaveURL(/\/support$/)
})
