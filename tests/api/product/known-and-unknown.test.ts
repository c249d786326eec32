/**
 * Who is a member, and who is banned, is not told to those who ask by address or id: the same answer for one that is known
 * and one that is not. What the specification's own texts tell is listed in docs/data.md.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { addEmailMember, sendPhoneReset, verifyReset } from '../../support/password-resets.ts'
import { createAccount, newPhone, type Person, sendCode, signUp, verifyCode } from '../../support/people.ts'

const strangersEmail = () => `nobody-${randomUUID()}@example.com`
let sara: Person
let noor: Person
let membersEmail: string

beforeAll(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
  membersEmail = (await addEmailMember()).email
})

/** Without the code itself, which tests are given for want of a sender. */
const withoutCode = ({ debug_otp, ...answer }: Record<string, unknown>) => answer

describe('by number', () => {
  test.each<[string, (phone: string) => Promise<object>]>([
    ['asking for a code to register', sendCode],
    ['a wrong code to register', (phone) => verifyCode(phone, '000000')],
    ['asking for a code to reset', (phone) => sendPhoneReset(phone)],
    ['a wrong code to reset', (phone) => verifyReset({ phone }, '000000')],
  ])('%s', async (_what, ask) => {
    const banned = await signUp('banned')
    await ban(banned)
    const [known, ...others] = await Promise.all(
      [sara.phone, banned.phone, newPhone()].map(async (phone) => withoutCode({ ...(await ask(phone)) })),
    )
    for (const other of others) expect(other).toEqual(known)
  })

  test('making an account for a banned number that nobody proved is refused as for any other', async () => {
    const banned = await signUp('banned')
    await ban(banned)
    await serviceClient(product).auth.admin.deleteUser(banned.id)
    const answers = await Promise.all(
      [banned.phone, newPhone()].map((phone) => createAccount(client(product), phone)),
    )
    for (const { error } of answers) {
      expect(error?.message).toBe('رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً')
    }
  })
})

test('by email, a wrong code to reset is as wrong for a member as for nobody', async () => {
  const [known, unknown] = await Promise.all(
    [membersEmail, strangersEmail()].map((email) => verifyReset({ email }, '000000')),
  )
  expect(unknown).toEqual(known)
})

describe('by id', () => {
  test.each<[string, (id: string) => Record<string, string | number>]>([
    ['check_user_ban_status', (p_user_id) => ({ p_user_id })],
    ['migrate_legacy_bans', (p_user_id) => ({ p_user_id })],
    ['check_and_store_fingerprint', (p_user_id) => ({ p_user_id, p_fingerprint: 'a'.repeat(64) })],
    [
      'check_and_store_fingerprint_enhanced',
      (p_user_id) => ({
        ...{ p_user_id, p_fingerprint: 'a'.repeat(64) },
        ...{ p_device_signature: 'device', p_app_instance_id: 'app' },
      }),
    ],
    ['can_transfer_points', (p_user_id) => ({ p_user_id, p_amount: 1 })],
    ['ensure_user_has_referral_code', (p_user_id) => ({ p_user_id })],
    ['ban_user_10_days', (p_user_id) => ({ p_user_id, p_reason: 'سبب' })],
    ['unban_user_by_admin', (p_user_id) => ({ p_user_id })],
    ['transfer_points_fast', (p_from_user_id) => ({ p_from_user_id, p_to_user_id: sara.id, p_amount: 1 })],
    ['accept_friend_request', (p_request_id) => ({ p_request_id })],
    ['reject_friend_request', (p_request_id) => ({ p_request_id })],
    ['get_agent_contact', (p_agent_id) => ({ p_agent_id })],
  ])("%s says the same of another's as of nobody's", async (procedure, args) => {
    const [known, unknown] = await Promise.all(
      [noor.id, randomUUID()].map((id) => sara.api.rpc(procedure, args(id))),
    )
    expect([unknown?.status, unknown?.data, unknown?.error?.message]).toEqual([
      known?.status,
      known?.data,
      known?.error?.message,
    ])
  })
})
