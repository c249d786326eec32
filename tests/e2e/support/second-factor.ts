/** Two-step verification as one turns it on at /security, and the second step of signing in. */
import { expect, type Page } from '@playwright/test'
import { nextTotp } from '../../support/totp.ts'
import { typeCode } from './newcomer.ts'
import { openSecurity } from './security.ts'

export const challenge = (page: Page) => page.getByRole('heading', { name: 'خطوة أخيرة' })
export const factorRow = (page: Page) => page.getByRole('button', { name: /^التحقق بخطوتين/ })
export const enrolment = (page: Page) => page.getByRole('dialog', { name: 'تفعيل التحقق بخطوتين' })
export const removal = (page: Page) => page.getByRole('dialog', { name: 'إيقاف التحقق بخطوتين؟' })
/** The address at which a code is checked. */
export const verifying = /\/factors\/[^/]+\/verify/

/** The secret that the dialog shows. */
export async function secretOf(page: Page): Promise<string> {
  await expect(enrolment(page).getByRole('img')).toBeVisible()
  return (await enrolment(page).locator('code').innerText()).replaceAll(' ', '')
}

/** Begins at /security; answers with the secret that the authenticator app has then. */
export async function turnOn(page: Page): Promise<string> {
  await factorRow(page).click()
  const secret = await secretOf(page)
  await typeCode(page, await nextTotp(secret))
  await expect(enrolment(page)).toBeHidden()
  await expect(factorRow(page)).toContainText('مفعّل')
  return secret
}

export async function enroll(page: Page): Promise<string> {
  await openSecurity(page)
  return turnOn(page)
}
