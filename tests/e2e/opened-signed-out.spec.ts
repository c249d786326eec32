// An address opened signed out is where one arrives after signing in.
import type { Page } from '@playwright/test'
import { enter, newMember } from './support/member.ts'
import {
  acceptTerms,
  codeFromToast,
  fillAccount,
  fillSignIn,
  founderCode,
  nameProfile,
  newcomer,
  signOut,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a profile that was opened signed out is there after signing in, also over a reload', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  await page.goto(`/user/${noor.id}?view=x`)
  await expect(page).toHaveURL(/\/auth$/)
  await page.reload()
  await fillSignIn(page, sara)
  await expect(heading(page, noor.username)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}\\?view=x$`))
  // Once one is there, it is forgotten.
  await page.goto('/home')
  await signOut(page)
  await fillSignIn(page, sara)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
})

test('it waits through a reset of the password', async ({ page, app }) => {
  const sara = await newMember(app)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await page.getByLabel('رقم الهاتف').fill(sara.phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await typeCode(page, await codeFromToast(page))
  const password = 'another-good-password'
  await page.getByLabel('كلمة المرور الجديدة').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await fillSignIn(page, { ...sara, password })
  await expect(page).toHaveURL(/\/notifications$/)
})

test('whoever registers first arrives there after terms and name', async ({ page, app }) => {
  const [person, noor] = [newcomer(), await newMember(app)]
  await page.goto(`/user/${noor.id}`)
  await page.getByRole('tab', { name: 'حساب جديد' }).click()
  await page.getByRole('link', { name: 'إنشاء حساب جديد' }).click()
  await page.getByLabel('رمز الإحالة').fill(founderCode)
  await page.getByRole('button', { name: 'التالي' }).click()
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'إرسال رمز التحقق' }).click()
  await typeCode(page, await codeFromToast(page))
  await acceptTerms(page)
  await page.reload()
  await nameProfile(page, person.username)
  await expect(heading(page, noor.username)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/user/${noor.id}$`))
})

test('nothing else leads anywhere: no unknown path, and no other place that is kept by hand', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  const arriveHome = async () => {
    await fillSignIn(page, sara)
    await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${origin}/home$`))
    await signOut(page)
  }
  await page.goto('/nowhere')
  const { origin } = new URL(page.url())
  await arriveHome()
  for (const kept of ['https://example.com/user/1', '//example.com/user/1']) {
    await page.evaluate(
      (value) => sessionStorage.setItem('majlis:auth:wanted-path', JSON.stringify(value)),
      kept,
    )
    await page.reload()
    await arriveHome()
  }
})

test('whoever leaves by choice begins at home again, and whose session ended where they were', async ({
  page,
  app,
}) => {
  const sara = await newMember(app)
  await enter(page, sara, '/timer')
  await signOut(page)
  await fillSignIn(page, sara)
  await expect(page.getByRole('button', { name: 'بماذا تفكر؟' })).toBeVisible()
  await page.goto('/notifications')
  await expect(heading(page, 'الإشعارات')).toBeVisible()
  await app.sql(`delete from auth.sessions where user_id = '${sara.id}' returning id`)
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/)
  await fillSignIn(page, sara)
  await expect(page).toHaveURL(/\/notifications$/)
})
