/** Stories: what may be told, who sees them and for how long, and who is told who saw them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'
import { ageStory, tellStory, uploadFilmAs, uploadPictureAs, uploadStoryFile } from '../../support/stories.ts'

let sara: Person
let noor: Person
let stranger: Person

beforeEach(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  stranger = await signUp('stranger')
  await becomeFriends(sara, noor)
})

/** The stories that somebody's strip shows, in its order. */
async function strip({ api }: Person): Promise<Record<string, unknown>[]> {
  const { data, error } = await api.rpc('get_active_stories')
  if (error) throw error
  return data
}

async function idsFor(person: Person): Promise<unknown[]> {
  return (await strip(person)).map(({ id }) => id)
}

const see = (story_id: string, { api }: Person) => api.from('story_views').insert({ story_id })

describe('a story', () => {
  test('is shown for 5 seconds, a film for as long as it is', async () => {
    const image_url = await uploadStoryFile(sara, '1.webp')
    const video_url = await uploadStoryFile(sara, '1.mp4')
    const told = await sara.api.from('stories').insert([{ image_url }, { video_url }]).select()
    expect(told.error).toBeNull()
    const [picture, film] = told.data ?? []
    expect(picture).toMatchObject({ user_id: sara.id, image_url, video_url: null, duration: 5 })
    expect(picture.image_media).toMatchObject({ width: 1080, preview: expect.any(String) })
    expect(film).toMatchObject({ video_url, duration: film.video_media.duration })
    const shown = (await strip(noor)).find(({ id }) => id === film.id)
    expect(shown).toMatchObject({ video_url, user_profile: { username: sara.username }, seen: false })
  })

  test('says what its file is like, also of one that came after it', async () => {
    const [picture, film] = [randomUUID(), randomUUID()]
    const folder = `/storage/v1/object/public/stories/${sara.id}`
    await sql(
      product,
      `insert into public.stories (id, user_id, image_url, video_url)
       values ('${picture}', '${sara.id}', '${folder}/late.webp', null), ('${film}', '${sara.id}', null, '${folder}/late.mp4')
       returning id`,
    )
    await uploadStoryFile(sara, 'late.webp')
    await uploadStoryFile(sara, 'late.mp4')
    const { data } = await sara.api.from('stories').select('id, image_media, video_media, duration')
    const shown = (data ?? []).find(({ id }) => id === film)
    expect(data).toContainEqual(
      expect.objectContaining({
        id: picture,
        image_media: expect.objectContaining({ width: 1080 }),
        duration: 5,
      }),
    )
    expect(shown?.duration).toBe(shown?.video_media.duration)
  })

  test('needs a picture or a film, which is a file of its author’s in the bucket', async () => {
    const { api } = sara
    const nothing = await api.from('stories').insert({})
    expect(nothing.error).toMatchObject({ message: 'يجب تحديد صورة أو فيديو للقصة' })
    const posts = `/storage/v1/object/public/posts/${sara.id}/1.webp`
    const another = await api.from('stories').insert({ image_url: posts })
    expect(another.error).toMatchObject({ code: '23514' })
    const hers = `/storage/v1/object/public/stories/${noor.id}/1.webp`
    const stolen = await api.from('stories').insert({ image_url: hers })
    expect(stolen.error?.message).toBe('لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر')
    const forged = await api.from('stories').insert({ user_id: noor.id, image_url: hers })
    expect(forged.error?.code).toBe('42501')
  })

  test('is of the kind that it is told as: by the bytes of its file, or by its name until that is there', async () => {
    const tell = async (row: object) =>
      (await sara.api.from('stories').insert({ duration: 20, ...row })).error?.message
    const [notFilm, notPicture] = ['الملف المرفق كفيديو ليس فيديو', 'الملف المرفق كصورة ليس صورة']
    const path = (name: string) => `/storage/v1/object/public/stories/${sara.id}/${name}`
    expect(await tell({ video_url: path('none.jpg'), duration: 3600 })).toBe(notFilm)
    expect(await tell({ image_url: path('none.mp4') })).toBe(notPicture)
    expect(await tell({ video_url: path('1.mp4'), image_url: path('2.mp4') })).toBe(notPicture)
    const [film, picture] = [await uploadFilmAs(sara, 'clip'), await uploadPictureAs(sara, 'holiday.mp4')]
    expect(await tell({ image_url: film })).toBe(notPicture)
    expect(await tell({ video_url: picture, duration: 3600 })).toBe(notFilm)
    expect(await tell({ video_url: film, image_url: picture })).toBeUndefined()
    expect(await tell({ image_url: picture })).toBeUndefined()
  })

  test('takes no file of another kind than it is told as, neither in the place of another nor moved to where none is yet', async () => {
    const path = (name: string) => `/storage/v1/object/public/stories/${sara.id}/${name}`
    const [film, picture] = [await uploadFilmAs(sara, 'late.mp4'), await uploadPictureAs(sara, 'late.webp')]
    await sara.api.from('stories').insert([{ video_url: film, duration: 3600 }])
    await sara.api.from('stories').insert([{ image_url: picture }])
    const noFilm = 'هذا الملف معروض كصورة، فلا يحل محله فيديو'
    const noPicture = 'هذا الملف معروض كفيديو، فلا تحل محله صورة'
    await expect(uploadPictureAs(sara, 'late.mp4')).rejects.toThrow(noPicture)
    await expect(uploadFilmAs(sara, 'late.webp')).rejects.toThrow(noFilm)
    await uploadFilmAs(sara, 'late.mp4')
    await uploadPictureAs(sara, 'late.webp')
    await expect(uploadPictureAs(sara, 'late.mp4')).rejects.toThrow(noPicture)
    await expect(uploadFilmAs(sara, 'late.webp')).rejects.toThrow(noFilm)
    await uploadPictureAs(sara, 'other.webp')
    await sql(
      product,
      `insert into public.stories (user_id, video_url) values ('${sara.id}', '${path('moved.mp4')}') returning id`,
    )
    const files = sara.api.storage.from('stories')
    expect((await files.move(`${sara.id}/other.webp`, `${sara.id}/moved.mp4`)).error).not.toBeNull()
    await uploadFilmAs(sara, 'late.mp4')
    const { data } = await sara.api.from('stories').select('video_media').eq('video_url', path('late.mp4'))
    expect(data).toMatchObject([{ video_media: { duration: expect.any(Number) } }])
  })

  test('shows no file that is not there, nor one that was deleted', async () => {
    const refusal = { code: 'P0001', message: 'ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم' }
    const folder = `/storage/v1/object/public/stories/${sara.id}`
    const image_url = await uploadStoryFile(sara, '1.webp')
    const stories: { image_url?: string; video_url?: string }[] = [
      { image_url: `${folder}/none.webp` },
      { video_url: `${folder}/none.mp4` },
      { image_url, video_url: `${folder}/none.mp4` },
    ]
    for (const story of stories) {
      expect((await sara.api.from('stories').insert(story)).error).toMatchObject(refusal)
    }
    await sara.api.storage.from('stories').remove([`${sara.id}/1.webp`])
    expect((await sara.api.from('stories').insert({ image_url })).error).toMatchObject(refusal)
    expect(await idsFor(sara)).toEqual([])
  })

  test('is dated by the database, lasts no hour as a picture, and is changed by nobody', async () => {
    const image_url = await uploadStoryFile(sara, '1.webp')
    const later = await sara.api.from('stories').insert({ image_url, created_at: '2100-01-01' })
    expect(later.error?.code).toBe('42501')
    for (const duration of [0, -5, 31, 'NaN']) {
      const { error } = await sara.api.from('stories').insert({ image_url, duration })
      expect([duration, error?.code]).toEqual([duration, '23514'])
    }
    const endless = await sara.api.from('stories').insert({ image_url, duration: 'Infinity' })
    expect(endless.error?.code).toBe('22003')
    const id = await tellStory(sara)
    const changed = await sara.api.from('stories').update({ image_url }).eq('id', id)
    expect(changed.error?.code).toBe('42501')
  })

  test('is shown for a time of as many digits as are needed, however many were sent', async () => {
    const image_url = await uploadStoryFile(sara, '1.webp')
    const duration = `7.2${'0'.repeat(16_000)}`
    expect((await sara.api.from('stories').insert({ image_url, duration })).error).toBeNull()
    const [kept] = await sql(
      product,
      `select duration::text from public.stories where user_id = '${sara.id}'`,
    )
    expect(kept).toEqual({ duration: '7.2' })
  })

  test('that is sent again with its id is there once', async () => {
    const image_url = await uploadStoryFile(sara, '1.webp')
    const story = { id: randomUUID(), image_url }
    const answers = await Promise.all([1, 2, 3].map(() => sara.api.from('stories').insert(story)))
    expect(answers.filter(({ error }) => error?.code === '23505')).toHaveLength(2)
    expect(await idsFor(sara)).toEqual([story.id])
  })

  test('is one of 30 in a day at most', async () => {
    const image_url = await uploadStoryFile(sara, '1.webp')
    const many = Array.from({ length: 31 }, () => ({ image_url }))
    expect((await sara.api.from('stories').insert(many)).error?.code).toBe('P0001')
    expect((await sara.api.from('stories').insert(many.slice(1))).error).toBeNull()
    const refused = await sara.api.from('stories').insert({ image_url })
    expect(refused.error?.code).toBe('P0001')
    expect(await idsFor(noor)).toHaveLength(30)
  })
})

