/** Private messages: what a friend writes is there once, for the two alone, for a day; and each hears of it at once. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { hearOwn, letMessagesPass, newFriends, write, wrote } from '../../support/messages.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'
import { ask } from '../../support/wallets.ts'
import { shortWhile } from '../realtime/people.ts'

let sara: Person
let noor: Person
let zaid: Person

beforeAll(async () => {
  ;[sara, noor] = await newFriends()
  zaid = await signUp('zaid')
  await becomeFriends(zaid, sara)
})
/** What they wrote is of so long ago that nothing holds them back. */
beforeEach(async () => {
  for (const person of [sara, noor]) await letMessagesPass(person, '6 seconds')
})

const rows = async <Row>({ api }: Person, procedure: string, args: object = {}): Promise<Row[]> => {
  const { data, error } = await api.rpc(procedure, args)
  if (error) throw error
  return data
}
const read = (person: Person, other: Person, more: object = {}) =>
  rows<Record<string, unknown>>(person, 'get_messages', { p_user_id: other.id, ...more })
const conversationsOf = (person: Person) =>
  rows<{ id: string; unread_count: number; last_message: { id: string } }>(person, 'get_conversations')
const withPerson = async (person: Person, { id }: Person) =>
  (await conversationsOf(person)).find((row) => row.id === id)
const unreadOf = async ({ api }: Person) => (await api.rpc('get_unread_messages_count')).data

