/** Messages of rooms: what is written is there once, for who is in the room, for a day; and everybody there hears of it at once. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { join, letRoomPass, listenIn, meet, said, say } from '../../support/rooms.ts'
import { ask } from '../../support/wallets.ts'
import { shortWhile, subscribe } from '../realtime/people.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let sara: Person
let noor: Person
let zaid: Person
let picture: Blob

beforeAll(async () => {
  ;[sara, noor, zaid] = [await signUp('sara'), await signUp('noor'), await signUp('zaid')]
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
})

const read = async ({ api }: Person, p_room_id: string, more: object = {}) => {
  const { data, error } = await api.rpc('get_room_messages', { p_room_id, ...more })
  if (error) throw error
  return data
}

/** What happened that the channel of a room would tell who comes late, in its order. */
const toldAgain = async (room: string) => {
  const rows = await sql<{ event: string }>(
    product,
    `select event from realtime.messages where topic = 'room:${room}' order by inserted_at`,
  )
  return rows.map(({ event }) => event)
}

/** What they wrote and when is of so long ago that nothing holds them back. */
const rest = (room: string, person: Person) => letRoomPass(room, person, '6 seconds')

describe('what is written', () => {
  test('is there once, however often it is sent, also at the same instant', async () => {
    const room = await meet(sara, noor)
    const asked = { p_room_id: room, p_content: ' مرحبا <b>بكم</b> ', p_request_id: randomUUID() }
    const send = () => ask(sara, 'send_room_message', asked)
    const [one, other] = await Promise.all([send(), send()])
    expect(one).toEqual(other)
    expect(one.sent).toEqual({
      id: asked.p_request_id,
      room_id: room,
      user_profile: expect.objectContaining({ id: sara.id }),
      content: 'مرحبا بكم',
      image_url: null,
      reply_to: null,
      reactions: [],
      own_reaction: null,
      is_removed: false,
      created_at: expect.any(String),
    })
    expect(await read(noor, room)).toEqual([one.sent])
    expect((await noor.api.rpc('send_room_message', asked)).error?.hint).toBe('request_id_reused')
  })

  test.each([
    ['without a word', '', 'empty', 'يرجى كتابة رسالة أو إرفاق صورة'],
    ['with nothing that is seen', ' \u200b\u202e\n ', 'empty', 'يرجى كتابة رسالة أو إرفاق صورة'],
    ['with a letter too many', 'م'.repeat(1_001), 'too_long', 'الرسالة طويلة جداً. الحد الأقصى 1,000 حرف'],
    ['with a book', 'م'.repeat(10_000), 'too_long', 'الرسالة طويلة جداً. الحد الأقصى 1,000 حرف'],
  ])('is refused %s', async (_, content, code, error) => {
    expect(await say(sara, await meet(sara), content)).toMatchObject({ success: false, code, error })
  })

  test('turns no words around it, and is no markup', async () => {
    const room = await meet(sara)
    const { content } = await said(sara, room, 'أ\u202eب<script>alert(1)</script>\u2066')
    expect(content).toBe('أبalert(1)')
  })

  test('comes five times in five seconds, and the sixth is told to wait', async () => {
    const room = await meet(zaid)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => say(zaid, room, `${place}`)))
    const slow = answers.filter(({ success }) => !success)
    expect(slow).toHaveLength(3)
    for (const answer of slow) {
      expect(answer.code).toBe('slow_down')
      expect(answer.retry_after_seconds).toBeLessThanOrEqual(5)
      expect(answer.error).toMatch(/^تم تجاوز الحد المسموح، حاول مرة أخرى بعد [1-5] ثانية$/)
    }
    await rest(room, zaid)
    expect(await say(zaid, room, 'وبعد')).toMatchObject({ success: true })
  })

  test('answers another message of the room, as long as that is there', async () => {
    const room = await meet(sara, noor)
    const elsewhere = await said(zaid, await meet(zaid), 'هناك')
    const first = await said(sara, room, 'س'.repeat(500))
    const answer = await said(noor, room, 'جواب', { p_reply_to_id: first.id })
    const quoted = {
      id: first.id,
      user_profile: expect.objectContaining({ id: sara.id }),
      content: 'س'.repeat(120),
      has_image: false,
      is_removed: false,
    }
    expect(answer.reply_to).toEqual(quoted)
    await ask(sara, 'remove_room_message', { p_message_id: first.id })
    const [newest] = await read(sara, room)
    expect(newest.reply_to).toEqual({ ...quoted, content: '', is_removed: true })
    for (const p_reply_to_id of [first.id, elsewhere.id, randomUUID()]) {
      const refused = { code: 'not_found', error: 'الرسالة التي ترد عليها لم تعد موجودة' }
      expect(await say(noor, room, 'جواب', { p_reply_to_id })).toMatchObject(refused)
    }
  })

  test('is taken back by its author and by the owner of the room, with what people felt about it, and by nobody else', async () => {
    const room = await meet(sara, noor, zaid)
    const { id: p_message_id } = await said(noor, room, 'كلام')
    await ask(sara, 'react_to_room_message', { p_message_id, p_emoji: '👍' })
    const gone = { code: 'not_found', error: 'هذه الرسالة لم تعد موجودة' }
    expect(await ask(zaid, 'remove_room_message', { p_message_id })).toMatchObject(gone)
    expect(await ask(sara, 'remove_room_message', { p_message_id })).toMatchObject({
      message: 'تم حذف الرسالة',
    })
    expect(await ask(noor, 'remove_room_message', { p_message_id })).toMatchObject(gone)
    const [row] = await read(zaid, room)
    expect(row).toMatchObject({ id: p_message_id, content: '', is_removed: true, reactions: [] })
    const own = await said(noor, room, 'كلام آخر')
    expect(await ask(noor, 'remove_room_message', { p_message_id: own.id })).toMatchObject({ success: true })
    const kept = await sql(
      product,
      `select id from realtime.messages where payload->>'id' = '${p_message_id}'`,
    )
    expect(kept).toEqual([])
  })

  test('is reacted to by each with one sign, the last one given', async () => {
    const room = await meet(sara, noor)
    const { id: p_message_id } = await said(sara, room, 'كلام')
    const react = (person: Person, p_emoji: string | null) =>
      ask(person, 'react_to_room_message', { p_message_id, p_emoji })
    await react(sara, '❤️')
    expect(await react(noor, '😂')).toMatchObject({ own_reaction: '😂' })
    expect(await react(noor, '❤️')).toMatchObject({ reactions: [{ emoji: '❤️', count: 2 }], own_reaction: '❤️' })
    expect(await react(sara, null)).toMatchObject({
      reactions: [{ emoji: '❤️', count: 1 }],
      own_reaction: null,
    })
    const [forNoor] = await read(noor, room)
    expect(forNoor).toMatchObject({ reactions: [{ emoji: '❤️', count: 1 }], own_reaction: '❤️' })
    expect(await react(zaid, '❤️')).toMatchObject({ code: 'not_member' })
    const { error } = await noor.api.rpc('react_to_room_message', { p_message_id, p_emoji: '<b>' })
    expect(error?.code).toBe('23514')
  })
})

