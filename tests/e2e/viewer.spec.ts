import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { enter, type Member, newMember } from './support/member.ts'
import { drawnPicture, takeCropped } from './support/pictures.ts'
import { expect, test } from './support/test.ts'
import { drag } from './support/touch.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'عارض الصور' })
const picture = (page: Page) => page.getByRole('article').getByRole('button', { name: /^صورة من منشور/ })

/** Publishes a picture as the member, and stays at home. */
async function publish(page: Page, member: Member): Promise<void> {
  await enter(page, member)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'صورة' }).click()
  await (await chooser).setFiles(await drawnPicture(page, 900, 600))
  await page.getByRole('button', { name: 'نشر' }).click()
  await expect(picture(page)).toBeVisible()
}

async function changeAvatar(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'تغيير صورة الملف الشخصي' }).click()
  await (await chooser).setFiles(await drawnPicture(page, 400, 400))
  await takeCropped(page)
  await expect(page.getByText('تم تحديث صورة الملف الشخصي بنجاح')).toBeVisible()
}

function befriend(app: App, one: Member, other: Member) {
  return app.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${one.id}'::uuid, '${other.id}'::uuid), greatest('${one.id}'::uuid, '${other.id}'::uuid)) returning id`,
  )
}

const widthOf = (page: Page) =>
  viewer(page)
    .getByRole('img')
    .evaluate((image) => Math.round(image.getBoundingClientRect().width))

test('a tap shows a picture whole; the way back, a swipe down and the button close it', async ({
  page,
  app,
}) => {
  await publish(page, await newMember(app))
  await picture(page).click()
  await expect(viewer(page).getByRole('img')).toBeVisible()
  const { width = 0 } = page.viewportSize() ?? {}
  await expect.poll(() => widthOf(page)).toBe(width)
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)

  await picture(page).click()
  await expect(viewer(page).getByRole('img')).toBeVisible()
  await page.waitForTimeout(300)
  await drag(page, { x: 195, y: 400 }, { x: 195, y: 760 })
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)

  await picture(page).click()
  await viewer(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(viewer(page)).toBeHidden()
})

test('two taps enlarge it, two more show it whole again', async ({ page, app }) => {
  await publish(page, await newMember(app))
  await picture(page).click()
  await expect(viewer(page).getByRole('img')).toBeVisible()
  await expect.poll(() => widthOf(page)).toBe(390)
  const tapTwice = async () => {
    await page.touchscreen.tap(195, 420)
    await page.touchscreen.tap(195, 420)
  }
  await tapTwice()
  await expect.poll(() => widthOf(page)).toBeGreaterThan(500)
  await page.waitForTimeout(600)
  await tapTwice()
  await expect.poll(() => widthOf(page)).toBe(390)
})

test('the keyboard closes it, and the focus is back where it was @desktop', async ({ page, app }) => {
  await publish(page, await newMember(app))
  await picture(page).press('Enter')
  await expect(viewer(page).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(picture(page)).toBeFocused()
})

test('another’s face is shown whole, one’s own is changed by a tap', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await enter(page, noor, '/profile')
  await changeAvatar(page)
  await enter(page, sara, `/user/${noor.id}`)
  await page.getByRole('button', { name: `صورة ${noor.username}` }).click()
  await expect(viewer(page).getByRole('img', { name: `صورة ${noor.username}` })).toBeVisible()
  await viewer(page).getByRole('button', { name: 'إغلاق' }).click()
  await expect(viewer(page)).toBeHidden()
})
