import { enter, newMember } from './support/member.ts'
import { newcomer, register, signIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

test('a new person signs up with an invite, posts, likes, leaves and comes back', async ({ page }) => {
  const person = newcomer()
  await register(page, person)
  await expect(page).toHaveURL(/\/(home)?$/)

  const words = 'أول منشور لي في مجلس 🌴'
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByLabel('نص المنشور').fill(words)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'صورة' }).click()
  await (await chooser).setFiles('tests/e2e/support/picture.jpg')
  await expect(page.getByAltText('معاينة الملف المختار')).toBeVisible()
  await page.getByRole('button', { name: 'نشر' }).click()

  const post = page.getByRole('article').filter({ hasText: words })
  await expect(post).toBeVisible()
  await expect(post.getByRole('img', { name: /صورة من منشور/ })).toHaveJSProperty('complete', true)
  await post.getByRole('button', { name: /أعجبني/ }).click()
  await expect(post.getByRole('button', { name: /إلغاء الإعجاب/ })).toBeVisible()

  await page.reload()
  await expect(post.getByRole('button', { name: /إلغاء الإعجاب/ })).toContainText('1')
  const shownWidth = await post
    .getByRole('img', { name: /صورة من منشور/ })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(shownWidth).toBeGreaterThan(0)

  await signOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth$/)

  await signIn(page, person)
  await expect(post).toBeVisible()
})

test('a theme that is chosen in one tab is every tab’s', async ({ page, app, context }) => {
  await enter(page, await newMember(app))
  const other = await context.newPage()
  await other.goto('/home')
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitemradio', { name: 'فاتح' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await other.getByRole('button', { name: 'حسابي' }).click()
  await other.getByRole('menuitemradio', { name: 'داكن' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('menuitemradio', { name: 'داكن' })).toBeChecked()
})