describe('who sees a story', () => {
  test('its author and their friends, in the strip and in the table, and nobody else', async () => {
    const id = await tellStory(sara)
    for (const person of [sara, noor]) {
      expect(await idsFor(person)).toEqual([id])
      expect((await person.api.from('stories').select('id')).data).toEqual([{ id }])
      expect((await person.api.from('story_cards').select('id')).data).toEqual([{ id }])
    }
    expect(await idsFor(stranger)).toEqual([])
    expect((await stranger.api.from('stories').select('id').eq('id', id)).data).toEqual([])
    expect((await stranger.api.from('story_cards').select('id')).data).toEqual([])
    const visitor = client(product)
    expect((await visitor.from('stories').select('id')).error?.code).toBe('42501')
    expect((await visitor.rpc('get_active_stories')).error?.code).toBe('42501')
  })

  test('no friend of before, from the moment that they are none', async () => {
    await tellStory(sara)
    const [user1_id, user2_id] = [sara.id, noor.id].sort()
    await noor.api.from('friendships').delete().match({ user1_id, user2_id })
    expect(await idsFor(noor)).toEqual([])
    expect((await noor.api.from('stories').select('id')).data).toEqual([])
  })

  test('one’s own come first, then the friend who told the newest; each from the oldest on', async () => {
    const huda = await signUp('huda')
    await becomeFriends(sara, huda)
    const [old, older, own, newest] = [
      await tellStory(noor),
      await tellStory(noor),
      await tellStory(sara),
      await tellStory(huda),
    ]
    await ageStory(old, '1 hour')
    await ageStory(older, '2 hours')
    await ageStory(own, '3 hours')
    expect(await idsFor(sara)).toEqual([own, newest, older, old])
  })

  test('for 24 hours, and then its author neither', async () => {
    const [here, gone] = [await tellStory(sara), await tellStory(sara)]
    await ageStory(here, '23 hours 59 minutes')
    await ageStory(gone, '24 hours')
    for (const person of [sara, noor]) {
      expect(await idsFor(person)).toEqual([here])
      expect((await person.api.from('stories').select('id')).data).toEqual([{ id: here }])
    }
    expect((await see(gone, noor)).error?.code).toBe('42501')
  })

  test('who is banned sees none and tells none', async () => {
    const id = await tellStory(sara)
    await sql(product, `select public.ban_user_10_days('${noor.id}', 'سبب')`)
    expect((await noor.api.rpc('get_active_stories')).error).not.toBeNull()
    expect((await noor.api.from('stories').select('id')).data).toBeNull()
    expect((await see(id, noor)).error).not.toBeNull()
  })
})

