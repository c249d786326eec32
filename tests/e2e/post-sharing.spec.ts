// What can be done with a post: others' are reported, once, for a reason; any is shared on six networks, by the device or by its link.
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { loseAnswer } from './support/device.ts'
import { befriend, enter, newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

/** A member at home, before a post of a friend's; its id. */
async function arrive(page: Page, app: App, content: string): Promise<string> {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const [row] = await app.sql(
    `insert into public.posts (user_id, content) values ('${sara.id}', '${content}') returning id`,
  )
  await enter(page, noor)
  await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible()
  return String(row?.id)
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'خيارات المنشور' }).click()
  await expect(page.getByRole('menuitem', { name: 'حذف المنشور' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'الإبلاغ عن المنشور' }).click()
}

const send = (page: Page) => sheet(page).getByRole('button', { name: 'إرسال التبليغ' })
const reports = (app: App, post: string) =>
  app.sql(`select report_reason, report_details from public.post_reports where post_id = '${post}'`)

test('a post is reported for a reason, with words of one’s own, once', async ({ page, app }) => {
  const post = await arrive(page, app, 'منشور مزعج')
  await openReport(page)
  await expect(sheet(page).getByRole('radio')).toHaveCount(7)
  await send(page).press('Enter')
  await expect(sheet(page)).toContainText('يرجى اختيار سبب الإبلاغ')
  await sheet(page).getByLabel('محتوى مزعج أو مكرر').check()
  await sheet(page).getByLabel('تفاصيل (اختياري)').fill('مكرر كل يوم')
  await send(page).press('Enter')
  await expect(toast(page)).toContainText('تم إرسال التبليغ بنجاح. سنراجعه قريباً')
  await expect(sheet(page)).toBeHidden()
  await openReport(page)
  await sheet(page).getByLabel('سبب آخر').check()
  await send(page).press('Enter')
  await expect(toast(page)).toContainText('سبق أن أبلغت عن هذا المنشور')
  expect(await reports(app, post)).toEqual([{ report_reason: 'spam', report_details: 'مكرر كل يوم' }])
})

test('a report whose answer was lost is found; without a network it says so and keeps what was chosen', async ({
  page,
  app,
  context,
}) => {
  const post = await arrive(page, app, 'منشور كاذب')
  await openReport(page)
  await sheet(page).getByLabel('معلومات أو حساب مزيّف').check()
  await context.setOffline(true)
  await send(page).press('Enter')
  await expect(sheet(page)).toContainText('حدث خطأ أثناء إرسال التبليغ')
  await context.setOffline(false)
  await expect(sheet(page).getByLabel('معلومات أو حساب مزيّف')).toBeChecked()
  await loseAnswer(page, /rest\/v1\/post_reports/)
  await send(page).press('Enter')
  await expect(toast(page)).toContainText('تم إرسال التبليغ بنجاح')
  expect(await reports(app, post)).toEqual([{ report_reason: 'fake', report_details: null }])
})

test('a report being written outlives a reload and the way back, until it is sent', async ({ page, app }) => {
  const post = await arrive(page, app, 'منشور طويل')
  await openReport(page)
  await sheet(page).getByLabel('عنف أو تهديد').check()
  await sheet(page).getByLabel('تفاصيل (اختياري)').fill('كتبت كثيراً')
  await page.reload()
  await expect(sheet(page).getByLabel('تفاصيل (اختياري)')).toHaveValue('كتبت كثيراً')
  await expect(sheet(page).getByLabel('عنف أو تهديد')).toBeChecked()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await openReport(page)
  await expect(sheet(page).getByLabel('تفاصيل (اختياري)')).toHaveValue('كتبت كثيراً')
  await send(page).press('Enter')
  await expect(toast(page)).toContainText('تم إرسال التبليغ بنجاح')
  expect(await reports(app, post)).toEqual([{ report_reason: 'violence', report_details: 'كتبت كثيراً' }])
  await openReport(page)
  await expect(sheet(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(sheet(page).getByLabel('تفاصيل (اختياري)')).toHaveValue('')
})

test('a post is shared on six networks, and its link is copied', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = await arrive(page, app, 'كلام & سلام')
  await page.getByRole('button', { name: 'مشاركة', exact: true }).click()
  const link = `${new URL(page.url()).origin}/post/${post}`
  const targets = sheet(page).getByRole('link', { name: /^مشاركة على/ })
  await expect(targets).toHaveCount(6)
  for (const target of await targets.all()) {
    await expect(target).toHaveAttribute('rel', /noopener/)
    expect(decodeURIComponent((await target.getAttribute('href')) ?? '')).toContain(link)
  }
  await sheet(page).getByRole('button', { name: 'نسخ الرابط' }).click()
  await expect(toast(page)).toContainText('تم النسخ')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(sheet(page)).toBeHidden()
  await page.goto(link)
  await expect(page.getByRole('article')).toContainText('كلام & سلام')
})

test('the device’s own sheet gets the words and the link; where it fails they are copied', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => {
      shared.push(data ?? {})
      if (shared.length === 2) throw new DOMException('no', 'AbortError')
      if (shared.length === 3) throw new Error('no')
    }
  })
  const post = await arrive(page, app, 'كلام للأصدقاء')
  const link = `${new URL(page.url()).origin}/post/${post}`
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared'))
  const share = async () => {
    await page.getByRole('button', { name: 'مشاركة', exact: true }).click()
    await sheet(page).getByRole('button', { name: 'تطبيقات أخرى' }).click()
    await expect(sheet(page)).toBeHidden()
  }
  await share()
  await expect.poll(shared).toEqual([{ text: 'كلام للأصدقاء', url: link }])
  await share()
  await expect.poll(shared).toHaveLength(2)
  await expect(toast(page)).toHaveCount(0)
  await share()
  await expect(toast(page)).toContainText('تم النسخ')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`كلام للأصدقاء\n${link}`)
})
