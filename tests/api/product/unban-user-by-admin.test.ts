/** Lifting a ban: by admins and the service, with notes; the person is back at once. */
import { expect, test } from 'vitest'
import { product, serviceClient } from '../../support/backends.ts'
import { ban, keptBans, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

const lift = ({ api }: Pick<Person, 'api'>, p_user_id: string, p_admin_notes: string | null = null) =>
  api.rpc('unban_user_by_admin', { p_user_id, p_admin_notes })

test('an admin lifts a ban, and the person is back with the token they had', async () => {
  const [huda, sara] = [await signUpAdmin('huda'), await signUp('sara')]
  await ban(sara)
  const { data } = await lift(huda, sara.id, 'تم <i>التحقق</i>')
  expect(data).toEqual({ success: true, message: 'تم رفع الحظر عن المستخدم' })
  expect((await keptBans(sara))[0]).toMatchObject({
    is_active: false,
    admin_notes: 'تم التحقق',
    lifted_by: huda.id,
    lifted_at: expect.any(String),
  })
  expect((await statusOf(sara)).is_banned).toBe(false)
  await publish(sara, 'عدت')
})

test('a second time there is nothing to lift, and of two admins at once one lifts', async () => {
  const [huda, omar, sara] = [await signUpAdmin('huda'), await signUpAdmin('omar'), await signUp('sara')]
  await ban(sara)
  const answers = await Promise.all([lift(huda, sara.id), lift(omar, sara.id)])
  expect(answers.filter(({ data }) => data.success)).toHaveLength(1)
  expect((await lift(huda, sara.id)).data).toEqual({
    success: false,
    message: 'لا يوجد حظر نشط على هذا المستخدم',
  })
})

test('the service lifts too; members lift nothing', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  await ban(sara)
  expect((await lift(noor, sara.id)).error).toMatchObject({ code: '42501', message: 'غير مصرح بالوصول' })
  expect((await lift(sara, sara.id)).error?.code).toBe('PT403')
  expect((await statusOf(sara)).is_banned).toBe(true)
  expect((await lift({ api: serviceClient(product) }, sara.id)).data.success).toBe(true)
})
