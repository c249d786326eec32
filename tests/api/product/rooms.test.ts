/** Rooms: opening and changing one, coming and going, seats that are given once, and who is put out. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { type Person, signUp } from '../../support/people.ts'
import { join, letRoomPass, meet, openRoom, said } from '../../support/rooms.ts'
import { ask } from '../../support/wallets.ts'

const gone = { success: false, code: 'gone', error: 'هذه الغرفة لم تعد موجودة' }
const notMember = { success: false, code: 'not_member', error: 'أنت لست في هذه الغرفة' }
const notOwner = { success: false, code: 'not_owner', error: 'لا يمكن إلا لمالك الغرفة فعل ذلك' }
let sara: Person
let noor: Person
let zaid: Person

beforeAll(async () => {
  ;[sara, noor, zaid] = [await signUp('sara'), await signUp('noor'), await signUp('zaid')]
})

const members = async (person: Person, p_room_id: string) => {
  const { data, error } = await person.api.rpc('get_room_members', { p_room_id })
  if (error) throw error
  return data.map(({ user_profile }: { user_profile: { id: string } }) => user_profile.id)
}

const rowOf = async ({ api }: Person, p_query: string) => {
  const { data, error } = await api.rpc('get_rooms', { p_query })
  if (error) throw error
  return data
}

describe('a room', () => {
  test('is opened with 70 seats, found by its name however it is spelled, and shows how many are there', async () => {
    const mark = newMark(8)
    const asked = { p_name: `  مجلس  <b>أ${mark}ة</b> `, p_description: 'نتحدث عن الكتب' }
    const { message, room } = await ask(sara, 'create_room', asked)
    expect([message, room]).toEqual([
      'تم إنشاء الغرفة',
      {
        id: expect.any(String),
        name: `مجلس أ${mark}ة`,
        description: 'نتحدث عن الكتب',
        background_image: null,
        created_at: expect.any(String),
        user_count: 0,
        max_users: 70,
        owner: expect.objectContaining({ id: sara.id, username: sara.username }),
      },
    ])
    await join(noor, (room as { id: string }).id)
    const found = { id: (room as { id: string }).id, user_count: 1, max_users: 70 }
    expect(await rowOf(noor, `ا${mark}ه`)).toEqual([expect.objectContaining({ ...found, is_member: true })])
    expect(await rowOf(zaid, `ا${mark}ه`)).toEqual([expect.objectContaining({ ...found, is_member: false })])
    expect(await rowOf(zaid, `${mark}${mark}`)).toEqual([])
    expect(await rowOf(zaid, '🙂')).toEqual([])
  })

  test('comes in pages, the one where something happened last at the front', async () => {
    const mark = newMark(8)
    const ids: string[] = []
    const hana = await signUp('hana')
    for (const place of [1, 2, 3]) {
      const { room } = await ask(hana, 'create_room', { p_name: `${mark} ${place}` })
      ids.unshift((room as { id: string }).id)
    }
    await sql(
      product,
      `update public.rooms set active_at = active_at - interval '10 minutes' where name like '${mark}%' returning id`,
    )
    const [last] = ids.slice(-1)
    await join(noor, last ?? '')
    const first = await noor.api.rpc('get_rooms', { p_query: mark, p_limit: 2 })
    const [, seen] = first.data
    const next = { p_query: mark, p_before: seen.active_at, p_before_id: seen.id }
    const second = await noor.api.rpc('get_rooms', next)
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual([
      last,
      ...ids.slice(0, 2),
    ])
    await ask(noor, 'leave_room', { p_room_id: last })
  })

  test.each([
    ['without a name', { p_name: ' \u202e ' }, 'empty', 'يرجى إدخال اسم الغرفة'],
    ['with a long one', { p_name: 'م'.repeat(51) }, 'too_long', 'اسم الغرفة طويل جداً. الحد الأقصى 50 حرف'],
    ['with a book', { p_name: 'م'.repeat(10_000) }, 'too_long', 'اسم الغرفة طويل جداً. الحد الأقصى 50 حرف'],
    [
      'with much to say',
      { p_name: 'م', p_description: 'م'.repeat(301) },
      'too_long',
      'وصف الغرفة طويل جداً. الحد الأقصى 300 حرف',
    ],
  ])('is not opened %s', async (_, asked, code, error) => {
    expect(await ask(sara, 'create_room', asked)).toMatchObject({
      success: false,
      code,
      error,
      message: error,
    })
  })

  test('is opened once, however often that is asked, and nobody else’s is opened by its id', async () => {
    const asked = { p_name: newMark(10), p_request_id: randomUUID() }
    const [one, other] = await Promise.all([ask(sara, 'create_room', asked), ask(sara, 'create_room', asked)])
    expect(one).toEqual(other)
    expect(await rowOf(noor, asked.p_name)).toHaveLength(1)
    expect((await noor.api.rpc('create_room', asked)).error?.hint).toBe('request_id_reused')
  })

  test('shows no picture that is not its owner’s own', async () => {
    const of = (path: string) => sara.api.rpc('create_room', { p_name: 'م', p_background_image: path })
    const theirs = await of(`/storage/v1/object/public/posts/${noor.id}/1.webp`)
    expect(theirs.error?.message).toBe('لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر')
    expect((await of('https://example.com/1.png')).error?.code).toBe('23514')
    const missing = await of(`/storage/v1/object/public/posts/${sara.id}/rooms/1.webp`)
    expect(missing.error?.message).toBe('ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم')
  })

  test('is one of ten that one person has', async () => {
    const hana = await signUp('hana')
    const ids: string[] = []
    for (const _ of Array(10)) ids.push(await openRoom(hana))
    expect(await ask(hana, 'create_room', { p_name: 'م' })).toMatchObject({
      code: 'too_many_rooms',
      error: 'لديك 10 غرف بالفعل، احذف إحداها أولاً',
    })
    await ask(hana, 'delete_room', { p_room_id: ids[0] })
    const asked = { p_name: 'م', p_request_id: randomUUID() }
    const [one, other] = await Promise.all([ask(hana, 'create_room', asked), ask(hana, 'create_room', asked)])
    expect(one).toMatchObject({ success: true })
    expect(other).toEqual(one)
  })

  test('is changed and closed by its owner alone', async () => {
    const id = await meet(sara, noor)
    const change = { p_room_id: id, p_name: 'اسم جديد', p_description: '', p_background_image: null }
    for (const procedure of ['update_room', 'delete_room']) {
      const asked = procedure === 'update_room' ? change : { p_room_id: id }
      expect(await ask(noor, procedure, asked)).toMatchObject(notOwner)
      expect(await ask(sara, procedure, { ...asked, p_room_id: randomUUID() })).toMatchObject(gone)
    }
    expect(await ask(sara, 'update_room', { ...change, p_name: '' })).toMatchObject({ code: 'empty' })
    const { message, room } = await ask(sara, 'update_room', change)
    expect([message, room]).toEqual([
      'تم حفظ إعدادات الغرفة',
      expect.objectContaining({ name: 'اسم جديد', user_count: 2 }),
    ])
    expect(await ask(sara, 'delete_room', { p_room_id: id })).toMatchObject({ message: 'تم حذف الغرفة' })
    for (const procedure of ['join_room', 'touch_room', 'type_in_room']) {
      expect(await ask(noor, procedure, { p_room_id: id })).toMatchObject(gone)
    }
  })
})

describe('who comes', () => {
  test('gets everything to be shown by one request, as often as they ask, and is counted once', async () => {
    const id = await meet(sara)
    const first = await join(noor, id)
    expect(first).toMatchObject({
      success: true,
      room: { id, user_count: 2, max_users: 70 },
      is_owner: false,
      members: [
        { user_profile: { id: sara.id }, is_here: true },
        { user_profile: { id: noor.id }, is_here: true },
      ],
      messages: [],
      has_older: false,
      server_time: expect.any(String),
    })
    expect(await join(noor, id)).toMatchObject({ room: { user_count: 2 } })
    expect(await join(sara, id)).toMatchObject({ is_owner: true })
    expect(await members(noor, id)).toEqual([sara.id, noor.id])
  })

  test('finds as many seats as there are, however many come at once, and the number of that room in the text', async () => {
    const id = await openRoom(sara, 2)
    const people = await Promise.all(['ali', 'huda', 'rami', 'dana', 'fadi'].map((name) => signUp(name)))
    const answers = await Promise.all(people.map((person) => join(person, id)))
    const refused = answers.filter(({ success }) => !success)
    expect(refused).toEqual(
      Array(3).fill(
        expect.objectContaining({
          code: 'full',
          error: 'الغرفة ممتلئة! الحد الأقصى 2 مستخدم',
          max_users: 2,
        }),
      ),
    )
    const [taken] = await sql(
      product,
      `select count(*)::int from public.room_members where room_id = '${id}'`,
    )
    expect(taken).toEqual({ count: 2 })
    const [inside] = people.filter((_, place) => answers[place]?.success)
    await ask(inside as Person, 'leave_room', { p_room_id: id })
    const [outside] = people.filter((_, place) => !answers[place]?.success)
    expect(await join(outside as Person, id)).toMatchObject({ success: true, room: { user_count: 2 } })
  })

  test('takes the seat of who was not seen for long, whose words then go nowhere', async () => {
    const id = await openRoom(sara, 1)
    await join(noor, id)
    await letRoomPass(id, noor, '100 seconds')
    expect(await join(zaid, id)).toMatchObject({ code: 'full' })
    expect(await ask(noor, 'touch_room', { p_room_id: id })).toMatchObject({ success: true })
    await letRoomPass(id, noor, '151 seconds')
    expect(await join(zaid, id)).toMatchObject({ success: true, room: { user_count: 1 } })
    const sent = { p_room_id: id, p_content: 'هل أنا هنا؟', p_request_id: randomUUID() }
    expect(await ask(noor, 'send_room_message', sent)).toMatchObject(notMember)
    expect(await ask(noor, 'touch_room', { p_room_id: id })).toMatchObject(notMember)
    await ask(zaid, 'leave_room', { p_room_id: id })
  })

  test('is in five rooms at once and no more, until they leave one', async () => {
    const hana = await signUp('hana')
    const ids: string[] = []
    for (const _ of Array(6)) ids.push(await openRoom(hana))
    for (const id of ids.slice(0, 5)) expect(await join(hana, id)).toMatchObject({ success: true })
    const refused = { code: 'too_many_rooms', error: 'أنت في 5 غرف الآن، غادر إحداها أولاً' }
    expect(await join(hana, ids[5] ?? '')).toMatchObject(refused)
    expect(await ask(hana, 'leave_room', { p_room_id: ids[0] })).toMatchObject({ message: 'غادرت الغرفة' })
    expect(await join(hana, ids[5] ?? '')).toMatchObject({ success: true })
  })

  test('and is put out comes back after a day, and is no member before', async () => {
    const id = await meet(sara, noor)
    const kick = (person: Person, p_user_id: string) =>
      ask(person, 'kick_room_member', { p_room_id: id, p_user_id })
    expect(await kick(noor, sara.id)).toMatchObject(notOwner)
    expect(await kick(sara, sara.id)).toMatchObject({ error: 'لا يمكنك إخراج نفسك' })
    expect(await kick(sara, zaid.id)).toMatchObject({ error: 'هذا العضو ليس في الغرفة' })
    expect(await kick(sara, noor.id)).toMatchObject({ message: 'تم إخراج العضو من الغرفة' })
    const kicked = {
      code: 'kicked',
      error: 'أخرجك مالك الغرفة منها، ولا يمكنك العودة إليها قبل مرور 24 ساعة',
    }
    const sent = { p_room_id: id, p_content: 'مرحبا', p_request_id: randomUUID() }
    expect(await join(noor, id)).toMatchObject({ ...kicked, retry_after_seconds: expect.any(Number) })
    expect(await ask(noor, 'touch_room', { p_room_id: id })).toMatchObject(kicked)
    expect(await ask(noor, 'send_room_message', sent)).toMatchObject(kicked)
    await sql(
      product,
      `update private.room_kicks set kicked_at = kicked_at - interval '24 hours' where room_id = '${id}' returning room_id`,
    )
    expect(await join(noor, id)).toMatchObject({ success: true })
  })

  test('and says something and leaves is kept out all the same, for as long as that is read', async () => {
    const id = await meet(sara, noor)
    const kick = () => ask(sara, 'kick_room_member', { p_room_id: id, p_user_id: noor.id })
    await said(noor, id, 'شتيمة')
    await ask(noor, 'leave_room', { p_room_id: id })
    expect(await kick()).toMatchObject({ message: 'تم إخراج العضو من الغرفة' })
    expect(await join(noor, id)).toMatchObject({ code: 'kicked' })
    await letRoomPass(id, noor, '24 hours')
    expect(await kick()).toMatchObject({ code: 'not_member' })
  })
})

describe('from outside', () => {
  test('a room is seen, and neither who is there nor what is said', async () => {
    const id = await meet(sara, noor)
    await ask(sara, 'send_room_message', { p_room_id: id, p_content: 'سر', p_request_id: randomUUID() })
    for (const table of ['room_members', 'room_messages']) {
      const ofRoom = ({ api }: Person) => api.from(table).select('room_id').eq('room_id', id)
      expect((await ofRoom(zaid)).data).toEqual([])
      expect((await ofRoom(noor)).data?.length).toBeGreaterThan(0)
    }
    expect(await members(zaid, id)).toEqual([])
    expect((await zaid.api.rpc('get_room_messages', { p_room_id: id })).data).toEqual([])
    expect((await zaid.api.from('rooms').select('name, owner_id').eq('id', id)).data).toHaveLength(1)
  })

  test('nobody writes a table of rooms, and a visitor reads none', async () => {
    const id = await meet(sara)
    const rows: Record<string, object> = {
      rooms: { name: 'م', owner_id: noor.id },
      room_members: { room_id: id, user_id: noor.id },
      room_messages: { room_id: id, user_id: noor.id, content: 'م' },
    }
    for (const [table, row] of Object.entries(rows)) {
      expect((await noor.api.from(table).insert(row)).error?.code).toBe('42501')
      expect(
        (
          await sara.api
            .from(table)
            .update(row)
            .eq(table === 'rooms' ? 'id' : 'room_id', id)
        ).error?.code,
      ).toBe('42501')
      expect(
        (
          await sara.api
            .from(table)
            .delete()
            .eq(table === 'rooms' ? 'id' : 'room_id', id)
        ).error?.code,
      ).toBe('42501')
      expect((await client(product).from(table).select('*')).error?.code).toBe('42501')
    }
  })

  test('two who are in one room know it of each other, and nobody else does', async () => {
    const [ali, huda] = [await signUp('ali'), await signUp('huda')]
    const id = await meet(ali, huda)
    const shared = async (one: Person, p_user_id: string) =>
      (await one.api.rpc('get_shared_room', { p_user_id })).data
    expect(await shared(ali, huda.id)).toEqual([
      { room_id: id, name: expect.any(String), owner_is_here: true },
    ])
    expect(await shared(ali, ali.id)).toEqual([])
    expect(await shared(zaid, huda.id)).toEqual([])
    await letRoomPass(id, huda, '61 seconds')
    expect(await shared(ali, huda.id)).toEqual([])
  })
})