describe('what was said', () => {
  test('is read from the newest back and from where one was, nothing twice', async () => {
    const room = await meet(sara, noor)
    const all: string[] = []
    for (const place of Array(30).keys()) {
      if (place % 5 === 0) await rest(room, sara)
      all.push((await said(sara, room, `${place}`)).id)
    }
    // In the order in which they were written, though some were made older.
    await sql(
      product,
      `update public.room_messages set created_at = now() - (30 - content::int) * interval '1 second' where room_id = '${room}' returning id`,
    )
    const entered = await join(noor, room)
    expect(entered.has_older).toBe(true)
    const shown = entered.messages as { id: string; created_at: string }[]
    expect(shown.map(({ id }) => id)).toEqual(all.slice(5))
    const [oldest] = shown
    const older = await read(noor, room, { p_before: oldest?.created_at, p_before_id: oldest?.id })
    expect(older.map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 5).reverse())
    const since = await read(noor, room, { p_after: shown.at(-3)?.created_at })
    expect(since.map(({ id }: { id: string }) => id)).toEqual(all.slice(-3))
  })

  test('is missed by nobody for long: who says that they are there is told which was last', async () => {
    const room = await meet(sara, noor)
    const last = async () => {
      const { last_message_id, last_message_at } = await ask(noor, 'touch_room', { p_room_id: room })
      return [last_message_id, last_message_at]
    }
    expect(await last()).toEqual([null, null])
    await said(sara, room, 'أولاً')
    const { id, created_at } = await said(sara, room, 'ثانياً')
    expect(await last()).toEqual([id, created_at])
  })

  test('is gone after 24 hours, for its readers at once, and for good when the schedule comes', async () => {
    const room = await meet(sara, noor)
    const { id } = await said(sara, room, 'قديم')
    await letRoomPass(room, sara, '24 hours')
    expect(await read(noor, room)).toEqual([])
    expect((await noor.api.from('room_messages').select('id').eq('room_id', room)).data).toEqual([])
    await sql(
      product,
      `update realtime.messages set inserted_at = inserted_at - interval '25 hours' where topic = 'room:${room}' returning id`,
    )
    const { data } = await noor.api.rpc('cleanup_old_messages')
    expect(data.success).toBe(true)
    expect(await sql(product, `select id from public.room_messages where id = '${id}'`)).toEqual([])
    expect(await sql(product, `select id from realtime.messages where topic = 'room:${room}'`)).toEqual([])
  })

  test('goes with its room, and its author’s account', async () => {
    const hana = await signUp('hana')
    const room = await meet(hana, noor)
    const { id } = await said(noor, room, 'كلام')
    await sql(product, `delete from auth.users where id = '${hana.id}' returning id`)
    expect(await join(noor, room)).toMatchObject({ code: 'gone' })
    expect(await sql(product, `select id from public.room_messages where id = '${id}'`)).toEqual([])
  })

  test('is told again to nobody, once its room is closed', async () => {
    const room = await meet(sara, noor)
    await said(noor, room, 'كلمة السر')
    await ask(sara, 'delete_room', { p_room_id: room })
    expect(await toldAgain(room)).toEqual(['room'])
  })

  test('nor once its author’s account is gone, also where it is quoted, or says who came', async () => {
    const [room, hana] = [await meet(sara, noor), await signUp('hana')]
    await join(hana, room)
    const { id } = await said(hana, room, 'سر')
    await said(noor, room, 'لا تقل ذلك', { p_reply_to_id: id })
    await said(noor, room, 'كلام آخر')
    await ask(noor, 'react_to_room_message', { p_message_id: id, p_emoji: '😮' })
    expect(await toldAgain(room)).toEqual([
      'member',
      'member',
      'member',
      'message',
      'message',
      'message',
      'reaction',
    ])
    await sql(product, `delete from auth.users where id = '${hana.id}' returning id`)
    expect(await toldAgain(room)).toEqual(['member', 'member', 'message', 'reaction'])
  })
})

