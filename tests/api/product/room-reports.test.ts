/** Reports of rooms and of people in them: who may report what, and who reads them. */
import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { meet } from '../../support/rooms.ts'
import { ask } from '../../support/wallets.ts'

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
  const { data } = await noor.api.from('room_reports').select('status').is('room_id', null)
  expect(data).toEqual([{ status: 'removed' }])
})
