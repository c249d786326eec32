/** The composer as it is reached, and what is attached in it. */
import type { Page } from '@playwright/test'
import { demoMember, signIn } from './newcomer.ts'

export async function openComposer(page: Page): Promise<void> {
  await signIn(page, demoMember)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
}

export async function attach(
  page: Page,
  kind: 'صورة' | 'فيديو',
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
  await (await chooser).setFiles(file)
}