describe('pictures', () => {
  const bucket = ({ api }: Person) => api.storage.from('room-images')
  const pathOf = (name: string) => `/storage/v1/object/public/room-images/${name}`

  test('are opened by who is in the room, and by nobody else', async () => {
    const room = await meet(sara, noor)
    const name = `${sara.id}/${Date.now()}-1.webp`
    expect((await bucket(sara).upload(name, picture, { contentType: picture.type })).error).toBeNull()
    expect((await bucket(noor).createSignedUrl(name, 60)).error).not.toBeNull()
    const sent = await said(sara, room, '', { p_image_url: pathOf(name) })
    expect(sent).toMatchObject({ content: '', image_url: pathOf(name) })
    const { data } = await bucket(noor).createSignedUrl(name, 60)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
    expect((await bucket(noor).download(name)).error).toBeNull()
    expect((await bucket(zaid).createSignedUrl(name, 60)).error).not.toBeNull()
    expect((await bucket(zaid).download(name)).error).not.toBeNull()
    expect((await fetch(`${product.url}${pathOf(name)}`)).ok).toBe(false)
    // Nor does who may open it list, replace or delete it.
    expect((await bucket(noor).list(sara.id)).data).toEqual([])
    expect((await bucket(noor).remove([name])).data).toEqual([])
    expect(
      (await bucket(sara).upload(name, picture, { contentType: picture.type, upsert: true })).error,
    ).not.toBeNull()
    await ask(noor, 'leave_room', { p_room_id: room })
    expect((await bucket(noor).createSignedUrl(name, 60)).error).not.toBeNull()
  })

  test('go with their message', async () => {
    const room = await meet(sara, noor)
    const files = (name: string) => sql(product, `select id from storage.objects where name = '${name}'`)
    for (const end of ['taken back', 'a day later', 'the room closed']) {
      const name = `${noor.id}/${randomUUID()}.webp`
      await bucket(noor).upload(name, picture, { contentType: picture.type })
      const { id } = await said(noor, room, 'صورة', { p_image_url: pathOf(name) })
      expect(await files(name)).toHaveLength(1)
      if (end === 'taken back') await ask(noor, 'remove_room_message', { p_message_id: id })
      else if (end === 'the room closed') await ask(sara, 'delete_room', { p_room_id: room })
      else {
        await sql(
          product,
          `update public.room_messages set created_at = created_at - interval '25 hours' where id = '${id}' returning id`,
        )
        await noor.api.rpc('cleanup_old_messages')
      }
      expect([end, await files(name)]).toEqual([end, []])
    }
  })

  test('are one’s own, and there', async () => {
    const room = await meet(sara)
    const send = (p_image_url: string) =>
      sara.api.rpc('send_room_message', {
        p_room_id: room,
        p_content: '',
        p_request_id: randomUUID(),
        p_image_url,
      })
    expect((await send(pathOf(`${noor.id}/1.webp`))).error?.message).toMatch('من ملفات شخص آخر')
    expect((await send(pathOf(`${sara.id}/none.webp`))).error?.message).toMatch('لا يوجد ملف بهذا الاسم')
    expect((await send('https://example.com/1.png')).error?.code).toBe('23514')
    const film = new Blob(['x'], { type: 'video/mp4' })
    expect(
      (await bucket(sara).upload(`${sara.id}/1.mp4`, film, { contentType: film.type })).error,
    ).not.toBeNull()
  })
})

