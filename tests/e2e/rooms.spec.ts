// Rooms as three people see them at once: made, entered, spoken in, left; who is removed, who finds no place, who loses the network.
import type { Page } from '@playwright/test'
import { breakable, loseAnswer, openDevice } from './support/device.ts'
import { enter, newMember, rename } from './support/member.ts'
import {
  field,
  hearing,
  history,
  inside,
  joinByCall,
  leaveByCall,
  log,
  newRoom,
  row,
  said,
  say,
  sayByCall,
} from './support/rooms.ts'
import { expect, test } from './support/test.ts'

const picture = 'tests/e2e/support/picture.jpg'

/** The seat of somebody on the stage. */
const seat = (page: Page, name: string) =>
  page.getByRole('region', { name: 'من هنا الآن' }).getByRole('button', { name })

test('who makes a room talks there with who comes: words, an answer, a sign, a picture, and who types', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة القيسي')
  await rename(app, noor, 'نور الهدى')
  await enter(page, sara, '/entertainment')
  await page.getByRole('link', { name: /غرف الدردشة/ }).click()
  await page.getByRole('button', { name: 'إنشاء غرفة', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'إنشاء', exact: true }).click()
  await expect(dialog.getByText('يرجى إدخال اسم الغرفة')).toBeVisible()
  const name = `سهرة ${sara.username}`
  await dialog.getByLabel('اسم الغرفة').fill(name)
  await dialog.getByLabel('الوصف (اختياري)').fill('شاي وحكايات')
  await dialog.getByRole('button', { name: 'إنشاء', exact: true }).click()
  await inside(page, name)
  const roomId = new URL(page.url()).pathname.split('/')[2] ?? ''

  const [second, third] = [await openDevice(browser, baseURL), await openDevice(browser, baseURL)]
  await enter(second, noor, '/chat-rooms')
  await second.getByRole('searchbox').fill(name)
  await second.getByRole('button', { name: `دخول غرفة ${name}` }).click()
  await inside(second, name)
  const hears = hearing(third, roomId)
  await enter(third, huda, `/room/${roomId}`)
  await inside(third, name)
  await hears
  for (const one of [page, second, third])
    await expect(one.getByRole('button', { name: 'في الغرفة 3 من 70، عرض الأعضاء' })).toBeVisible()
  await expect(seat(third, 'سارة القيسي، المضيف')).toBeVisible()

  await field(second).pressSequentially('مساء الخير')
  await expect(page.getByText('الكتابة الآن: نور الهدى')).toBeVisible()
  await second.getByRole('button', { name: 'إرسال', exact: true }).click()
  for (const one of [page, second, third]) await expect(row(one, 'مساء الخير')).toHaveCount(1)
  await expect(page.getByText('الكتابة الآن: نور الهدى')).toHaveCount(0)

  await row(page, 'مساء الخير').getByRole('button', { name: 'خيارات رسالة نور الهدى' }).click()
  await page.getByRole('button', { name: 'تفاعل ❤️' }).click()
  await expect(row(third, 'مساء الخير').getByRole('button', { name: 'تفاعل ❤️، شخص واحد' })).toBeVisible()
  await row(third, 'مساء الخير').getByRole('button', { name: 'تفاعل ❤️، شخص واحد' }).click()
  await expect(row(page, 'مساء الخير').getByRole('button', { name: 'إلغاء التفاعل ❤️، شخصان' })).toBeVisible()

  await row(page, 'مساء الخير').getByRole('button', { name: 'خيارات رسالة نور الهدى' }).click()
  await page.getByRole('button', { name: 'رد', exact: true }).click()
  await expect(page.getByText('رداً على نور الهدى')).toBeVisible()
  await say(page, 'مساء النور يا نور')
  await expect(
    row(third, 'مساء النور يا نور').getByRole('button', { name: 'الرسالة التي يُرد عليها، من نور الهدى' }),
  ).toContainText('مساء الخير')

  const chooser = second.waitForEvent('filechooser')
  await second.getByRole('button', { name: 'إرفاق صورة' }).click()
  await (await chooser).setFiles(picture)
  await expect(second.getByRole('img', { name: 'الصورة التي سترسلها' })).toBeVisible()
  await say(second, 'من السوق')
  const shown = row(page, 'من السوق').getByRole('button', { name: 'صورة مرفقة' }).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await row(second, 'من السوق').getByRole('button', { name: 'خيارات رسالتك' }).click()
  await second.getByRole('button', { name: 'حذف الرسالة' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'حذف الرسالة' }).click()
  for (const one of [page, second, third]) await expect(row(one, 'حُذفت هذه الرسالة')).toHaveCount(1)
})

