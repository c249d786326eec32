// Private messages as two friends see them at once: words, an answer, a picture, a voice, how each stands; what waits for a network; a block.
import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { befriend, enter, newMember, rename } from './support/member.ts'
import { listensToMessages, messageByCall } from './support/messages.ts'
import { field, log, row, said, say } from './support/rooms.ts'
import { expect, test } from './support/test.ts'

const picture = 'tests/e2e/support/picture.jpg'

const conversationIn = (page: Page, name: string) =>
  page.getByRole('list', { name: 'المحادثات' }).getByRole('link').filter({ hasText: name })
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `الرسائل، غير المقروءة: ${count}` })

test('two friends write, answer, show a picture and speak, and see what has arrived and what was read', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, sara, 'سارة القيسي')
  await rename(app, noor, 'نور الهدى')
  await enter(page, sara, '/messages')
  await expect(page.getByText('لا رسائل بعد')).toBeVisible()
  await page.goto(`/messages/${noor.id}`)
  await expect(page.getByText('المراسلة بين الأصدقاء')).toBeVisible()
  await befriend(app, sara, noor)
  const hears = listensToMessages(page, sara)
  await page.goto(`/user/${noor.id}`)
  await hears
  await page.getByRole('link', { name: 'رسالة إلى نور الهدى' }).click()
  await expect(page.getByText('اكتب أول رسالة إلى نور الهدى')).toBeVisible()
  await say(page, 'مساء الخير يا نور')
  await expect(row(page, 'مساء الخير يا نور')).toContainText('أُرسلت')

  const second = await openDevice(browser, baseURL)
  const secondHears = listensToMessages(second, noor)
  await enter(second, noor, '/home')
  await secondHears
  await expect(badge(second, 1)).toBeVisible()
  await expect(row(page, 'مساء الخير يا نور')).toContainText('وصلت')
  await say(page, 'أين أنت؟')
  await expect(second.getByRole('region', { name: 'إشعارات التطبيق' })).toContainText('أين أنت؟')
  await badge(second, 2).click()
  await conversationIn(second, 'سارة القيسي').click()
  await expect(row(second, 'أين أنت؟')).toBeVisible()
  await expect(row(page, 'أين أنت؟')).toContainText('قُرئت')

  await field(second).pressSequentially('في السوق')
  await expect(page.getByText('الكتابة الآن: نور الهدى')).toBeVisible()
  await row(second, 'أين أنت؟').getByRole('button', { name: 'خيارات رسالة سارة القيسي' }).click()
  await second.getByRole('button', { name: 'رد', exact: true }).click()
  const chooser = second.waitForEvent('filechooser')
  await second.getByRole('button', { name: 'إرفاق صورة' }).click()
  await (await chooser).setFiles(picture)
  await expect(second.getByRole('img', { name: 'الصورة التي سترسلها' })).toBeVisible()
  await second.getByRole('button', { name: 'إرسال', exact: true }).click()
  const answer = row(page, 'في السوق')
  await expect(answer.getByRole('button', { name: /الرسالة التي يُرد عليها/ })).toContainText('أين أنت؟')
  const shown = answer.getByRole('button', { name: 'صورة مرفقة' }).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'تسجيل رسالة صوتية' }).click()
  await expect(page.getByRole('group', { name: 'جاري التسجيل' })).toContainText('0:01')
  await page.getByRole('button', { name: 'إرسال الرسالة الصوتية' }).click()
  const voice = log(second).getByRole('group', { name: /^رسالة صوتية/ })
  await voice.getByRole('button', { name: 'تشغيل الرسالة الصوتية' }).click()
  await expect
    .poll(() => voice.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .not.toBeNaN()
  await expect(voice.getByRole('alert')).toHaveCount(0)
  const own = log(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: /^رسالة صوتية/ }) })
  await expect(own).toContainText('قُرئت')
  await own.getByRole('button', { name: 'خيارات رسالتك' }).click()
  await page.getByRole('button', { name: 'حذف عند الطرفين' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف عند الطرفين' }).click()
  for (const one of [page, second]) await expect(row(one, 'حُذفت هذه الرسالة')).toHaveCount(1)
})

test('what was written without a network waits in sight and goes out once, in its order; the draft is kept', async ({
  page,
  app,
  context,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, noor, 'نور الهدى')
  await befriend(app, sara, noor)
  const hears = listensToMessages(page, sara)
  await enter(page, sara, `/messages/${noor.id}`)
  await expect(field(page)).toBeVisible()
  await hears
  await context.setOffline(true)
  const words = ['كتبته أولاً', 'كتبته ثانياً', 'كتبته ثالثاً']
  for (const text of words) await say(page, text)
  await expect(row(page, 'كتبته ثالثاً')).toContainText('سترسل حين يعود الاتصال')
  await field(page).fill('ما لم أرسله بعد')
  await context.setOffline(false)
  await expect(row(page, 'كتبته ثالثاً')).toContainText('أُرسلت')
  await messageByCall(app, noor, sara, 'جواب نور')
  await expect(row(page, 'جواب نور')).toBeVisible()
  expect(await said(page, [...words, 'جواب نور'])).toEqual([...words, 'جواب نور'])
  await page.reload()
  await expect(field(page)).toHaveValue('ما لم أرسله بعد')
  const kept = await app.sql(
    `select content from public.messages where sender_id = '${sara.id}' order by created_at, id`,
  )
  expect(kept.map(({ content }) => content)).toEqual(words)
})

test('who is blocked is not heard, and is told nothing; without a microphone one is told how', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await rename(app, noor, 'نور الهدى')
  await befriend(app, sara, noor)
  await messageByCall(app, noor, sara, 'كلام قبل الحظر')
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await enter(page, sara, `/messages/${noor.id}`)
  await expect(row(page, 'كلام قبل الحظر')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل رسالة صوتية' }).click()
  await expect(page.getByText('الميكروفون غير مسموح به')).toBeVisible()
  await page.getByRole('button', { name: 'خيارات المحادثة' }).click()
  await page.getByRole('menuitem', { name: 'حظر' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حظر' }).click()
  await expect(page.getByText('حظرت نور الهدى، فلا تصلك رسائل من هذا الحساب.')).toBeVisible()
  await messageByCall(app, noor, sara, 'كلام بعد الحظر')
  await page.goto('/messages')
  await expect(conversationIn(page, 'نور الهدى')).toContainText('كلام قبل الحظر')
  await page.getByRole('button', { name: 'خيارات الرسائل' }).click()
  await page.getByRole('menuitem', { name: 'الأشخاص المحظورون' }).click()
  await page.getByRole('button', { name: 'إلغاء حظر نور الهدى' }).click()
  await expect(page.getByText('لم تحظر أحداً')).toBeVisible()
  await page.keyboard.press('Escape')
  await conversationIn(page, 'نور الهدى').click()
  await expect(field(page)).toBeVisible()
  await expect(row(page, 'كلام بعد الحظر')).toHaveCount(0)
})