describe('everybody in the room hears', () => {
  test('each message once, in the shape in which it is read, and what becomes of it', async () => {
    const room = await meet(sara, noor)
    const { heard } = await listenIn(noor, room)
    const first = await said(sara, room, 'أولاً')
    await ask(sara, 'type_in_room', { p_room_id: room })
    await ask(sara, 'type_in_room', { p_room_id: room })
    await ask(noor, 'react_to_room_message', { p_message_id: first.id, p_emoji: '🙏' })
    await ask(sara, 'remove_room_message', { p_message_id: first.id })
    const change = { p_room_id: room, p_name: 'اسم آخر', p_description: 'وصف', p_background_image: null }
    await ask(sara, 'update_room', change)
    await expect
      .poll(() => heard.map(({ event }) => event))
      .toEqual(['message', 'typing', 'reaction', 'message_removed', 'room'])
    const payloads = heard.map(({ payload }) => payload)
    expect(payloads[0]).toEqual(first)
    expect(payloads[1]).toMatchObject({ user_id: sara.id })
    expect(payloads[2]).toMatchObject({
      message_id: first.id,
      user_id: noor.id,
      emoji: '🙏',
      reactions: [{ emoji: '🙏', count: 1 }],
    })
    expect(payloads[3]).toMatchObject({ message_id: first.id })
    expect(payloads[4]).toMatchObject({
      kind: 'changed',
      room: { name: 'اسم آخر', description: 'وصف', user_count: 2 },
    })
    await noor.api.removeAllChannels()
  })

  test('who comes and who goes, also without a word', async () => {
    const [hana, room] = [await signUp('hana'), await meet(sara, noor)]
    const { heard } = await listenIn(noor, room)
    await join(zaid, room)
    await ask(zaid, 'leave_room', { p_room_id: room })
    await join(hana, room)
    await letRoomPass(room, hana, '151 seconds')
    await letRoomPass(room, sara, '11 seconds')
    await ask(sara, 'touch_room', { p_room_id: room })
    await expect
      .poll(() => heard.map(({ payload: { kind, user_id, user_count } }) => [kind, user_id, user_count]))
      .toEqual([
        ['joined', zaid.id, 3],
        ['left', zaid.id, 2],
        ['joined', hana.id, 3],
        ['left', hana.id, 2],
      ])
    expect(heard[0]?.payload.member).toMatchObject({
      user_profile: { username: zaid.username },
      is_here: true,
    })
    await noor.api.removeAllChannels()
  })

  test('and nobody else: not from outside, not with another’s room, not once they left or were put out', async () => {
    const [room, elsewhere] = [await meet(sara, noor, zaid), await meet(sara)]
    const refused = expect.stringMatching(/^Unauthorized/)
    for (const topic of [`room:${elsewhere}`, `room:${room}x`, `room:%`, 'room:', `room:${randomUUID()}`]) {
      const { message } = await subscribe(noor.api.channel(topic, { config: { private: true } }))
      expect([topic, message]).toEqual([topic, refused])
      await noor.api.removeAllChannels()
    }
    const [left, kicked] = [await listenIn(noor, room), await listenIn(zaid, room)]
    await ask(noor, 'leave_room', { p_room_id: room })
    await ask(sara, 'kick_room_member', { p_room_id: room, p_user_id: zaid.id })
    const told = { kind: 'kicked', user_id: zaid.id, user_count: 1 }
    await expect.poll(() => kicked.heard.at(-1)?.payload).toMatchObject(told)
    await expect
      .poll(() => [left.status(), kicked.status()])
      .toEqual(Array(2).fill(expect.stringMatching(/no longer/)))
    const before = [left.heard.length, kicked.heard.length]
    await said(sara, room, 'سر')
    await shortWhile()
    expect([left.heard.length, kicked.heard.length]).toEqual(before)
    for (const { api } of [noor, zaid]) await api.removeAllChannels()
  })

  test('the server alone: nobody speaks or is present in a channel by hand', async () => {
    const room = await meet(sara, noor)
    const { heard } = await listenIn(noor, room)
    const config = { config: { private: true, broadcast: { ack: true } } }
    const channel = sara.api.channel(`room:${room}`, config)
    expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
    expect(await channel.send({ type: 'broadcast', event: 'message', payload: { content: 'زور' } })).toBe(
      'error',
    )
    expect(await channel.track({ typing: true })).not.toBe('ok')
    await shortWhile()
    expect(heard).toEqual([])
    for (const { api } of [sara, noor]) await api.removeAllChannels()
  })

  test('a room that is closed under them, and then nothing', async () => {
    const room = await meet(sara, noor)
    const { heard, status } = await listenIn(noor, room)
    await ask(sara, 'delete_room', { p_room_id: room })
    await expect
      .poll(() => heard.map(({ event, payload }) => [event, payload.kind]))
      .toEqual([['room', 'deleted']])
    await expect.poll(status).toMatch(/no longer/)
    await noor.api.removeAllChannels()
  })

  test('what was said between entering and listening, by asking for it again', async () => {
    const room = await meet(sara)
    const { server_time } = await join(noor, room)
    const early = await said(sara, room, 'قبل الإنصات')
    const heard: unknown[] = []
    const replay = { since: Date.parse(String(server_time)) - 10_000, limit: 25 }
    const channel = noor.api
      .channel(`room:${room}`, { config: { private: true, broadcast: { replay } } })
      .on('broadcast', { event: 'message' }, ({ payload }) => heard.push(payload.id))
    expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
    await expect.poll(() => heard).toEqual([early.id])
    await noor.api.removeAllChannels()
  })
})
