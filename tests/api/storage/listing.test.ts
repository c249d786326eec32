import { beforeAll, describe, expect, test } from 'vitest'
import { client, protocol } from '../../support/backends.ts'
import { newPerson, type Person } from '../../support/token-people.ts'

let sara: Person
const names = ['a.txt', 'B.txt', 'c%d.txt', 'inbox/1.txt', 'inbox/2.txt', 'inbox/old/3.txt', 'out_box/4.txt']
const nameOf = (entry: { name: string }) => entry.name

beforeAll(async () => {
  sara = await newPerson()
  for (const name of names) {
    const { error } = await sara.client.storage
      .from('papers')
      .upload(`${sara.id}/${name.replace('%', '')}`, name)
    if (error) throw error
  }
})

describe('list', () => {
  test('shows folders first, with a null id, then files', async () => {
    const { data, error } = await sara.client.storage.from('papers').list(sara.id)
    expect(error).toBeNull()
    expect(data?.map(nameOf)).toEqual(['inbox', 'out_box', 'B.txt', 'a.txt', 'cd.txt'])
    expect(data?.[0]).toEqual({
      name: 'inbox',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[3]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8' },
    })
  })

  test('sorts, limits, skips and searches', async () => {
    const papers = sara.client.storage.from('papers')
    const reversed = await papers.list(`${sara.id}/inbox`, { sortBy: { column: 'name', order: 'desc' } })
    expect(reversed.data?.map(nameOf)).toEqual(['old', '2.txt', '1.txt'])
    const second = await papers.list(sara.id, { limit: 2, offset: 1 })
    expect(second.data?.map(nameOf)).toEqual(['out_box', 'B.txt'])
    const found = await papers.list(sara.id, { search: 'b' })
    expect(found.data?.map(nameOf)).toEqual(['B.txt'])
    const underscore = await papers.list(sara.id, { search: 'out_' })
    expect(underscore.data?.map(nameOf)).toEqual(['out_box'])
    expect((await papers.list(sara.id, { search: '_' })).data).toEqual([])
    const newest = await papers.list(sara.id, { sortBy: { column: 'created_at', order: 'desc' } })
    expect(newest.data?.at(-1)?.name).toBe('a.txt')
  })

  test('shows nothing that a policy hides', async () => {
    const omar = await newPerson()
    expect((await omar.client.storage.from('papers').list(sara.id)).data).toEqual([])
    expect((await client(protocol).storage.from('papers').list()).data).toEqual([])
  })

  test('refuses an order that is none', async () => {
    const { error } = await sara.client.storage
      .from('papers')
      .list(sara.id, { sortBy: { column: 'name; drop table x', order: 'asc' } })
    expect(error).toMatchObject({ statusCode: '400' })
    const nul = await sara.client.storage.from('papers').list('a\u0000b')
    expect(nul.error).toMatchObject({ statusCode: '400' })
  })
})

describe('listV2', () => {
  test('lists everything under a prefix', async () => {
    const { data } = await sara.client.storage.from('papers').listV2({ prefix: `${sara.id}/inbox` })
    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data?.objects.map(nameOf)).toEqual(
      ['1.txt', '2.txt', 'old/3.txt'].map((name) => `${sara.id}/inbox/${name}`),
    )
  })

  test('folds what is below a folder', async () => {
    const prefix = `${sara.id}/`
    const { data } = await sara.client.storage.from('papers').listV2({ prefix, with_delimiter: true })
    expect(data?.folders).toEqual([
      { key: `${prefix}inbox`, name: `${prefix}inbox/` },
      { key: `${prefix}out_box`, name: `${prefix}out_box/` },
    ])
    expect(data?.objects.map(nameOf)).toEqual(['B.txt', 'a.txt', 'cd.txt'].map((name) => prefix + name))
  })

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['updated_at', 'desc'],
  ] as const)('pages by %s %s without missing or repeating', async (column, order) => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const { data, error } = await sara.client.storage.from('papers').listV2({
        prefix: `${sara.id}/`,
        with_delimiter: true,
        limit: 2,
        sortBy: { column, order },
        ...(cursor ? { cursor } : {}),
      })
      if (error) throw error
      seen.push(...data.folders.map(nameOf), ...data.objects.map(nameOf))
      cursor = data.nextCursor
      if (!data.hasNext) break
    }
    expect(seen.length).toBe(5)
    expect(new Set(seen).size).toBe(5)
  })

  test('refuses a cursor that it did not give out', async () => {
    const { error } = await sara.client.storage.from('papers').listV2({ cursor: 'nonsense' })
    expect(error).toMatchObject({ statusCode: '400' })
  })
})
