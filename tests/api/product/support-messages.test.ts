/** The conversation with the support: its owner's and the admins' alone, answered by the server once for each burst. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import '../../support/node-socket.ts'

const automaticText = 'شكراً لتواصلك معنا. وصلتنا رسالتك، وسيرد عليك أحدنا قريباً.'
const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let noor: Person
let admin: Person
let picture: Blob

beforeAll(async () => {
  ;[noor, admin] = [await signUp('noor'), await signUpAdmin('mudira')]
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
})

const write = ({ api }: Person, message: string, more: object = {}) =>
  api.from('support_messages').insert({ message, ...more })

/** As the screen asks: oldest first. */
async function conversation({ api }: Person, userId: string) {
  const { data, error } = await api
    .from('support_messages')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: true })
  if (error) throw error
  return data
}

const automatic = async (person: Person) =>
  (await conversation(person, person.id)).filter(({ is_automatic }) => is_automatic)

const answered = (person: Person, times = 1) =>
  vi.waitFor(async () => expect(await automatic(person)).toHaveLength(times), {
    timeout: 20_000,
    interval: 200,
  })

/** What was written is of so long ago. */
const letPass = ({ id }: Person, interval: string) =>
  sql(
    product,
    `update private.support_conversations
     set last_written_at = last_written_at - interval '${interval}', last_answered_at = last_answered_at - interval '${interval}'
     where user_id = '${id}' returning user_id`,
  )

const upload = ({ api }: Person, name: string, file: Blob = picture, upsert = false) =>
  api.storage.from('support-images').upload(name, file, { contentType: file.type, upsert })

const pathOf = (name: string) => `/storage/v1/object/public/support-images/${name}`

// They wait for seconds each, and for nothing of each other's.
describe.concurrent('the automatic answer', () => {
  test('comes about two seconds later, from the support, and says that it is automatic', async () => {
    const sara = await signUp('sara')
    const before = Date.now()
    expect((await write(sara, 'السلام عليكم', { user_id: sara.id, is_from_support: false })).error).toBeNull()
    await answered(sara)
    expect(Date.now() - before).toBeGreaterThan(1_500)
    const [question, answer] = await conversation(sara, sara.id)
    expect(question).toMatchObject({ message: 'السلام عليكم', is_from_support: false, is_automatic: false })
    expect(answer).toMatchObject({ message: automaticText, is_from_support: true, user_id: sara.id })
    const waited = Date.parse(answer.created_at) - Date.parse(question.created_at)
    expect(waited).toBeGreaterThanOrEqual(2_000)
    expect(waited).toBeLessThan(15_000)
  })

  test('comes once for a burst, and again for the next', async () => {
    const sara = await signUp('sara')
    for (const message of ['أولاً', 'ثانياً', 'ثالثاً']) await write(sara, message)
    await answered(sara)
    await write(sara, 'رابعاً')
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await automatic(sara)).toHaveLength(1)
    await letPass(sara, '2 minutes')
    await write(sara, 'هل من أحد؟')
    await answered(sara, 2)
  })

  test('is written by a job that is there only while one is due', async () => {
    const sara = await signUp('sara')
    await write(sara, 'سؤال')
    const jobs = () => sql(product, `select schedule from cron.job where jobname = 'answer support'`)
    expect(await jobs()).toEqual([{ schedule: '1 second' }])
    await answered(sara)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 20_000, interval: 200 })
  })

  test('comes to all who write at once, while the job begins and ends', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp('sara')))
    for (const half of [people.slice(0, 4), people.slice(4)]) {
      const sent = await Promise.all(half.map((person) => write(person, 'سؤال')))
      expect(sent.map(({ error }) => error)).toEqual([null, null, null, null])
      await new Promise((resolve) => setTimeout(resolve, 2_800))
    }
    await Promise.all(people.map((person) => answered(person)))
  })

  test('is not sent to whom an admin is talking to', async () => {
    const sara = await signUp('sara')
    await write(sara, 'سؤال')
    await answered(sara)
    await write(admin, 'تفضلي', { user_id: sara.id, is_from_support: true })
    await letPass(sara, '2 minutes')
    await write(sara, 'شكراً')
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await automatic(sara)).toHaveLength(1)
  })

  test('does not come where an admin was faster', async () => {
    const sara = await signUp('sara')
    await write(sara, 'سؤال')
    await write(admin, 'جواب', { user_id: sara.id, is_from_support: true })
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await automatic(sara)).toEqual([])
  })
})

