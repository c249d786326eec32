/** Notifications as a person meets them: the bell, their rows, the toast. */
import type { Page } from '@playwright/test'
import type { App } from './app.ts'
import { listening } from './device.ts'
import { enter, type Member } from './member.ts'
import { expect } from './test.ts'

export const bell = (page: Page) => page.getByRole('link', { name: /^الإشعارات/ })
export const home = (page: Page) => page.getByRole('button', { name: 'بماذا تفكر؟' })
export const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
export const today = (page: Page) => page.getByRole('region', { name: 'اليوم' })
export const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')

/** Signed in, at home, and hearing of changes. */
export async function arrive(page: Page, member: Member): Promise<void> {
  const live = listening(page)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await live
}

export function tell(app: App, to: Member, title: string, type: string, target?: 'wallet' | 'security') {
  return app.sql(
    `insert into public.notifications (user_id, title, message, type, target_type)
     values ('${to.id}', '${title}', 'تفاصيل', '${type}', ${target ? `'${target}'` : 'null'}) returning id`,
  )
}

/** What waits for it goes on once it is opened. */
export function latch() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
