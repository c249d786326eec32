/** Points that admins credit: created by the mint, told to the receiver, never for themselves. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban, setAdmin, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, entriesOf, expectSoundLedger, holdingsOf, refusal, toldTo } from '../../support/wallets.ts'

let huda: Person
let sara: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  sara = await signUp('sara')
})

afterAll(expectSoundLedger)

const credit = (by: Pick<Person, 'api'>, p_to_user_id: string | null, p_amount: unknown) =>
  ask(by, 'admin_transfer_points', { p_to_user_id, p_amount })

test('an admin credits points, and the receiver is told', async () => {
  const answer = { success: true, message: 'تمت إضافة النقاط', display_name: sara.username, amount: 1700 }
  expect(await credit(huda, sara.id, 1700)).toEqual(answer)
  expect(await entriesOf(sara)).toEqual(['admin_transfer points 1700'])
  expect(await toldTo(sara)).toMatchObject([
    {
      type: 'admin_transfer',
      message: 'إضافة من إدارة مجلس إلى رصيدك: 1,700 نقطة',
      is_read: false,
      target_type: 'wallet',
      amount: 1700,
      currency: 'points',
    },
  ])
})

test('the ledger keeps which admin it was, and does not tell the receiver', async () => {
  const [entry] = await sql(
    product,
    `select caused_by from public.ledger_entries where user_id = '${sara.id}'`,
  )
  expect(entry).toEqual({ caused_by: huda.id })
  expect((await sara.api.from('ledger_entries').select('caused_by')).error?.code).toBe('42501')
})

test('the service credits too', async () => {
  expect(await credit({ api: serviceClient(product) }, sara.id, 1)).toMatchObject({ success: true })
})

describe('nothing is credited', () => {
  test.each([0, -700, null])('of %j points', async (amount) => {
    expect(await credit(huda, sara.id, amount)).toEqual(refusal('يجب أن يكون المبلغ أكبر من صفر'))
  })

  test('beyond a slip of the finger', async () => {
    for (const amount of [1_000_000_000_001, '9223372036854775807'])
      expect(await credit(huda, sara.id, amount)).toEqual(refusal('المبلغ كبير جداً'))
  })

  test('to nobody, to the banned, or to oneself', async () => {
    const layla = await signUp('layla')
    await ban(layla)
    for (const nobody of [randomUUID(), null])
      expect(await credit(huda, nobody, 5)).toEqual(refusal('يرجى اختيار مستخدم صحيح للتحويل'))
    expect(await credit(huda, layla.id, 5)).toEqual(refusal('لا يمكن التحويل إلى هذا المستخدم'))
    expect(await credit(huda, huda.id, 5)).toEqual(refusal('لا يمكنك التحويل إلى نفسك'))
    expect(await holdingsOf(huda)).toEqual({ points: 0, gems: 0 })
  })

  test('by a member, a visitor, or an admin of yesterday', async () => {
    const omar = await signUpAdmin('omar')
    await setAdmin(omar, false)
    for (const person of [sara, omar, { api: client(product) }])
      await expect(credit(person, sara.id, 5)).rejects.toMatchObject({ code: '42501' })
  })
})