describe('nobody but its owner and admins', () => {
  let sara: Person
  beforeAll(async () => {
    sara = await signUp('sara')
    await write(sara, 'سر')
  })

  test('reads a conversation', async () => {
    expect(await conversation(noor, sara.id)).toEqual([])
    const all = await noor.api.from('support_messages').select('user_id')
    expect(all.data?.every(({ user_id }) => user_id === noor.id)).toBe(true)
    expect((await client(product).from('support_messages').select('id')).error?.code).toBe('42501')
    expect((await conversation(admin, sara.id)).map(({ message }) => message)).toContain('سر')
  })

  test('hears of what is written in it', async () => {
    const heard: unknown[] = []
    const channel = noor.api.channel(`user:${noor.id}:support`, { config: { private: true } })
    const filter = { event: 'INSERT', schema: 'public', table: 'support_messages' } as const
    channel.on('postgres_changes', filter, (change) => heard.push(change.new))
    await new Promise<void>((resolve) => {
      channel.on('system', {}, () => resolve())
      channel.subscribe()
    })
    await write(sara, 'سر آخر')
    await write(noor, 'لي')
    await vi.waitFor(() => expect(heard).toMatchObject([{ message: 'لي', user_id: noor.id }]))
    await noor.api.removeAllChannels()
  })

  test('writes in it, and who is no admin never as the support', async () => {
    expect((await write(noor, 'مزور', { user_id: sara.id })).error?.code).toBe('42501')
    expect((await write(noor, 'مزور', { user_id: sara.id, is_from_support: true })).error?.code).toBe('42501')
    expect((await write(noor, 'مزور', { is_from_support: true })).error?.code).toBe('42501')
    for (const column of [{ is_automatic: true }, { created_at: '2020-01-01' }, { answered_after: 1 }]) {
      expect((await write(noor, 'مزور', column)).error?.code).toBe('42501')
    }
  })

  test('changes or deletes anything, its owner and admins neither', async () => {
    for (const { api } of [sara, noor, admin]) {
      const change = { message: 'غيره', is_from_support: true }
      expect((await api.from('support_messages').update(change).eq('user_id', sara.id)).error?.code).toBe(
        '42501',
      )
      expect((await api.from('support_messages').delete().eq('user_id', sara.id)).error?.code).toBe('42501')
    }
  })

  test('an admin writes for nobody else as that person', async () => {
    expect((await write(admin, 'باسمها', { user_id: sara.id })).error?.code).toBe('42501')
  })

  test('a banned person neither reads nor writes', async () => {
    const layla = await signUp('layla')
    await write(layla, 'قبل')
    await ban(layla)
    expect((await layla.api.from('support_messages').select('id')).error).not.toBeNull()
    expect((await write(layla, 'بعد')).error).not.toBeNull()
  })
})

describe('what a message may be', () => {
  test('1000 characters, and no more', async () => {
    const sara = await signUp('sara')
    expect((await write(sara, 'م'.repeat(1000))).error).toBeNull()
    for (const length of [1001, 4001, 400_000]) {
      const { error } = await write(sara, 'م'.repeat(length))
      expect(error?.message).toBe('الرسالة طويلة جداً. الحد الأقصى 1,000 حرف')
    }
  })

  test('words or a picture; markup and what cannot be seen are no words', async () => {
    const sara = await signUp('sara')
    for (const message of ['', '   ', '\u200b', '<b></b>', null]) {
      const { error } = await sara.api.from('support_messages').insert({ message })
      expect(error?.message).toBe('يرجى كتابة رسالة أو إرفاق صورة')
    }
    await write(sara, '<script>alert(1)</script>مرحباً')
    expect((await conversation(sara, sara.id))[0].message).not.toContain('<')
  })

  test('the same once, however often it is sent', async () => {
    const sara = await signUp('sara')
    const id = randomUUID()
    expect((await write(sara, 'مرة', { id })).error).toBeNull()
    expect((await write(sara, 'مرة', { id })).error?.code).toBe('23505')
    expect((await conversation(sara, sara.id)).filter((row) => row.id === id)).toHaveLength(1)
  })

  test('a hundred in ten minutes', async () => {
    const sara = await signUp('sara')
    const rows = Array.from({ length: 101 }, (_, place) => ({ message: `رسالة ${place}` }))
    expect((await sara.api.from('support_messages').insert(rows.slice(0, 100))).error).toBeNull()
    const { error } = await sara.api.from('support_messages').insert(rows.slice(100))
    expect(error?.message).toMatch(/^تم تجاوز الحد المسموح/)
  })
})