describe('seeing a story', () => {
  test('marks it for who saw it, once, and its author is told who did', async () => {
    const id = await tellStory(sara)
    const answers = await Promise.all([1, 2, 3].map(() => see(id, noor)))
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', '23505', undefined])
    expect(await strip(noor)).toMatchObject([{ id, seen: true, views_count: null }])
    expect(await strip(sara)).toMatchObject([{ id, seen: false, views_count: 1 }])
    const viewers = await sara.api.rpc('get_story_viewers', { p_story_id: id })
    expect(viewers.data).toMatchObject([{ id: noor.id, username: noor.username }])
    const marks = await sara.api.from('story_views').select('story_id, viewer_id')
    expect(marks.data).toEqual([{ story_id: id, viewer_id: noor.id }])
  })

  test('is told to the author alone', async () => {
    const huda = await signUp('huda')
    await becomeFriends(sara, huda)
    const id = await tellStory(sara)
    await see(id, noor)
    for (const person of [huda, noor, stranger]) {
      const { data } = await person.api.rpc('get_story_viewers', { p_story_id: id })
      expect(data).toEqual([])
    }
    expect((await huda.api.from('story_views').select('viewer_id')).data).toEqual([])
    expect((await stranger.api.from('story_views').select('viewer_id')).data).toEqual([])
    expect((await noor.api.from('story_views').select('viewer_id')).data).toEqual([{ viewer_id: noor.id }])
    expect((await client(product).rpc('get_story_viewers', { p_story_id: id })).error?.code).toBe('42501')
  })

  test('is nobody’s to say for others, of their own, or of what they may not see', async () => {
    const id = await tellStory(sara)
    const forged = await noor.api.from('story_views').insert({ story_id: id, viewer_id: stranger.id })
    expect(forged.error?.code).toBe('42501')
    expect((await see(id, sara)).error?.code).toBe('42501')
    expect((await see(id, stranger)).error?.code).toBe('42501')
    expect((await see(randomUUID(), noor)).error?.code).toBe('42501')
    await see(id, noor)
    for (const { api } of [sara, noor]) {
      const taken = await api.from('story_views').delete().eq('story_id', id)
      expect(taken.error?.code).toBe('42501')
      const moved = await api.from('story_views').update({ created_at: '2020-01-01' }).eq('story_id', id)
      expect(moved.error?.code).toBe('42501')
    }
  })

  test('by many comes in pages, the latest first', async () => {
    const id = await tellStory(sara)
    const friends = [noor, await signUp('huda'), await signUp('zainab')]
    for (const friend of friends.slice(1)) await becomeFriends(sara, friend)
    for (const friend of friends) await see(id, friend)
    const page = async (args: Record<string, unknown>) =>
      (await sara.api.rpc('get_story_viewers', { p_story_id: id, ...args })).data
    const [last, second] = await page({ p_limit: 2 })
    expect([last.id, second.id]).toEqual([friends[2]?.id, friends[1]?.id])
    const rest = await page({ p_limit: 2, p_before: second.seen_at, p_before_id: second.id })
    expect(rest).toMatchObject([{ id: noor.id }])
  })
})

