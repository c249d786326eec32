import { credit, enter, enterMine, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { tapTwice } from './support/touch.ts'

test('a double tap asks whether to send points, and does not answer', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await enterMine(page, sara)
  await credit(app, sara, 1_000)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
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
  await expect(dialog.getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
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

test('a double tap claims the reward, and leaves its moment on screen', async ({ page, app }) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into private.daily_timers (user_id, started_at) values ('${sara.id}', now() - interval '25 hours') returning user_id`,
  )
  await enterMine(page, sara)
  const claim = page.getByRole('button', { name: 'استلام المكافأة' })
  await expect(claim).toBeVisible()
  await tapTwice(page, claim, 0.5, 450)
  const again = page.getByRole('button', { name: 'تشغيل المنجم من جديد' })
  await expect(page.locator('[data-dial]')).toContainText('تم استلام المكافأة')
  await page.waitForTimeout(500)
  await expect(again).toBeVisible()
  await again.tap()
  await expect(page.getByRole('button', { name: 'المنجم يعمل' })).toBeVisible()
})
