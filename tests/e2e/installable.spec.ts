/** The app as a phone installs it: what the manifest says, and that the browser finds nothing missing. */
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser would install it, under its name, from right to left, with icons that any shape may be cut from', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'مجلس',
    lang: 'ar',
    dir: 'rtl',
    display: 'standalone',
    scope: '/',
  })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const reasons = installabilityErrors.map(({ errorId }) => errorId)
  // A window without traces is none to install from.
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([])
})

test('each icon is there, as large as it says', async ({ page }) => {
  await page.goto('/auth')
  const icons: { src: string; sizes: string }[] = await page.evaluate(
    async () => (await (await fetch('/manifest.webmanifest')).json()).icons,
  )
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const all = [...icons, { src: apple ?? '', sizes: '180x180' }]
  for (const { src, sizes } of all) {
    const shown = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(shown, src).toBe(sizes)
  }
})