describe('pictures', () => {
  let sara: Person
  let name: string
  beforeAll(async () => {
    sara = await signUp('sara')
    name = `${sara.id}/${Date.now()}.webp`
    expect((await upload(sara, name)).error).toBeNull()
    expect((await write(sara, '', { image_url: pathOf(name) })).error).toBeNull()
  })

  test('are opened by their owner and by admins, and by nobody who has the address', async () => {
    for (const person of [sara, admin]) {
      expect((await person.api.storage.from('support-images').download(name)).error).toBeNull()
      const signed = await person.api.storage.from('support-images').createSignedUrl(name, 60)
      expect((await fetch(String(signed.data?.signedUrl))).status).toBe(200)
    }
    expect((await noor.api.storage.from('support-images').download(name)).error).not.toBeNull()
    expect((await noor.api.storage.from('support-images').createSignedUrl(name, 60)).error).not.toBeNull()
    expect((await noor.api.storage.from('support-images').list(sara.id)).data).toEqual([])
    const { data } = sara.api.storage.from('support-images').getPublicUrl(name)
    expect((await fetch(data.publicUrl)).ok).toBe(false)
    const rendered = data.publicUrl.replace('/object/public/', '/render/image/public/')
    expect((await fetch(`${rendered}?width=96`)).ok).toBe(false)
  })

  test('are put into one’s own folder alone', async () => {
    for (const foreign of [
      `${noor.id}/1.webp`,
      '1.webp',
      `x/${sara.id}/1.webp`,
      `${sara.id}/../${noor.id}/1.webp`,
    ]) {
      expect((await upload(sara, foreign)).error).not.toBeNull()
    }
  })

  test('are pictures of up to 5 MB', async () => {
    const large = new Blob([await picture.arrayBuffer(), new Uint8Array(5 * 1024 * 1024)], {
      type: 'image/webp',
    })
    expect((await upload(sara, `${sara.id}/large.webp`, large)).error).not.toBeNull()
    for (const type of ['text/html', 'image/svg+xml', 'video/mp4', 'application/pdf']) {
      const file = new Blob(['<script>alert(1)</script>'], { type })
      expect((await upload(sara, `${sara.id}/file`, file)).error).not.toBeNull()
    }
    const disguised = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
    expect((await upload(sara, `${sara.id}/file.png`, disguised)).error).not.toBeNull()
  })

  test('are shown by their owner, from this bucket', async () => {
    const stolen = await write(noor, 'سرقة', { image_url: pathOf(name) })
    expect(stolen.error?.message).toBe('لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر')
    for (const image_url of [
      'https://evil.example/x.png',
      'javascript:alert(1)',
      `/storage/v1/object/public/posts/${sara.id}/1.webp`,
      pathOf(`${sara.id}/../${noor.id}/1.webp`),
    ]) {
      expect((await write(sara, 'رابط', { image_url })).error).not.toBeNull()
    }
  })

  test('stay as they were sent; one that was never sent may be taken back', async () => {
    expect((await sara.api.storage.from('support-images').remove([name])).data ?? []).toEqual([])
    expect((await upload(sara, name, picture, true)).error).not.toBeNull()
    expect((await sara.api.storage.from('support-images').download(name)).error).toBeNull()
    const unsent = `${sara.id}/unsent.webp`
    await upload(sara, unsent)
    expect((await sara.api.storage.from('support-images').remove([unsent])).data).toHaveLength(1)
  })

  test('go where they were never sent, after a day, and the others stay', async () => {
    const forgotten = `${sara.id}/forgotten.webp`
    await upload(sara, forgotten)
    await sql(
      product,
      `alter table storage.objects disable trigger update_objects_updated_at;
       update storage.objects set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
       where bucket_id = 'support-images' and name like '${sara.id}/%';
       alter table storage.objects enable trigger update_objects_updated_at`,
    )
    await sql(product, 'select private.delete_unused_files()')
    const { data } = await sara.api.storage.from('support-images').list(sara.id)
    expect(data?.map((file) => `${sara.id}/${file.name}`)).toEqual([name])
  })

  test('go with the account, and so does the conversation', async () => {
    const layla = await signUp('layla')
    const own = `${layla.id}/1.webp`
    await upload(layla, own)
    await write(layla, 'صورة', { image_url: pathOf(own) })
    await serviceClient(product).auth.admin.deleteUser(layla.id)
    expect(await conversation(admin, layla.id)).toEqual([])
    expect((await admin.api.storage.from('support-images').download(own)).error).not.toBeNull()
  })
})
