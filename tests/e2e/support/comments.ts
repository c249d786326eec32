/** The comments of a post as they are seen, written and kept. */
import type { Page } from '@playwright/test'
import type { App } from './app.ts'
import type { Member } from './member.ts'

export const sheet = (page: Page) => page.getByRole('dialog')
export const list = (page: Page) => page.getByRole('list', { name: 'التعليقات' })
export const row = (page: Page, words: string) => list(page).getByRole('listitem').filter({ hasText: words })
export const field = (page: Page) => page.getByLabel('نص التعليق')
export const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
export const openComments = (page: Page, words: string) =>
  page
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('link', { name: /^التعليقات/ })

export async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'إرسال التعليق' }).click()
}

/** Begins a reply to that comment. */
export const answer = (page: Page, words: string) =>
  row(page, words)
    .getByRole('button', { name: /^الرد على/ })
    .click()

export async function post(app: App, { id }: Member, content: string): Promise<string> {
  const [row] = await app.sql(
    `insert into public.posts (user_id, content) values ('${id}', '${content}') returning id`,
  )
  return String(row?.id)
}

/** So many, a minute after each other, the last a minute ago. */
export async function comment(app: App, { id }: Member, postId: string, count: number): Promise<void> {
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content, created_at)
     select '${postId}', '${id}', 'قول رقم ' || n, now() - make_interval(mins => ${count} + 1 - n)
     from generate_series(1, ${count}) as n returning id`,
  )
}

export const kept = (app: App, postId: string) =>
  app.sql(`select content from public.post_comments where post_id = '${postId}' order by created_at`)
