import { doubleTapMs } from '../../web/src/lib/double-tap.ts'
import { balanceOf, credit, enter, newEmailMember, newMember } from './support/member.ts'
import { newcomer, signInByEmail } from './support/newcomer.ts'
import { home } from './support/security.ts'
import { expect, test } from './support/test.ts'

test('settings lead to each of their parts, and say how one signs in', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'الإعدادات' }).click()
  await expect(page.getByRole('heading', { name: 'الإعدادات', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(`@${member.username}`)).toHaveCount(2)

  const methods = page.getByRole('region', { name: 'طرق تسجيل الدخول' })
  await expect(methods.getByText('مرتبط', { exact: true })).toHaveCount(1)
  await methods.getByRole('button', { name: 'ربط فيسبوك: قريباً' }).click()
  await expect(page.getByText('ربط طرق الدخول قريباً')).toBeVisible()

  await main.getByRole('link', { name: /^كلمة المرور/ }).click()
  await expect(page.getByRole('dialog', { name: 'تغيير كلمة المرور' })).toBeVisible()
  await page.goto('/settings')
  await main.getByRole('link', { name: /^الأمان والأجهزة/ }).click()
  await expect(page.getByText('هذا الجهاز')).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: /^الإشعارات/ }).click()
  await expect(page.getByRole('switch')).toHaveCount(3)
  await page.goBack()
  await main.getByRole('link', { name: 'الملف الشخصي' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the theme is chosen in settings, and one signs out there', async ({ page, app }) => {
  await enter(page, await newMember(app), '/settings')
  await page.getByRole('radio', { name: 'داكن' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'داكن' })).toBeChecked()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  const question = page.getByRole('dialog', { name: 'هل تريد تسجيل الخروج؟' })
  await expect(question).toContainText('تعود إلى حسابك متى شئت')
  await page.goBack()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('تم تسجيل الخروج')).toBeVisible()
})

test('signing out says what the older timer has earned, which can be taken first', async ({ page, app }) => {
  const sara = await newMember(app)
  const run = () =>
    app.sql(
      `insert into public.user_timers (user_id, start_time) values ('${sara.id}', now() - interval '25 minutes') returning id`,
    )
  const question = page.getByRole('dialog', { name: 'هل تريد تسجيل الخروج؟' })
  const leave = question.getByRole('button', { name: 'تسجيل الخروج' })
  await run()
  await enter(page, sara, '/settings')
  // Faster than the answer: the question stands until it is said.
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/get_timer', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(question).toContainText('تعود إلى حسابك متى شئت')
  await page.waitForTimeout(doubleTapMs)
  await leave.click()
  answer()
  await expect(question).toContainText('مؤقتك يعمل وكسب 25 نقطة وجوهرتان. تسجيل الخروج يوقفه بلا مكافأة.')
  await expect(question).not.toContainText('تعود إلى حسابك متى شئت')
  await question.getByRole('button', { name: 'إيقاف واستلام' }).click()
  await expect(question).toContainText('توقف المؤقت وكسبت 25 نقطة وجوهرتان')
  expect(await balanceOf(app, sara, 'points')).toBe(25)

  await run()
  await page.goto('/security?open=everywhere')
  const everywhere = page.getByRole('dialog')
  await expect(everywhere).toContainText('مؤقتك يعمل وكسب 25 نقطة وجوهرتان')
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('مؤقتك يعمل وكسب 25 نقطة وجوهرتان')
  await leave.click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await balanceOf(app, sara, 'points')).toBe(25)
})

test('the username is changed in settings, and then says for how many days it stays', async ({
  page,
  app,
}) => {
  await enter(page, await newMember(app), '/settings')
  await page.getByRole('button', { name: /^اسم المستخدم.*تغيير/ }).click()
  const dialog = page.getByRole('dialog', { name: 'تغيير اسم المستخدم' })
  await dialog.getByLabel('اسم المستخدم الجديد').fill('x')
  await expect(dialog.getByText(/أكثر من 3 أحرف/)).toBeVisible()
  const { username } = newcomer()
  await dialog.getByLabel('اسم المستخدم الجديد').fill(username)
  await expect(dialog.getByText('الاسم متاح')).toBeVisible()
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('تم تغيير اسم المستخدم')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('button', { name: /^اسم المستخدم/ })
  await expect(row).toContainText(username)
  await expect(row).toContainText('16 يوماً')
  await expect(row).toBeDisabled()
  await page.reload()
  await expect(row).toContainText('16 يوماً')
})

test('a username that is the same as before costs nothing: nothing is sent, and nothing is said', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  const saved: string[] = []
  page.on('request', (request) => request.url().includes('update_own_profile') && saved.push(request.url()))
  await enter(page, member, '/settings?open=username')
  const dialog = page.getByRole('dialog', { name: 'تغيير اسم المستخدم' })
  await dialog.getByLabel('اسم المستخدم الجديد').fill(member.username)
  await expect(dialog.getByText('هذا اسمك الآن')).toBeVisible()
  await expect(dialog.getByText('الاسم متاح')).toBeHidden()
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^اسم المستخدم.*تغيير/ })).toBeVisible()
  await expect(page.getByText('تم تغيير اسم المستخدم')).toHaveCount(0)
  expect(saved).toEqual([])
})

