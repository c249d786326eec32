// Writing a post: with bold, italic and underlined words, with large pictures and crops of them, and with its composer closed meanwhile.
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { hold } from './support/device.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { brokenText, drawnPicture, photo } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const words = (page: Page) => page.getByLabel('نص المنشور')
const publish = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'نشر' })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name })
const preview = (page: Page) => page.getByRole('img', { name: 'معاينة الملف المختار' })
const toast = (page: Page) => page.getByLabel('إشعارات التطبيق').getByRole('listitem')
const ghost = (page: Page) => page.getByRole('region', { name: 'منشورك قيد النشر' })

const postsOf = (app: App, { id }: Member) =>
  app.sql(`select content, image_media from public.posts where user_id = '${id}'`)

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await tool(page, 'صورة').click()
  await (await chooser).setFiles(file)
  await expect(preview(page)).toBeVisible()
}

test('words are bold, italic and underlined as they are written, over a reload, and in the post', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await expect(page.getByRole('dialog')).toContainText(sara.username)
  await expect(page.getByRole('dialog')).toContainText('كل أعضاء مجلس')
  await expect(words(page)).toBeFocused()
  await page.keyboard.type('استكان شاي ')
  await tool(page, 'عريض').click()
  await expect(tool(page, 'عريض')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('يحل')
  await tool(page, 'تحته خط').click()
  await page.keyboard.type(' المشاكل')
  await tool(page, 'عريض').click()
  await tool(page, 'تحته خط').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('<b>سطر</b> & ')
  await page.keyboard.press('Control+I')
  await page.keyboard.type('آخر')
  await page.reload()
  await expect(words(page).locator('strong')).toHaveText('يحل المشاكل')
  await expect(words(page).locator('em')).toHaveText('آخر')
  await publish(page).click()
  const post = page.getByRole('article')
  await expect(post.locator('u')).toHaveText('المشاكل')
  await expect(post).toContainText('<b>سطر</b> & آخر')
  expect((await postsOf(app, sara))[0]?.content).toBe(
    'استكان شاي <strong>يحل<u> المشاكل</u></strong>\n&lt;b&gt;سطر&lt;/b&gt; &amp; <em>آخر</em>',
  )
})

test('what is pasted brings its words alone, and a handle stands where it is typed', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await expect(words(page)).toBeFocused()
  await words(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<h1 style="color:red">عنوان</h1><img src=x onerror="document.title=1">',
    )
    clipboardData.setData('text/plain', 'عنوان')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.keyboard.type(' @sara_92 نعم')
  await expect(words(page)).toHaveText('عنوان \u200e@sara_92 نعم')
  await expect(words(page).locator('*')).toHaveCount(0)
  await publish(page).click()
  await expect(page.getByRole('article')).toBeVisible()
  expect((await postsOf(app, sara))[0]?.content).toBe('عنوان @sara_92 نعم')
})

test('a post that is too long says so before it is sent', async ({ page, app }) => {
  await enter(page, await newMember(app), '/home?open=compose')
  await words(page).fill('ا'.repeat(5001))
  await expect(page.getByText('النص طويل جداً. الحد الأقصى 5,000 حرف')).toBeVisible()
  await words(page).fill('ا'.repeat(5000))
  await expect(page.getByText('النص طويل جداً. الحد الأقصى 5,000 حرف')).toBeHidden()
})

test('a photo of 12 MB just works', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page, await photo(4000, 3000, 12 * 1024 * 1024))
  await publish(page).click()
  // The server measures it and draws it anew.
  await expect(toast(page)).toContainText('تم نشر منشورك', { timeout: 45_000 })
  const [row] = await postsOf(app, sara)
  expect(row?.image_media).toMatchObject({ width: 2500, height: 1875 })
})