describe('what is written', () => {
  test('is there once, however often it is sent, for the two and nobody else', async () => {
    const asked = { p_to_user_id: noor.id, p_content: ' مرحبا <b>بك</b> ', p_request_id: randomUUID() }
    const send = () => ask(sara, 'send_message', asked)
    const [one, other] = await Promise.all([send(), send()])
    expect(one).toEqual(other)
    expect(one.sent).toEqual({
      id: asked.p_request_id,
      user_profile: expect.objectContaining({ id: sara.id, username: sara.username }),
      receiver_id: noor.id,
      content: 'مرحبا بك',
      image_url: null,
      audio_url: null,
      audio_seconds: null,
      audio_peaks: null,
      reply_to: null,
      is_removed: false,
      created_at: expect.any(String),
      delivered_at: null,
      read_at: null,
    })
    for (const [person, peer] of [
      [sara, noor],
      [noor, sara],
    ] as const) {
      expect((await read(person, peer))[0]).toEqual(one.sent)
      const { data } = await person.api.from('messages').select('id').eq('id', asked.p_request_id)
      expect(data).toHaveLength(1)
    }
    expect(await read(zaid, sara)).toEqual([])
    expect((await zaid.api.from('messages').select('id')).data).toEqual([])
    expect((await sara.api.from('messages').select('is_withheld')).error?.code).toBe('42501')
    const again = { ...asked, p_to_user_id: zaid.id }
    expect((await sara.api.rpc('send_message', again)).error?.hint).toBe('request_id_reused')
    expect((await noor.api.rpc('send_message', { ...asked, p_to_user_id: sara.id })).error?.hint).toBe(
      'request_id_reused',
    )
  })

  test('goes to friends alone, and is read on when they are none any more', async () => {
    const [hana, refused] = [await signUp('hana'), { code: 'not_friends', error: 'يمكنك مراسلة أصدقائك فقط' }]
    for (const to of [noor, zaid, hana, { id: randomUUID() }])
      expect(await write(hana, to, 'مرحبا')).toMatchObject(refused)
    expect(await ask(hana, 'open_conversation', { p_user_id: noor.id })).toMatchObject(refused)
    await becomeFriends(hana, noor)
    const { id } = await wrote(hana, noor, 'مرحبا')
    await ask(noor, 'remove_friend', { p_user_id: hana.id })
    expect(await write(hana, noor, 'وبعد؟')).toMatchObject(refused)
    expect(await ask(hana, 'type_message', { p_to_user_id: noor.id })).toMatchObject(refused)
    expect(await ask(noor, 'open_conversation', { p_user_id: hana.id })).toMatchObject({
      is_friend: false,
      messages: [{ id }],
    })
  })

  test.each([
    ['nothing that is seen', ' \u200b\u202e\n ', {}, 'empty', 'يرجى كتابة رسالة أو إرفاق صورة'],
    ['a book', 'م'.repeat(10_000), {}, 'too_long', 'الرسالة طويلة جداً. الحد الأقصى 1,000 حرف'],
    [
      'a minute and more',
      'صوت',
      { p_audio_seconds: 61 },
      'too_long',
      'الرسالة الصوتية طويلة جداً. الحد الأقصى 60 ثانية',
    ],
    [
      'an answer to nothing',
      'جواب',
      { p_reply_to_id: randomUUID() },
      'not_found',
      'الرسالة التي ترد عليها لم تعد موجودة',
    ],
  ])('is refused: %s', async (_, content, more, code, error) => {
    expect(await write(sara, noor, content, more)).toMatchObject({ success: false, code, error })
  })

  test('comes five times in five seconds to whomever, and 3,000 times in a day', async () => {
    const [hana, lina] = await newFriends()
    await becomeFriends(hana, sara)
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, place) => write(hana, place % 2 ? lina : sara, `${place}`)),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(5)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      code: 'slow_down',
      error: expect.stringMatching(/^تم تجاوز الحد المسموح، حاول مرة أخرى بعد [1-5] ثانية$/),
    })
    await sql(
      product,
      `insert into public.messages (sender_id, receiver_id, content, created_at)
       select '${hana.id}', '${lina.id}', 'كلام', now() - interval '1 hour' from generate_series(1, 2995) returning id`,
    )
    await letMessagesPass(hana, '6 seconds')
    const { code, retry_after_seconds } = await write(hana, lina, 'وبعد')
    expect(code).toBe('slow_down')
    expect(retry_after_seconds).toBeGreaterThan(3_600)
  })

  test('answers another of the same two, and is taken back for both, also where it is quoted', async () => {
    const elsewhere = await wrote(zaid, sara, 'هناك')
    const first = await wrote(sara, noor, 'س'.repeat(500))
    const answer = await wrote(noor, sara, 'جواب', { p_reply_to_id: first.id })
    const quoted = { id: first.id, content: 'س'.repeat(120), has_image: false, has_audio: false }
    expect(answer.reply_to).toMatchObject({ ...quoted, is_removed: false, user_profile: { id: sara.id } })
    expect(await write(sara, noor, 'جواب', { p_reply_to_id: elsewhere.id })).toMatchObject({
      code: 'not_found',
    })
    const remove = (person: Person) => ask(person, 'remove_message', { p_message_id: first.id })
    expect(await remove(noor)).toMatchObject({ code: 'not_found', error: 'هذه الرسالة لم تعد موجودة' })
    expect(await remove(sara)).toMatchObject({ success: true, message: 'تم حذف الرسالة' })
    expect(await remove(sara)).toMatchObject({ code: 'not_found' })
    const [newest, removed] = await read(noor, sara)
    expect(newest?.reply_to).toMatchObject({ id: first.id, content: '', is_removed: true })
    expect(removed).toMatchObject({ id: first.id, content: '', is_removed: true })
    const told = `select id from realtime.messages where payload ->> 'id' = '${first.id}' or payload -> 'reply_to' ->> 'id' = '${first.id}'`
    expect(await sql(product, told)).toEqual([])
  })
})

