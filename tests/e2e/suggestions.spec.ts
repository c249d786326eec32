// People one may know: between posts, on the first day, and what each of them is by now.
import type { Page } from '@playwright/test'
import { type App, textAt } from './support/app.ts'
import { listening } from './support/device.ts'
import { befriend, enter, type Member, newMember, rareName, rename } from './support/member.ts'
import {
  acceptTerms,
  codeFromToast,
  fillAccount,
  nameProfile,
  newcomer,
  typeCode,
} from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const suggested = (page: Page) => page.getByRole('region', { name: 'أشخاص قد تعرفهم' })

/** Accepts, elsewhere, who has asked or is about to. */
async function acceptAll(app: App, member: Member): Promise<void> {
  const waiting = () =>
    app.sql(`select id from public.friend_requests where receiver_id = '${member.id}' and status = 'pending'`)
  await expect.poll(waiting).toHaveLength(1)
  const [request] = await waiting()
  const token = textAt(member.session, 'access_token')
  await app.call('/rest/v1/rpc/accept_friend_request', { p_request_id: request?.id }, token)
}

test('who has no friends is led to people, from the list and from the feed', async ({ page, app }) => {
  const [sara, noor, huda] = [await newMember(app), await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await befriend(app, noor, huda)
  await enter(page, sara)
  const strip = suggested(page)
  await expect(strip.getByRole('listitem').first()).toContainText(`من أصدقاء ${noor.username}`)
  await strip.getByRole('button', { name: `إضافة صديق: ${huda.username}` }).click()
  await expect(strip.getByRole('button', { name: `إلغاء الطلب: ${huda.username}` })).toBeVisible()
  await expect
    .poll(async () => await app.sql(`select id from public.friend_requests where sender_id = '${sara.id}'`))
    .toHaveLength(1)
  await page.reload()
  await expect(page.getByText('لا توجد منشورات حتى الآن')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(huda.username) })).toHaveCount(0)

  const lama = await newMember(app)
  await enter(page, lama, '/friends')
  await expect(page.getByText('لا أصدقاء بعد')).toBeVisible()
  await page.getByRole('link', { name: 'البحث عن أشخاص' }).click()
  await expect(page.getByRole('searchbox', { name: 'ابحث عن أشخاص ومنشورات' })).toBeFocused()
})

test('whoever is suggested says what they are by now: a friend, or somebody who waits for an answer', async ({
  page,
  app,
}) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [huda, lama] = [await newMember(app), await newMember(app)]
  await befriend(app, sara, noor)
  await befriend(app, noor, huda)
  await befriend(app, noor, lama)
  const listens = listening(page)
  await enter(page, sara)
  const card = ({ username }: Member) => suggested(page).getByRole('listitem').filter({ hasText: username })
  const isFriend = (member: Member) => expect(card(member).getByText('صديق', { exact: true })).toBeVisible()
  await card(huda)
    .getByRole('button', { name: `إضافة صديق: ${huda.username}` })
    .click()
  await expect(card(huda).getByRole('button', { name: `إلغاء الطلب: ${huda.username}` })).toBeVisible()
  await listens
  await acceptAll(app, huda)
  await isFriend(huda)

  await app.sql(
    `insert into public.friend_requests (sender_id, receiver_id) values ('${lama.id}', '${sara.id}') returning id`,
  )
  await card(lama)
    .getByRole('button', { name: `قبول طلب الصداقة من ${lama.username}` })
    .click()
  await isFriend(lama)
  await expect(card(lama).getByRole('button')).toHaveCount(0)
})

test('five friends are enough: no more people between posts', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const others = await Promise.all(Array.from({ length: 5 }, () => newMember(app)))
  for (const other of others.slice(0, 4)) await befriend(app, sara, other)
  await befriend(app, others[0] ?? noor, noor)
  const strip = suggested(page)
  await enter(page, sara)
  await expect(strip).toBeVisible()
  await befriend(app, sara, others[4] ?? noor)
  const answered = page.waitForResponse(/rpc\/get_own_profile/)
  await page.reload()
  await answered
  await expect(button(page, 'بماذا تفكر؟')).toBeVisible()
  await expect(strip).toHaveCount(0)
})

test('on the first day one meets who invited one, and ten faces, each by one tap', async ({ page, app }) => {
  const [sara, noor] = [await newMember(app), await newMember(app)]
  const [saras, noors] = [`سارة ${rareName()}`, `نور ${rareName()}`]
  await rename(app, sara, saras)
  await rename(app, noor, noors)
  await befriend(app, sara, noor)
  const invited = await app.sql(`select private.issue_referral_code('${sara.id}') as code`)
  const person = newcomer()
  await page.goto('/register')
  await page.getByLabel('رمز الإحالة').fill(String(invited[0]?.code))
  await button(page, 'التالي').click()
  await fillAccount(page, person)
  await button(page, 'إرسال رمز التحقق').click()
  await typeCode(page, await codeFromToast(page))
  await acceptTerms(page)
  await nameProfile(page, person.username)

  const welcome = page.getByRole('region', { name: `أهلاً يا ${person.username}، مجلسك جاهز` })
  await expect(welcome.getByText('دعاك', { exact: true })).toBeVisible()
  await welcome.getByRole('button', { name: `إضافة صديق: ${saras}` }).click()
  await expect(welcome.getByRole('button', { name: `إلغاء الطلب: ${saras}` })).toBeVisible()
  const card = page.getByRole('region', { name: 'دعوة الأهل والأصحاب' }).first()
  const link = await card.getByRole('link', { name: 'واتساب' }).getAttribute('href')
  expect(decodeURIComponent(link ?? '')).toMatch(/^https:\/\/wa\.me\/\?text=.*\/register\?ref=REF/)
  await acceptAll(app, sara)
  await expect(welcome.getByText('صديق', { exact: true })).toBeVisible()
  // A friend who was here already is nobody who joined by the invitation.
  await page.reload()
  await expect(welcome.getByRole('button', { name: 'دعوة' })).toBeVisible()
  await app.sql(
    `update public.user_referral_system set total_referrals = 1
     where user_id = (select id from public.profiles where username = '${person.username}') returning user_id`,
  )
  await page.reload()
  await expect(welcome).toContainText('بقيت خطوتان')
  await expect(welcome.getByRole('button', { name: 'دعوة' })).toHaveCount(0)
})
