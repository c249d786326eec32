/** Transferring points: friends by their faces, people found by a part of their name, the receipt, the history, and the way back. */
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { hold, holdAnswer, openDevice } from './support/device.ts'
import {
  balanceOf,
  credit,
  enter,
  enterMine,
  type Member,
  newAdmin,
  newMember,
  rareName,
} from './support/member.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const amount = (page: Page) => dialog(page).getByLabel('المبلغ بالنقاط')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

async function makeFriends(app: App, one: Member, other: Member): Promise<void> {
  await app.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${one.id}'::uuid, '${other.id}'), greatest('${one.id}'::uuid, '${other.id}')) returning id`,
  )
}

async function name(app: App, { id }: Member, fullName: string): Promise<void> {
  await app.sql(`update public.profiles set full_name = '${fullName}' where id = '${id}' returning id`)
}

/** Sara with 50,000 points, and Huda, her friend. */
async function saraAndHuda(app: App): Promise<{ sara: Member; huda: Member }> {
  const [sara, huda] = [await newMember(app), await newMember(app)]
  await name(app, huda, 'هدى الزيداني')
  await makeFriends(app, sara, huda)
  await credit(app, sara, 50_000)
  return { sara, huda }
}

for (const where of ['', ' @desktop']) {
  test(`a friend's face on the mine begins a transfer, whose receipt is shared and stays in the history${where}`, async ({
    page,
    app,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const { sara, huda } = await saraAndHuda(app)
    await enterMine(page, sara)
    await page.getByRole('button', { name: 'تحويل إلى هدى الزيداني' }).click()
    await expect(dialog(page)).toContainText('هدى الزيداني')
    await amount(page).fill('١٢٠٠')
    await button(page, 'إرسال').click()
    await button(page, 'تأكيد الإرسال').click()
    await expect(dialog(page).getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
    await expect(dialog(page)).toContainText('1,200 نقطة')
    await expect(toast(page)).toHaveCount(0)
    const number = await dialog(page)
      .getByText(/^[0-9A-F]{8}$/)
      .innerText()
    await button(page, 'مشاركة الإيصال').click()
    await expect(toast(page)).toContainText('تم النسخ')
    const receipt = await page.evaluate(() => navigator.clipboard.readText())
    expect(receipt).toContain('تحويل 1,200 نقطة إلى هدى الزيداني')
    expect(receipt).toContain(number)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    expect(await balanceOf(app, huda, 'points')).toBe(1_200)

    await page.getByRole('button', { name: 'سجل التحويلات' }).click()
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'هدى الزيداني' })
    await expect(row).toContainText('1,200')
    await row.getByRole('button').click()
    await expect(dialog(page)).toContainText(number)
    await page.goBack()
    await expect(row).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/timer$/)
  })
}

test('friends stand there before anything is typed; two letters find others, and the whole row chooses', async ({
  page,
  app,
}) => {
  const { sara } = await saraAndHuda(app)
  const zuhair = await newMember(app)
  const fullName = `زهير ${rareName()}`
  await name(app, zuhair, fullName)
  await enterMine(page, sara)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  await expect(dialog(page).getByRole('listitem')).toContainText('هدى الزيداني')
  const search = dialog(page).getByLabel('رمز الإحالة أو اسم المستخدم')
  await search.fill('ز')
  await expect(dialog(page).getByText('اكتب حرفين على الأقل')).toBeVisible()
  await search.fill('زه')
  const row = dialog(page).getByRole('listitem').filter({ hasText: fullName })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: `اختيار ${fullName}` })).toHaveAccessibleName(
    new RegExp(`@${zuhair.username}$`),
  )
  const box = await row.boundingBox()
  if (!box) throw new Error('there is no row')
  // Where nothing is written, too.
  await page.mouse.click(box.x + 20, box.y + box.height / 2)
  await expect(amount(page)).toBeVisible()
  await button(page, 'تغيير').click()
  const [code] = await app.sql(
    `select referral_code from public.referral_codes where user_id = '${zuhair.id}'`,
  )
  const part = String(code?.referral_code)
    .slice(3, 8)
    .replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  await search.fill(part)
  await expect(row).toContainText(String(code?.referral_code))
})

test('a transfer that is on its way is neither lost nor sent again by going back', async ({ page, app }) => {
  const { sara, huda } = await saraAndHuda(app)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تحويل إلى هدى الزيداني' }).click()
  await amount(page).fill('700')
  await button(page, 'إرسال').click()
  const sending = await hold(page, /rpc\/transfer_points_with_limits/)
  await button(page, 'تأكيد الإرسال').click()
  await expect.poll(sending.asked).toBe(1)
  await page.goBack()
  await expect(amount(page)).toHaveValue('700')
  await expect(dialog(page).getByText('التحويل في الطريق')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  await expect(dialog(page).getByText('التحويل في الطريق')).toBeVisible()
  sending.letGo()
  await expect(dialog(page).getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
  expect(sending.asked()).toBe(1)
  expect(await balanceOf(app, huda, 'points')).toBe(700)
  await button(page, 'تم').click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  await expect(dialog(page).getByRole('listitem')).toBeVisible()
})

test('a transfer of which nothing was heard before a reload is said to be unknown, and where to look', async ({
  page,
  app,
}) => {
  const { sara, huda } = await saraAndHuda(app)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تحويل إلى هدى الزيداني' }).click()
  await amount(page).fill('700')
  await button(page, 'إرسال').click()
  const letGo = await holdAnswer(page, /rpc\/transfer_points_with_limits/)
  await button(page, 'تأكيد الإرسال').click()
  await expect.poll(() => balanceOf(app, huda, 'points')).toBe(700)
  // The browser asks whether one wants to leave what is on its way.
  page.once('dialog', (question) => question.accept())
  await page.reload()
  letGo()
  await expect(amount(page)).toHaveValue('700')
  await expect(dialog(page).getByText('لم يصلنا رد، فلا نعرف إن تمّ')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'فتح السجل' }).click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'هدى الزيداني' })).toContainText('700')
  await page.goBack()
  await expect(amount(page)).toHaveValue('700')
  await button(page, 'إرسال').click()
  await button(page, 'تأكيد الإرسال').click()
  await expect(dialog(page).getByText('حُسبت محاولاتك مرة واحدة فقط')).toBeVisible()
  expect(await balanceOf(app, huda, 'points')).toBe(700)
})

