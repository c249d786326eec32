/** Stories: told by one, seen by another, and who saw them; the viewer; what cannot be told; the end of the day. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { testKeys } from '../support/project-backend.ts'
import { type App, textAt } from './support/app.ts'
import { breakRoute, hold, loseAnswer, openDevice } from './support/device.ts'
import { befriend, enter, type Member, newMember, rareName, rename } from './support/member.ts'
import { brokenText, type ChosenFile, colouredPicture } from './support/pictures.ts'
import { expect, test, withMotion } from './support/test.ts'

// Stories go on by themselves where nobody asked for less motion.
test.use(withMotion)

const needsFile = 'يجب تحديد صورة أو فيديو للقصة'
const storyFiles = /storage\/v1\/(object|render\/image)\/public\/stories/

/** Two friends; the first has a name that nobody else has. */
async function friends(app: App): Promise<{ author: Member; friend: Member; name: string }> {
  const [author, friend, name] = [await newMember(app), await newMember(app), rareName()]
  await befriend(app, author, friend)
  await rename(app, author, name)
  return { author, friend, name }
}

/** Tells one as its author, without a page, and answers with its id and its path. */
async function tell(app: App, baseURL: string | undefined, { id, session }: Member, file: ChosenFile) {
  const token = textAt(session, 'access_token')
  const path = `stories/${id}/${Date.now()}-${Math.floor(Math.random() * 1e9)}.${file.name.split('.')[1]}`
  const response = await fetch(`${baseURL}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: testKeys.ANON_KEY, authorization: `Bearer ${token}`, 'content-type': file.mimeType },
    body: Uint8Array.from(file.buffer),
  })
  expect(response.status).toBe(200)
  const address = `/storage/v1/object/public/${path}`
  const column = file.mimeType.startsWith('video/') ? 'video_url' : 'image_url'
  const [row] = await app.sql(
    `insert into public.stories (user_id, ${column}) values ('${id}', '${address}') returning id`,
  )
  return { id: String(row?.id), path: address }
}

/** How many files the browser keeps over a reload. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opened where it is not there yet, it would be made without its store.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'majlis')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('majlis')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
}

const strip = (page: Page) => page.getByRole('region', { name: 'القصص' })
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name: `قصة ${name}` })
const place = (dialog: Locator) => dialog.getByRole('progressbar')
const choose = (dialog: Locator, file: ChosenFile) => dialog.locator('input[type=file]').setInputFiles(file)

test('a story is told, seen by a friend, and its author learns by whom and deletes it', async ({
  page,
  browser,
  baseURL,
  app,
}) => {
  const { author, friend, name } = await friends(app)
  await enter(page, author)
  await expect(strip(page)).toContainText('لا توجد قصص متاحة من الأصدقاء')
  await strip(page).getByRole('button', { name: 'إنشاء قصة' }).click()
  const making = page.getByRole('dialog', { name: 'إنشاء قصة جديدة' })
  await choose(making, await colouredPicture('#6442c9'))
  await expect(making.getByAltText('معاينة قصتك')).toBeVisible()
  // What was chosen is still there after the sending was called off, and after a reload.
  const sending = await hold(page, /storage\/v1\/object\/stories/)
  await making.getByRole('button', { name: 'نشر' }).click()
  await making.getByRole('button', { name: 'إلغاء الرفع' }).click()
  await expect(making.getByRole('progressbar')).toHaveCount(0)
  sending.letGo()
  await page.unroute(/storage\/v1\/object\/stories/)
  await expect.poll(() => keptFiles(page)).toBe(1)
  await page.reload()
  await expect(making.getByAltText('معاينة قصتك')).toBeVisible()
  // Its answer is lost: sent again, it is there once.
  await loseAnswer(page, /rest\/v1\/stories/)
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByText('تم إنشاء القصة')).toBeVisible()
  await expect(making).toHaveCount(0)
  await expect(strip(page).getByRole('button', { name: 'قصتك التي يراها أصدقاؤك' })).toBeVisible()
  expect(await app.sql(`select id from public.stories where user_id = '${author.id}'`)).toHaveLength(1)

  const other = await openDevice(browser, baseURL)
  await enter(other, friend)
  await strip(other)
    .getByRole('button', { name: `قصص ${name}، فيها جديد` })
    .click()
  const story = viewer(other, name)
  await expect(story.getByRole('img', { name: `قصة ${name}` })).toBeVisible()
  await expect(story).toContainText('تبقى 23 ساعة')
  await expect(other).toHaveURL(/story=/)
  // After five seconds the last one closes the viewer.
  await expect(story).toHaveCount(0, { timeout: 9_000 })
  await expect(strip(other).getByRole('button', { name: `قصص ${name}، شوهدت كلها` })).toBeVisible()
  await expect
    .poll(() => app.sql(`select viewer_id from public.story_views where viewer_id = '${friend.id}'`))
    .toHaveLength(1)
  await other.reload()
  await expect(strip(other).getByRole('button', { name: `قصص ${name}، شوهدت كلها` })).toBeVisible()
  await other.context().close()

  await page.reload()
  await strip(page).getByRole('button', { name: 'قصتك التي يراها أصدقاؤك' }).click()
  const own = viewer(page, name)
  await own.getByRole('button', { name: 'شاهدها شخص واحد' }).click()
  const witnesses = page.getByRole('dialog', { name: 'من شاهد قصتك' })
  await expect(witnesses.getByRole('link')).toContainText(friend.username.replaceAll('_', ' '))
  await page.keyboard.press('Escape')
  await expect(witnesses).toHaveCount(0)
  await own.getByRole('button', { name: 'حذف القصة' }).click()
  await page.getByRole('dialog', { name: 'حذف هذه القصة؟' }).getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText('تم حذف القصة')).toBeVisible()
  await expect(own).toHaveCount(0)
  await expect(strip(page)).toContainText('لا توجد قصص متاحة من الأصدقاء')
  expect(await app.sql(`select id from public.stories where user_id = '${author.id}'`)).toEqual([])
})

test('what is no picture or film of its size is told to nobody, in words', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await strip(page).getByRole('button', { name: 'إنشاء قصة' }).click()
  const making = page.getByRole('dialog', { name: 'إنشاء قصة جديدة' })
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(making.getByRole('alert')).toHaveText(needsFile)
  const film = await readFile('tests/e2e/support/video.mp4')
  const brokenFilm = 'هذا الفيديو تالف أو غير مدعوم، اختر فيديو آخر'
  const large = Buffer.alloc(5 * 1024 ** 2 + 1)
  large.write('GIF89a')
  const refused: [ChosenFile, string][] = [
    [{ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }, needsFile],
    [{ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, brokenText],
    [{ name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('كلام') }, brokenText],
    [{ name: 'film.jpg', mimeType: 'image/jpeg', buffer: film }, brokenText],
    [{ name: 'large.gif', mimeType: 'image/gif', buffer: large }, 'حجم الملف كبير جداً. الحد الأقصى 5 ميجا'],
    [{ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }, brokenFilm],
    [{ name: 'cut.mp4', mimeType: 'video/mp4', buffer: film.subarray(0, 200) }, brokenFilm],
    [{ name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('كلام') }, brokenFilm],
  ]
  for (const [file, text] of refused) {
    await choose(making, file)
    await expect(making.getByRole('alert')).toHaveText(text)
  }
  // Refused by the server after all: it stays to be tried again, also where the dialog was closed.
  await choose(making, await colouredPicture('#0c6b61'))
  await expect(making.getByRole('alert')).toHaveCount(0)
  await page.route(/rest\/v1\/stories/, (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message: 'رسالة الخادم' } }),
  )
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(making.getByRole('alert')).toHaveText('رسالة الخادم')
  await expect(page.getByText('حدث خطأ أثناء إنشاء القصة')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(/rest\/v1\/stories/)
  await strip(page).getByRole('button', { name: 'لم تُنشر قصتك، اضغط لترى السبب' }).click()
  await expect(making.getByAltText('معاينة قصتك')).toBeVisible()
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByText('تم إنشاء القصة')).toBeVisible()
  expect(await app.sql(`select id from public.stories where user_id = '${member.id}'`)).toHaveLength(1)
})

test('the viewer goes by thirds, keys and time, waits where it is held, and outlives what was deleted', async ({
  page,
  baseURL,
  app,
}) => {
  const { author, friend, name } = await friends(app)
  const film = await readFile('tests/e2e/support/video.mp4')
  const first = await tell(app, baseURL, author, await colouredPicture('#b4572f'))
  await tell(app, baseURL, author, { name: 'film.mp4', mimeType: 'video/mp4', buffer: film })
  const last = await tell(app, baseURL, author, await colouredPicture('#2f6db4'))
  await enter(page, friend)
  const tile = strip(page).getByRole('button', { name: `قصص ${name}` })
  await tile.click()
  const story = viewer(page, name)
  await expect(place(story)).toHaveAccessibleName('القصة 1 من 3')
  // Held by a finger, and then paused by a key, it waits for longer than it lasts.
  const middle = story.getByRole('button', { name: 'إيقاف' })
  const box = await middle.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 100)
  await page.mouse.down()
  await page.waitForTimeout(5_600)
  await expect(place(story)).toHaveAccessibleName('القصة 1 من 3')
  await page.mouse.up()
  await expect(middle).toBeVisible()
  await story.press(' ')
  await expect(story.getByRole('button', { name: 'متابعة' })).toBeVisible()
  await page.waitForTimeout(5_300)
  await expect(place(story)).toHaveAccessibleName('القصة 1 من 3')
  await story.press('ArrowRight')
  await expect(place(story)).toHaveAccessibleName('القصة 2 من 3')
  // The film is short, and seen as soon as it is there.
  await story.press(' ')
  await expect
    .poll(() => story.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(1)
  await story.getByRole('button', { name: 'تشغيل الصوت' }).click()
  await expect(story.getByRole('button', { name: 'كتم الصوت' })).toBeVisible()
  await story.getByRole('button', { name: 'السابقة' }).click()
  await expect(place(story)).toHaveAccessibleName('القصة 1 من 3')
  // The way back closes it, and the address opens it again.
  await page.goBack()
  await expect(story).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)

  // The last one does not come: its author deleted it, or the network went.
  const mend = await breakRoute(page, new RegExp(`${storyFiles.source}.*${last.path.split('/').at(-1)}`))
  await tile.click()
  // One goes on where one has not been yet.
  await expect(place(story)).toHaveAccessibleName('القصة 3 من 3')
  await expect(story.getByRole('alert')).toContainText('تعذر عرض هذه القصة')
  await mend()
  await story.getByRole('button', { name: 'إعادة المحاولة' }).click()
  const picture = story.getByRole('img', { name: `قصة ${name}` }).last()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await story.press('ArrowRight')
  await expect(story).toHaveCount(0)
  await expect(strip(page).getByRole('button', { name: `قصص ${name}، شوهدت كلها` })).toBeVisible()

  // A day later they are gone, with their files.
  await app.sql(
    `update public.stories set created_at = now() - interval '24 hours' where user_id = '${author.id}' returning id`,
  )
  await page.reload()
  await expect(strip(page)).toContainText('لا توجد قصص متاحة من الأصدقاء')
  await app.sql('select private.delete_expired_stories()')
  await expect.poll(async () => (await fetch(`${baseURL}${first.path}`)).status).toBe(400)
})
