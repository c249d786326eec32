/** Searching people: by either name however it is spelled, nearly spelled too; ten, in the order in which one most likely means them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
/** In both names of everybody here, so that the tests of other files are not found among them. */
let mark: string

const rename = ({ api }: Person, full_name: string) =>
  api.rpc('update_own_profile', { p_fields: { full_name } })

async function found({ api }: Person, p_query: string) {
  const { data, error } = await api.rpc('search_users', { p_query })
  if (error) throw error
  return data
}

const idsOf = async (person: Person, query: string) =>
  (await found(person, query)).map(({ id }: { id: string }) => id)

const fullName = (name: string) => `نور ${name} الجبوري`

/** One whose first three letters stand nowhere else in the full name. */
function markThatBegins(): string {
  for (;;) {
    const drawn = newMark(7)
    const [whole, beginning] = [fullName(drawn), drawn.slice(0, 3)]
    if (whole.indexOf(beginning) === whole.lastIndexOf(beginning)) return drawn
  }
}

beforeEach(async () => {
  mark = newMark(7)
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
  await rename(noor, fullName(mark))
})

describe('a person is found', () => {
  test.each([
    ['its beginning', (name: string) => `نور ${name.slice(0, 5)}`],
    ['a word within', (name: string) => name],
    ['its words in another order', (name: string) => `الجبوري ${name}`],
    ['other letters of the same sound', (name: string) => `نور ${name} ألجبورى`],
    ['vowel signs and tatweel', (name: string) => `نُــور ${name}`],
    ['one letter wrong', (name: string) => `نور ${name.slice(0, 3)}ظ${name.slice(4)} الجبوري`],
    ['one letter left out', (name: string) => `نور ${name} الجبري`],
  ])('by %s', async (_what, typed) => {
    // Behind them may come who is called nearly so.
    expect((await idsOf(sara, typed(mark)))[0]).toBe(noor.id)
  })

  test('by each word from its beginning on, of the names of now', async () => {
    for (const typed of [`نور ${mark}`, `${mark} الج`, mark.slice(0, 5)])
      expect((await idsOf(sara, typed))[0]).toBe(noor.id)
    const other = markThatBegins()
    await rename(noor, fullName(other))
    expect((await idsOf(sara, other))[0]).toBe(noor.id)
    expect(await idsOf(sara, mark)).not.toContain(noor.id)
    const kept = await sql(
      product,
      `select suffix from private.profile_search_suffixes where profile_id = '${noor.id}' and suffix like '%${other.slice(0, 3)}%'`,
    )
    expect(kept).toHaveLength(1)
  })

  test('by the username, with or without its sign, in Arabic digits too, and first', async () => {
    const huda = await signUp('huda')
    await rename(huda, `${noor.username.replace(/\W|\d/g, 'ن')} ${mark}`)
    expect((await idsOf(sara, noor.username))[0]).toBe(noor.id)
    expect((await idsOf(sara, `@${noor.username.toUpperCase()}`))[0]).toBe(noor.id)
    const arabic = noor.username.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect((await idsOf(sara, arabic))[0]).toBe(noor.id)
  })
})

test('friends come first, then whole words, then parts', async () => {
  const [friend, whole, part] = [await signUp('aa'), await signUp('bb'), await signUp('cc')]
  await rename(friend, `زيد ${mark}`)
  await rename(whole, mark)
  await rename(part, `${mark}ون`)
  await becomeFriends(sara, friend)
  expect(await idsOf(sara, mark)).toEqual([friend.id, whole.id, part.id, noor.id])
})

test('ten at most', async () => {
  await Promise.all(Array.from({ length: 12 }, async () => rename(await signUp('many'), `${mark} كثير`)))
  expect(await found(sara, mark)).toHaveLength(10)
})

test('each says what they are to the caller', async () => {
  const relation = async () => {
    const [row] = await found(sara, mark)
    return { ...row, username: undefined, full_name: undefined, avatar_url: undefined, id: undefined }
  }
  expect(await relation()).toEqual({
    has_pending_request: false,
    is_friend: false,
    received_request_id: null,
  })
  await sara.api.from('friend_requests').insert({ receiver_id: noor.id })
  expect(await relation()).toMatchObject({ has_pending_request: true, received_request_id: null })
  await sara.api.from('friend_requests').delete().match({ sender_id: sara.id, receiver_id: noor.id })
  const { data } = await noor.api
    .from('friend_requests')
    .insert({ receiver_id: sara.id })
    .select('id')
    .single()
  expect(await relation()).toMatchObject({ has_pending_request: false, received_request_id: data?.id })
  await sara.api.rpc('accept_friend_request', { p_request_id: data?.id })
  expect(await relation()).toMatchObject({ is_friend: true, received_request_id: null })
})

describe('nobody is found', () => {
  test('for no letters, nor for signs that mean something to a pattern', async () => {
    for (const words of ['', '  ', '%', '_', '\\', '%%', '@', '...'])
      expect(await found(sara, words)).toEqual([])
    expect((await sara.api.rpc('search_users', { p_query: null })).data).toEqual([])
  })

  test('who is oneself, is banned or has no name yet', async () => {
    expect(await idsOf(noor, mark)).toEqual([])
    await sql(product, `update public.profiles set username = null where id = '${noor.id}' returning id`)
    expect(await idsOf(sara, mark)).toEqual([])
    await sql(
      product,
      `update public.profiles set username = '${noor.username}' where id = '${noor.id}' returning id`,
    )
    await ban(noor)
    expect(await idsOf(sara, mark)).toEqual([])
  })

  test('by visitors and by who is banned', async () => {
    expect((await client(product).rpc('search_users', { p_query: mark })).error?.code).toBe('42501')
    await ban(sara)
    expect((await sara.api.rpc('search_users', { p_query: mark })).error?.code).toBe('PT403')
  })
})

test('nothing of an account comes along', async () => {
  const [row] = await found(sara, mark)
  expect(Object.keys(row).sort()).toEqual([
    'avatar_url',
    'full_name',
    'has_pending_request',
    'id',
    'is_friend',
    'received_request_id',
    'username',
  ])
})

test('ever so many marks, words or letters are cut, and answered in time', async () => {
  const hostile = [
    `zq${'\u0301\u0316'.repeat(15_000)}`,
    'ا '.repeat(20_000),
    'م'.repeat(30_000),
    `@${'_'.repeat(60_000)}`,
  ]
  for (const p_query of hostile) expect((await sara.api.rpc('search_users', { p_query })).error).toBeNull()
})
