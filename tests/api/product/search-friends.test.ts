/** A person's friends are found by their names, however spelled, by whoever is signed in; nobody else is found among them. */
import { beforeEach, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { becomeFriends, type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person
let huda: Person

const rename = ({ api }: Person, full_name: string) =>
  api.rpc('update_own_profile', { p_fields: { full_name } })

async function find({ api }: Pick<Person, 'api'>, of: Person, p_query: string): Promise<string[]> {
  const { data, error } = await api.rpc('search_friends', { p_user_id: of.id, p_query })
  if (error) throw error
  return data.map(({ id }: { id: string }) => id)
}

beforeEach(async () => {
  ;[sara, noor, huda] = [await signUp('sara'), await signUp('noor'), await signUp('huda')]
  await rename(noor, 'نور الجبوري')
  await rename(huda, 'هدى السامرائي')
  await becomeFriends(sara, noor)
  await becomeFriends(sara, huda)
})

test('by a part of either name, the newest friendship first', async () => {
  expect(await find(sara, sara, 'الجب')).toEqual([noor.id])
  expect(await find(sara, sara, 'هدي السامرايى')).toEqual([huda.id])
  expect(await find(sara, sara, huda.username.toUpperCase())).toEqual([huda.id])
  expect(await find(sara, sara, 'ال')).toEqual([huda.id, noor.id])
})

test('nothing that means something to a pattern means it here, and no words find nobody', async () => {
  for (const words of ['', '  ', '%', '_', '\\', '%%']) expect(await find(sara, sara, words)).toEqual([])
})

test('from both sides of a friendship, and only friends', async () => {
  await rename(sara, 'سارة العبيدي')
  expect(await find(noor, noor, 'العبيدي')).toEqual([sara.id])
  expect(await find(noor, noor, 'هدى')).toEqual([])
  expect(await find(huda, sara, 'نور')).toEqual([noor.id])
})

test('not by visitors, nor by who is banned', async () => {
  const search = { p_user_id: sara.id, p_query: 'نور' }
  expect((await client(product).rpc('search_friends', search)).error?.code).toBe('42501')
  await ban(huda)
  expect((await huda.api.rpc('search_friends', search)).error).not.toBeNull()
})

test('ever so many marks on a letter are cut, not put in order', async () => {
  const p_query = `zq${'\u0301\u0316'.repeat(15_000)}`
  const { data, error } = await sara.api.rpc('search_friends', { p_user_id: sara.id, p_query })
  expect(error).toBeNull()
  expect(data).toEqual([])
})
