/** One's own story without a network: what did not leave the phone is not said to be told; the viewer stands below what is said of the network. */
import { expectBelowBanner } from './support/layout.ts'
import { enter, newMember } from './support/member.ts'
import { colouredPicture } from './support/pictures.ts'
import { expect, test, withMotion } from './support/test.ts'

// Stories go on by themselves where nobody asked for less motion.
test.use(withMotion)

test('what did not leave the phone is said to be here still; the viewer leaves room for the strip and gives the focus back', async ({
  page,
  context,
  app,
}) => {
  await enter(page, await newMember(app))
  const strip = page.getByRole('region', { name: 'القصص' })
  await strip.getByRole('button', { name: 'إنشاء قصة' }).click()
  const making = page.getByRole('dialog', { name: 'إنشاء قصة جديدة' })
  await making.locator('input[type=file]').setInputFiles(await colouredPicture('#2f6db4'))
  await expect(making.getByAltText('معاينة قصتك')).toBeVisible()
  await context.setOffline(true)
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(making.getByRole('alert')).toBeVisible()
  await expect(making.getByRole('alert')).not.toContainText('ربما')
  await context.setOffline(false)
  await making.getByRole('button', { name: 'نشر' }).click()
  await expect(page.getByText('تم إنشاء القصة')).toBeVisible()

  const tile = strip.getByRole('button', { name: 'قصتك التي يراها أصدقاؤك' })
  await tile.click()
  const story = page.locator('[data-viewer]')
  await expect(story).toBeFocused()
  await story.press(' ')
  await context.setOffline(true)
  const close = story.getByRole('button', { name: 'إغلاق' })
  await expectBelowBanner(page, close)
  await context.setOffline(false)
  await close.click()
  await expect(story).toHaveCount(0)
  await expect(tile).toBeFocused()
})
