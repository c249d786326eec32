/** Reels: films one after the other over all of the screen, by fingers, by keys and by the wheel. */
import { balanceOf, befriend, enter, give, newMember } from './support/member.ts'
import { leadOn, publishFilms, shownId, shownReel, swipeUp } from './support/reels.ts'
import { joinByCall, newRoom } from './support/rooms.ts'
import { expect, test, withMotion } from './support/test.ts'
import { tapTwice } from './support/touch.ts'

// Reels play by themselves where nobody asked for less motion.
test.use(withMotion)

const none = 'لا توجد فيديوهات متاحة'

test('a tap on a film of the feed opens it among the reels; a swipe leads on, the way back to the feed', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const [film] = await publishFilms(page, app, noor, ['فيلم نور'])
  await enter(page, sara)
  const post = page.getByRole('article').filter({ hasText: 'فيلم نور' })
  await post.getByRole('link', { name: /بملء الشاشة/ }).click()
  await expect(page).toHaveURL(new RegExp(`/reels\\?startFrom=${film}$`))
  await expect(page).toHaveTitle('الريلز · مجلس')
  await expect(shownReel(page)).toContainText('فيلم نور')
  await expect(shownReel(page).locator('video')).toHaveJSProperty('paused', false)

  await swipeUp(page, 40)
  expect(await shownId(page)).toBe(film)
  const next = await leadOn(page, () => swipeUp(page, 90))
  expect(next).not.toBe(film)
  await expect(shownReel(page).locator('video')).toHaveJSProperty('paused', false)
  expect(await leadOn(page, () => swipeUp(page, -90))).toBe(film)
  await expect(page.locator('video')).toHaveCount(2)

  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect(post).toBeInViewport()
})

test('thirty reels come after one another, each once, and three films at most are there at a time', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const words = Array.from({ length: 30 }, (_, index) => `فيلم رقم ${index}`)
  const [first] = await publishFilms(page, app, noor, words)
  await enter(page, sara, `/reels?startFrom=${first}`)
  await expect(shownReel(page)).toContainText('فيلم رقم 0')
  const seen = [await shownId(page)]
  let most = 0
  for (let step = 1; step < 30; step += 1) {
    seen.push(await leadOn(page, () => swipeUp(page, 120)))
    most = Math.max(most, await page.locator('video').count())
  }
  expect(new Set(seen).size).toBe(30)
  expect(seen).not.toContain(null)
  expect(most).toBe(3)
})

test('a tap shows and hides the controls, two pause and play, a long press plays twice as fast', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  await enter(page, sara, `/reels?startFrom=${film}`)
  const video = shownReel(page).locator('video')
  await expect(video).toHaveJSProperty('paused', false)
  const back = page.locator('header').getByRole('button', { name: 'رجوع' })
  // Some seconds later.
  await expect(page.locator('header')).toHaveCSS('opacity', '0')
  await page.touchscreen.tap(120, 300)
  await expect(page.locator('header')).toHaveCSS('opacity', '1')
  await expect(page.locator('header')).toHaveCSS('opacity', '0')

  await tapTwice(page, video, 0.3, 150)
  await expect(video).toHaveJSProperty('paused', true)
  await expect(back).toBeVisible()
  await tapTwice(page, video, 0.3, 150)
  await expect(video).toHaveJSProperty('paused', false)

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: 120, y: 300 }])
  await expect(video).toHaveJSProperty('playbackRate', 2)
  await expect(page.getByText('سرعة مضاعفة')).toBeAttached()
  await touch('touchEnd', [])
  await expect(video).toHaveJSProperty('playbackRate', 1)
  await expect(video).toHaveJSProperty('paused', false)
})

test('sound is remembered, and the position can be dragged', async ({ page, app }) => {
  const sara = await newMember(app)
  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  await enter(page, sara, `/reels?startFrom=${film}`)
  const video = shownReel(page).locator('video')
  await expect(video).toHaveJSProperty('muted', true)
  await page.getByRole('button', { name: 'تشغيل الصوت' }).click()
  await expect(video).toHaveJSProperty('muted', false)
  await expect(video).toHaveJSProperty('volume', 1)
  await page.reload()
  await expect(shownReel(page)).toContainText('فيلمي')
  await expect(page.getByRole('button', { name: /كتم الصوت|تشغيل الصوت/ })).toBeAttached()
  expect(await page.evaluate(() => localStorage.getItem('majlis:reels-muted'))).toBe('false')

  await page.getByRole('button', { name: 'إيقاف مؤقت' }).press('Enter')
  await expect(video).toHaveJSProperty('paused', true)
  const line = page.getByRole('slider', { name: 'موضع التشغيل' })
  const box = await line.boundingBox()
  if (!box) throw new Error('no line')
  await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2)
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime / film.duration))
    .toBeCloseTo(0.75, 1)
  await line.press('Home')
  await expect(video).toHaveJSProperty('currentTime', 0)
})

