/** The way to /security, and what is asked there of who has been in for long. */
import { expect, type Page } from '@playwright/test'
import { sessionTokenKey } from '../../../web/src/lib/session-token.ts'
import type { App } from './app.ts'

/** What stands on the first screen of who is signed in. */
export const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })

export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'الأمان' }).click()
  await expect(page.getByRole('heading', { name: 'الأمان' })).toBeVisible()
}

/** What the page asks next it asks with a new token, which it fetches first. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionTokenKey)
}

/** As if the page had been open for so long: the proofs are old, and the token is a new one. */
export async function letProofsAge(page: Page, app: App, { id }: { id: string }): Promise<void> {
  await app.sql(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes'
     where session_id in (select id from auth.sessions where user_id = '${id}')`,
  )
  await expireToken(page)
  await page.reload()
}
