import { hold } from './support/device.ts'
import { newMember } from './support/member.ts'
import { demoMember, newcomer, signIn, signOut } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

test('a stranger is led to the door from anywhere, and a member away from it', async ({ page }) => {
  for (const path of ['/', '/home', '/profile', '/nowhere/at/all']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth$/)
  }
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/(home)?$/)
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/home$/)
})

test('a wrong password is said so, and nothing typed is lost', async ({ page }) => {
  const stranger = newcomer()
  await signIn(page, stranger)
  await expect(page.getByText('رقم الحساب أو كلمة المرور غير صحيحة')).toBeVisible()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(new RegExp(stranger.phone.slice(-4)))
})

test('empty fields are asked for and marked before anything is sent, and the first is gone to', async ({
  page,
}) => {
  await page.goto('/auth')
  const [phone, password] = [page.getByLabel('رقم الهاتف'), page.getByLabel('كلمة المرور', { exact: true })]
  const submit = page.getByRole('button', { name: 'دخول', exact: true })
  await submit.click()
  await expect(page.getByText('يرجى ملء جميع الحقول')).toBeVisible()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toBeFocused()
  await phone.pressSequentially('770')
  await expect(password).toHaveAttribute('aria-invalid', 'false')
  for (const _time of ['first', 'again']) {
    await submit.click()
    await expect(password).toBeFocused()
    await expect(phone).toHaveAttribute('aria-invalid', 'false')
  }
})

test('without a network the form stays as it is and works once it is back', async ({ page, context }) => {
  await page.goto('/auth')
  await page.getByLabel('رقم الهاتف').fill(demoMember.phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoMember.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('signing out in one tab leads every tab to the door', async ({ page, context }) => {
  await signIn(page, demoMember)
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('article').first()).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/auth$/)
})

test('on a desktop the same column stands in the middle @desktop', async ({ page }) => {
  await signIn(page, demoMember)
  const post = page.getByRole('article').first()
  await expect(post).toBeVisible()
  const box = await post.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(640)
  await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the number typed at sign-in goes along to where a password is reset, with the country of its code', async ({
  page,
}) => {
  await page.goto('/auth')
  const phone = page.getByLabel('رقم الهاتف')
  await phone.fill('+971501234567')
  await expect(page.getByLabel('رمز الدولة')).toHaveValue('971')
  await page.getByRole('button', { name: 'استعادة عبر واتساب' }).click()
  await expect(page.getByRole('dialog').getByLabel('رقم الهاتف')).toHaveValue('501234567')
  await page.goBack()
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page).toHaveURL(/forgot-password/)
  await expect(phone).toHaveValue('501234567')
})

test('who one says to be is kept from form to form and over a reload, the password nowhere', async ({
  page,
}) => {
  await page.goto('/auth')
  const [number, password] = [page.getByLabel('رقم الهاتف'), page.getByLabel('كلمة المرور', { exact: true })]
  await number.fill('+971501234567')
  await password.fill('a-secret')
  await page.reload()
  await expect(number).toHaveValue('501234567')
  await expect(page.getByLabel('رمز الدولة')).toHaveValue('971')
  await expect(password).toHaveValue('')

  const address = page.getByRole('main').getByLabel('البريد الإلكتروني')
  await page.getByRole('button', { name: 'الدخول بالبريد الإلكتروني' }).click()
  await address.fill('sara@majlis.app')
  await page.reload()
  await expect(address).toHaveValue('sara@majlis.app')
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('button', { name: 'التسجيل بالبريد الإلكتروني' }).click()
  await expect(page.getByText('الحساب المسجّل بالبريد لا يشغّل المنجم ولا يكسب')).toBeVisible()
  await expect(address).toHaveValue('sara@majlis.app')
  await address.fill('noor@majlis.app')
  await page.getByRole('tab', { name: 'تسجيل الدخول' }).click()
  await expect(address).toHaveValue('noor@majlis.app')
  await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page.getByRole('dialog').getByLabel('البريد الإلكتروني')).toHaveValue('noor@majlis.app')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'a-secret',
  )
})

test('the way back from registering leads to the tab that led there', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('link', { name: 'إنشاء حساب جديد' }).click()
  await expect(page.getByLabel('رمز الإحالة')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'حساب جديد' })).toHaveAttribute('aria-selected', 'true')
})

test('a dialog that its address opens begins at its first field @desktop', async ({ page }) => {
  await page.goto('/auth?forgot=phone')
  await expect(page.getByRole('dialog').getByLabel('رقم الهاتف')).toBeFocused()
})

test('what an interrupted sign-out left of a person is forgotten when the app is opened again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('majlis:person:profile', '{}')
    sessionStorage.setItem('majlis:person:draft', '{}')
  })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  const kept = await page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('majlis:person'),
    ),
  )
  expect(kept).toEqual([])
})

