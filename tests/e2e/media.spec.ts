import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, type Member, newMember } from './support/member.ts'
import { takeCropped } from './support/pictures.ts'
import { expect, test, withMotion } from './support/test.ts'

// Films play by themselves where nobody asked for less motion.
test.use(withMotion)

async function pictureOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b4572f' } })
    .jpeg()
    .toBuffer()
}

/** Chooses a file behind a button. */
async function choose(page: Page, press: () => Promise<void>, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press()
  await (await chooser).setFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
}

/** Publishes a picture as the member, and answers with the post. */
async function publish(page: Page, words: string, buffer: Buffer) {
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').fill(words)
  await choose(page, () => page.getByRole('dialog').getByRole('button', { name: 'صورة' }).click(), buffer)
  await page.getByRole('button', { name: 'نشر' }).click()
  const post = page.getByRole('article').filter({ hasText: words })
  await expect(post).toBeVisible()
  return post
}

/** Keeps back what storage serves until it is let go. */
async function holdFiles(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/storage\/v1\/(object|render)/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Which of the addresses it has was fetched. */
function sourceOf(picture: Locator): Promise<string> {
  return picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''))
}

async function shapeOf(page: Page, words: string) {
  const picture = page.getByRole('article').filter({ hasText: words }).getByRole('img').last()
  await expect(picture).toBeVisible()
  const box = await picture.boundingBox()
  return { picture, ratio: (box?.width ?? 0) / (box?.height ?? 1), height: box?.height }
}

test.describe('a picture in a post', () => {
  const shapes: [string, number, number, number][] = [
    ['كما هي', 900, 600, 1.5],
    ['طويلة', 400, 1200, 0.8],
    ['عريضة', 2000, 500, 1.91],
  ]
  for (const [words, width, height, ratio] of shapes) {
    test(`has its place and its preview before it comes, and nothing jumps: ${width} by ${height}`, async ({
      page,
      app,
    }) => {
      await enter(page, await newMember(app))
      await publish(page, words, await pictureOf(width, height))
      const letGo = await holdFiles(page)
      await page.reload()
      const coming = await shapeOf(page, words)
      expect(coming.ratio).toBeCloseTo(ratio, 1)
      await expect(coming.picture).toHaveCSS('background-image', /^url\("data:image\/png/)
      await expect(coming.picture).toHaveJSProperty('naturalWidth', 0)
      letGo()
      await expect(coming.picture).toHaveCSS('background-image', 'none')
      expect((await shapeOf(page, words)).height).toBe(coming.height)
    })
  }

  test('comes once, in the size it is shown in', async ({ page, app }) => {
    await enter(page, await newMember(app))
    await publish(page, 'كبيرة', await pictureOf(2400, 1600))
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/storage\/.*\/posts\/(?!.*\/avatars\/)/.test(request.url())) asked.push(request.url())
    })
    await page.reload()
    const { picture } = await shapeOf(page, 'كبيرة')
    await expect(picture).toHaveJSProperty('complete', true)
    await expect.poll(() => sourceOf(picture)).toMatch(/\/render\/image\/.*width=384$/)
    expect(asked).toEqual([expect.stringMatching(/\/render\/image\/.*width=384$/)])
  })

  test('comes as it is stored where the server renders none', async ({ page, app }) => {
    await enter(page, await newMember(app))
    await publish(page, 'كما خُزنت', await pictureOf(900, 600))
    await page.route(/render\/image/, (route) => route.fulfill({ status: 429, body: '{}' }))
    await page.reload()
    const { picture } = await shapeOf(page, 'كما خُزنت')
    await expect.poll(() => sourceOf(picture)).toMatch(/\/object\/public\//)
    await expect(picture).toHaveCSS('background-image', 'none')
  })
})

test('a film has its own shape before it comes', async ({ page, app }) => {
  const sara: Member = await newMember(app)
  const words = `فيلم قصير من ${sara.username}`
  await enter(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').fill(words)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'فيديو' }).click()
  await (await chooser).setFiles('tests/e2e/support/video.mp4')
  await page.getByRole('button', { name: 'نشر' }).click()
  const film = page.getByRole('article').filter({ hasText: words }).locator('video')
  await expect(film).toBeVisible()
  const [row] = await app.sql(
    `select (video_media ->> 'width')::numeric / (video_media ->> 'height')::numeric as ratio
     from public.posts where user_id = '${sara.id}'`,
  )
  const letGo = await holdFiles(page)
  await page.reload()
  await expect(film).toBeVisible()
  const box = await film.boundingBox()
  const ratio = Math.min(1.91, Math.max(0.8, Number(row?.ratio)))
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
  letGo()
})

test('an avatar comes small, and the one it replaces is deleted by nobody’s browser', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/profile')
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().includes('/storage/')) deleted.push(request.url())
  })
  const change = () => page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }).click()
  for (const side of [800, 900]) {
    await choose(page, change, await pictureOf(side, side))
    await takeCropped(page)
    await expect(page.getByText('تم تحديث صورة الملف الشخصي بنجاح').last()).toBeVisible()
  }
  const kept = () => app.sql(`select name from storage.objects where owner_id = '${sara.id}'`)
  await expect.poll(async () => (await kept()).length).toBe(1)
  expect(deleted).toEqual([])
  // A dialog that closes takes a step back, which would end the visit to another page.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/home')
  const avatar = page.locator(`img[src*="${sara.id}/avatars/"]`).first()
  await expect.poll(() => sourceOf(avatar)).toMatch(/\/render\/image\/.*width=96$/)
})
