/** Applying to become an agent: the fee and the application come together, or neither does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  appoint,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  refusal,
} from '../../support/wallets.ts'

const fee = 1_000_000
const form = {
  p_name: 'مكتب الرافدين',
  p_location: 'بغداد',
  p_whatsapp: '07701234567',
  p_services: 'سحب وإيداع',
}
const apply = (person: Person, more: Record<string, unknown> = {}) =>
  ask(person, 'apply_for_agency', { ...form, ...more })

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
  await give(sara, { points: fee + 5 })
})

afterAll(expectSoundLedger)

const applicationsOf = async ({ api }: Person) =>
  (await api.from('agent_applications').select('name, location, whatsapp, services, status, fee')).data

describe('an application', () => {
  test.each([
    ...['p_name', 'p_location', 'p_whatsapp', 'p_services'].flatMap((field) =>
      [null, '', '  ', '\n'].map((blank) => ({ [field]: blank })),
    ),
    { p_name: '<b></b>' },
  ])('with nothing in %o is refused', async (blank) => {
    expect(await apply(sara, blank)).toEqual(refusal('يرجى ملء جميع الحقول المطلوبة'))
  })

  test.each(['123', 'wa.me/sara', '+0012', '٠٧٧', '7'.repeat(10_000)])(
    'with %.20s as number is refused',
    async (p_whatsapp) => {
      const text = 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح'
      expect(await apply(sara, { p_whatsapp })).toEqual(refusal(text))
    },
  )

  test.each([
    { p_name: 'ن'.repeat(101) },
    { p_location: 'م'.repeat(30_000) },
    { p_services: 'خ'.repeat(501) },
  ])('that is too long is refused', async (long) => {
    expect(await apply(sara, long)).toEqual(refusal('البيانات المدخلة غير صحيحة'))
  })

  test('that the balance does not cover by one point is refused, and nothing was taken so far', async () => {
    const noor = await signUp('noor')
    await give(noor, { points: fee - 1 })
    expect(await apply(noor)).toEqual(refusal('رصيد غير كافي. يحتاج 1,000,000 نقطة للتقديم'))
    expect(await applicationsOf(noor)).toEqual([])
    expect(await holdingsOf(sara)).toEqual({ points: fee + 5, gems: 0 })
  })

  test('takes the fee, and is kept clean with the number as the world writes it', async () => {
    const answer = await apply(sara, { p_services: ' <i>سحب</i> وإيداع ' })
    expect(answer).toEqual({
      success: true,
      message: 'تم إرسال طلبك بنجاح',
      application_id: expect.any(String),
      balance: 5,
    })
    expect(await entriesOf(sara)).toEqual([`agency_fee points -${fee}`])
    expect(await applicationsOf(sara)).toEqual([
      {
        name: 'مكتب الرافدين',
        location: 'بغداد',
        whatsapp: '+9647701234567',
        services: 'سحب وإيداع',
        status: 'pending',
        fee,
      },
    ])
  })

  test('is the latest, as the specification’s client asks for it', async () => {
    const latest = sara.api.from('agent_applications').select('*').eq('user_id', sara.id)
    const { data } = await latest.order('created_at', { ascending: false }).limit(1).single()
    expect(data).toMatchObject({ user_id: sara.id, status: 'pending', review_notes: null })
  })

  test('beside one that is pending is refused', async () => {
    await give(sara, { points: fee })
    expect(await apply(sara)).toEqual(refusal('لديك طلب معلق بالفعل'))
    expect((await holdingsOf(sara)).points).toBe(fee + 5)
  })

  test('of an agent is refused', async () => {
    const noor = await signUp('noor')
    await give(noor, { points: fee })
    await appoint(noor)
    expect(await apply(noor)).toEqual(refusal('أنت وكيل معتمد بالفعل'))
  })
})

test('of five at once, one is kept and one fee taken', async () => {
  const noor = await signUp('noor')
  await give(noor, { points: 5 * fee })
  const answers = await Promise.all(Array.from({ length: 5 }, () => apply(noor)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await applicationsOf(noor)).toHaveLength(1)
  expect((await holdingsOf(noor)).points).toBe(4 * fee)
})

test('applications are seen by who wrote them and by admins, and written by nobody else', async () => {
  const [noor, huda] = [await signUp('noor'), await signUpAdmin('huda')]
  expect(await applicationsOf(noor)).toEqual([])
  const seen = await huda.api.from('agent_applications').select('user_id').eq('user_id', sara.id)
  expect(seen.data).toEqual([{ user_id: sara.id }])
  const row = { user_id: noor.id, name: 'x', location: 'x', whatsapp: '+9647701234567', services: 'x' }
  for (const { api } of [noor, huda]) {
    const applications = () => api.from('agent_applications')
    expect((await applications().insert(row)).error?.code).toBe('42501')
    expect((await applications().update({ status: 'approved' }).eq('user_id', sara.id)).error?.code).toBe(
      '42501',
    )
    expect((await applications().delete().eq('user_id', sara.id)).error?.code).toBe('42501')
  }
  expect((await client(product).rpc('apply_for_agency', form)).error?.code).toBe('42501')
})

test('a deleted account leaves its fee and takes its application with it', async () => {
  const noor = await signUp('noor')
  await give(noor, { points: fee })
  await apply(noor)
  await sql(product, `delete from auth.users where id = '${noor.id}'`)
  expect(await sql(product, `select 1 from public.agent_applications where user_id = '${noor.id}'`)).toEqual(
    [],
  )
})