describe('the end of a story', () => {
  const statusOf = async (path: string) => (await fetch(product.url + path)).status
  const expire = () => sql(product, 'select private.delete_expired_stories() as count')

  test('comes by its author alone, with its file and who saw it', async () => {
    const image_url = await uploadStoryFile(sara, 'own.webp')
    const { data } = await sara.api.from('stories').insert({ image_url }).select('id').single()
    const id = data?.id
    await see(id, noor)
    expect((await noor.api.from('stories').delete().eq('id', id).select('id')).data).toEqual([])
    expect((await sara.api.from('stories').delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect(await statusOf(image_url)).toBe(400)
    expect(await sql(product, `select from public.story_views where story_id = '${id}'`)).toEqual([])
    expect(await idsFor(noor)).toEqual([])
  })

  test('comes after 24 hours by itself, with the files that nothing else shows', async () => {
    const [gone, kept] = [await uploadStoryFile(sara, 'gone.webp'), await uploadStoryFile(sara, 'kept.webp')]
    const told = await sara.api
      .from('stories')
      .insert([{ image_url: gone }, { image_url: kept }, { image_url: kept }])
      .select('id')
    const [one, two, three] = (told.data ?? []).map(({ id }) => id)
    await ageStory(one, '24 hours')
    await ageStory(two, '25 hours')
    await expire()
    const left = await sql(product, `select id from public.stories where user_id = '${sara.id}'`)
    expect(left).toEqual([{ id: three }])
    expect([await statusOf(gone), await statusOf(kept)]).toEqual([400, 200])
  })

  test('is on the schedule', async () => {
    const jobs = await sql(product, `select command from cron.job where jobname = 'delete expired stories'`)
    expect(jobs).toEqual([
      { command: 'select private.delete_expired_stories() where private.is_clock_steady()' },
    ])
  })

  test('comes with the account of who told it, and who saw it goes with theirs', async () => {
    const image_url = await uploadStoryFile(noor, 'last.webp')
    await noor.api.from('stories').insert({ image_url })
    const id = await tellStory(sara)
    await see(id, noor)
    await sql(product, `delete from auth.users where id = '${noor.id}' returning id`)
    expect(await strip(sara)).toMatchObject([{ id, views_count: 0 }])
    expect(await statusOf(image_url)).toBe(400)
  })

  test('of a file that a story shows is not its uploading: it stays longer than a day', async () => {
    const image_url = await uploadStoryFile(sara, 'old.webp')
    await sara.api.from('stories').insert({ image_url })
    await sql(
      product,
      `update storage.objects set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
       where name = '${sara.id}/old.webp' returning id`,
    )
    await sql(product, 'select private.delete_unused_files()')
    expect(await statusOf(image_url)).toBe(200)
  })
})
