/** Full names: what people are called. Optional, their own, and no name of those who run the place. */
import { beforeEach, expect, test } from 'vitest'
import { nameOf } from '../../../web/src/lib/person.ts'
import { fullNameMaxLength, fullNameProblem } from '../../../web/src/lib/validation.ts'
import { profileTexts } from '../../../web/src/messages/profile.ts'
import { client, product, sql } from '../../support/backends.ts'
import {
  freeFullNames,
  fullNameShapes,
  reservedFullNames,
  shownNames,
  typedFullNames,
} from '../../support/full-name-cases.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'

const taken = 'هذا الاسم غير متاح'
let sara: Person

beforeEach(async () => {
  sara = await signUp('sara')
})

const call = ({ api }: Person, full_name: string | null) =>
  api.rpc('update_own_profile', { p_fields: { full_name } })

const quoted = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)

test('is written alike here and in the browser, in the same words', async () => {
  for (const [name, isAllowed] of fullNameShapes) {
    const [row] = await sql(product, `select private.validate_full_name(${quoted(name)}) as problem`)
    expect([name, row?.problem ?? undefined]).toEqual([name, fullNameProblem(name)])
    expect([name, row?.problem === null]).toEqual([name, isAllowed])
  }
  expect(fullNameProblem('ا'.repeat(fullNameMaxLength))).toBeUndefined()
})

test('is kept as it is read: what is not seen is no part of it', async () => {
  for (const [typed, name] of typedFullNames) {
    const [row] = await sql(product, `select private.typed_full_name(${quoted(typed)}) as name`)
    expect([typed, row?.name]).toEqual([typed, name])
  }
})

test('of those who run the place is nobody’s, however disguised', async () => {
  for (const name of reservedFullNames)
    expect([name, (await call(sara, name)).error?.message]).toEqual([name, taken])
  const direct = await sara.api.from('profiles').update({ full_name: 'إدارة المجلس' }).eq('id', sara.id)
  expect(direct.error?.message).toBe(taken)
})

test('that only reminds of such a one is free', async () => {
  for (const name of freeFullNames) {
    expect([name, (await call(await signUp('free'), name)).error]).toEqual([name, null])
  }
})

test('is shown wherever its owner is, before the username, which is read as a name without it', async () => {
  for (const [fullName, username, shown] of shownNames) {
    const [row] = await sql(
      product,
      `select private.name_of(${quoted(fullName)}, ${quoted(username)}) as name`,
    )
    expect([row?.name, nameOf(fullName, username)]).toEqual([shown, shown ?? profileTexts.unnamed])
  }
})

const letTimePass = ({ id }: Person, interval: string) =>
  sql(
    product,
    `update public.profiles set full_name_last_changed = full_name_last_changed - interval '${interval}'
     where id = '${id}' returning id`,
  )

test('is given at any time, and then stays for 16 days with each change', async () => {
  expect((await call(sara, 'سارة العبيدي')).data).toMatchObject({
    full_name: 'سارة العبيدي',
    full_name_last_changed: null,
  })
  const changed = await call(sara, 'سارة علي')
  expect(changed.data.full_name).toBe('سارة علي')
  expect(Date.parse(changed.data.full_name_last_changed)).toBeGreaterThan(Date.now() - 60_000)
  expect((await call(sara, 'سارة حسن')).error?.message).toBe('يمكنك تغيير الاسم بعد 16 يوم')
  expect((await call(sara, null)).error?.message).toBe('يمكنك تغيير الاسم بعد 16 يوم')
  // What stays as it is is no change.
  expect(
    (await sara.api.rpc('update_own_profile', { p_fields: { full_name: 'سارة علي', bio: 'أهلاً' } })).error,
  ).toBeNull()
  await letTimePass(sara, '16 days')
  expect((await call(sara, 'سارة حسن')).error).toBeNull()
})

test('that was taken away is given anew as any other change', async () => {
  await call(sara, 'سارة العبيدي')
  expect((await call(sara, '')).data.full_name).toBeNull()
  await letTimePass(sara, '16 days')
  expect((await call(sara, 'نور العبيدي')).error).toBeNull()
  expect((await call(sara, 'هدى العبيدي')).error?.message).toBe('يمكنك تغيير الاسم بعد 16 يوم')
})

test('has a date that nobody moves, and belongs to its owner alone', async () => {
  const { api, id } = sara
  const moved = await api.from('profiles').update({ full_name_last_changed: '2000-01-01' }).eq('id', id)
  expect(moved.error?.code).toBe('42501')
  const noor = await signUp('noor')
  const { data } = await noor.api.from('profiles').update({ full_name: 'نور' }).eq('id', id).select('id')
  expect(data).toEqual([])
  expect((await client(product).from('profiles').select('full_name')).error?.code).toBe('42501')
})

test('of two changes at once one is done', async () => {
  await call(sara, 'سارة العبيدي')
  const answers = await Promise.all([call(sara, 'سارة علي'), call(sara, 'سارة حسن')])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('follows to the code that one invites with, the answers and the notifications', async () => {
  const code = await inviteCodeOf(sara)
  await call(sara, 'سارة العبيدي')
  const found = await client(product).rpc('find_user_by_referral_code', { p_referral_code: code })
  expect(found.data.display_name).toBe('سارة العبيدي')
  const noor = await signUp('noor')
  await sara.api.from('friend_requests').insert({ receiver_id: noor.id })
  const { data } = await noor.api
    .from('notifications')
    .select('message')
    .eq('type', 'friend_request')
    .single()
  expect(data?.message).toBe('وصلك طلب صداقة من سارة العبيدي')
  const recipient = await noor.api.rpc('search_transfer_recipients', { p_query: sara.username })
  expect(recipient.data).toMatchObject([{ display_name: 'سارة العبيدي', full_name: 'سارة العبيدي' }])
  const profile = await noor.api.rpc('get_public_profile', { p_user_id: sara.id })
  expect(profile.data).toMatchObject({ username: sara.username, full_name: 'سارة العبيدي' })
  expect(profile.data).not.toHaveProperty('full_name_last_changed')
})
