/** The other way to transfer, which names the sender: only oneself, and under the same rules. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, expectSoundLedger, give, holdingsOf, refusal } from '../../support/wallets.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  await give(sara, { points: 50_000 })
  await give(noor, { points: 50_000 })
})

afterAll(expectSoundLedger)

const transfer = (
  caller: Pick<Person, 'api'>,
  p_from_user_id: string | null,
  to: Person,
  p_amount: number | null,
) => ask(caller, 'transfer_points_fast', { p_from_user_id, p_to_user_id: to.id, p_amount })

test('it moves one’s own points', async () => {
  expect(await transfer(sara, sara.id, noor, 40)).toEqual({
    success: true,
    message: 'تم التحويل بنجاح',
    transfer_id: expect.any(String),
    created_at: expect.any(String),
    display_name: noor.username,
    amount: 40,
    balance: 49_960,
    remaining: 19_960,
  })
})

test('it moves nobody else’s, whoever the receiver is', async () => {
  const before = await holdingsOf(noor)
  for (const from of [noor.id, null])
    for (const to of [sara, noor])
      await expect(transfer(sara, from, to, 5)).rejects.toMatchObject({
        code: '42501',
        message: 'غير مصرح بالوصول',
      })
  const args = { p_from_user_id: noor.id, p_to_user_id: sara.id, p_amount: 5 }
  expect((await client(product).rpc('transfer_points_fast', args)).error?.code).toBe('42501')
  expect(await holdingsOf(noor)).toEqual(before)
})

test('the rules are those of the other procedure, and the day’s limit is one for both', async () => {
  expect(await transfer(sara, sara.id, sara, 5)).toEqual(refusal('لا يمكنك التحويل إلى نفسك'))
  expect(await transfer(sara, sara.id, noor, 0)).toEqual(refusal('يجب أن يكون المبلغ أكبر من صفر'))
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 19_000 })
  expect(await transfer(sara, sara.id, noor, 961)).toEqual(refusal('الحد اليومي المتبقي هو 960 نقطة'))
  expect(await transfer(sara, sara.id, noor, 960)).toMatchObject({ success: true, remaining: 0 })
})

test('the service transfers for anybody, under the same rules', async () => {
  const service = { api: serviceClient(product) }
  expect(await transfer(service, noor.id, sara, 7)).toMatchObject({ success: true, amount: 7 })
  expect(await transfer(service, sara.id, noor, 1)).toEqual(refusal('الحد اليومي المتبقي هو 0 نقطة'))
})