test('the owner removes somebody, who is out at once and does not come back; the room can end while one is inside', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await rename(app, noor, 'نور الهدى')
  const { id, name } = await newRoom(app, sara)
  await enter(page, sara, `/room/${id}`)
  await inside(page, name)
  const [second, third] = [await openDevice(browser, baseURL), await openDevice(browser, baseURL)]
  const heard = [hearing(second, id), hearing(third, id)]
  await enter(second, noor, `/room/${id}`)
  await enter(third, huda, `/room/${id}`)
  await Promise.all(heard)
  await second.getByRole('button', { name: 'خيارات الغرفة' }).click()
  await expect(second.getByRole('menuitem', { name: 'إعدادات الغرفة' })).toHaveCount(0)
  await second.keyboard.press('Escape')

  await page.getByRole('button', { name: /عرض الأعضاء/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /نور الهدى/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'إخراج من الغرفة' }).click()
  await page
    .getByRole('dialog', { name: 'إخراج نور الهدى من الغرفة؟' })
    .getByRole('button', { name: 'إخراج' })
    .click()
  await expect(page.getByText('تم إخراج العضو من الغرفة')).toBeVisible()
  await expect(second.getByText('لست في الغرفة الآن')).toBeVisible()
  await expect(second.getByText('أخرجك مالك الغرفة')).toBeVisible()
  await expect(seat(third, 'نور الهدى')).toHaveCount(0)
  await say(page, 'نكمل الحديث')
  await expect(row(third, 'نكمل الحديث')).toBeVisible()
  await second.reload()
  await expect(second.getByText('أخرجك مالك الغرفة')).toBeVisible()
  await second.getByRole('link', { name: 'كل الغرف' }).click()
  await expect(second).toHaveURL(/\/chat-rooms$/)

  await page.getByRole('button', { name: 'خيارات الغرفة' }).click()
  await page.getByRole('menuitem', { name: 'إعدادات الغرفة' }).click()
  await page.getByRole('dialog').getByLabel('اسم الغرفة').fill(`${name} الجديدة`)
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click()
  await inside(third, `${name} الجديدة`)
  await page.getByRole('button', { name: 'خيارات الغرفة' }).click()
  await page.getByRole('menuitem', { name: 'إعدادات الغرفة' }).click()
  await page.getByRole('button', { name: 'حذف الغرفة' }).click()
  await page
    .getByRole('dialog', { name: 'حذف الغرفة نهائياً؟' })
    .getByRole('button', { name: 'حذف الغرفة' })
    .click()
  await expect(page).toHaveURL(/\/chat-rooms$/)
  await expect(third.getByText('لم تعد الغرفة موجودة')).toBeVisible()
})

test('who said something and left is kept out by what they said', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, noor, 'نور الهدى')
  const { id, name } = await newRoom(app, sara)
  await joinByCall(app, noor, id)
  await sayByCall(app, noor, id, 'قول سيئ')
  await leaveByCall(app, noor, id)
  await enter(page, sara, `/room/${id}`)
  await inside(page, name)
  await row(page, 'قول سيئ').getByRole('button', { name: 'خيارات رسالة نور الهدى' }).click()
  await page.getByRole('button', { name: 'إخراج من الغرفة' }).click()
  await page
    .getByRole('dialog', { name: 'إخراج نور الهدى من الغرفة؟' })
    .getByRole('button', { name: 'إخراج' })
    .click()
  await expect(page.getByText('تم إخراج العضو من الغرفة')).toBeVisible()
  expect(await joinByCall(app, noor, id)).toMatchObject({ code: 'kicked' })
})