test('a reel is liked, commented, shared, its author asked for a friendship and given a gift', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [film] = await publishFilms(page, app, noor, ['فيلم نور'])
  await enter(page, sara, `/reels?startFrom=${film}`)
  const reel = shownReel(page)
  await reel.getByRole('button', { name: /أعجبني/ }).click()
  await expect(reel.getByRole('button', { name: 'إلغاء الإعجاب، إعجاب واحد' })).toBeVisible()
  await expect
    .poll(() => app.sql(`select user_id from public.post_likes where post_id = '${film}'`))
    .toEqual([{ user_id: sara.id }])

  await reel.getByRole('button', { name: /التعليقات/ }).click()
  await expect(page.getByRole('dialog', { name: /التعليقات/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await reel.getByRole('button', { name: 'مشاركة', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'مشاركة المنشور' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  const face = reel.getByRole('button', { name: /الصداقة مع/ })
  await face.click()
  const popover = page.getByRole('dialog', { name: /الصداقة مع/ })
  await popover.getByRole('button', { name: 'إضافة صديق' }).click()
  await expect(page.getByText('تم إرسال طلب الصداقة بنجاح')).toBeVisible()
  await expect
    .poll(() => app.sql(`select sender_id from public.friend_requests where receiver_id = '${noor.id}'`))
    .toEqual([{ sender_id: sara.id }])
  await page.waitForTimeout(600)
  await popover.getByRole('button', { name: 'إضافة صديق' }).click()
  await expect(page.getByText('تم إرسال طلب صداقة مسبقاً')).toBeVisible()

  await expect(popover.getByRole('button', { name: 'إرسال هدية' })).toBeDisabled()
  await expect(popover.getByText('تُرسل الهدايا حين تكونان معاً في غرفة واحدة.')).toBeVisible()
  const { id } = await newRoom(app, noor)
  for (const member of [noor, sara]) await joinByCall(app, member, id)
  await give(app, sara, 'gems', 100)
  await page.keyboard.press('Escape')
  await face.click()
  await popover.getByRole('button', { name: 'إرسال هدية' }).click()
  const gift = page.getByRole('dialog', { name: 'إرسال هدية' })
  await gift.getByRole('button', { name: '18' }).click()
  await gift.getByRole('button', { name: 'إرسال 18 جوهرة' }).click()
  await page
    .getByRole('dialog', { name: 'تم إرسال الهدية بنجاح!' })
    .getByRole('button', { name: 'تم', exact: true })
    .click()
  expect(await balanceOf(app, sara, 'gems')).toBe(82)
  expect(await shownId(page)).toBe(film)
})

test('a friend on a reel can be left, after a question', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  const [film] = await publishFilms(page, app, noor, ['فيلم نور'])
  await enter(page, sara, `/reels?startFrom=${film}`)
  await shownReel(page)
    .getByRole('button', { name: /الصداقة مع/ })
    .click()
  await page.getByRole('button', { name: 'إلغاء الصداقة' }).click()
  await page
    .getByRole('dialog', { name: /إلغاء الصداقة مع/ })
    .getByRole('button', { name: 'إلغاء الصداقة' })
    .click()
  await expect(page.getByText('تم إلغاء الصداقة')).toBeVisible()
})

test('others’ reels are reported, one’s own deleted; what comes next takes its place', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [others] = await publishFilms(page, app, noor, ['فيلم نور'])
  await enter(page, sara, `/reels?startFrom=${others}`)
  await page.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'الإبلاغ عن المنشور' }).click()
  const report = page.getByRole('dialog', { name: 'الإبلاغ عن الفيديو' })
  await expect(report.getByRole('radio', { name: 'محتوى غير لائق' })).toBeChecked()
  await report.getByRole('button', { name: 'إرسال التبليغ' }).click()
  await expect(page.getByText('تم إرسال التبليغ بنجاح. سنراجعه قريباً')).toBeVisible()

  const [own] = await publishFilms(page, app, sara, ['فيلمي'])
  await page.goto(`/reels?startFrom=${own}`)
  await expect(shownReel(page)).toContainText('فيلمي')
  await expect(shownReel(page).getByRole('button', { name: /الصداقة مع/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'خيارات المنشور' }).click()
  await page.getByRole('menuitem', { name: 'حذف المنشور' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText('تم حذف المنشور بنجاح')).toBeVisible()
  await expect(shownReel(page)).not.toHaveAttribute('data-reel', String(own))
})

test('where there are none it says so, and after the last one too', async ({ page, app }) => {
  const sara = await newMember(app)
  await page.route(/rpc\/get_reels/, (route) => route.fulfill({ json: [] }))
  await enter(page, sara, '/reels')
  await expect(page.getByText(none)).toBeVisible()
  await expect(page.getByRole('link', { name: 'إلى الرئيسية' })).toBeVisible()

  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  await page.goto(`/reels?startFrom=${film}`)
  await expect(shownReel(page)).toContainText('فيلمي')
  await leadOn(page, () => swipeUp(page, 120))
  await expect(page.getByText(none)).toBeInViewport()
  await page.getByRole('button', { name: 'من البداية' }).click()
  expect(await shownId(page)).toBe(film)
})

test('what does not come is said and asked for again, also more of them', async ({ page, app }) => {
  const sara = await newMember(app)
  let isBroken = true
  await page.route(/rpc\/get_reels/, (route) =>
    isBroken ? route.fulfill({ status: 502, body: 'x' }) : route.fallback(),
  )
  await enter(page, sara, '/reels')
  await expect(page.getByText('تعذر تحميل الفيديوهات')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(shownReel(page)).toBeVisible()

  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  isBroken = true
  await page.goto(`/reels?startFrom=${film}`)
  await expect(shownReel(page)).toContainText('فيلمي')
  await leadOn(page, () => swipeUp(page, 120))
  await expect(page.getByText('تعذر تحميل الفيديوهات')).toBeInViewport()
  isBroken = false
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(shownReel(page)).toBeInViewport()
})

test('a film that does not come says so, and comes with the network', async ({ page, context, app }) => {
  const sara = await newMember(app)
  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  await page.route(/film\.mp4/, (route) => route.abort('connectionreset'))
  await enter(page, sara, `/reels?startFrom=${film}`)
  await expect(page.getByText('تعذر تشغيل هذا الفيديو')).toBeVisible()
  await context.setOffline(true)
  await page.unroute(/film\.mp4/)
  await context.setOffline(false)
  await expect(shownReel(page).locator('video')).toHaveJSProperty('paused', false)
})

test('where less movement is wished for, a reel waits to be played', async ({ page, app }) => {
  const sara = await newMember(app)
  const [film] = await publishFilms(page, app, sara, ['فيلمي'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, sara, `/reels?startFrom=${film}`)
  const video = shownReel(page).locator('video')
  await expect(page.getByRole('button', { name: 'تشغيل', exact: true })).toBeVisible()
  await expect(video).toHaveJSProperty('paused', true)
  await page.getByRole('button', { name: 'تشغيل', exact: true }).click()
  await expect(video).toHaveJSProperty('paused', false)
})

test('live plays the newest at half the volume, and asks for a longer swipe', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await publishFilms(page, app, noor, ['الأحدث', 'الذي قبله'])
  await enter(page, sara, '/live')
  await expect(page).toHaveTitle('أحدث الفيديوهات · مجلس')
  await expect(shownReel(page).locator('video')).toHaveJSProperty('volume', 0.5)
  const first = await shownId(page)
  await swipeUp(page, 70)
  expect(await shownId(page)).toBe(first)
  expect(await leadOn(page, () => swipeUp(page, 100))).not.toBe(first)
})

test('keys and the wheel lead from reel to reel @desktop', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [film] = await publishFilms(page, app, noor, Array(3).fill('فيلم'))
  await enter(page, sara, '/home')
  await page.getByRole('link', { name: 'الريلز' }).click()
  await expect(page).toHaveURL(/\/reels$/)
  await page.goto(`/reels?startFrom=${film}`)
  const video = shownReel(page).locator('video')
  await expect(video).toHaveJSProperty('paused', false)
  await page.keyboard.press('Space')
  await expect(video).toHaveJSProperty('paused', true)
  await page.keyboard.press('Space')
  await expect(video).toHaveJSProperty('paused', false)
  await page.keyboard.press('m')
  await expect(video).toHaveJSProperty('muted', false)
  const seen = [film]
  for (let step = 0; step < 6; step += 1)
    seen.push((await leadOn(page, () => page.keyboard.press('ArrowDown'))) ?? '')
  expect(new Set(seen).size).toBe(7)
  expect(await leadOn(page, () => page.keyboard.press('ArrowUp'))).toBe(seen[5])
  await page.mouse.move(640, 400)
  expect(await leadOn(page, () => page.mouse.wheel(0, 120))).toBe(seen[6])
  expect(await leadOn(page, () => page.getByRole('button', { name: 'الفيديو السابق' }).click())).toBe(seen[5])
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/reels/)
})
