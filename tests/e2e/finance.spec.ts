/** /finance and /referral: what moved the balances, to be filtered and taken along; the older timer; who joined and what it earned. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { credit, enter, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeFromToast,
  fillAccount,
  nameProfile,
  newcomer,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const ledger = (page: Page) => page.getByRole('region', { name: 'سجل الرصيد' })
const rows = (page: Page) => ledger(page).getByRole('listitem')
const balance = (page: Page, currency: 'points' | 'gems') => page.locator(`[data-balance=${currency}]`)

/** Cells of a line, whose texts hold neither commas nor quotes. */
const cellsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

for (const where of ['', ' @desktop']) {
  test(`what moved the balances is read by the day, filtered, and opened as a file${where}`, async ({
    page,
    app,
  }) => {
    const [sara, noor] = [await newMember(app), await newMember(app)]
    await credit(app, sara, 30_000)
    await app.sql(
      `select private.transfer_points('${sara.id}', '${noor.id}', 250, null), private.convert_points_to_gems('${sara.id}', 1000)`,
    )
    await enter(page, sara)
    await page.getByRole('button', { name: 'حسابي' }).click()
    await page.getByRole('menuitem', { name: 'المالية' }).click()
    await expect(page).toHaveTitle('المالية · مجلس')
    await expect(page.getByText('$5.75')).toBeVisible()
    await expect(balance(page, 'points')).toContainText('28,750')
    await expect(balance(page, 'points')).toContainText('كسبت+30,000')
    await expect(balance(page, 'points')).toContainText('أنفقت−1,250')
    await expect(balance(page, 'gems')).toContainText('كسبت+2,000')

    const day = page.getByRole('slider', { name: 'اختر يوماً من آخر 30 يوماً' })
    await expect(day).toHaveAttribute('aria-valuetext', /كسبت 30,000، أنفقت 1,250، الرصيد 28,750$/)
    await day.press('Home')
    await expect(day).toHaveAttribute('aria-valuetext', /كسبت 0، أنفقت 0، الرصيد 0$/)
    await page.getByRole('group', { name: 'عملة الرسم' }).getByText('الجواهر').click()
    await expect(day).toHaveAttribute('aria-valuetext', /كسبت 2,000، أنفقت 0، الرصيد 2,000$/)

    await expect(rows(page)).toHaveCount(4)
    await ledger(page).getByRole('group', { name: 'العملة' }).getByText('النقاط').click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByLabel('نوع الحركة').selectOption({ label: 'تحويل' })
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/currency=points&kind=transfer/)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('button').click()
    const receipt = page.getByRole('dialog', { name: 'إيصال تحويل' })
    await expect(receipt).toContainText('250 نقطة')
    const number = await receipt.getByRole('definition').last().innerText()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await ledger(page).getByRole('group', { name: 'العملة' }).getByText('الجواهر').click()
    await expect(ledger(page).getByText('لا حركات من هذا النوع')).toBeVisible()
    await page.getByRole('button', { name: /^تصدير/ }).click()
    await expect(toast(page)).toContainText('لا حركات لتصديرها')
    await page.getByRole('button', { name: 'عرض كل الحركات' }).click()
    await expect(rows(page)).toHaveCount(4)

    // A name that a spreadsheet would take for a formula.
    const name = `-نور_${noor.phone}`
    await app.sql(
      `update public.profiles set full_name = null, username = '${name}' where id = '${noor.id}' returning id`,
    )
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^تصدير/ }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^سجل-الرصيد-\d{4}-\d\d-\d\d\.csv$/)
    await expect(toast(page)).toContainText('تم تصدير السجل')
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.startsWith('\ufeffالتاريخ والوقت,النوع,')).toBe(true)
    const [, ...lines] = cellsOf(csv)
    expect(
      lines.map(([, kind, other, currency, earned, spent]) => [kind, other, currency, earned, spent]),
    ).toEqual([
      ['تبديل النقاط إلى جواهر', '', 'الجواهر', '2000', ''],
      ['تبديل النقاط إلى جواهر', '', 'النقاط', '', '1000'],
      ['تحويل', `'-نور ${noor.phone}`, 'النقاط', '', '250'],
      ['إضافة من إدارة مجلس', '', 'النقاط', '30000', ''],
    ])

    expect(lines[2]?.at(-1)).toContain(number)

    await page.getByRole('tab', { name: 'التحويلات' }).click()
    await expect(page).toHaveURL(/tab=transfers/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('أرسلتها')
  })
}

