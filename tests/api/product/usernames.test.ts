/** Names that look like another's, or like one of those who run the place, are nobody's. */
import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { usernameProblem } from '../../../web/src/lib/validation.ts'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'
import { tokenOf } from '../../support/sessions.ts'
import { alike, free, reserved, shapes, unlike } from '../../support/username-cases.ts'

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

const have = ({ id }: Person, username: string) =>
  sql(product, `update public.profiles set username = '${username}' where id = '${id}' returning id`)

test.each(shapes)(
  'written as %j: %s, here and in the browser, in the same words',
  async (name, isAllowed) => {
    const { data } = await sara.api.rpc('is_username_available', { p_username: name })
    expect([data.available, usernameProblem(name) === undefined]).toEqual([isAllowed, isAllowed])
    expect(data.error ?? undefined).toBe(usernameProblem(name))
  },
)

test('names that speak for the house are reserved, however disguised', async () => {
  for (const name of reserved) {
    expect([name, await isAvailable(sara, name)]).toEqual([name, false])
    expect((await rename(sara, name)).error?.message).toBe(taken)
  }
})

test('names that only remind of such a one are free', async () => {
  for (const name of free) expect([name, await isAvailable(sara, name)]).toEqual([name, true])
})

test.each(alike)(
  "with %s there, nobody else is %s; in one's own it may be written anew",
  async (name, likeness) => {
    await have(noor, name)
    expect(await isAvailable(sara, likeness)).toBe(false)
    expect((await rename(sara, likeness)).error?.code).toBe('23505')
    expect(await isAvailable(noor, likeness)).toBe(true)
  },
)

test.each(unlike)('with %s there, %s is free', async (name, other) => {
  await have(noor, name)
  expect(await isAvailable(sara, other)).toBe(true)
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

test('a letter under thousands of marks is too long a name, before anybody composes it', async () => {
  const name = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`
  const tooLong = 'يجب ألا يزيد اسم المستخدم عن 30 حرفاً'
  const { data, error } = await sara.api.rpc('is_username_available', { p_username: name })
  expect([data, error]).toEqual([{ available: false, error: tooLong }, null])
  expect((await rename(sara, name)).error?.message).toBe(tooLong)
  const direct = await sara.api.from('profiles').update({ username: name }).eq('id', sara.id)
  expect(direct.error?.message).toBe(tooLong)
})

test('what is no text is no profile: a number of eight characters may have 131,000 digits', async () => {
  const vast = '1e131000'
  const body = `{"p_fields":{"bio":[${Array(7_000).fill(vast).join(',')}]}}`
  const answer = await fetch(`${product.url}/rest/v1/rpc/update_own_profile`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${await tokenOf(sara.api)}`,
      'content-type': 'application/json',
    },
    body,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: '22023', message: 'البيانات المدخلة غير صحيحة' })
})

test('somebody is found by a name however its letters are cased, and nobody by what is like it', async () => {
  const [mixed, plain] = [await signUp('mixed'), await signUp('plain')]
  const name = `Noor_${Date.now()}`
  expect((await rename(mixed, name)).error).toBeNull()
  const find = async (p_username: string | null) => {
    const { data, error } = await plain.api.rpc('find_profile_by_username', { p_username })
    if (error) throw error
    return data
  }
  for (const written of [name, name.toLowerCase(), name.toUpperCase()])
    expect(await find(written)).toBe(mixed.id)
  for (const other of [`${name}x`, name.replace('_', '%'), name.slice(0, -1), '', null]) {
    expect(await find(other)).toBeNull()
  }
})
