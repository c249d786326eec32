/** Search keys: what people type finds what others wrote, however either of them spelled it; kept beside people and posts. */
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { searchKeys, visibleTexts } from '../../support/search-key-cases.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

async function keysOf(texts: readonly string[], expression = 'text'): Promise<string[]> {
  const list = JSON.stringify(texts).replaceAll("'", "''")
  const rows = await sql<{ key: string }>(
    product,
    `select private.search_key(${expression}) as key
     from jsonb_array_elements_text('${list}') with ordinality as typed (text, place)
     order by place`,
  )
  return rows.map(({ key }) => key)
}

test('a text and its other spellings have one key', async () => {
  expect(await keysOf(searchKeys.map(([text]) => text))).toEqual(searchKeys.map(([, key]) => key))
})

test('a key is its own key, so that one may be kept and asked for', async () => {
  const keys = searchKeys.map(([, key]) => key)
  expect(await keysOf(keys)).toEqual(keys)
})

test('of rich text the words are searched, not the tags', async () => {
  const texts = visibleTexts.map(([html]) => html)
  expect(await keysOf(texts, 'private.visible_text(text)')).toEqual(visibleTexts.map(([, words]) => words))
})

test('nothing that like reads is ever in a key', async () => {
  const ascii = Array.from({ length: 127 }, (_, place) => String.fromCharCode(place + 1)).join('')
  expect(await keysOf([ascii])).toEqual(['0123456789 abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz'])
})

const keyOfPerson = async () => {
  const [row] = await sql(product, `select search_key from public.profiles where id = '${sara.id}'`)
  return row?.search_key
}

test('a person is searched by both their names', async () => {
  const username = sara.username.replace('-', ' ')
  expect(await keyOfPerson()).toBe(username)
  await sara.api.rpc('update_own_profile', { p_fields: { full_name: 'سارة العبيدي' } })
  expect(await keyOfPerson()).toBe(`ساره العبيدي ${username}`)
  expect((await sara.api.from('profiles').select('search_key')).error?.code).toBe('42501')
})

const keyOfPost = async (id: string) => {
  const [row] = await sql(product, `select search_key from private.post_search_keys where post_id = '${id}'`)
  return row?.search_key
}

test('a post is searched by its words as long as it is there', async () => {
  const id = await publish(sara, '<p>أهلاً <strong>وسهلاً</strong></p>')
  expect(await keyOfPost(id)).toBe('اهلا وسهلا')
  await sql(product, `update public.posts set content = 'مرحبا' where id = '${id}' returning id`)
  expect(await keyOfPost(id)).toBe('مرحبا')
  await sara.api.from('posts').delete().eq('id', id)
  expect(await keyOfPost(id)).toBeUndefined()
})
