/** The way to /security. */
import { expect, type Page } from '@playwright/test'

/** What stands on the first screen of who is signed in. */
export const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'الأمان' }).click()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
}
