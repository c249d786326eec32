/** The function secure-profile: one's own whole row, others' public part, changes under the rules, free names. */
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { uploadMedia } from '../../support/media-files.ts'
import { invoke, type Person, signUp } from '../../support/people.ts'

interface ProfileAnswer {
  success: boolean
  error?: string | null
  available?: boolean
  profile?: Record<string, unknown>
}

const invalid = 'البيانات المدخلة غير صحيحة'
const taken = 'اسم المستخدم غير متاح'

function ask({ api }: Pick<Person, 'api'>, body: Record<string, unknown>): Promise<ProfileAnswer> {
  return invoke<ProfileAnswer>(api, 'secure-profile', body)
}

function update(person: Person, fields: Record<string, unknown>): Promise<ProfileAnswer> {
  return ask(person, { action: 'updateProfile', fields })
}

describe('reading', () => {
  test("one's own profile has number, counts and dates", async () => {
    const sara = await signUp('sara')
    const { success, profile } = await ask(sara, { action: 'getCurrentUserProfile' })
    expect(success).toBe(true)
    expect(profile).toMatchObject({
      id: sara.id,
      username: sara.username,
      phone_number: sara.phone,
      posts_count: 0,
    })
  })

  test('nobody is nobody', async () => {
    const sara = await signUp('sara')
    for (const userId of ['11111111-1111-4111-8111-111111111111', 'x', undefined]) {
      expect(await ask(sara, { action: 'getPublicProfile', userId })).toEqual({
        success: false,
        error: 'المستخدم غير موجود',
      })
    }
  })

  test('a visitor is asked to sign in', async () => {
    const { data, error } = await client(product).functions.invoke('secure-profile', {
      body: { action: 'getCurrentUserProfile' },
    })
    expect(error ?? data.error).toBeTruthy()
    expect(data?.profile).toBeUndefined()
  })

  test.each(['constructor', '__proto__', 'deleteEverything', 7])(
    'the action %j does not exist',
    async (action) => {
      expect(await ask(await signUp('sara'), { action })).toEqual({ success: false, error: invalid })
    },
  )
})

describe('changing', () => {
  test('only the given fields change, markup goes, and null clears', async () => {
    const sara = await signUp('sara')
    const first = await update(sara, {
      bio: 'أحب <b>الشاي</b><script>alert(1)</script>',
      avatar_url: await uploadMedia('posts', sara, 'avatars/a.webp'),
    })
    expect(first.profile).toMatchObject({ username: sara.username, bio: 'أحب الشايalert(1)' })
    const spaced = await update(sara, { bio: 'من البصرة\n\n\n \n\nأحب الشاي\nوالقهوة\n\nوالبحر' })
    expect(spaced.profile).toMatchObject({ bio: 'من البصرة\n\nأحب الشاي\nوالقهوة\n\nوالبحر' })
    await update(sara, { bio: 'أحب الشايalert(1)' })
    const second = await update(sara, { avatar_url: null })
    expect(second.profile).toMatchObject({ avatar_url: null, bio: 'أحب الشايalert(1)' })
  })

  test.each([
    { phone_number: '+9647700000001' },
    { email: 'a@b.c' },
    { username: 7 },
    { avatar_url: 'javascript:alert(1)' },
    { cover_image_url: '//evil.example/x.png' },
    { bio: 'ا'.repeat(301) },
    { bio: 'a\u0000b' },
    null,
    [],
  ])('%j is refused', async (fields) => {
    const sara = await signUp('sara')
    expect(await ask(sara, { action: 'updateProfile', fields })).toEqual({ success: false, error: invalid })
  })
})

describe('names', () => {
  test.each([
    ['', 'اسم المستخدم مطلوب'],
    ['سا', 'يجب أن يكون اسم المستخدم أكثر من 3 أحرف'],
    ['a'.repeat(31), 'يجب ألا يزيد اسم المستخدم عن 30 حرفاً'],
    ['sara noor', 'اسم المستخدم يقبل الحروف والأرقام والشرطة والشرطة السفلية فقط'],
    ['sara<b>', 'اسم المستخدم يقبل الحروف والأرقام والشرطة والشرطة السفلية فقط'],
    ['Admin', taken],
    ['support', taken],
  ])('%j is not allowed', async (username, error) => {
    const sara = await signUp('sara')
    expect(await ask(sara, { action: 'isUsernameAvailable', username })).toEqual({
      success: true,
      available: false,
      error,
    })
    expect(await update(sara, { username })).toEqual({ success: false, error })
  })

  test("another's name is taken in any case, one's own is not", async () => {
    const [sara, noor] = [await signUp('sara'), await signUp('noor')]
    const username = sara.username.toUpperCase()
    expect(await ask(noor, { action: 'isUsernameAvailable', username })).toMatchObject({
      available: false,
      error: taken,
    })
    expect(await update(noor, { username })).toEqual({ success: false, error: taken })
    expect(await ask(sara, { action: 'isUsernameAvailable', username })).toMatchObject({ available: true })
  })

  test('two who want one name at once: one gets it', async () => {
    const people = [await signUp('sara'), await signUp('noor')]
    const username = `نجمة_${Date.now() % 10_000_000}`
    const answers = await Promise.all(people.map((person) => update(person, { username })))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  })

  test('after a change the next may follow 16 days later, whatever date is sent', async () => {
    const sara = await signUp('sara')
    const [second, third] = [`${sara.username}-2`, `${sara.username}-3`]
    expect((await update(sara, { username: second })).success).toBe(true)
    const refused = await update(sara, { username: third })
    expect(refused).toEqual({ success: false, error: 'يمكنك تغيير اسم المستخدم بعد 16 يوم' })
    const forged = await sara.api
      .from('profiles')
      .update({ username: third, username_last_changed: '2000-01-01' })
      .eq('id', sara.id)
    expect(forged.error).toMatchObject({ code: 'P0001', message: refused.error })
    await sql(
      product,
      `update public.profiles set username_last_changed = now() - interval '16 days' where id = '${sara.id}'`,
    )
    expect((await update(sara, { username: third })).profile).toMatchObject({ username: third })
  })
})

test('the terms are accepted once, at the time of the database', async () => {
  const sara = await signUp('sara')
  const accept = (terms_accepted_at: string | null) =>
    sara.api
      .from('profiles')
      .update({ terms_accepted_at })
      .eq('id', sara.id)
      .select('terms_accepted_at')
      .single()
  const first = await accept('1999-01-01')
  const acceptedAt = Date.parse(first.data?.terms_accepted_at)
  expect(Math.abs(acceptedAt - Date.now())).toBeLessThan(60_000)
  expect((await accept(null)).data).toEqual(first.data)
  expect((await accept('2030-01-01')).data).toEqual(first.data)
})
