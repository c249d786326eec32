/** Reels in scenarios: films that are published, the player, and fingers on it. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type App, textAt } from './app.ts'
import type { Member } from './member.ts'
import { drag } from './touch.ts'

/** Publishes a film so many times, from the newest on, and answers with the ids of the posts. */
export async function publishFilms(
  page: Page,
  app: App,
  { id, session }: Member,
  words: readonly string[],
): Promise<string[]> {
  const name = `${id}/film.mp4`
  const stored = await page.request.post(`/storage/v1/object/posts/${name}`, {
    headers: {
      authorization: `Bearer ${textAt(session, 'access_token')}`,
      'content-type': 'video/mp4',
      'x-upsert': 'true',
    },
    data: await readFile('tests/e2e/support/video.mp4'),
  })
  if (!stored.ok()) throw new Error(await stored.text())
  const rows = words.map(
    (said, index) =>
      `('${id}', '${said}', '/storage/v1/object/public/posts/${name}', now() - interval '${index} seconds')`,
  )
  const posts = await app.sql(
    `insert into public.posts (user_id, content, video_url, created_at) values ${rows.join()} returning id`,
  )
  return posts.map((post) => String(post.id))
}

/** The one that is shown. */
export function shownReel(page: Page): Locator {
  return page.locator('[data-reel]:not([inert])')
}

export async function shownId(page: Page): Promise<string | null> {
  return shownReel(page).getAttribute('data-reel')
}

/** Draws a finger up over the film by so many pixels; down where they are negative. */
export function swipeUp(page: Page, pixels: number): Promise<void> {
  const middle = 380
  return drag(page, { x: 120, y: middle + pixels / 2 }, { x: 120, y: middle - pixels / 2 })
}

/** Asks for them anew until the player has left its lock and shows another one. */
export async function leadOn(page: Page, move: () => Promise<unknown>): Promise<string | null> {
  const before = await shownReel(page).getAttribute('data-reel')
  for (;;) {
    await move()
    const after = await page.evaluate(() =>
      document.querySelector('[data-reel]:not([inert])')?.getAttribute('data-reel'),
    )
    if (after !== before) return after ?? null
  }
}
