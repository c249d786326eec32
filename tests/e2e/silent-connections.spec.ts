/** Connections that fall silent: the browser takes them for living, and waits on them for what never comes. */
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts'
import { comment, openComments, post, row } from './support/comments.ts'
import { listening, openDevice } from './support/device.ts'
import { enter, newMember } from './support/member.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ silentProxy: SilentProxy }>({
  silentProxy: async ({ baseURL }, use) => {
    const proxy = await startSilentProxy(baseURL ?? '')
    await use(proxy)
    await proxy.close()
  },
})

test('what was said while all connections were silent is on screen within a minute', async ({
  app,
  browser,
  silentProxy,
}) => {
  const page = await openDevice(browser, silentProxy.url)
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const id = await post(app, sara, 'منشور')
  await comment(app, noor, id, 2)
  const live = listening(page, 'comments')
  await enter(page, sara, `/home?comments=${id}`)
  await expect(row(page, 'قول رقم 2')).toBeVisible()
  await live
  silentProxy.fallSilent()
  await app.sql(
    `insert into public.post_comments (post_id, user_id, content)
     values ('${id}', '${noor.id}', 'قيل في الصمت') returning id`,
  )
  await expect(row(page, 'قيل في الصمت')).toBeVisible({ timeout: 60_000 })
  await page.context().close()
})

test('what is asked on connections that are silent by then is asked again on new ones', async ({
  app,
  browser,
  silentProxy,
}) => {
  const page = await openDevice(browser, silentProxy.url)
  const sara = await newMember(app)
  const words = `منشور ${Date.now()}`
  await comment(app, sara, await post(app, sara, words), 3)
  await enter(page, sara, '/home')
  await expect(openComments(page, words)).toBeVisible()
  silentProxy.fallSilent()
  await openComments(page, words).click()
  await expect(row(page, 'قول رقم 3')).toBeVisible({ timeout: 60_000 })
  await page.context().close()
})
