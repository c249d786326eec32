/** A day of two friends, from the search for a misspelt name to a number changed, each in a browser of their own. */
import type { Page } from '@playwright/test'
import { field, list, openComments, row, say } from './support/comments.ts'
import { listening, openDevice } from './support/device.ts'
import { enter, newMember, rareName, rename } from './support/member.ts'
import { codeFromToast, newcomer, signIn, signOut, typeCode } from './support/newcomer.ts'
import { home, toast } from './support/notifications.ts'
import { colouredPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const stories = (page: Page) => page.getByRole('region', { name: 'القصص' })
const composer = (page: Page) => page.getByRole('dialog', { name: 'منشور جديد' })

test('two who find each other share pictures, words and a story; one reports a post, and takes another number', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const [sara, noor, mark] = [await newMember(app), await newMember(app), rareName()]
  const trip = `رحلة إلى الأهوار ${mark}`
  const name = `نور ${mark} الجبوري`
  await rename(app, noor, name)
  const noors = await openDevice(browser, baseURL)
  const noorListens = listening(noors)
  await enter(noors, noor, '/friends?tab=requests')
  await noorListens

  // Found by a misspelt name, asked, seen live and accepted.
  const saraListens = listening(page)
  await enter(page, sara)
  await page.getByRole('link', { name: 'البحث', exact: true }).click()
  await page.getByRole('searchbox').fill(`نور ${mark.slice(0, 3)}ظ${mark.slice(4)} الجبورى`)
  await button(page, `إضافة صديق: ${name}`).click()
  await saraListens
  await button(noors, `قبول طلب الصداقة من ${sara.username}`).click()
  const people = page.getByRole('region', { name: 'أشخاص', exact: true })
  await expect(people.getByText('صديق', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(home(page)).toBeVisible()

  // A post of three pictures appears at the friend's.
  await noors.goto('/home?open=compose')
  await noors.getByLabel('نص المنشور').fill(trip)
  const chooser = noors.waitForEvent('filechooser')
  await composer(noors).getByRole('toolbar').getByRole('button', { name: 'صورة' }).click()
  await (await chooser).setFiles([
    await colouredPicture('#8a3324', 600),
    await colouredPicture('#1f6f5c', 900),
    await colouredPicture('#c9a227', 500),
  ])
  await expect(composer(noors).getByRole('img', { name: /^معاينة/ })).toHaveCount(3)
  await composer(noors).getByRole('button', { name: 'نشر' }).click()
  await expect(toast(noors)).toContainText('تم نشر منشورك')
  const post = page.getByRole('article').filter({ hasText: trip })
  await page.reload()
  await expect(post.getByRole('group', { name: `صور من منشور ${name}` })).toContainText('1/3')

  // A like and a comment; the author is told, and lands on the comment.
  await post.getByRole('button', { name: /^أعجبني/ }).click()
  await openComments(page, trip).click()
  await say(page, 'صور جميلة')
  await expect(field(page)).toHaveValue('')
  await expect(toast(noors).filter({ hasText: 'تعليق جديد على منشورك' })).toContainText('صور جميلة')
  await noors.goto('/notifications')
  await noors.getByRole('listitem').filter({ hasText: 'تعليق على منشورك' }).getByRole('link').click()
  await expect(row(noors, 'صور جميلة')).toBeInViewport()
  await expect(noors.getByRole('button', { name: /إعجاب واحد$/ }).first()).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeHidden()

  // A story is told, and seen.
  await noors.goto('/home')
  await stories(noors).getByRole('button', { name: 'إنشاء قصة' }).click()
  const making = noors.getByRole('dialog', { name: 'إنشاء قصة جديدة' })
  await making.locator('input[type=file]').setInputFiles(await colouredPicture('#6442c9', 960))
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(noors.getByText('تم إنشاء القصة')).toBeVisible()
  await page.reload()
  await stories(page)
    .getByRole('button', { name: `قصص ${name}، فيها جديد` })
    .click()
  const story = page.getByRole('dialog', { name: `قصة ${name}` })
  await expect(story.getByRole('img', { name: `قصة ${name}` })).toBeVisible()
  await expect(story).toHaveCount(0, { timeout: 15_000 })
  await expect(stories(page).getByRole('button', { name: `قصص ${name}، شوهدت كلها` })).toBeVisible()
  await expect
    .poll(() => app.sql(`select viewer_id from public.story_views where viewer_id = '${sara.id}'`))
    .toHaveLength(1)

  // A report.
  await button(page, 'خيارات المنشور').click()
  await page.getByRole('menuitem', { name: 'الإبلاغ عن المنشور' }).click()
  const report = page.getByRole('dialog')
  await report.getByLabel('محتوى مزعج أو مكرر').check()
  await report.getByRole('button', { name: 'إرسال التبليغ' }).press('Enter')
  await expect(toast(page).last()).toContainText('تم إرسال التبليغ بنجاح')
  await expect(report).toBeHidden()

  // Another number, by which one signs in from then on.
  const { phone } = newcomer()
  await enter(page, sara, '/settings?open=phone')
  const change = page.getByRole('dialog', { name: 'تغيير رقم الهاتف' })
  await change.getByLabel('رقم الهاتف الحالي').fill(sara.phone)
  await change.getByRole('button', { name: 'متابعة' }).click()
  await change.getByLabel('رقم الهاتف الجديد').fill(phone)
  await change.getByRole('button', { name: 'إرسال الرمز' }).click()
  await typeCode(page, await codeFromToast(page))
  await expect(page.getByText('تم تغيير رقم الهاتف', { exact: true }).first()).toBeVisible()
  await expect(change).toBeHidden()
  await page.goto('/home')
  await signOut(page)
  await signIn(page, { phone, password: sara.password })
  await expect(home(page)).toBeVisible()
  await noors.context().close()
})