describe('what was written', () => {
  test('is read from the newest back and from where one was, with the last 25 at once', async () => {
    const [hana, lina] = await newFriends()
    await sql(
      product,
      `insert into public.messages (sender_id, receiver_id, content, created_at)
       select '${hana.id}', '${lina.id}', place, now() - (60 - place) * interval '1 minute' from generate_series(1, 30) as place returning id`,
    )
    const opened = await ask(lina, 'open_conversation', { p_user_id: hana.id })
    expect(opened).toMatchObject({
      is_friend: true,
      is_blocked: false,
      has_older: true,
      user_profile: { id: hana.id },
    })
    const shown = opened.messages as { id: string; content: string; created_at: string }[]
    expect(shown.map(({ content }) => Number(content))).toEqual(Array.from({ length: 25 }, (_, i) => i + 6))
    const [oldest] = shown
    const older = await read(lina, hana, { p_before: oldest?.created_at, p_before_id: oldest?.id })
    expect(older.map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1'])
    const since = await read(lina, hana, { p_after: shown.at(-2)?.created_at })
    expect(since.map(({ content }) => content)).toEqual(['29', '30'])
  })

  test('is listed by person, last spoken first, and counted until it is read; its sender knows', async () => {
    const [hana, lina] = await newFriends()
    await becomeFriends(hana, zaid)
    const [one, two] = [await wrote(lina, hana, 'أولاً'), await wrote(lina, hana, 'ثانياً')]
    await wrote(zaid, hana, 'مرحبا')
    const listed = (await conversationsOf(hana)).map(({ id, unread_count }) => [id, unread_count])
    expect(listed).toEqual([
      [zaid.id, 1],
      [lina.id, 2],
    ])
    expect(await unreadOf(hana)).toBe(3)
    expect(await withPerson(lina, hana)).toMatchObject({ unread_count: 0, last_message: { id: two.id } })
    const heard = await hearOwn(lina)
    expect(await ask(hana, 'mark_messages_delivered')).toMatchObject({ marked: 3 })
    expect(await ask(hana, 'mark_messages_delivered')).toMatchObject({ marked: 0 })
    const readUpTo = { p_from_user_id: lina.id, p_message_id: one.id }
    expect(await ask(hana, 'mark_messages_read', readUpTo)).toMatchObject({ marked: 1, unread_count: 2 })
    expect(await ask(lina, 'mark_messages_read', readUpTo)).toMatchObject({ marked: 0 })
    await expect
      .poll(() => heard.map(({ event, payload: { kind, user_id, up_to } }) => [event, kind, user_id, up_to]))
      .toEqual([
        ['message_receipt', 'delivered', hana.id, two.created_at],
        ['message_receipt', 'read', hana.id, one.created_at],
      ])
    const marks = (await read(lina, hana)).map(({ delivered_at, read_at }) => [!!delivered_at, !!read_at])
    expect(marks).toEqual([
      [true, false],
      [true, true],
    ])
    expect(await ask(hana, 'mark_messages_read', { p_from_user_id: lina.id })).toMatchObject({
      unread_count: 1,
    })
    await lina.api.removeAllChannels()
  })

  test('is gone after 24 hours, for both at once, and for good when the schedule comes', async () => {
    const [hana, lina] = await newFriends()
    const { id } = await wrote(hana, lina, 'قديم')
    await letMessagesPass(hana, '24 hours')
    for (const [person, peer] of [
      [hana, lina],
      [lina, hana],
    ] as const) {
      expect(await read(person, peer)).toEqual([])
      expect(await conversationsOf(person)).toEqual([])
      expect((await person.api.from('messages').select('id')).data).toEqual([])
    }
    expect(await unreadOf(lina)).toBe(0)
    await sql(
      product,
      `update realtime.messages set inserted_at = inserted_at - interval '25 hours' where topic = 'user:${lina.id}' returning id`,
    )
    await lina.api.rpc('cleanup_old_messages')
    for (const left of [
      `select from public.messages where id = '${id}'`,
      `select from private.conversations where user_id = '${lina.id}'`,
      `select from realtime.messages where topic = 'user:${lina.id}'`,
    ])
      expect(await sql(product, left)).toEqual([])
  })

  test('goes with the account of either, also from what would be told again', async () => {
    const [hana, lina] = await newFriends()
    await wrote(hana, lina, 'سر')
    await wrote(lina, hana, 'سرك محفوظ')
    await sql(product, `delete from auth.users where id = '${hana.id}' returning id`)
    expect(await conversationsOf(lina)).toEqual([])
    expect((await lina.api.from('messages').select('id')).data).toEqual([])
    const told = `select from realtime.messages where topic like 'user:%' and payload::text like '%${hana.id}%'`
    expect(await sql(product, told)).toEqual([])
  })
})

describe('files', () => {
  const bucket = ({ api }: Person) => api.storage.from('message-files')
  const pathOf = (name: string) => `/storage/v1/object/public/message-files/${name}`
  const portrait = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
  const bring = async (person: Person, from: string, type: string, end: string) => {
    const name = `${person.id}/${randomUUID()}.${end}`
    const { error } = await bucket(person).upload(name, await readFile(from), { contentType: type })
    return { name, error }
  }
  const voice = (person: Person) => bring(person, 'tests/support/voice.webm', 'audio/webm', 'webm')
  const picture = (person: Person) => bring(person, portrait, 'image/webp', 'webp')

  test('of a message are opened by the two while it is there, and go with it', async () => {
    const { name } = await voice(sara)
    expect((await bucket(noor).download(name)).error).not.toBeNull()
    const note = { p_audio_url: pathOf(name), p_audio_seconds: 1.04, p_audio_peaks: [0, 50, 100] }
    const { id, ...said } = await wrote(sara, noor, '', note)
    expect(said).toMatchObject({ audio_url: pathOf(name), audio_seconds: 1, audio_peaks: [0, 50, 100] })
    const { data } = await bucket(noor).createSignedUrl(name, 60)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
    expect((await bucket(zaid).download(name)).error).not.toBeNull()
    expect((await fetch(`${product.url}${pathOf(name)}`)).ok).toBe(false)
    expect((await bucket(noor).list(sara.id)).data).toEqual([])
    const other = { contentType: 'audio/webm', upsert: true }
    const instead = await readFile('tests/support/voice.webm')
    expect((await bucket(sara).upload(name, instead, other)).error).not.toBeNull()
    await ask(sara, 'remove_message', { p_message_id: id })
    expect(await sql(product, `select name from storage.objects where name = '${name}'`)).toEqual([])
  })

  test('go with a message that is a day old', async () => {
    const { name } = await voice(sara)
    await wrote(sara, noor, '', { p_audio_url: pathOf(name), p_audio_seconds: 1 })
    await letMessagesPass(sara, '25 hours')
    await sara.api.rpc('cleanup_old_messages')
    expect(await sql(product, `select from storage.objects where name = '${name}'`)).toEqual([])
  })

  test('are one’s own, there, and what they are sent as: no film as a voice note', async () => {
    const film = 'tests/e2e/support/video.mp4'
    for (const type of ['audio/mp4', 'audio/webm', 'video/mp4'])
      expect((await bring(sara, film, type, 'mp4')).error?.message).toMatch(/mime type|not/i)
    const [{ name: seen }, { name: spoken }, theirs] = [
      await picture(sara),
      await voice(sara),
      await voice(noor),
    ]
    const send = async (more: object) => {
      const asked = { p_to_user_id: noor.id, p_content: '', p_request_id: randomUUID(), ...more }
      return (await sara.api.rpc('send_message', asked)).error
    }
    const audio = { p_audio_url: pathOf(spoken), p_audio_seconds: 1 }
    expect((await send({ ...audio, p_audio_url: pathOf(theirs.name) }))?.message).toMatch('ملفات شخص آخر')
    expect((await send({ ...audio, p_audio_url: pathOf(`${sara.id}/none.webm`) }))?.message).toMatch(
      'لا يوجد ملف بهذا الاسم',
    )
    expect((await send({ ...audio, p_audio_url: pathOf(seen) }))?.message).toMatch('ليس صوتاً')
    expect((await send({ p_image_url: pathOf(spoken) }))?.message).toMatch('ليس صورة')
    for (const wrong of [
      { ...audio, p_image_url: pathOf(seen) },
      { ...audio, p_audio_seconds: null },
      { ...audio, p_audio_peaks: Array(65).fill(1) },
      { ...audio, p_audio_peaks: [101] },
      { p_image_url: 'https://example.com/1.png' },
    ])
      expect([wrong, (await send(wrong))?.code]).toEqual([wrong, '23514'])
  })
})

describe('each hears on their own channel', () => {
  test('a message once, in the shape in which it is read, its removal, and who types', async () => {
    const [hana, lina] = await newFriends()
    const [own, theirs] = [await hearOwn(hana), await hearOwn(lina)]
    const typing = () => ask(hana, 'type_message', { p_to_user_id: lina.id })
    await typing()
    await typing()
    const sent = await wrote(hana, lina, 'مرحبا')
    await ask(hana, 'remove_message', { p_message_id: sent.id })
    const events = (heard: { event: string; payload: object }[]) =>
      heard.map(({ event, payload }) => ({ event, payload }))
    await expect
      .poll(() => events(theirs))
      .toEqual([
        { event: 'message_typing', payload: expect.objectContaining({ user_id: hana.id }) },
        { event: 'message', payload: sent },
        {
          event: 'message_removed',
          payload: expect.objectContaining({ message_id: sent.id, user_id: hana.id }),
        },
      ])
    await expect.poll(() => own.map(({ event }) => event)).toEqual(['message', 'message_removed'])
    for (const { api } of [hana, lina]) await api.removeAllChannels()
  })
})

describe('who is blocked', () => {
  test('writes as ever, and nothing of it ever comes; who blocks writes to them no more', async () => {
    const [hana, lina] = await newFriends()
    const before = await wrote(lina, hana, 'قبل')
    expect((await hana.api.from('user_blocks').insert({ blocked_id: lina.id })).error).toBeNull()
    expect((await hana.api.from('user_blocks').insert({ blocked_id: lina.id })).error?.code).toBe('23505')
    expect((await lina.api.from('user_blocks').select('blocker_id')).data).toEqual([])
    const heard = await hearOwn(hana)
    const sent = await wrote(lina, hana, 'هل تسمعينني؟')
    await ask(lina, 'type_message', { p_to_user_id: hana.id })
    expect(await ask(hana, 'mark_messages_delivered')).toMatchObject({ marked: 1 })
    expect(await withPerson(hana, lina)).toMatchObject({
      is_blocked: true,
      unread_count: 1,
      last_message: { id: before.id },
    })
    expect(await withPerson(lina, hana)).toMatchObject({ last_message: { id: sent.id } })
    expect((await read(lina, hana))[0]).toMatchObject({ id: sent.id, delivered_at: null })
    const refused = { code: 'blocked', error: 'ألغ حظر هذا الشخص أولاً لتراسله' }
    expect(await write(hana, lina, 'لا')).toMatchObject(refused)
    expect(await ask(hana, 'type_message', { p_to_user_id: lina.id })).toMatchObject(refused)
    await hana.api.from('user_blocks').delete().eq('blocked_id', lina.id)
    // Nor once they are blocked no more, and not by what quotes it.
    const quoting = await wrote(lina, hana, 'والآن؟', { p_reply_to_id: sent.id })
    expect(quoting.reply_to).toMatchObject({ id: sent.id })
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['message'])
    expect(heard[0]?.payload).toMatchObject({ id: quoting.id, reply_to: null })
    expect((await read(hana, lina)).map(({ id, reply_to }) => [id, reply_to])).toEqual([
      [quoting.id, null],
      [before.id, null],
    ])
    const { data } = await hana.api.from('messages').select('id').eq('id', sent.id)
    expect(data).toEqual([])
    await ask(lina, 'remove_message', { p_message_id: sent.id })
    await shortWhile()
    expect(heard).toHaveLength(1)
    await hana.api.removeAllChannels()
  })

  test('is blocked by oneself alone, and nobody blocks themselves', async () => {
    const block = (blocker_id: string, blocked_id: string) =>
      sara.api.from('user_blocks').insert({ blocker_id, blocked_id })
    expect((await block(zaid.id, noor.id)).error?.code).toBe('42501')
    expect((await block(sara.id, sara.id)).error?.code).toBe('23514')
  })
})