test('a picture is cropped, and the way back keeps it as it was', async ({ page, app }) => {
  const sara = await newMember(app)
  await enter(page, sara, '/home?open=compose')
  await choose(page, await drawnPicture(page, 900, 600))
  const open = page.getByRole('button', { name: 'قص الصورة' })
  await open.click()
  await expect(page.getByRole('button', { name: 'قص', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'قص', exact: true })).toBeHidden()
  await open.click()
  await page.getByRole('radio', { name: '1:1' }).check()
  await page.getByRole('button', { name: 'قص', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'قص', exact: true })).toBeHidden()
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  // Another crop begins anew, with all of what is left.
  await open.click()
  await expect(page.getByRole('radio', { name: '4:5' })).toBeChecked()
  // Nearer is to the left, as one reads, and stays so in another shape.
  const zoom = page.getByRole('slider', { name: 'التقريب' })
  await zoom.press('ArrowLeft')
  await expect(zoom).toHaveValue('1.05')
  await page.getByRole('radio', { name: '16:9' }).check()
  await expect(zoom).toHaveValue('1.05')
  await page.goBack()
  await publish(page).click()
  await expect(toast(page)).toContainText('تم نشر منشورك')
  expect((await postsOf(app, sara))[0]?.image_media).toMatchObject({ width: 600, height: 600 })
})

test('below a long text a picture comes into sight, and the way to call it off stays there', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/home?open=compose')
  await words(page).fill('سطر\n'.repeat(40))
  await choose(page, await drawnPicture(page, 300, 200))
  await expect(preview(page)).toBeInViewport({ ratio: 0.9 })
  await words(page).evaluate((field) => field.scrollIntoView({ block: 'start' }))
  await expect(preview(page)).not.toBeInViewport()
  const upload = await hold(page, /\/storage\/v1\/object\/posts\//)
  const title = page.getByRole('heading', { name: 'منشور جديد' })
  const before = await title.boundingBox()
  await publish(page).click()
  await expect.poll(upload.asked).toBe(1)
  expect(await title.boundingBox()).toEqual(before)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'إلغاء الرفع' })).toBeInViewport({
    ratio: 1,
  })
  upload.letGo()
  await expect(toast(page)).toContainText('تم نشر منشورك')
})

test('a picture that breaks while it is drawn smaller is refused, and keeps nobody from publishing', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/home?open=compose')
  await words(page).fill('بلا صورة')
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no memory for it')
    }
  })
  const chooser = page.waitForEvent('filechooser')
  await tool(page, 'صورة').click()
  await (await chooser).setFiles(await photo(400, 300, 2 * 1024 * 1024))
  await expect(toast(page)).toContainText(brokenText)
  await publish(page).click()
  await expect(toast(page)).toContainText('تم نشر منشورك')
})

test('a post on its way stands over the feed once its composer is closed: called off, tried again, published', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await words(page).fill('من فوق السحاب')
  await choose(page, await drawnPicture(page, 300, 200))
  const upload = await hold(page, /\/storage\/v1\/object\/posts\//)
  await publish(page).click()
  await expect.poll(upload.asked).toBe(1)
  await page.goBack()
  await expect(ghost(page)).toContainText('من فوق السحاب')
  await expect(ghost(page).getByRole('progressbar')).toBeVisible()
  await ghost(page).getByRole('button', { name: 'إلغاء الرفع' }).click()
  await expect(ghost(page)).toBeHidden()
  expect(await postsOf(app, sara)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const refuse = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 400, json: { statusCode: '400', error: 'Refused', message: 'refused' } })
  await page.route(/\/storage\/v1\/object\/posts\//, refuse)
  await page.getByRole('button', { name: 'من فوق السحاب' }).click()
  await publish(page).click()
  await expect(toast(page)).toContainText('خطأ في الرفع')
  await page.goBack()
  await expect(ghost(page).getByRole('alert')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await ghost(page).getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(toast(page).last()).toContainText('تم نشر منشورك')
  await expect(ghost(page)).toBeHidden()
  await expect(page.getByRole('article')).toContainText('من فوق السحاب')
})
