/** Names that look like another's, or like one of those who run the place, are nobody's. */
import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const taken = 'اسم المستخدم غير متاح'
let sara: Person
let noor: Person

beforeAll(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

const rename = ({ api }: Person, username: string) =>
  api.rpc('update_own_profile', { p_fields: { username } })

async function isAvailable({ api }: Person, p_username: string): Promise<boolean> {
  const { data } = await api.rpc('is_username_available', { p_username })
  expect(data.error).toBe(data.available ? null : taken)
  return data.available
}

/** Ends with digits of its own. */
const newName = (start: string) => `${start}_${randomInt(100_000, 999_999)}`
const inArabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

test.each([
  ['ADMIN', 'ad-min', '_admin_', 'Support-', 'sys_tem'],
  ['majlis', 'Majlis_Support', 'moderator', 'official'],
  ['مجلس', 'المجلس', 'الإدارة', 'الاداره', 'إدارة', 'الدعم', 'الدعم_الفني', 'المشرف', 'النظام'],
])('%s and its like are reserved', async (...names) => {
  for (const name of names) {
    expect([name, await isAvailable(sara, name)]).toEqual([name, false])
    expect((await rename(sara, name)).error?.message).toBe(taken)
  }
})

test('names that only contain such a word are free', async () => {
  for (const name of ['administrata', 'مجلس_الشعر', 'supporter', 'دعاء_الكريم']) {
    expect([name, await isAvailable(sara, newName(name))]).toEqual([name, true])
  }
})

test("another's name in other letters is taken; in one's own it may be written anew", async () => {
  const name = newName('أمة_ليلى_ك')
  expect((await rename(noor, name)).error).toBeNull()
  const likenesses = [
    name.replace('أ', 'ا'),
    name.replace('أ', 'إ'),
    name.replace('أ', 'آ'),
    name.replace('أ', 'ٱ'),
    name.replace('ة', 'ه'),
    name.replace('ة', 'ۃ'),
    name.replace('ى', 'ي'),
    name.replace('ى', 'ی'),
    name.replace('ك', 'ک'),
    inArabic(name),
    inArabic(name).replace('أ', 'ا').replace('ة', 'ه').replace('ى', 'ي').replace('ك', 'ک'),
  ]
  for (const likeness of likenesses) {
    expect([likeness, await isAvailable(sara, likeness)]).toEqual([likeness, false])
    expect((await rename(sara, likeness)).error?.code).toBe('23505')
    expect(await isAvailable(noor, likeness)).toBe(true)
  }
})

test('of two who want names alike at once one gets hers', async () => {
  const people = [await signUp('huda'), await signUp('mona')]
  const name = newName('سارة')
  const spellings = [name, name.replace('ة', 'ه')]
  const answers = await Promise.all(people.map((person, place) => rename(person, spellings[place] ?? name)))
  expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
})

test('names alike that were there before stay good', async () => {
  const name = newName('هبة')
  const people = [await signUp('one'), await signUp('two')] as const
  for (const [{ id }, username] of [
    [people[0], name],
    [people[1], name.replace('ة', 'ه')],
  ] as const) {
    await sql(product, `update public.profiles set username = '${username}' where id = '${id}'`)
  }
  for (const { api } of people) {
    expect((await api.rpc('update_own_profile', { p_fields: { bio: 'أحب الشاي' } })).error).toBeNull()
  }
  await sql(product, `update public.profiles set username = 'official' where id = '${people[0].id}'`)
  expect((await people[0].api.rpc('update_own_profile', { p_fields: { bio: 'والقهوة' } })).error).toBeNull()
})