test('tries that reach no server, or one in trouble, are not counted', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/auth')
  await page.getByLabel('رقم الهاتف').fill(demoMember.phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoMember.password)
  const submit = page.getByRole('button', { name: 'دخول', exact: true })
  await expect(submit).toBeEnabled()
  await context.setOffline(true)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await submit.click()
    await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
    await expect(submit).toHaveAttribute('aria-busy', 'false')
  }
  await context.setOffline(false)
  await page.route(/grant_type=password/, (route) => route.fulfill({ status: 503, body: '{}' }))
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await submit.click()
    await expect(page.getByText('الخدمة غير متاحة مؤقتاً')).toBeVisible()
    await expect(submit).toHaveAttribute('aria-busy', 'false')
  }
  await page.unroute(/grant_type=password/)
  // The browser writes each of them to its console.
  const others = pageErrors.filter((error) => !error.includes('status of 503'))
  pageErrors.splice(0, pageErrors.length, ...others)
  await submit.click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('five wrong passwords for one number keep nobody from another on the same phone', async ({
  page,
  app,
}) => {
  const stranger = newcomer()
  await signIn(page, stranger)
  const submit = page.getByRole('button', { name: 'دخول', exact: true })
  const refused = page.getByText('رقم الحساب أو كلمة المرور غير صحيحة')
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect(refused).toBeVisible()
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'false')
  }
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await submit.click()
  await expect(page.getByText(/تم تجاوز الحد المسموح، حاول مرة أخرى بعد [\d,]+ ثانية/).first()).toBeAttached()
  expect(sent.filter((url) => url.includes('grant_type=password'))).toEqual([])
  // The same number, written otherwise.
  await page.getByLabel('رقم الهاتف').fill(`0${stranger.phone}`)
  await submit.click()
  await expect(page.getByText(/تم تجاوز الحد المسموح/).first()).toBeAttached()
  const stored = await page.evaluate(() => Object.keys(localStorage).join())
  expect(stored).toContain('majlis:attempts:sign-in')
  expect(stored).not.toContain(stranger.phone)

  const member = await newMember(app)
  await page.getByLabel('رقم الهاتف').fill(member.phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(member.password)
  await submit.click()
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('an answer without a session is no sign-in, and says so', async ({ page }) => {
  await page.route(/grant_type=password/, (route) => route.fulfill({ status: 200, json: {} }))
  await signIn(page, newcomer())
  await expect(page.getByText('فشل في تسجيل الدخول')).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
})

test('what stands below an error stays in its place while the form is tried again', async ({ page }) => {
  await signIn(page, newcomer())
  await expect(page.getByText('رقم الحساب أو كلمة المرور غير صحيحة')).toBeVisible()
  const submit = page.getByRole('button', { name: /^(دخول|جاري الدخول)$/ })
  const before = await submit.boundingBox()
  const signingIn = await hold(page, /grant_type=password/)
  await submit.click()
  await expect.poll(signingIn.asked).toBe(1)
  await expect(page.getByText('رقم الحساب أو كلمة المرور غير صحيحة')).toBeHidden()
  expect(await submit.boundingBox()).toEqual(before)
  signingIn.letGo()
})

test('a number in Arabic digits is written in Latin ones, and what is put into its middle goes on there', async ({
  page,
}) => {
  await page.goto('/auth')
  const phone = page.getByLabel('رقم الهاتف')
  await phone.pressSequentially('٠٧٧١ ٢٣٤ ٥٦')
  await expect(phone).toHaveValue('0771 234 56')
  for (let left = 0; left < 7; left += 1) await phone.press('ArrowLeft')
  await phone.pressSequentially('٩ب٨')
  await expect(phone).toHaveValue('077198 234 56')
})

test('a number tells whether it is Saudi or Iraqi, and is refused where it is neither', async ({ page }) => {
  await page.goto('/auth')
  const number = page.getByLabel('رقم الهاتف')
  const country = page.getByRole('combobox')
  for (const [typed, code] of [
    ['0551234567', '966'],
    ['٠٧٧٠ ١٢٣ ٤٥٦٧', '964'],
    ['551234567', '966'],
    ['7701234567', '964'],
  ] as const) {
    await number.fill(typed)
    await expect(country).toHaveValue(code)
  }
  await number.fill('0123456789')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  const problem = page.getByText('رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح')
  await expect(problem).toBeVisible()
  await number.fill('0501234567')
  await expect(problem).toBeHidden()
  await country.selectOption('971')
  await expect(country).toHaveValue('971')
})

test('a field shows the dots of a final ي, below which it has room', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('رمز الإحالة')
  /** What is drawn in the lowest quarter of the field. */
  const depthOf = async (text: string) => {
    await field.fill(text)
    const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return page.screenshot({ clip: { x, y: y + (height * 3) / 4, width, height: height / 4 } })
  }
  const [dotted, plain] = [await depthOf('علي'), await depthOf('على')]
  expect(dotted.equals(plain)).toBe(false)
})

test('an address that is none is gone to, each time that it is sent', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'الدخول بالبريد الإلكتروني' }).click()
  const email = page.getByLabel('البريد الإلكتروني')
  await email.fill('لا-عنوان')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('a-password')
  for (const _time of ['first', 'again']) {
    await page.getByRole('button', { name: 'دخول', exact: true }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
  }
})

test('a number that is pasted with its code shows that once', async ({ page }) => {
  await page.goto('/auth')
  const number = page.getByLabel('رقم الهاتف')
  const country = page.getByRole('combobox')
  for (const [pasted, code, left] of [
    ['+966 55 123 4567', '966', '55 123 4567'],
    ['009647701234567', '964', '7701234567'],
    ['0551234567', '966', '0551234567'],
    ['٠٠٩٧١٥٠١٢٣٤٥٦٧', '971', '501234567'],
  ] as const) {
    await number.clear()
    await number.evaluate((field, text) => {
      field.focus()
      document.execCommand('insertText', false, text)
    }, pasted)
    await expect(number).toHaveValue(left)
    await expect(country).toHaveValue(code)
  }
  await number.clear()
  await number.pressSequentially('+966 55')
  await expect(number).toHaveValue('+966 55')
})
