/** Finding whom to send to: friends for nothing typed, then by parts of names and the beginnings of referral codes, however they are spelled. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import { appoint, ask, give } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let huda: Person
let layla: Person
let code: string

interface Card {
  user_id: string
  referral_code: string | null
  is_friend: boolean
}

const rename = ({ api }: Person, full_name: string) =>
  api.rpc('update_own_profile', { p_fields: { full_name } })

async function search(p_query: string | null, by: Person = sara): Promise<Card[]> {
  const { data, error } = await by.api.rpc('search_transfer_recipients', { p_query })
  if (error) throw error
  return data
}

const find = async (query: string | null, by: Person = sara) =>
  (await search(query, by)).map(({ user_id }) => user_id)

beforeAll(async () => {
  ;[sara, noor, huda, layla] = await Promise.all([
    signUp('sara'),
    signUp('Noor'),
    signUp('huda'),
    signUp('layla'),
  ])
  code = await inviteCodeOf(noor)
  await rename(huda, 'ثريا الضحضاحى')
  await rename(layla, 'أُسامة المثريد')
  await becomeFriends(sara, layla)
  await becomeFriends(sara, noor)
})

test('for nothing typed one’s friends, the newest first, and once one has sent, whom one sent to last', async () => {
  for (const nothing of ['', '   ', null]) expect(await find(nothing)).toEqual([noor.id, layla.id])
  await give(sara, { points: 10 })
  await ask(sara, 'transfer_points_with_limits', { p_to_user_id: layla.id, p_amount: 1 })
  expect(await find('')).toEqual([layla.id, noor.id])
  expect(await find('', huda)).toEqual([])
})

test('the card is that of the specification', async () => {
  const card = {
    user_id: noor.id,
    referral_code: code,
    display_name: noor.username,
    username: noor.username,
    full_name: null,
    avatar_url: null,
    is_agent: false,
    is_friend: true,
  }
  for (const query of [code, ` ${code.toLowerCase()}`, noor.username, ` @${noor.username.toUpperCase()} `]) {
    expect((await search(query))[0]).toEqual(card)
  }
  await appoint(noor)
  expect((await search(code))[0]).toEqual({ ...card, is_agent: true })
})

test('two letters are enough where a word of the name begins, in friends’ names anywhere, and friends come first', async () => {
  expect(await find('ثر')).toEqual([layla.id, huda.id])
  expect(await find('حض')).toEqual([])
  expect(await find('ضحض')).toEqual([huda.id])
  expect(await find('الم')).toContain(layla.id)
  expect(await find('لمث')).toEqual([layla.id])
  expect(await find('ثري')).toEqual([layla.id, huda.id])
  expect(await find('الضحضاحي')).toEqual([huda.id])
  expect(await find('ثُرَيّا  الضحضاحى')).toEqual([huda.id])
  expect(await find('ث')).toEqual([])
})

test('a code is found as it begins, with or without what every code begins with, in digits of any script, and by no other part', async () => {
  const arabic = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  const own = code.slice(3)
  for (const part of [arabic, own, code.slice(0, 6), own.slice(0, 5).toLowerCase()]) {
    expect(await search(part, huda)).toContainEqual(
      expect.objectContaining({ user_id: noor.id, referral_code: code }),
    )
  }
  for (const part of ['RE', 'REF', code.slice(0, 4), own.slice(1), own.slice(-5)]) {
    expect(await find(part, huda)).not.toContain(noor.id)
  }
})

test('the code of who is no friend is not told to who knows a name alone', async () => {
  const codesFor = async (by: Person) =>
    (await search(noor.username, by)).map(({ user_id, referral_code }) => [user_id, referral_code])
  expect(await codesFor(huda)).toEqual([[noor.id, null]])
  expect(await codesFor(sara)).toEqual([[noor.id, code]])
})

test('however many are called alike, and cannot be sent to, who is called exactly so is found, and whom one sent to', async () => {
  const [exact, known] = [await signUp('zzexact'), await signUp('zzknown')]
  await rename(exact, 'قصواء')
  await rename(known, 'زين قصواءه')
  await give(huda, { points: 10 })
  await ask(huda, 'transfer_points_with_limits', { p_to_user_id: known.id, p_amount: 1 })
  await sql(
    product,
    `insert into auth.users (id, instance_id, aud, role, email)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
       format('aaqas%s@example.com', 100 + place)
     from generate_series(0, 239) as place
     returning id`,
  )
  await sql(
    product,
    `update public.profiles set username = split_part(email, '@', 1), full_name = 'قصواءات'
     where id in (select id from auth.users where email like 'aaqas%@example.com')`,
  )
  await sql(
    product,
    `insert into public.locked_users (user_id, reason)
     select id, 'سبب' from auth.users where email like 'aaqas%@example.com' and email < 'aaqas320' returning id`,
  )
  const found = await find('قصواء', huda)
  expect(found.slice(0, 2)).toEqual([known.id, exact.id])
  expect(found).toHaveLength(22)
})

test('who takes another’s code as a name is found below who has it', async () => {
  await sql(product, `update public.profiles set username = '${code.toLowerCase()}x' where id = '${huda.id}'`)
  expect(await find(code)).toEqual([noor.id, huda.id])
})

test('neither oneself nor who is banned or gone is found', async () => {
  const [banned, gone] = [await signUp('mahzoor'), await signUp('rahel')]
  for (const person of [banned, gone]) expect(await find(person.username)).toEqual([person.id])
  await ban(banned)
  await sql(product, `delete from auth.users where id = '${gone.id}'`)
  for (const person of [banned, gone, sara]) expect(await find(person.username)).toEqual([])
})

test.each(['REFNOSUCH99', 'لا_أحد_هنا', "x' or '1'='1", '%', '%%', '__', '\\', 'x'.repeat(60_000)])(
  '%.20j finds nobody',
  async (query) => {
    expect(await find(query)).toEqual([])
  },
)

test('a visitor searches nobody', async () => {
  const { error } = await client(product).rpc('search_transfer_recipients', { p_query: code })
  expect(error?.code).toBe('42501')
})
