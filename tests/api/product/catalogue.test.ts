/** The catalogue: channels, their videos and files, who sees, counts and reports them; and what strangers may not. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { uploadAs } from '../../support/media-files.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { toldTo } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let channel: string
const visitor = { api: client(product) }

async function openChannel({ api }: Person, name = `قناة ${newMark(8)}`): Promise<string> {
  const { data, error } = await api.from('channels').insert({ name }).select('id').single()
  if (error) throw error
  return data.id
}

async function addVideo({ api }: Person, channel_id: string, fields: object = {}): Promise<string> {
  const row = { channel_id, title: 'يوم في الأهوار', ...fields }
  const { data, error } = await api.from('videos').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

async function addFilm(person: Person, id: string): Promise<void> {
  const video_url = await uploadAs(person, 'videos', `${id}.mp4`)
  const thumbnail_url = await uploadAs(person, 'thumbnails', `${id}-thumb.webp`)
  const said = { video_url, thumbnail_url, upload_status: 'completed', upload_progress: 100 }
  const { error } = await person.api.from('videos').update(said).eq('id', id)
  if (error) throw error
}

async function videoOf({ api }: Pick<Person, 'api'>, id: string) {
  const { data, error } = await api.from('videos').select().eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  channel = await openChannel(sara)
})

describe('a channel', () => {
  test('is one of each person, with a name that is trimmed and nobody else’s, whatever its case', async () => {
    const [huda, omar] = [await signUp('huda'), await signUp('omar')]
    const name = `Nahr ${newMark(6)}`
    const { data } = await huda.api
      .from('channels')
      .insert({ name: `  ${name}  ` })
      .select()
      .single()
    expect(data).toMatchObject({ name, owner_id: huda.id, subscribers_count: 0, profile_image: null })
    expect((await huda.api.from('channels').insert({ name: newMark(8) })).error?.code).toBe('23505')
    for (const taken of [name, name.toUpperCase()])
      expect((await omar.api.from('channels').insert({ name: taken })).error?.code).toBe('23505')
    const free = await omar.api.from('channels').select('id').eq('name', newMark(12))
    expect(free.data).toEqual([])
  })

  test('whose name is asked for by two at once goes to one', async () => {
    const people = [await signUp('one'), await signUp('other')]
    const name = newMark(10)
    const answers = await Promise.all(people.map(({ api }) => api.from('channels').insert({ name })))
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
  })

  test.each([
    ['ab', 'يجب أن يكون اسم القناة من 3 أحرف على الأقل'],
    ['   ', 'يجب أن يكون اسم القناة من 3 أحرف على الأقل'],
    ['ا'.repeat(51), 'اسم القناة طويل جداً. الحد الأقصى 50 حرف'],
    ['إدارة مجلس', 'اسم القناة غير متاح'],
  ])('is not called %j', async (name, message) => {
    const { error } = await noor.api.from('channels').insert({ name })
    expect(error).toMatchObject({ code: 'P0001', message })
  })

  test('is changed by its owner alone, and nobody gives it away or counts for it', async () => {
    const name = `مجلس النهر ${newMark(6)}`
    await noor.api.from('channels').update({ name: 'لي الآن' }).eq('id', channel)
    expect((await sara.api.from('channels').update({ name }).eq('id', channel)).error).toBeNull()
    const { data } = await noor.api.from('channels').select('name').eq('id', channel).single()
    expect(data).toEqual({ name })
    for (const stolen of [{ owner_id: noor.id }, { subscribers_count: 9 }, { id: randomUUID() }])
      expect((await sara.api.from('channels').update(stolen).eq('id', channel)).error?.code).toBe('42501')
    expect(
      (await noor.api.from('channels').insert({ name: newMark(8), owner_id: sara.id })).error?.code,
    ).toBe('42501')
  })

  test('is subscribed to once by each of the others, and counts them', async () => {
    const [huda, omar] = [await signUp('huda'), await signUp('omar')]
    const subscribe = ({ api }: Person, fields: object = {}) =>
      api.from('channel_subscribers').insert({ channel_id: channel, ...fields })
    expect((await subscribe(huda)).error).toBeNull()
    expect((await subscribe(huda)).error?.code).toBe('23505')
    expect((await subscribe(omar)).error).toBeNull()
    expect((await subscribe(sara)).error?.code).toBe('42501')
    expect((await subscribe(noor, { user_id: huda.id })).error?.code).toBe('42501')
    const counted = () =>
      noor.api
        .from('channels')
        .select('subscribers_count, channel_subscribers(count)')
        .eq('id', channel)
        .single()
    expect((await counted()).data).toEqual({ subscribers_count: 2, channel_subscribers: [{ count: 2 }] })
    await noor.api.from('channel_subscribers').delete().eq('channel_id', channel)
    await omar.api.from('channel_subscribers').delete().eq('channel_id', channel)
    expect((await counted()).data).toMatchObject({ subscribers_count: 1 })
  })

  test('stands in the list of all, for members alone', async () => {
    await sql(
      product,
      `update public.channels set subscribers_count = 90000 where id = '${channel}' returning id`,
    )
    const { data } = await noor.api.rpc('get_channels_with_stats_optimized', { p_limit: 50 })
    expect(data[0]).toEqual({
      channel_id: channel,
      channel_name: expect.any(String),
      channel_owner_id: sara.id,
      channel_profile_image: null,
      channel_banner_image: null,
      subscribers_count: 90000,
      channel_created_at: expect.any(String),
    })
    expect((await visitor.api.rpc('get_channels_with_stats_optimized', { p_limit: 50 })).error?.code).toBe(
      '42501',
    )
    expect((await visitor.api.from('channels').select()).error?.code).toBe('42501')
  })

  test('shows pictures that are named by it, of its owner alone', async () => {
    const stamp = Date.now()
    const profile_image = await uploadAs(sara, 'thumbnails', `${channel}-profile-${stamp}.webp`)
    const banner_image = await uploadAs(sara, 'thumbnails', `${channel}-banner-${stamp}.webp`)
    const change = (fields: object) => sara.api.from('channels').update(fields).eq('id', channel)
    expect((await change({ profile_image, banner_image })).error).toBeNull()
    expect((await change({ profile_image: banner_image })).error?.code).toBe('23514')
    await expect(uploadAs(noor, 'thumbnails', `${channel}-profile-1.webp`)).rejects.toThrow(
      /row-level security/,
    )
    const next = await uploadAs(sara, 'thumbnails', `${channel}-profile-${stamp + 1}.webp`)
    expect((await change({ profile_image: next })).error).toBeNull()
    expect((await fetch(`${product.url}${profile_image}`)).status).toBe(400)
    expect((await fetch(`${product.url}${next}`)).status).toBe(200)
  })
})

describe('a video', () => {
  test('is published as it is made, of the owner of its channel, and says how far its upload is', async () => {
    const id = await addVideo(sara, channel, { title: '  كيف يُبنى المضيف؟ ', description: 'يوم <b>كامل</b>' })
    expect(await videoOf(noor, id)).toMatchObject({
      title: 'كيف يُبنى المضيف؟',
      description: 'يوم كامل',
      owner_id: sara.id,
      is_published: true,
      upload_status: 'uploading',
      upload_progress: 0,
      duration: '0:00',
      views: 0,
    })
    await sara.api.from('videos').update({ upload_progress: 40 }).eq('id', id)
    const early = await sara.api.from('videos').update({ upload_status: 'completed' }).eq('id', id)
    expect(early.error?.message).toBe('لم يكتمل رفع الفيديو بعد')
    await addFilm(sara, id)
    expect(await videoOf(visitor, id)).toMatchObject({
      upload_status: 'completed',
      duration: '0:02',
      video_media: { width: 180, height: 240 },
    })
    expect((await fetch(`${product.url}/storage/v1/object/public/videos/${id}.mp4`)).status).toBe(200)
  })

  test.each([
    [{ title: ' ' }, 'عنوان الفيديو مطلوب'],
    [{ title: 'ا'.repeat(151) }, 'عنوان الفيديو طويل جداً. الحد الأقصى 150 حرف'],
    [{ description: 'ا'.repeat(5001) }, 'وصف الفيديو طويل جداً. الحد الأقصى 5,000 حرف'],
  ])('is refused in words: %j', async (fields, message) => {
    await expect(addVideo(sara, channel, fields)).rejects.toMatchObject({ code: 'P0001', message })
  })

  test.each([
    { duration: 'طويل' },
    { upload_status: 'nearly' },
    { upload_progress: 101 },
    { video_url: 'https://a.example/film.mp4' },
  ])('takes no %j', async (fields) => {
    await expect(addVideo(sara, channel, fields)).rejects.toMatchObject({ code: '23514' })
  })

  test('comes into one’s own channel alone, under one’s own name', async () => {
    await expect(addVideo(noor, channel)).rejects.toMatchObject({ code: '42501' })
    await expect(addVideo(sara, channel, { owner_id: noor.id })).rejects.toMatchObject({ code: '42501' })
    await expect(addVideo(sara, channel, { views: 1000 })).rejects.toMatchObject({ code: '42501' })
    await expect(addVideo(sara, randomUUID())).rejects.toMatchObject({ code: '23503' })
    const { error } = await visitor.api.from('videos').insert({ channel_id: channel, title: 'زائر' })
    expect(error?.code).toBe('42501')
  })

  test('that is hidden is there for its owner alone, until it is shown again', async () => {
    const id = await addVideo(sara, channel)
    await noor.api.from('videos').update({ is_published: false }).eq('id', id)
    expect(await videoOf(visitor, id)).not.toBeNull()
    expect((await sara.api.from('videos').update({ is_published: false }).eq('id', id)).error).toBeNull()
    expect(await videoOf(sara, id)).toMatchObject({ is_published: false })
    for (const other of [noor, visitor]) expect(await videoOf(other, id)).toBeNull()
    const seen = await noor.api.from('video_views').insert({ video_id: id })
    expect(seen.error?.code).toBe('42501')
    const liked = await noor.api.rpc('react_to_video', { p_video_id: id, p_reaction: 'like' })
    expect(liked.data).toMatchObject({ success: false, error: 'هذا الفيديو غير متاح' })
    await sara.api.from('videos').update({ is_published: true }).eq('id', id)
    expect(await videoOf(visitor, id)).not.toBeNull()
  })

  test('is changed and deleted by its owner alone, its counts by nobody', async () => {
    const id = await addVideo(sara, channel)
    await noor.api.from('videos').update({ title: 'لي' }).eq('id', id)
    await noor.api.from('videos').delete().eq('id', id)
    expect(await videoOf(noor, id)).toMatchObject({ title: 'يوم في الأهوار' })
    for (const fields of [{ views: 9 }, { likes: 9 }, { owner_id: noor.id }, { channel_id: randomUUID() }])
      expect((await sara.api.from('videos').update(fields).eq('id', id)).error?.code).toBe('42501')
    const updated_at = '2001-01-01T00:00:00Z'
    await sara.api.from('videos').update({ title: 'اسم جديد', updated_at }).eq('id', id)
    const { title, updated_at: at } = await videoOf(noor, id)
    expect([title, Date.parse(at) > Date.parse(updated_at)]).toEqual(['اسم جديد', true])
  })

  test('goes with its files', async () => {
    const id = await addVideo(sara, channel)
    await addFilm(sara, id)
    const removed = await sara.api.storage.from('videos').remove([`${id}.mp4`])
    expect(removed.error).not.toBeNull()
    expect((await sara.api.from('videos').delete().eq('id', id)).error).toBeNull()
    const left = await sql(product, `select name from storage.objects where name like '${id}%'`)
    expect(left).toEqual([])
  })
})

describe('files of the catalogue', () => {
  test('come under the names of one’s own videos alone', async () => {
    const id = await addVideo(sara, channel)
    for (const [bucket, name] of [
      ['videos', `${id}.mp4`],
      ['thumbnails', `${id}-thumb.webp`],
    ] as const)
      await expect(uploadAs(noor, bucket, name)).rejects.toThrow(/row-level security/)
    for (const name of [
      `${randomUUID()}.mp4`,
      `${id}/a.mp4`,
      `${id}-2.mp4`,
      `${id}.mp4.mp4`,
      'film.mp4',
      `${sara.id}/1.mp4`,
    ])
      await expect(uploadAs(sara, 'videos', name), name).rejects.toThrow()
    for (const name of [`${id}-thumb.webp.webp`, `${id}-profile-1.webp`, `${id}.webp`])
      await expect(uploadAs(sara, 'thumbnails', name), name).rejects.toThrow()
  })

  test('are what they are named for: no picture as a film, no film as a cover, nothing that is another’s', async () => {
    const [id, other] = [await addVideo(sara, channel), await addVideo(sara, channel)]
    await expect(uploadAs(sara, 'videos', `${id}.mp4`, 'webp')).rejects.toThrow()
    await expect(uploadAs(sara, 'thumbnails', `${id}-thumb.webp`, 'mp4')).rejects.toThrow()
    const video_url = await uploadAs(sara, 'videos', `${other}.mp4`)
    const { error } = await sara.api.from('videos').update({ video_url }).eq('id', id)
    expect(error?.code).toBe('23514')
    const missing = { video_url: `/storage/v1/object/public/videos/${id}.mp4` }
    const refused = await sara.api.from('videos').update(missing).eq('id', id)
    expect(refused.error?.message).toBe('ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم')
  })

  test('are listed and taken down by their owner alone', async () => {
    const id = await addVideo(sara, channel)
    await uploadAs(sara, 'videos', `${id}.mp4`)
    const listed = async ({ api }: Person) =>
      (await api.storage.from('videos').list('', { limit: 100, search: id })).data?.map(({ name }) => name)
    expect(await listed(sara)).toEqual([`${id}.mp4`])
    expect(await listed(noor)).toEqual([])
    await noor.api.storage.from('videos').remove([`${id}.mp4`])
    expect(await listed(sara)).toEqual([`${id}.mp4`])
    expect((await sara.api.storage.from('videos').remove([`${id}.mp4`])).error).toBeNull()
    expect(await listed(sara)).toEqual([])
  })
})

describe('what viewers do', () => {
  test('a view counts once for each person, also from two tabs at once', async () => {
    const id = await addVideo(sara, channel)
    const see = ({ api }: Person, fields: object = {}) =>
      api.from('video_views').insert({ video_id: id, ...fields })
    const codes = (await Promise.all([see(noor), see(noor)])).map(({ error }) => error?.code)
    expect(codes.sort()).toEqual(['23505', undefined])
    expect((await see(sara, { user_id: noor.id })).error?.code).toBe('42501')
    await see(sara)
    expect(await videoOf(visitor, id)).toMatchObject({ views: 2 })
    const seen = await sara.api.from('video_views').select().eq('video_id', id)
    expect(seen.data).toHaveLength(1)
    await noor.api.from('video_views').delete().eq('video_id', id)
    expect((await noor.api.from('video_views').select().eq('video_id', id)).data).toHaveLength(1)
    expect((await visitor.api.from('video_views').insert({ video_id: id })).error?.code).toBe('42501')
  })

  test('one likes or dislikes, changes one’s mind, and takes it back', async () => {
    const id = await addVideo(sara, channel)
    const counts = async () => {
      const { likes, dislikes } = await videoOf(visitor, id)
      return [likes, dislikes]
    }
    const say = async (p_reaction: string) =>
      (await noor.api.rpc('react_to_video', { p_video_id: id, p_reaction })).data
    expect(await say('like')).toMatchObject({ success: true, likes: 1, dislikes: 0 })
    await say('like')
    expect(await counts()).toEqual([1, 0])
    const own = { user_id: noor.id, video_id: id, is_like: true }
    expect((await noor.api.from('video_reactions').insert(own)).error?.code).toBe('42501')
    expect((await noor.api.from('video_reactions').select('is_like')).data).toEqual([{ is_like: true }])
    expect((await sara.api.from('video_reactions').select().eq('video_id', id)).data).toEqual([])
    expect(await say('dislike')).toMatchObject({ likes: 0, dislikes: 1 })
    await Promise.all([say('like'), say('dislike'), say('like')])
    const [likes, dislikes] = await counts()
    expect(likes + dislikes).toBe(1)
    expect(await say('love')).toMatchObject({ success: false })
    await say('none')
    expect(await counts()).toEqual([0, 0])
  })

  test('a video is reported once by each, for a listed reason, never one’s own; nobody reads another’s report', async () => {
    const id = await addVideo(sara, channel)
    const report = ({ api }: Person, fields: object) =>
      api.from('video_reports').insert({ video_id: id, ...fields })
    expect((await report(noor, { report_reason: ' ' })).error?.message).toBe('يرجى اختيار سبب الإبلاغ')
    expect((await report(noor, { report_reason: 'fake' })).error?.code).toBe('23514')
    expect(
      (await report(noor, { report_reason: 'misinformation', report_details: 'غير صحيح' })).error,
    ).toBeNull()
    expect((await report(noor, { report_reason: 'spam' })).error?.code).toBe('23505')
    expect((await report(sara, { report_reason: 'spam' })).error?.message).toBe(
      'لا يمكنك الإبلاغ عما نشرته بنفسك',
    )
    expect((await report(sara, { report_reason: 'spam', reporter_id: noor.id })).error).not.toBeNull()
    expect((await sara.api.from('video_reports').select('id').eq('video_id', id)).data).toEqual([])
    expect((await noor.api.from('video_reports').select('id').eq('video_id', id)).data).toHaveLength(1)
    await sara.api.from('videos').delete().eq('id', id)
    const kept = await sql(
      product,
      `select status from public.video_reports where reporter_id = '${noor.id}' and video_id is null`,
    )
    expect(kept).toEqual([{ status: 'removed' }])
  })
})

describe('reports of videos, at the desk of the admins', () => {
  test('close once: the video stays, is hidden for good until an admin shows it, or goes; its owner is told', async () => {
    const admin = await signUpAdmin('mudira')
    const reported = async (owner = sara, in_channel = channel) => {
      const id = await addVideo(owner, in_channel)
      const report = { video_id: id, report_reason: 'violence', report_details: 'عنيف' }
      expect((await noor.api.from('video_reports').insert(report)).error).toBeNull()
      return id
    }
    const decide = async (p_video_id: string, p_decision: string) =>
      (await admin.api.rpc('decide_video_reports', { p_video_id, p_decision })).data
    const restore = async ({ api }: Person, p_video_id: string) => api.rpc('restore_video', { p_video_id })
    const [left, hidden, removed] = [await reported(), await reported(), await reported()]
    for (const { api } of [sara, noor]) {
      const args = { p_video_id: hidden, p_decision: 'hide' }
      expect((await api.rpc('get_video_reports')).error?.code).toBe('42501')
      expect((await api.rpc('decide_video_reports', args)).error?.code).toBe('42501')
    }
    const { data: waiting } = await admin.api.rpc('get_video_reports', { p_limit: 50 })
    expect(waiting.filter(({ id }: { id: string }) => id === hidden)).toMatchObject([
      {
        video: { id: hidden, channels: { id: channel }, user_profile: { id: sara.id } },
        reports_count: 1,
        reasons: { violence: 1 },
        newest_reports: [{ reporter: { id: noor.id }, report_details: 'عنيف' }],
      },
    ])
    expect(await decide(left, 'burn')).toMatchObject({ success: false })
    expect(await decide(left, 'dismiss')).toMatchObject({ success: true, reports_count: 1 })
    expect(await decide(left, 'remove')).toMatchObject({
      error: 'هذه البلاغات غير موجودة أو تمت مراجعتها',
    })
    expect(await decide(removed, 'remove')).toMatchObject({ message: 'تم حذف الفيديو' })
    expect(await videoOf(admin, removed)).toBeNull()
    expect(await decide(hidden, 'hide')).toMatchObject({ message: 'تم إخفاء الفيديو' })
    expect(await videoOf(visitor, left)).not.toBeNull()
    expect(await videoOf(noor, hidden)).toBeNull()
    const shown = await sara.api.from('videos').update({ is_published: true }).eq('id', hidden)
    expect(shown.error?.message).toBe('أخفت إدارة مجلس هذا الفيديو بعد بلاغات عنه، ولا يمكنك إظهاره')
    const freed = await sara.api.from('videos').update({ is_withheld: false }).eq('id', hidden)
    expect(freed.error?.code).toBe('42501')
    expect((await restore(sara, hidden)).error?.code).toBe('42501')
    expect((await restore(admin, hidden)).data).toMatchObject({ success: true })
    expect((await restore(admin, hidden)).data).toMatchObject({ success: false })
    expect(await videoOf(visitor, hidden)).toMatchObject({ is_withheld: false })
    const told = (await toldTo(sara)).map(({ type, target_id }) => [type, target_id])
    expect(told.slice(0, 2)).toEqual([
      ['video_hidden', channel],
      ['video_removed', channel],
    ])
    const own = await reported(admin, await openChannel(admin))
    expect(await decide(own, 'dismiss')).toMatchObject({ error: 'لا يمكنك البت في بلاغات عن فيديو لك' })
  })
})

test('lists come with their channels: the newest, the most viewed, and those of one channel', async () => {
  const huda = await signUp('huda')
  const own = await openChannel(huda)
  const ids = [await addVideo(huda, own), await addVideo(huda, own), await addVideo(huda, own)]
  await sql(product, `update public.videos set views = 5000000 where id = '${ids[1]}' returning id`)
  const columns = '*, channels(id, name, profile_image, subscribers_count)'
  const list = () => noor.api.from('videos').select(columns).eq('is_published', true)
  const newest = await list().order('upload_date', { ascending: false }).limit(50)
  expect(newest.data?.slice(0, 3).map(({ id }) => id)).toEqual([...ids].reverse())
  expect(newest.data?.[0]).toMatchObject({ channels: { id: own, subscribers_count: 0 } })
  const most = await list().order('views', { ascending: false }).limit(10)
  expect(most.data?.[0]?.id).toBe(ids[1])
  const ofChannel = await list().eq('channel_id', own)
  expect(ofChannel.data).toHaveLength(3)
  expect((await huda.api.from('channels').delete().eq('id', own)).error).toBeNull()
  expect(await videoOf(noor, String(ids[0]))).toBeNull()
})

test('the list of channels is open once an admin has said so', async () => {
  const isEnabled = async () => (await noor.api.rpc('is_catalogue_enabled')).data
  expect(await isEnabled()).toBe(false)
  const set = (value: string) =>
    sql(
      product,
      `update public.app_settings set value = '${value}' where key = 'channels_enabled' returning key`,
    )
  await set('on')
  expect(await isEnabled()).toBe(true)
  await set('off')
  expect((await visitor.api.rpc('is_catalogue_enabled')).error?.code).toBe('42501')
})
