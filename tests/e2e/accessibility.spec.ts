import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ban, enter, newAdmin, newMember } from './support/member.ts'
import { demoMember, signIn } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

/** What axe finds that would keep a person out. */
async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the door keeps nobody out', async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.goto('/register')
      await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })

    test('a forgotten password keeps nobody out', async ({ page }) => {
      await page.goto('/forgot-password')
      await expect(page.getByRole('button', { name: 'إرسال الرمز' })).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.goto('/auth?forgot=email')
      await expect(page.getByRole('dialog').getByLabel('البريد الإلكتروني')).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })

    test('bans and their administration can be read by everyone', async ({ page, app }) => {
      const member = await newMember(app)
      await ban(app, member)
      await signIn(page, member)
      await expect(page.getByText('تم حظر حسابك لمدة 10 أيام')).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await enter(page, await newAdmin(app), '/admin')
      await expect(page.getByRole('listitem').filter({ hasText: member.username })).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })

    test('home, notifications and profile are for everyone', async ({ page }) => {
      await signIn(page, demoMember)
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.goto('/notifications')
      await expect(page.getByRole('button', { name: /قبول طلب الصداقة/ }).first()).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.goto('/profile')
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.getByRole('button', { name: /عرض القائمة/ }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })

    test('security and its dialogs are for everyone', async ({ page, app }) => {
      await enter(page, await newMember(app), '/security')
      await page.getByRole('button', { name: /^كلمة المرور/ }).click()
      await expect(page.getByRole('dialog').getByLabel('كلمة المرور الحالية')).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click()
      await page.getByRole('button', { name: /^التحقق بخطوتين/ }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })

    test('the mine, its dialogs and the agents are for everyone', async ({ page, app }) => {
      await enter(page, await newMember(app), '/timer')
      await page.getByRole('button', { name: 'تشغيل المنجم' }).click()
      await expect(page.getByRole('button', { name: 'المنجم يعمل' })).toBeVisible()
      await page.getByRole('button', { name: 'وكلاء السحب' }).click()
      expect(await seriousProblems(page)).toEqual([])
      for (const [name, content] of [
        ['شراء عمال', 'عمال الجواهر'],
        ['تحويل النقاط', 'المتاح'],
        ['تحويل إلى صديق', 'المبلغ بالنقاط'],
        ['التقديم على وكالة', 'رسوم التقديم'],
      ] as const) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog').getByText(content)).toBeVisible()
        expect(await seriousProblems(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await page.getByRole('link', { name: 'قائمة الوكلاء' }).click()
      await expect(page.getByRole('button', { name: /عبر واتساب/ }).first()).toBeVisible()
      expect(await seriousProblems(page)).toEqual([])
    })
  })
}