test('one corrects one’s name and writes of oneself; what is typed outlives a reload, and shows everywhere', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await app.sql(`insert into public.posts (user_id, content) values ('${member.id}', 'أهلاً') returning id`)
  await enter(page, member, '/profile')
  await page.getByRole('button', { name: 'تعديل الملف' }).click()
  const dialog = page.getByRole('dialog', { name: 'تعديل الملف' })
  const name = dialog.getByLabel('الاسم')
  await name.fill('س')
  await dialog.getByLabel('نبذة عنك').fill('ا'.repeat(301))
  await expect(dialog.getByText(/^يجب ألا تزيد النبذة عن 300 حرف، وهي أطول ب/)).toBeVisible()
  await dialog.getByLabel('نبذة عنك').fill('من البصرة، أحب الشاي')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(dialog.getByText('يجب أن يكون الاسم من حرفين على الأقل')).toBeVisible()
  await name.fill('ادارة مجلس')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(dialog.getByText('هذا الاسم غير متاح')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('سارة   العبيدي ')
  await page.reload()
  await expect(name).toHaveValue('سارة   العبيدي ')
  await expect(dialog.getByLabel('نبذة عنك')).toHaveValue('من البصرة، أحب الشاي')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('تم حفظ ملفك')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'سارة العبيدي', level: 1 })).toBeVisible()
  await expect(page.getByText('من البصرة، أحب الشاي')).toBeVisible()
  await expect(page.getByRole('article').getByText('سارة العبيدي')).toBeVisible()

  // The first name was no change; the next one stays.
  await page.goto('/edit-profile')
  await expect(name).toHaveValue('سارة العبيدي')
  await name.fill('سارة علي')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('button', { name: /^سارة علي.*تعديل الملف/ }).click()
  await expect(dialog.getByText('يمكن تغيير الاسم بعد 16 يوماً')).toBeVisible()
  await expect(name).not.toBeEditable()
  await dialog.getByLabel('نبذة عنك').fill('')
  await dialog.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('تم حفظ ملفك')).toBeVisible()
  const [kept] = await app.sql(`select full_name, bio from public.profiles where id = '${member.id}'`)
  expect(kept).toMatchObject({ full_name: 'سارة علي', bio: '' })
})

test('the number is shown so that its owner knows it, the terms can be read again', async ({ page, app }) => {
  const member = await newMember(app)
  const { fullPhone } = member
  await enter(page, member, '/settings')
  await expect(page.getByText(`+964 ${fullPhone.slice(4, 7)} ••• ${fullPhone.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: /^شروط الاستخدام.*مقبولة/ }).click()
  const terms = page.getByRole('dialog', { name: 'شروط الاستخدام' })
  await expect(terms).toContainText('80 يوماً متتالياً')
  await terms.getByRole('button', { name: 'إغلاق' }).last().click()
  await expect(terms).toBeHidden()
})

test('an account by email says that it has no number', async ({ page, app }) => {
  await signInByEmail(page, await newEmailMember(app))
  await page.getByRole('button', { name: 'حسابي' }).waitFor()
  await page.goto('/settings')
  await expect(page.getByText('لا رقم لهذا الحساب')).toBeVisible()
})

test('signing out says first what was written and not sent', async ({ page, app }) => {
  const member = await newMember(app)
  await enter(page, member)
  await page.getByRole('button', { name: 'بماذا تفكر؟' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('مسودة')
  await page.goBack()
  await page.getByRole('button', { name: 'حسابي' }).click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  const question = page.getByRole('dialog', { name: 'هل تريد تسجيل الخروج؟' })
  await expect(question).toContainText('ما كتبته ولم تنشره سيُحذف من هذا الجهاز')
  await question.getByRole('button', { name: 'إلغاء' }).click()
  await expect(question).toBeHidden()
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify([{ isWithdrawn: true }, {}, {}])),
    'majlis:person:unsent-comments',
  )
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('لديك تعليقان لم يُرسلا بعد')
  await question.getByRole('button', { name: 'إلغاء' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('signing out names a report and an application that were written and not sent', async ({
  page,
  app,
}) => {
  const member = await newMember(app)
  await credit(app, member, 1_000_000)
  const question = page.getByRole('dialog', { name: 'هل تريد تسجيل الخروج؟' })
  await enter(page, member, `/home?report=post:${member.id}`)
  await page.getByRole('radio', { name: 'محتوى مزعج أو مكرر' }).check()
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('تعود إلى حسابك متى شئت')
  await page.goto(`/home?report=post:${member.id}`)
  await page.getByRole('dialog').getByRole('textbox').fill('كلام جارح')
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('بلاغك الذي لم ترسله سيُحذف من هذا الجهاز')
  await expect(question).not.toContainText('طلب الوكالة')

  await page.goto('/edit-profile')
  await page.getByRole('dialog').getByLabel('نبذة عنك').fill('من البصرة')
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('تعديل ملفك الذي لم تحفظه سيُحذف من هذا الجهاز')

  await page.goto('/agents')
  await page.getByRole('button', { name: 'التقديم على وكالة' }).click()
  await page.getByRole('dialog').getByLabel('الخدمات').fill('سحب نقدي')
  await page.goto('/settings?open=sign-out')
  await expect(question).toContainText('طلب الوكالة الذي لم ترسله سيُحذف من هذا الجهاز')
})
