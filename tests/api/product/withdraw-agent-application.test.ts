/** Withdrawing an application that waits: by its owner alone, once, with its fee back; whoever decides at the same moment decides or finds nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { ban, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  refusal,
  toldTo,
} from '../../support/wallets.ts'

const fee = 1_000_000
const form = {
  p_name: 'مكتب',
  p_location: 'بغداد',
  p_whatsapp: '07701234567',
  p_services: 'سحب',
}
const nothingPending = refusal('هذا الطلب غير موجود أو تمت مراجعته')

let huda: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
})

afterAll(expectSoundLedger)

/** Somebody who has paid for an application and has nothing left. */
async function applicant(): Promise<[Person, string]> {
  const sara = await signUp('sara')
  await give(sara, { points: fee })
  const { application_id } = await ask(sara, 'apply_for_agency', form)
  return [sara, String(application_id)]
}

const withdraw = (person: Person, p_application_id: string, more: Record<string, unknown> = {}) =>
  ask(person, 'withdraw_agent_application', { p_application_id, ...more })

const review = (p_application_id: string, p_approve: boolean) =>
  ask(huda, 'review_agent_application', { p_application_id, p_approve })

const statusesOf = async ({ id, api }: Person) => {
  const { data, error } = await api.from('agent_applications').select('status').eq('user_id', id)
  if (error) throw error
  return data.map(({ status }) => status)
}

const isAgent = async ({ id, api }: Person) =>
  (await api.from('approved_agents').select('id').eq('user_id', id).eq('is_active', true)).data?.length === 1

describe('an application that waits', () => {
  test('is withdrawn by its owner, whose fee comes back, and who may apply again', async () => {
    const [sara, id] = await applicant()
    expect(await withdraw(sara, id)).toEqual({ success: true, message: 'تم سحب طلبك', balance: fee })
    expect(await statusesOf(sara)).toEqual([])
    expect(await entriesOf(sara)).toEqual([`agency_fee points -${fee}`, `agency_refund points ${fee}`])
    expect(await holdingsOf(sara)).toEqual({ points: fee, gems: 0 })
    expect((await sara.api.rpc('get_wallet_totals')).data).toEqual([
      { currency: 'gems', earned: 0, spent: 0 },
      { currency: 'points', earned: fee, spent: 0 },
    ])
    const { data: today } = await sara.api.rpc('get_wallet_days', { p_days: 1 })
    expect(today).toContainEqual(
      expect.objectContaining({ currency: 'points', earned: fee, spent: 0, balance: fee }),
    )
    expect(await toldTo(sara)).toEqual([])
    expect(await ask(sara, 'apply_for_agency', form)).toMatchObject({ success: true })
    expect(await statusesOf(sara)).toEqual(['pending'])
  })

  test('is withdrawn three times a day at most, since the ledger keeps each', async () => {
    const [sara, first] = await applicant()
    await withdraw(sara, first)
    for (let time = 2; time <= 3; time += 1) {
      const { application_id } = await ask(sara, 'apply_for_agency', form)
      expect(await withdraw(sara, String(application_id))).toMatchObject({ success: true })
    }
    const { application_id } = await ask(sara, 'apply_for_agency', form)
    expect(await withdraw(sara, String(application_id))).toMatchObject({ success: false })
    expect(await statusesOf(sara)).toEqual(['pending'])
    expect((await review(String(application_id), false)).success).toBe(true)
    expect(await holdingsOf(sara)).toEqual({ points: fee, gems: 0 })
  })

  test('is withdrawn once, however often that is asked, and a repeat hears the first answer', async () => {
    const [sara, id] = await applicant()
    const p_request_id = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(sara, id, { p_request_id })))
    expect(answers).toEqual(answers.map(() => ({ success: true, message: 'تم سحب طلبك', balance: fee })))
    expect(await withdraw(sara, id)).toEqual(nothingPending)
    expect((await holdingsOf(sara)).points).toBe(fee)
  })

  test('is withdrawn once by five who ask at once', async () => {
    const [sara, id] = await applicant()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => withdraw(sara, id)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await holdingsOf(sara)).points).toBe(fee)
  })

  test('is not withdrawn by anybody else: a stranger, an admin, who is not signed in, who is banned', async () => {
    const [sara, id] = await applicant()
    const noor = await signUp('noor')
    for (const other of [noor, huda]) expect(await withdraw(other, id)).toEqual(nothingPending)
    const visitor = client(product).rpc('withdraw_agent_application', { p_application_id: id })
    expect((await visitor).error?.code).toBe('42501')
    await ban(sara)
    await expect(withdraw(sara, id)).rejects.toMatchObject({ code: 'PT403' })
    const seen = await huda.api.from('agent_applications').select('status').eq('id', id)
    expect(seen.data).toEqual([{ status: 'pending' }])
  })
})

describe('an application that is decided', () => {
  test.each([true, false])('stays, with the decision (approved: %s)', async (isApproved) => {
    const [sara, id] = await applicant()
    await review(id, isApproved)
    expect(await withdraw(sara, id)).toEqual(nothingPending)
    expect(await statusesOf(sara)).toEqual([isApproved ? 'approved' : 'rejected'])
    expect((await holdingsOf(sara)).points).toBe(isApproved ? 0 : fee)
  })

  test('is not there for whoever decides about what was withdrawn', async () => {
    const [sara, id] = await applicant()
    await withdraw(sara, id)
    expect(await review(id, true)).toEqual(nothingPending)
    expect(await isAgent(sara)).toBe(false)
  })

  test('or withdrawn at the same moment is one of the two, and its fee is kept or back accordingly', async () => {
    for (let round = 0; round < 6; round++) {
      const [sara, id] = await applicant()
      const isApproval = round % 2 === 0
      const both =
        round % 3 === 0
          ? [withdraw(sara, id), review(id, isApproval)]
          : [review(id, isApproval), withdraw(sara, id)]
      const answers = await Promise.all(both)
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(answers.filter(({ success }) => !success)).toEqual([nothingPending])
      const [status] = await statusesOf(sara)
      expect((await holdingsOf(sara)).points).toBe(status === 'approved' ? 0 : fee)
      expect(await isAgent(sara)).toBe(status === 'approved')
      expect(await toldTo(sara)).toHaveLength(status === undefined ? 0 : 1)
    }
  })
})

test('nothing and nobody’s application are not there', async () => {
  const noor = await signUp('noor')
  expect(await withdraw(noor, randomUUID())).toEqual(nothingPending)
  expect(await ask(noor, 'withdraw_agent_application', { p_application_id: null })).toEqual(nothingPending)
})