test('a receipt has an address of its own: it outlives a reload, the way back closes it, and a stranger finds nothing there', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const { sara, huda } = await saraAndHuda(app)
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تحويل إلى هدى الزيداني' }).click()
  await amount(page).fill('700')
  await expect(dialog(page).getByText('يبقى بعد التحويل')).toBeVisible()
  await expect(dialog(page)).toContainText('49,300')
  await button(page, 'إرسال').click()
  await expect(dialog(page)).toContainText('49,300')
  await button(page, 'تأكيد الإرسال').click()
  await expect(dialog(page).getByRole('heading', { name: 'تم التحويل بنجاح' })).toBeVisible()
  await expect(page).toHaveURL(/\/timer\?receipt=[0-9a-f-]{36}$/)
  const address = page.url()
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: 'إيصال تحويل' })).toBeVisible()
  await expect(dialog(page)).toContainText('700 نقطة')
  await expect(dialog(page)).toContainText('هدى الزيداني')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/timer$/)

  // Who received it has the same receipt; who has nothing to do with it has none, nor has an admin.
  for (const [person, isTheirs] of [
    [huda, true],
    [await newMember(app), false],
    [await newAdmin(app), false],
  ] as const) {
    const device = await openDevice(browser, baseURL)
    await enter(device, person, new URL(address).pathname + new URL(address).search)
    const shown = isTheirs ? '700 نقطة' : 'هذا الإيصال غير موجود'
    await expect(dialog(device)).toContainText(shown)
    await dialog(device)
      .getByRole('button', { name: isTheirs ? 'تم' : 'إغلاق', exact: true })
      .last()
      .click()
    await expect(dialog(device)).toBeHidden()
    await expect(device).toHaveURL(/\/timer$/)
    await device.context().close()
  }
  await page.goto('/timer?receipt=what-is-none')
  await expect(dialog(page)).toContainText('هذا الإيصال غير موجود')
})

test('who looks for their own code is told that it is theirs', async ({ page, app }) => {
  const { sara } = await saraAndHuda(app)
  const [own] = await app.sql(`select referral_code from public.referral_codes where user_id = '${sara.id}'`)
  await enterMine(page, sara)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  const search = dialog(page).getByLabel('رمز الإحالة أو اسم المستخدم')
  for (const words of [String(own?.referral_code), sara.username]) {
    await search.fill(words)
    await expect(dialog(page).getByText('هذا حسابك أنت')).toBeVisible()
    await expect(dialog(page).getByText('لا يمكنك التحويل إلى نفسك')).toBeVisible()
    await search.fill('لا_أحد_هنا')
    await expect(dialog(page).getByText('لم يتم العثور على مستخدم')).toBeVisible()
  }
})

test('the day’s limit is said once, and a long name is not cut where one chooses by it', async ({
  page,
  app,
}) => {
  const { sara, huda } = await saraAndHuda(app)
  await name(app, huda, 'عبدالرحمن بن عبدالعزيز آل الشيخ المهيري')
  await enterMine(page, sara)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).click()
  const shown = dialog(page).getByText('عبدالرحمن بن عبدالعزيز آل الشيخ المهيري')
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight + 2,
    ),
  ).toBe(true)
  await shown.click()
  const timesSaid = async () => (await dialog(page).innerText()).split('المتبقي').length - 1
  await amount(page).fill('100')
  await expect.poll(timesSaid).toBe(1)
  await amount(page).fill('20001')
  await expect(dialog(page).getByText('تجاوز الحد اليومي')).toBeVisible()
  expect(await timesSaid()).toBe(1)
})

test('a phone’s keyboard does not cover what is typed', async ({ page, app }) => {
  const { sara } = await saraAndHuda(app)
  await page.setViewportSize({ width: 390, height: 664 })
  await enterMine(page, sara)
  await page.getByRole('button', { name: 'تحويل إلى هدى الزيداني' }).click()
  await amount(page).click()
  await page.setViewportSize({ width: 390, height: 340 })
  await expect(amount(page)).toBeInViewport({ ratio: 1 })
  await amount(page).fill('100')
  await expect(amount(page)).toBeInViewport({ ratio: 1 })
})

test('by keys alone one chooses, types, and goes back one step at a time @desktop', async ({ page, app }) => {
  const { sara } = await saraAndHuda(app)
  await enterMine(page, sara)
  await page.getByRole('button', { name: /^تحويل إلى صديق/ }).press('Enter')
  await dialog(page).getByRole('button', { name: 'اختيار هدى الزيداني' }).press('Enter')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('1,5')
  await expect(dialog(page).getByText('يرجى إدخال كمية صحيحة من النقاط')).toBeVisible()
  await amount(page).fill('1٬500')
  await page.keyboard.press('Enter')
  await expect(button(page, 'تأكيد الإرسال')).toBeVisible()
  await expect(dialog(page)).toContainText('1,500 نقطة')
  await page.keyboard.press('Escape')
  await expect(amount(page)).toHaveValue('1٬500')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
