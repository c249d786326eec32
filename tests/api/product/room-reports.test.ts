/** Reports of rooms and of people in them: who may report what, and who reads them. */
import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { meet } from '../../support/rooms.ts'
import { ask, toldTo } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let admin: Person

beforeAll(async () => {
  ;[sara, noor, admin] = [await signUp('sara'), await signUp('noor'), await signUpAdmin('mudira')]
})

const report = ({ api }: Person, row: object) => api.from('room_reports').insert(row)

test('a room is reported once by each, and never by its owner', async () => {
  const room_id = await meet(sara, noor)
  const row = { room_id, reporter_id: noor.id, report_reason: 'spam', report_details: ' <b>إعلانات</b> ' }
  expect((await report(noor, row)).error).toBeNull()
  expect((await report(noor, row)).error?.code).toBe('23505')
  expect((await report(sara, { room_id, report_reason: 'spam' })).error?.message).toBe(
    'لا يمكنك الإبلاغ عما نشرته بنفسك',
  )
  expect((await report(noor, { room_id, report_reason: '' })).error?.message).toBe('يرجى اختيار سبب الإبلاغ')
  expect((await report(noor, { room_id, report_reason: 'other', reporter_id: admin.id })).error?.code).toBe(
    '42501',
  )
  const { data } = await noor.api.from('room_reports').select('report_reason, report_details, status')
  expect(data).toEqual([{ report_reason: 'spam', report_details: 'إعلانات', status: 'open' }])
})

test('somebody in a room is reported, by its owner too, and never by themselves', async () => {
  const room_id = await meet(sara, noor)
  const about = { room_id, reported_user_id: noor.id, report_reason: 'harassment' }
  expect((await report(sara, about)).error).toBeNull()
  expect((await report(sara, about)).error?.code).toBe('23505')
  expect((await report(noor, about)).error?.message).toBe('لا يمكنك الإبلاغ عما نشرته بنفسك')
  expect((await report(sara, { ...about, room_id: null })).error?.code).toBe('42501')
})

test('reports are read by who wrote them, and by admins, and stay when the room goes', async () => {
  const room_id = await meet(sara, noor)
  await report(noor, { room_id, report_reason: 'fake' })
  const read = async ({ api }: Person) =>
    (await api.from('room_reports').select('status, reporter_id').eq('room_id', room_id)).data
  expect(await read(sara)).toEqual([])
  for (const person of [noor, admin])
    expect(await read(person)).toEqual([{ status: 'open', reporter_id: noor.id }])
  await ask(sara, 'delete_room', { p_room_id: room_id })
  const { data } = await noor.api
    .from('room_reports')
    .select('status')
    .is('room_id', null)
    .eq('report_reason', 'fake')
  expect(data).toEqual([{ status: 'removed' }])
})

test('reports of a person wait for their decision also when the owner closes the room', async () => {
  const reportFromClosedRoom = async (person: Person) => {
    const room_id = await meet(person, noor)
    await report(noor, { room_id, reported_user_id: person.id, report_reason: 'violence' })
    await ask(person, 'delete_room', { p_room_id: room_id })
  }
  await reportFromClosedRoom(sara)
  const waiting = async () => {
    const { data } = await admin.api.rpc('get_room_reports', { p_limit: 50 })
    return data.filter(({ id }: { id: string }) => id === sara.id)
  }
  expect(await waiting()).toMatchObject([
    { room: null, reasons: { violence: 1 }, reported_people: [{ user_profile: { id: sara.id } }] },
  ])
  const decide = (p_decision: string, { id }: Person) =>
    admin.api.rpc('decide_room_reports', { p_room_id: id, p_decision })
  expect((await decide('remove', sara)).data).toMatchObject({ success: false })
  expect((await decide('dismiss', sara)).data).toMatchObject({ success: true, reports_count: 1 })
  expect(await waiting()).toEqual([])
  await reportFromClosedRoom(admin)
  expect((await decide('dismiss', admin)).data).toMatchObject({ error: 'لا يمكنك البت في بلاغات عنك' })
})

test('admins decide about a room once, its owner is told, and nobody else decides anything', async () => {
  const room_id = await meet(sara, noor)
  await report(noor, { room_id, report_reason: 'spam', report_details: 'إعلانات' })
  await report(sara, { room_id, reported_user_id: noor.id, report_reason: 'harassment' })
  expect((await noor.api.rpc('get_room_reports')).error?.code).toBe('42501')
  const decide = (p_decision: string, person = admin) =>
    person.api.rpc('decide_room_reports', { p_room_id: room_id, p_decision })
  expect((await decide('remove', noor)).error?.code).toBe('42501')
  const { data: waiting } = await admin.api.rpc('get_room_reports', { p_limit: 50 })
  const about = waiting.filter(({ id }: { id: string }) => id === room_id)
  expect(about).toMatchObject([
    {
      room: { id: room_id, owner: { id: sara.id } },
      reports_count: 2,
      reasons: { spam: 1, harassment: 1 },
      newest_reports: [
        { reporter: { id: sara.id } },
        { reporter: { id: noor.id }, report_details: 'إعلانات' },
      ],
      reported_people: [{ user_profile: { id: noor.id }, reports_count: 1, reasons: { harassment: 1 } }],
    },
  ])
  expect((await decide('burn')).data).toMatchObject({ success: false })
  expect((await decide('remove')).data).toMatchObject({
    success: true,
    message: 'تم حذف الغرفة',
    reports_count: 2,
  })
  expect((await decide('remove')).data).toMatchObject({ error: 'هذه البلاغات غير موجودة أو تمت مراجعتها' })
  expect((await toldTo(sara))[0]).toMatchObject({ type: 'room_removed', title: 'حُذفت غرفة لك' })
  const left = await meet(sara, noor)
  await report(noor, { room_id: left, report_reason: 'spam' })
  const dismissed = await admin.api.rpc('decide_room_reports', { p_room_id: left, p_decision: 'dismiss' })
  expect(dismissed.data).toMatchObject({ success: true, message: 'تم تجاهل البلاغات', reports_count: 1 })
})