test('a full room refuses with its own number, in the list and at its door, until somebody leaves', async ({
  page,
  app,
}) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  const { id, name } = await newRoom(app, sara)
  await app.sql(`update public.rooms set max_users = 2 where id = '${id}' returning id`)
  await joinByCall(app, sara, id)
  await joinByCall(app, noor, id)
  await enter(page, huda, '/chat-rooms')
  await page.getByRole('searchbox').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('ممتلئة')
  await card.getByRole('button', { name: `دخول غرفة ${name}` }).click()
  await expect(page.getByText('الغرفة ممتلئة! الحد الأقصى 2 مستخدم')).toBeVisible()
  await page.goto(`/room/${id}`)
  await expect(page.getByText('لا مكان في الغرفة')).toBeVisible()
  await leaveByCall(app, noor, id)
  await page.getByRole('button', { name: 'العودة إلى الغرفة' }).click()
  await inside(page, name)
})

test('what was missed while the connection was down comes once, in its order, and so does what one wrote', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const { id, name } = await newRoom(app, sara)
  const line = await breakable(page)
  const hears = hearing(page, id)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  await hears
  await joinByCall(app, sara, id)
  await sayByCall(app, sara, id, 'قبل الانقطاع')
  await expect(row(page, 'قبل الانقطاع')).toBeVisible()
  line.setBroken(true)
  await context.setOffline(true)
  for (const text of ['فاتني أولاً', 'فاتني ثانياً']) await sayByCall(app, sara, id, text)
  for (const text of ['كتبته أولاً', 'كتبته ثانياً', 'كتبته ثالثاً']) await say(page, text)
  await expect(row(page, 'كتبته ثالثاً')).toContainText('سترسل حين يعود الاتصال')
  await context.setOffline(false)
  line.setBroken(false)
  await expect(row(page, 'كتبته ثالثاً')).toContainText('وصلت')
  await expect(row(page, 'فاتني ثانياً')).toBeVisible()
  await sayByCall(app, sara, id, 'بعد الانقطاع')
  const words = [
    'قبل الانقطاع',
    'فاتني أولاً',
    'فاتني ثانياً',
    'كتبته أولاً',
    'كتبته ثانياً',
    'كتبته ثالثاً',
    'بعد الانقطاع',
  ]
  await expect.poll(() => said(page, words)).toEqual(words)
})

test('a message whose answer was lost is there once; who writes too fast is told to wait, and all of it goes out', async ({
  page,
  app,
}) => {
  const noor = await newMember(app)
  const { id, name } = await newRoom(app, noor)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  await loseAnswer(page, /rpc\/send_room_message/)
  await say(page, 'مرة واحدة')
  await expect(row(page, 'مرة واحدة')).toHaveCount(1)
  await expect(row(page, 'مرة واحدة')).toContainText('وصلت')
  const words = Array.from({ length: 8 }, (_, index) => `سريعة ${index + 1}`)
  for (const text of words) await say(page, text)
  await expect(page.getByText('تمهّل قليلاً، تُرسل رسائلك بعد')).toBeVisible()
  await expect(row(page, 'سريعة 8')).toContainText('وصلت', { timeout: 30_000 })
  expect(await said(page, words)).toEqual(words)
  const kept = await app.sql(
    `select content from public.room_messages where room_id = '${id}' order by created_at`,
  )
  expect(kept.map(({ content }) => content)).toEqual(['مرة واحدة', ...words])
})

