/** Reviews of applications: by admins, once, never about oneself; and agents who stop being one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpAdmin } from '../../support/moderation.ts'
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
const decided = refusal('هذا الطلب غير موجود أو تمت مراجعته')
let huda: Person
let omar: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
  omar = await signUpAdmin('omar')
})

afterAll(expectSoundLedger)

/** Somebody who has paid for an application and has nothing left. */
async function applicant(person?: Person): Promise<[Person, string]> {
  const member = person ?? (await signUp('sara'))
  await give(member, { points: fee })
  const { application_id } = await ask(member, 'apply_for_agency', {
    p_name: 'مكتب',
    p_location: 'بغداد',
    p_whatsapp: '07701234567',
    p_services: 'سحب',
  })
  return [member, String(application_id)]
}

const review = (
  admin: Person,
  p_application_id: string,
  p_approve: boolean | null,
  p_review_notes?: string,
) => ask(admin, 'review_agent_application', { p_application_id, p_approve, p_review_notes })

const latestOf = async ({ api }: Person) =>
  (await api.from('agent_applications').select('status, review_notes, reviewed_at').limit(1).single()).data

const agentRowOf = async ({ id, api }: Person) =>
  (await api.from('approved_agents').select().eq('user_id', id).eq('is_active', true)).data

describe('approving', () => {
  test('makes an agent, keeps the fee and tells the applicant', async () => {
    const [sara, id] = await applicant()
    expect(await agentRowOf(sara)).toEqual([])
    expect(await review(huda, id, true, '<b>أهلاً</b>')).toEqual({
      success: true,
      message: 'تم قبول الطلب',
      status: 'approved',
      agent_id: expect.any(String),
    })
    expect(await agentRowOf(sara)).toMatchObject([
      { user_id: sara.id, name: 'مكتب', whatsapp: '+9647701234567', approved_by: huda.id, is_active: true },
    ])
    expect(await latestOf(sara)).toMatchObject({
      status: 'approved',
      review_notes: 'أهلاً',
      reviewed_at: expect.any(String),
    })
    expect(await holdingsOf(sara)).toEqual({ points: 0, gems: 0 })
    expect(await toldTo(sara)).toMatchObject([
      {
        type: 'agent_approval',
        message: 'أنت الآن وكيل معتمد، وتحويلاتك بلا حد يومي\nأهلاً',
        target_type: 'application',
        target_id: id,
      },
    ])
  })
})

describe('rejecting', () => {
  test('gives the fee back and tells the applicant, who may apply again', async () => {
    const [sara, id] = await applicant()
    expect(await review(huda, id, false, 'الرقم لا يجيب')).toMatchObject({
      success: true,
      status: 'rejected',
    })
    expect(await entriesOf(sara)).toEqual([`agency_fee points -${fee}`, `agency_refund points ${fee}`])
    expect(await holdingsOf(sara)).toEqual({ points: fee, gems: 0 })
    expect(await toldTo(sara)).toMatchObject([
      {
        type: 'agent_rejection',
        message: 'أعيدت رسوم التقديم إلى رصيدك\nالرقم لا يجيب',
        target_type: 'application',
        target_id: id,
      },
    ])
    expect(await agentRowOf(sara)).toEqual([])
    const [, again] = await applicant(sara)
    expect(await review(huda, again, true)).toMatchObject({ success: true })
  })
})

describe('a decision', () => {
  test('is made once, also by two admins who disagree at the same moment', async () => {
    const [sara, id] = await applicant()
    const answers = await Promise.all([
      review(huda, id, false),
      review(omar, id, true),
      review(huda, id, false),
      review(omar, id, true),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ success }) => !success)).toEqual([decided, decided, decided])
    const { points } = await holdingsOf(sara)
    const agents = await agentRowOf(sara)
    expect([points, agents?.length]).toEqual(points === 0 ? [0, 1] : [fee, 0])
    expect(await toldTo(sara)).toHaveLength(1)
  })

  test('needs a yes or a no, and an application', async () => {
    const [, id] = await applicant()
    expect(await review(huda, id, null)).toEqual(refusal('البيانات المدخلة غير صحيحة'))
    expect(await review(huda, randomUUID(), true)).toEqual(decided)
  })

  test('is not made by admins about themselves', async () => {
    const [layla, id] = await applicant(await signUpAdmin('layla'))
    expect(await review(layla, id, true)).toEqual(decided)
    expect(await agentRowOf(layla)).toEqual([])
  })

  test('is not made by members, least of all by the applicant', async () => {
    const [sara, id] = await applicant()
    await expect(review(sara, id, true)).rejects.toMatchObject({ code: '42501' })
    const row = { user_id: sara.id, name: 'x', location: 'x', whatsapp: '+9647701234567', services: 'x' }
    expect((await sara.api.from('approved_agents').insert(row)).error?.code).toBe('42501')
    expect((await latestOf(sara))?.status).toBe('pending')
  })
})

describe('an agent', () => {
  test('is stopped and started by admins, and by a new application', async () => {
    const [sara, id] = await applicant()
    const { agent_id: p_agent_id } = await review(huda, id, true)
    const set = (person: Person, p_is_active: boolean | null) =>
      ask(person, 'set_agent_active', { p_agent_id, p_is_active })
    expect(await set(huda, false)).toMatchObject({ success: true, is_active: false })
    expect(await agentRowOf(sara)).toEqual([])
    expect(await set(huda, true)).toMatchObject({ success: true, is_active: true })
    expect(await agentRowOf(sara)).toHaveLength(1)
    await expect(set(sara, true)).rejects.toMatchObject({ code: '42501' })
    expect(await set(huda, null)).toMatchObject({ success: false })
    await set(huda, false)
    const [, again] = await applicant(sara)
    expect(await review(omar, again, true)).toMatchObject({ agent_id: p_agent_id })
    expect(await agentRowOf(sara)).toMatchObject([{ approved_by: omar.id }])
  })
})
