import type { Page } from '@playwright/test'
import { enter, newMember } from './support/member.ts'
import { fillSignIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

async function copy(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press('Control+C')
    await page.waitForTimeout(150)
  }
}

test('three copies in fifteen seconds sign out, with a countdown of fifteen seconds', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app))
  await page.waitForResponse(/check_and_store_fingerprint/)
  await expect(home(page)).toBeVisible()
  await copy(page, 2)
  await expect(home(page)).toBeVisible()
  await copy(page, 1)
  await expect(page.getByText('تم حظر الحساب بسبب استخدام تطبيق ناسخ لمدة 15 ثانية')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'تم تسجيل خروجك' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1\d/)

  await page.reload()
  await expect(page.getByRole('timer')).toContainText(/\d/)
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible({ timeout: 20_000 })
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('majlis:person')),
  )
  expect(kept).toEqual([])
})

test('the door keeps the banned one out until the time is up', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await page.waitForResponse(/check_and_store_fingerprint/)
  await copy(page, 3)
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await fillSignIn(page, member)
  await expect(page.getByText('استخدام تطبيق ناسخ', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(home(page)).toBeVisible()
})

test('without a network the ban ends at the door all the same', async ({ page, app, context }) => {
  await enter(page, await newMember(app))
  await page.waitForResponse(/check_and_store_fingerprint/)
  const other = await context.newPage()
  await other.goto('/config.json')
  const signedOut = page.waitForResponse(/logout/)
  await copy(page, 3)
  await expect(page.getByRole('timer')).toBeVisible()
  await signedOut
  await context.setOffline(true)
  await other.evaluate(() =>
    localStorage.setItem('majlis:short-ban', JSON.stringify({ until: Date.now() + 1_000 })),
  )
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
})

test('typing, and three copies with time between them, are nothing', async ({ page, app }) => {
  await enter(page, await newMember(app))
  await page.waitForResponse(/check_and_store_fingerprint/)
  await copy(page, 2)
  await page.evaluate(() => {
    const key = 'majlis:person:copy-events'
    const entry = JSON.parse(localStorage.getItem(key) ?? '{}')
    const value = entry.value.map((action: { at: number }) => ({ ...action, at: action.at - 15_000 }))
    localStorage.setItem(key, JSON.stringify({ ...entry, value }))
  })
  await copy(page, 2)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').pressSequentially('ccc vvv xxx')
  await expect(page.getByLabel('نص المنشور')).toHaveText('ccc vvv xxx')
})

test('what is copied, cut and pasted in fields of their own is nothing; the keys of tools count there too', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app))
  await page.waitForResponse(/check_and_store_fingerprint/)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  const text = page.getByLabel('نص المنشور')
  await text.fill('نص')
  for (const key of ['C', 'X', 'V', 'V', 'V', 'C']) {
    await page.keyboard.press('Control+A')
    await page.keyboard.press(`Control+${key}`)
    await page.waitForTimeout(150)
  }
  await expect(text).toHaveText('نص')

  await page.goto('/security')
  await page.getByRole('button', { name: /^كلمة المرور/ }).click()
  for (const label of ['كلمة المرور الحالية', 'كلمة المرور الجديدة', 'تأكيد كلمة المرور']) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.press('Control+V')
    await page.waitForTimeout(150)
    await expect(field).toHaveValue('نص')
  }
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('F12')
    await page.waitForTimeout(150)
  }
  await expect(page.getByText('تم حظر الحساب بسبب استخدام تطبيق ناسخ لمدة 15 ثانية')).toBeVisible()
})
