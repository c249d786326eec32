import type { Locator, Page } from '@playwright/test'
import { credit, enter, enterMine, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

/**
 * Twice at one place of it, so many milliseconds apart by the times that the taps carry, as an impatient finger does, however long a busy
 * machine takes to bring them.
 */
async function tapTwice(page: Page, button: Locator, share: number, apart = 300): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('there is nothing to tap on')
  const finger = { x: box.x + box.width * share, y: box.y + box.height / 2 }
  const screen = await page.context().newCDPSession(page)
  const first = Date.now()
  for (const at of [first, first + apart]) {
    await page.waitForTimeout(Math.max(0, at - Date.now()))
    const timestamp = at / 1000
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger], timestamp })
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
  await screen.detach()
}

test('a double tap asks whether to send points, and does not answer', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 1_000)
  await page.getByRole('button', { name: 'وكلاء السحب' }).click()
  await page.getByRole('button', { name: 'تحويل إلى صديق' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('رمز الإحالة أو اسم المستخدم').fill(noor.username)
  await dialog.getByRole('button', { name: `اختيار ${noor.username}` }).click()
  await dialog.getByLabel('المبلغ بالنقاط').fill('10')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('transfer_points_with_limits')) sent.push(request.url())
  })
  const send = dialog.getByRole('button', { name: 'إرسال', exact: true })
  const confirm = dialog.getByRole('button', { name: 'تأكيد الإرسال' })
  for (const share of [0.25, 0.75]) {
    await tapTwice(page, send, share)
    await expect(confirm).toBeVisible()
    await page.waitForTimeout(500)
    expect(sent).toEqual([])
    await page.goBack()
    await expect(confirm).toBeHidden()
  }
  await send.click()
  await confirm.tap()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
})

for (const apart of [0, 160]) {
  test(`a double tap ${apart} ms apart asks for a friendship once, and does not take it back`, async ({
    page,
    app,
  }) => {
    const [sara, noor] = [await newMember(app), await newMember(app)]
    await enter(page, noor, `/user/${sara.id}`)
    const add = page.getByRole('button', { name: 'إضافة صديق', exact: true })
    await expect(add).toBeVisible()
    await tapTwice(page, add, 0.5, apart)
    await expect(page.getByText('تم إرسال طلب الصداقة بنجاح')).toBeVisible()
    // Whatever the second tap asked for has been answered as well.
    await page.waitForTimeout(500)
    await expect(page.getByText('تم إرسال طلب صداقة مسبقاً')).toBeHidden()
    const requests = () => app.sql(`select status from public.friend_requests where sender_id = '${noor.id}'`)
    expect(await requests()).toEqual([{ status: 'pending' }])
    await page.getByRole('button', { name: 'إلغاء الطلب', exact: true }).tap()
    await expect(add).toBeVisible()
    await expect.poll(requests).toEqual([])
  })
}