test('an export of many pages says how far it is and is called off; what fails is tried again', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await app.sql(
    `insert into public.ledger_entries (transaction_id, user_id, system_account, currency, amount, kind, created_at)
     select '${sara.id}'::uuid, '${sara.id}'::uuid, null, 'points', 1, 'worker_reward', now() - make_interval(mins => number)
     from generate_series(1, 2500) as number
     union all select '${sara.id}', null, private.workers(), 'points', -2500, 'worker_reward', now()
     returning id`,
  )
  await enter(page, sara, '/finance')
  await expect(rows(page)).toHaveCount(50)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(100)

  const exporting = page.getByRole('button', { name: /^تصدير/ })
  let held = 0
  await page.route('**/rpc/get_ledger_entries', async (route) => {
    if (route.request().postDataJSON().p_limit !== 1000) return route.continue()
    held += 1
    if (held === 2) return
    await route.continue()
  })
  await exporting.click()
  await expect(page.getByText('جُمعت 1,000 حركة')).toBeVisible()
  await ledger(page).getByRole('button', { name: 'إلغاء' }).click()
  await expect(exporting).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.route('**/rpc/get_ledger_entries', (route) => route.abort())
  await exporting.click()
  await expect(toast(page)).toContainText('تعذر تصدير السجل')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const downloading = page.waitForEvent('download')
  await toast(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  expect(cellsOf(await readFile(await (await downloading).path(), 'utf8'))).toHaveLength(2501)
})

test('the older timer runs on over a reload, is stopped for what it earned, and stands in its history', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/finance')
  const card = page.getByRole('region', { name: 'المؤقت القديم' })
  await expect(card.getByText('ما تشغّله وتوقفه يظهر هنا.')).toBeVisible()
  await card.getByRole('button', { name: 'تشغيل المؤقت' }).click()
  await expect(card.getByRole('timer')).toHaveText(/^00:00:\d\d$/)
  await app.sql(
    `update public.user_timers set start_time = start_time - interval '25 minutes' where user_id = '${sara.id}' returning id`,
  )
  await page.reload()
  await expect(card.getByRole('timer')).toHaveText(/^00:25:\d\d$/)
  await expect(card).toContainText('+25')
  await card.getByRole('button', { name: 'إيقاف واستلام' }).click()
  await expect(card.getByRole('status')).toHaveText('توقف المؤقت وكسبت 25 نقطة وجوهرتان')
  await expect(card.getByRole('listitem')).toHaveText(/25 دقيقة.*\+25.*\+2/)
  await expect(balance(page, 'points')).toContainText('25')
  await expect(rows(page)).toHaveCount(2)
  // Another device has started it meanwhile.
  await app.sql(`insert into public.user_timers (user_id) values ('${sara.id}') returning id`)
  await card.getByRole('button', { name: 'تشغيل المؤقت' }).click()
  await expect(toast(page)).toContainText('يوجد مؤقت نشط بالفعل')
  await expect(card.getByRole('button', { name: 'إيقاف واستلام' })).toBeVisible()
})

for (const where of ['', ' @desktop']) {
  test(`a friend who joins by the link is seen, with what that earned${where}`, async ({
    page,
    app,
    browser,
    baseURL,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, await newMember(app), '/timer')
    await page.getByRole('link', { name: /^دعوة الأصدقاء/ }).click()
    await expect(page).toHaveTitle('دعوة الأصدقاء · مجلس')
    await expect(page.getByText('لم ينضم أحد بدعوتك بعد')).toBeVisible()
    await expect(page.getByRole('img', { name: 'رمز QR لرابط الدعوة' })).toBeVisible()
    await page.getByRole('button', { name: 'نسخ رابط الدعوة' }).click()
    await expect(toast(page)).toContainText('تم النسخ')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/register\?ref=REF[A-Z0-9]{8}$/)
    await expect(page.getByRole('link', { name: 'مشاركة على واتساب' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(link).replaceAll('.', '\\.')),
    )

    const friend = newcomer()
    const theirs = await openDevice(browser, baseURL)
    // A device that nobody was paid for yet.
    await theirs.addInitScript(([key, device]) => localStorage.setItem(key, JSON.stringify(device)), [
      'majlis:fingerprint',
      randomBytes(32).toString('hex'),
    ] as const)
    await theirs.goto(link)
    await expect(theirs.getByLabel('رمز الإحالة')).toHaveValue(/^REF/)
    await theirs.getByRole('button', { name: 'التالي' }).click()
    await fillAccount(theirs, friend)
    await theirs.getByRole('button', { name: 'إرسال رمز التحقق' }).click()
    await typeCode(theirs, await codeFromToast(theirs))
    await acceptTerms(theirs)
    await nameProfile(theirs, friend.username)
    await expect(theirs.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()

    // By itself, as the reward comes.
    const person = page.getByRole('region', { name: 'من انضم بدعوتك' }).getByRole('listitem')
    await expect(person).toContainText('انضم', { timeout: 15_000 })
    await expect(person).toContainText('+500', { timeout: 15_000 })
    const came = page.getByRole('region', { name: 'حصيلة دعواتك' })
    await expect(came).toContainText('انضموا بدعوتك1')
    await expect(came).toContainText('نقاط كسبتها500')
    await expect(came.getByRole('slider')).toHaveAttribute('aria-valuetext', /انضم شخص واحد، كسبت 500 نقطة$/)
    await page.reload()
    await expect(person).toContainText(friend.username.replaceAll('_', ' '))
  })
}
