/** Fingers on the screen: Playwright knows taps alone. */
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const steps = 8
/** Milliseconds between two movements. */
const pause = 16

/** Draws a finger from one place to another, and lifts it. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await page.waitForTimeout(pause)
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await send('touchEnd', [])
  await session.detach()
}

/**
 * Twice at one place of it, so many milliseconds apart by the times that the taps carry, as an impatient finger does, however long a busy
 * machine takes to bring them.
 */
export async function tapTwice(page: Page, button: Locator, share: number, apart = 300): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('there is nothing to tap on')
  const finger = { x: box.x + box.width * share, y: box.y + box.height / 2 }
  const screen = await page.context().newCDPSession(page)
  const first = Date.now()
  for (const at of [first, first + apart]) {
    await page.waitForTimeout(Math.max(0, at - Date.now()))
    const timestamp = at / 1000
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger], timestamp })
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
  await screen.detach()
}
