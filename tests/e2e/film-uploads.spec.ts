/** Films are sent in parts: what has arrived is not sent again, over a lost network or a reload, and goes when the sending is called off. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { attach, openComposer } from './support/composer.ts'
import { expect, test } from './support/test.ts'

/** A film that can be played, and behind it noise that a player passes over. */
function filmOf(bytes: number): Buffer {
  const film = readFileSync('tests/e2e/support/video.mp4')
  const noise = randomBytes(bytes - film.length)
  noise.writeUInt32BE(noise.length)
  noise.write('free', 4)
  return Buffer.concat([film, noise])
}

/** A film of 7 MB to publish, over a network that takes a megabyte a second; resolves when some of it is sent. */
async function beginFilm(page: Page, words: string, film: string): Promise<CDPSession> {
  await page.getByLabel('نص المنشور').fill(words)
  await attach(page, 'فيديو', film)
  const browser = await page.context().newCDPSession(page)
  await setNetwork(browser, { uploadThroughput: 1_000_000 })
  await page.getByRole('button', { name: 'نشر' }).click()
  const progress = page.getByRole('progressbar')
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  return browser
}

function setNetwork(browser: CDPSession, { offline = false, uploadThroughput = 0 }) {
  return browser.send('Network.emulateNetworkConditions', {
    ...{ offline, uploadThroughput, latency: 0, downloadThroughput: 0 },
  })
}

/** Where each part begins that the page sends. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('a film whose network is lost on the way goes on where it stopped', async ({ page }, testInfo) => {
  const words = `فيلم ${Date.now()}`
  const film = testInfo.outputPath('film.mp4')
  await writeFile(film, filmOf(7_000_000))
  const offsets = offsetsOf(page)
  await openComposer(page)
  const browser = await beginFilm(page, words, film)
  await setNetwork(browser, { offline: true })
  await expect(page.getByText('المحاولة 2', { exact: false })).toBeVisible()
  await setNetwork(browser, {})
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible({ timeout: 20_000 })
  expect(offsets[0]).toBe(0)
  expect(Math.max(...offsets)).toBeGreaterThan(1_000_000)
})

test('a film goes on after the page was loaded anew, and is deleted when it is cancelled', async ({
  page,
}, testInfo) => {
  const film = testInfo.outputPath('film.mp4')
  await writeFile(film, filmOf(7_000_000))
  await openComposer(page)
  await beginFilm(page, 'فيلم', film)
  // The composer stands in the address.
  await page.reload()
  const offsets = offsetsOf(page)
  await beginFilm(page, 'فيلم', film)
  expect(offsets[0]).toBeGreaterThan(1_000_000)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'إلغاء الرفع' }).click()
  expect((await deleted).status()).toBe(204)
  await expect(page.getByRole('progressbar')).toBeHidden()
})