test('the last 25 are on screen, older ones come by reading up, and what comes meanwhile moves nothing', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const { id, name } = await newRoom(app, sara)
  await history(app, sara, id, 60)
  const hears = hearing(page, id)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  await expect(log(page).getByRole('listitem')).toHaveCount(25)
  await expect(row(page, 'قول رقم 60')).toBeInViewport()
  await hears
  await log(page).getByText('قول رقم 36', { exact: true }).scrollIntoViewIfNeeded()
  await expect(log(page).getByText('قول رقم 11', { exact: true })).toBeAttached()
  await log(page).getByText('قول رقم 20', { exact: true }).scrollIntoViewIfNeeded()
  await joinByCall(app, sara, id)
  await sayByCall(app, sara, id, 'جديد من سارة')
  await page.getByRole('button', { name: 'رسالة جديدة' }).click()
  await expect(row(page, 'جديد من سارة')).toBeInViewport()
  await expect(log(page).getByRole('listitem')).toHaveCount(25)
})

test('whoever leaves is out of the list of members, also for another window of theirs', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const { id, name } = await newRoom(app, sara)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  const other = await context.newPage()
  const hears = hearing(other, id)
  await other.goto(`/room/${id}`)
  await inside(other, name)
  await hears
  await page.getByRole('button', { name: 'خيارات الغرفة' }).click()
  await page.getByRole('menuitem', { name: 'مغادرة الغرفة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'مغادرة' }).click()
  await expect(page).toHaveURL(/\/chat-rooms$/)
  await expect(other.getByText('غادرت هذه الغرفة')).toBeVisible()
  const [count] = await app.sql(
    `select count(*)::int as left from public.room_members where room_id = '${id}'`,
  )
  expect(count?.left).toBe(0)
})

test('without a network the rooms that were seen are listed, and /room leads to the root', async ({
  page,
  app,
  context,
}) => {
  const noor = await newMember(app)
  const { name } = await newRoom(app, noor)
  await enter(page, noor, '/chat-rooms')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('local_rooms'))).toContain(name)
  await page.goto('/home')
  await page.route(/rpc\/get_rooms/, (route) => route.abort('connectionreset'))
  await page.goto('/chat-rooms')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(true)
  await page.getByRole('button', { name: `دخول غرفة ${name}` }).click()
  await expect(page.getByText('تعذر دخول الغرفة')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/room')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/room/nowhere')
  await expect(page.getByText('الغرفة غير موجودة')).toBeVisible()
})

test('/chat makes and enters rooms over all of the screen, and says the rules', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const { name } = await newRoom(app, sara)
  await enter(page, noor, '/chat')
  await expect(page.getByRole('heading', { name: 'قواعد الدردشة' })).toBeVisible()
  await page.getByRole('button', { name: /الانضمام إلى غرفة/ }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('button', { name: `دخول غرفة ${name}` }).click()
  await inside(page, name)
  await page.goto('/chat?open=create')
  await expect(dialog.getByText('تتسع لـ 70 شخصاً')).toBeVisible()
  await dialog.getByLabel('اسم الغرفة').fill(`بيت ${noor.username}`)
  await page.reload()
  await expect(dialog.getByLabel('اسم الغرفة')).toHaveValue(`بيت ${noor.username}`)
  await dialog.getByRole('button', { name: 'إنشاء', exact: true }).click()
  await inside(page, `بيت ${noor.username}`)
})

test('a room and somebody in it can be reported, each once', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة القيسي')
  const { id, name } = await newRoom(app, sara)
  await joinByCall(app, sara, id)
  await enter(page, noor, `/room/${id}`)
  await inside(page, name)
  const report = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText('محتوى مزعج أو مكرر').click()
    await dialog.getByRole('button', { name: 'إرسال التبليغ' }).click()
  }
  await page.getByRole('button', { name: 'خيارات الغرفة' }).click()
  await page.getByRole('menuitem', { name: 'الإبلاغ عن الغرفة' }).click()
  await report('الإبلاغ عن الغرفة')
  await expect(page.getByText('تم إرسال التبليغ بنجاح. سنراجعه قريباً')).toBeVisible()
  await seat(page, 'سارة القيسي').click()
  await page.getByRole('button', { name: 'الإبلاغ عن العضو' }).click()
  await report('الإبلاغ عن العضو')
  await expect
    .poll(() => app.sql(`select reported_user_id from public.room_reports where reporter_id = '${noor.id}'`))
    .toHaveLength(2)
})
