/** Reports of private messages and of who writes them: who may report what, and what admins see and do. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { letMessagesPass, newFriends, wrote } from '../../support/messages.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { toldTo } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let zaid: Person
let admin: Person

beforeAll(async () => {
  ;[sara, noor] = await newFriends()
  ;[zaid, admin] = [await signUp('zaid'), await signUpAdmin('mudira')]
})

const report = async ({ api }: Person, row: object) =>
  (await api.from('message_reports').insert({ report_reason: 'harassment', ...row })).error
const decide = (person: Person, p_user_id: string, p_decision: string) =>
  person.api.rpc('decide_message_reports', { p_user_id, p_decision })
const waiting = async ({ id }: Person) => {
  const { data } = await admin.api.rpc('get_message_reports', { p_limit: 50 })
  return data.find((row: { id: string }) => row.id === id)
}

test('a message is reported once by who received it, and a person by who writes with them', async () => {
  const { id: message_id } = await wrote(sara, noor, 'كلام')
  expect((await report(sara, { message_id }))?.message).toBe('هذه الرسالة لم تعد موجودة')
  for (const id of [message_id, randomUUID()])
    expect((await report(zaid, { message_id: id }))?.message).toBe('هذه الرسالة لم تعد موجودة')
  expect((await report(zaid, { message_id, reporter_id: noor.id }))?.code).toBe('42501')
  expect(await report(noor, { message_id, reported_user_id: zaid.id })).toBeNull()
  expect((await report(noor, { message_id }))?.code).toBe('23505')
  const { data } = await noor.api.from('message_reports').select('message_id, reported_user_id, status')
  expect(data).toEqual([{ message_id, reported_user_id: sara.id, status: 'open' }])
  expect((await report(zaid, { reported_user_id: sara.id }))?.message).toBe('لا يمكنك الإبلاغ إلا عمن تراسله')
  expect(await report(sara, { reported_user_id: noor.id, report_reason: 'spam' })).toBeNull()
  expect((await report(sara, { reported_user_id: noor.id }))?.code).toBe('23505')
  expect((await sara.api.from('message_reports').select('message_content')).error?.code).toBe('42501')
})

test('admins read what was reported, also when it is gone, take it back, and tell who wrote it', async () => {
  const [hana, lina] = await newFriends()
  const old = await wrote(hana, lina, 'إهانة قديمة')
  await report(lina, { message_id: old.id, report_details: ' <b>مزعج</b> ' })
  await letMessagesPass(hana, '25 hours')
  const fresh = await wrote(hana, lina, 'إهانة')
  await wrote(hana, lina, 'كلام لا يخص أحداً')
  await report(lina, { message_id: fresh.id })
  expect((await lina.api.rpc('get_message_reports')).error?.code).toBe('42501')
  expect((await decide(lina, hana.id, 'remove')).error?.code).toBe('42501')
  expect(await waiting(hana)).toMatchObject({
    user_profile: { username: hana.username },
    reports_count: 2,
    reasons: { harassment: 2 },
    newest_reports: [{ reporter: { id: lina.id } }, { report_details: 'مزعج' }],
    reported_messages: [
      { id: fresh.id, content: 'إهانة', is_there: true },
      { id: old.id, content: 'إهانة قديمة', is_there: false },
    ],
  })
  expect((await decide(admin, hana.id, 'remove')).data).toMatchObject({ success: true, reports_count: 2 })
  const { data } = await lina.api.rpc('get_messages', { p_user_id: hana.id })
  expect(data.map(({ is_removed }: { is_removed: boolean }) => is_removed)).toEqual([false, true])
  expect((await toldTo(hana))[0]).toMatchObject({ type: 'messages_removed', actor_id: null })
  expect(await waiting(hana)).toBeUndefined()
  expect((await decide(admin, hana.id, 'dismiss')).data).toMatchObject({ success: false })
})
